#include "lab/balance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "lab/balance_findings.h"
#include "lab/balance_html.h"
#include "lab/balance_json.h"
#include "lab/plot.h"

namespace {

using lab::BalanceOptions;
using lab::Findings;
using lab::ItemFinding;
using lab::Verdict;

// The box, and games of it that are short, of few items, so that a few of them tell as much as
// many long ones: what is planted is large.
const loader::Content& box() {
    static const loader::Content content = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return content;
}

constexpr int kShort = 6;  // rounds

bool box_has(const std::string& id) {
    const auto& [races, powers, markers] = box().catalogue;
    const auto named = [&](const auto& item) { return item.id == id; };
    return std::ranges::any_of(races, named) || std::ranges::any_of(powers, named) ||
           std::ranges::any_of(markers, named);
}

bool is_kept(const std::string& id) {
    constexpr std::string_view kKept =
        " dwarves ghouls humans skeletons tritons hill flying forest heroic alchemist wealthy "
        "cultists gnomes lizardmen mudmen shrooms fisher mining muddy mystic stone royal "
        "altar-of-souls diamond-fields keep-on-the-motherland "
        "shiny-orb sword-of-the-killer-rabbit stinky-trolls-socks ";
    return kKept.find(" " + id + " ") != std::string_view::npos;
}

loader::Content shortened(loader::Content content) {
    const auto is_spare = [](const auto& item) { return !is_kept(item.id) && box_has(item.id); };
    std::erase_if(content.catalogue.races, is_spare);
    std::erase_if(content.catalogue.powers, is_spare);
    std::erase_if(content.catalogue.markers, is_spare);
    for (smallworld::MapData& map : content.maps)
        map.rounds = kShort;
    return content;
}

const loader::Content& small_box() {
    static const loader::Content content = shortened(box());
    return content;
}

loader::Content with_pack(const char* name) {
    const std::vector<std::filesystem::path> packs{
        std::filesystem::path(TERRARIUM_SOURCE_DIR "/tests/packs") / name};
    return *loader::load_content(TERRARIUM_SOURCE_DIR "/content", packs);
}

const loader::Content& planted() {
    static const loader::Content content = shortened(with_pack("planted"));
    return content;
}

const loader::Content& planted_caves() {
    static const loader::Content content = shortened(with_pack("planted-caves"));
    return content;
}

BalanceOptions options_for(const char* map, const char* bots, std::uint64_t games) {
    BalanceOptions options;
    options.map = map;
    options.bots = *lab::seat_bots(bots, box().find_map(map)->players);
    options.games = games;
    options.seed = 3;
    return options;
}

Findings measure(const loader::Content& content, const BalanceOptions& options) {
    const auto data = lab::measure_balance(small_box(), content, options);
    EXPECT_TRUE(data) << data.error().text();
    return lab::find(*data, content.words);
}

const ItemFinding& item(const Findings& findings, const char* id) {
    return *std::ranges::find(findings.items, id, &ItemFinding::id);
}

// The planted pack has a race that is far too strong, a power that is far too weak, and an
// ordinary one of each.
const Findings& planted_findings() {
    static const Findings findings = measure(planted(), options_for("surface-2", "greedy", 14));
    return findings;
}

TEST(Balance, FindsWhatWasPlanted) {
    const Findings& findings = planted_findings();
    EXPECT_EQ(item(findings, "colossi").verdict, Verdict::TooStrong);
    EXPECT_EQ(item(findings, "lazy").verdict, Verdict::TooWeak);
    for (const char* ordinary : {"plainfolk", "foraging", "humans", "hill"}) {
        EXPECT_NE(item(findings, ordinary).verdict, Verdict::TooStrong) << ordinary;
        EXPECT_NE(item(findings, ordinary).verdict, Verdict::TooWeak) << ordinary;
    }
    EXPECT_GT(item(findings, "colossi").effect.wins.low(), 0.05);
    EXPECT_EQ(findings.broken_pairs, 0U);
    EXPECT_NE(findings.sentences[0].find("Colossi"), std::string::npos);
    EXPECT_NE(findings.sentences[1].find("Lazy"), std::string::npos);
}

// Bots see it too: what is strong is taken although it is dear, what is weak is left lying.
TEST(Balance, PicksFollowWorth) {
    const Findings& findings = planted_findings();
    const auto picked = [&](const char* id) {
        double rate = 0;
        double usual = 0;
        for (const lab::PickRate& pick : item(findings, id).picks) {
            rate += static_cast<double>(pick.tally.picked);
            usual += pick.usual * static_cast<double>(pick.tally.offered);
        }
        return std::pair(rate, usual);
    };
    EXPECT_GT(picked("colossi").first, picked("colossi").second);
    EXPECT_LT(picked("lazy").first, picked("lazy").second);
}

// The same below ground, with what only Underground has.
TEST(Balance, FindsWhatWasPlantedInCaves) {
    const Findings findings = measure(planted_caves(), options_for("underground-2", "greedy", 30));
    EXPECT_EQ(item(findings, "titans").verdict, Verdict::TooStrong);
    EXPECT_EQ(item(findings, "hoarding").verdict, Verdict::TooStrong);
    EXPECT_EQ(item(findings, "moths").verdict, Verdict::TooWeak);
    EXPECT_NE(item(findings, "sleepy").verdict, Verdict::TooStrong);
    EXPECT_NE(item(findings, "sleepy").verdict, Verdict::TooWeak);
    EXPECT_EQ(findings.unexplained, 0);
}

// A place and a relic of a pack: what it is worth to find them, and who has them.
TEST(Balance, FindsPlacesAndRelics) {
    BalanceOptions options = options_for("underground-2", "random", 300);
    options.items = {"mint", "millstone"};
    const Findings findings = measure(planted_caves(), options);
    const ItemFinding& mint = item(findings, "mint");
    EXPECT_EQ(mint.kind, lab::ItemKind::Place);
    EXPECT_EQ(mint.verdict, Verdict::TooStrong);
    EXPECT_GT(mint.hold.found.mean, 0);
    EXPECT_GT(mint.hold.active.mean, 1);
    EXPECT_EQ(findings.unexplained, 0);
    EXPECT_NEAR(mint.traits.at(0).rate.mean, 1, 0.02) << "it pays once in each turn";
    const ItemFinding& millstone = item(findings, "millstone");
    EXPECT_EQ(millstone.kind, lab::ItemKind::Relic);
    EXPECT_EQ(millstone.verdict, Verdict::TooWeak);
    EXPECT_TRUE(millstone.picks.empty());

    // All three ways to read it name it.
    const std::string json = boost::json::serialize(lab::to_json(findings));
    const std::string page = lab::to_html(findings, {});
    for (const char* words : {"Mint", "Millstone"}) {
        EXPECT_NE(json.find(words), std::string::npos) << words;
        EXPECT_NE(page.find(words), std::string::npos) << words;
    }
    EXPECT_NE(json.find("found_share"), std::string::npos);
    EXPECT_NE(page.find("Finding it first"), std::string::npos);
    EXPECT_NE(page.find("What a place is worth"), std::string::npos);
}

// A new item that is a built-in one under another name is worth what that one is.
TEST(Balance, TheSameItemIsWorthTheSame) {
    loader::Content content = small_box();
    smallworld::Race again =
        *std::ranges::find(content.catalogue.races, "ghouls", &smallworld::Race::id);
    again.id = "ghouls-again";
    content.catalogue.races.push_back(again);
    BalanceOptions options = options_for("surface-2", "greedy", 20);
    options.items = {"ghouls-again"};
    const Findings findings = measure(content, options);
    const lab::Effect& known = item(findings, "ghouls").effect;
    const lab::Effect& found = item(findings, "ghouls-again").effect;
    EXPECT_GT(known.price.mean, 0);
    EXPECT_NEAR(found.price.mean, known.price.mean, known.price.half);
    EXPECT_NEAR(found.wins.mean, known.wins.mean, known.wins.half);
}

TEST(Balance, DoesNotDependOnTheNumberOfThreads) {
    BalanceOptions options = options_for("underground-3", "random,greedy", 4);
    options.items = {"titans", "mint"};
    const auto report = [&](int threads) {
        options.threads = threads;
        return boost::json::serialize(lab::to_json(measure(planted_caves(), options)));
    };
    const std::string one = report(1);
    EXPECT_EQ(one, report(3));
    options.seed = 4;
    EXPECT_NE(one, report(1));
}

// Every coin that is paid out is explained, by each bot, on small and large tables.
TEST(Balance, ExplainsEveryScoring) {
    for (const char* map : {"surface-2", "surface-5", "underground-2", "underground-5"}) {
        for (const auto& [bots, games] : {std::pair{"random", 20U}, std::pair{"greedy", 3U}}) {
            BalanceOptions options = options_for(map, bots, games);
            options.items = {map[0] == 's' ? "humans" : "cultists"};
            const auto data = lab::measure_balance(small_box(), box(), options);
            ASSERT_TRUE(data) << data.error().text();
            EXPECT_GT(data->watch.scorings, 8 * games) << map << bots;
            EXPECT_EQ(data->watch.unexplained, 0) << map << bots;
        }
    }
}

TEST(Balance, CountsTraitsByTheTurn) {
    BalanceOptions options = options_for("surface-2", "greedy", 16);
    options.items = {"humans"};
    const Findings findings = measure(small_box(), options);
    // Two coins each turn while the race is active (SW-POWER-ALCHEMIST-1); seven once.
    EXPECT_NEAR(item(findings, "alchemist").traits.at(0).rate.mean, 1, 0.01);
    const double wealthy = item(findings, "wealthy").traits.at(0).rate.mean;
    EXPECT_GT(wealthy, 0.1);
    EXPECT_LT(wealthy, 0.7);
    EXPECT_NEAR(item(findings, "heroic").traits.at(0).rate.mean, 2, 0.4);
    for (const ItemFinding& one : findings.items) {
        for (const lab::TraitFinding& trait : one.traits) {
            EXPECT_TRUE(trait.countable) << one.id << " " << trait.rule;
        }
    }
}

TEST(Balance, SharesOutEveryWin) {
    const Findings findings = measure(small_box(), options_for("surface-4", "random", 12));
    double wins = 0;
    double coins = 0;
    for (const lab::SeatFinding& seat : findings.seats) {
        wins += seat.wins.mean;
        coins += seat.score.mean;
    }
    EXPECT_NEAR(wins, 1, 1e-9);
    EXPECT_NEAR(coins, 0, 1e-9);
}

TEST(Balance, RefusesUnknownItems) {
    BalanceOptions options = options_for("surface-2", "random", 2);
    options.items = {"unicorns"};
    const auto data = lab::measure_balance(box(), box(), options);
    ASSERT_FALSE(data);
    EXPECT_NE(data.error().message.find("unicorns"), std::string::npos);
}

TEST(Balance, StopsWithWhatThereIs) {
    const std::atomic<bool> stop{true};
    BalanceOptions options = options_for("surface-2", "random", 50);
    options.stop = &stop;
    const Findings findings = measure(planted(), options);
    EXPECT_EQ(findings.rounds, 0U);
    EXPECT_EQ(findings.notes.back(), "Too few games were played to say anything.");
    EXPECT_FALSE(lab::to_html(findings, {}).empty());
}

// Twins draw the same tiles but for the two that changed places.
TEST(BalanceDeal, SwappingTwoSwapsOnlyThem) {
    lab::World world{*loader::make_game(box(), "surface-2", {}), {}, {}, {}};
    for (int i = 0; i < world.setup.race_count; ++i)
        world.race_numbers.push_back(i);
    const auto order = [&](lab::Deal deal) {
        std::vector<int> drawn;
        while (static_cast<int>(drawn.size()) < world.setup.race_count) {
            smallworld::Actions left;
            for (int i = 0; i < world.setup.race_count; ++i) {
                if (std::ranges::count(drawn, i) == 0) {
                    left.add(smallworld::act(smallworld::Kind::Race, i));
                }
            }
            drawn.push_back(deal.draw(world, left).a());
        }
        return drawn;
    };
    lab::Deal plain(9);
    plain.put_on_top(4);
    lab::Deal swapped(9);
    swapped.put_on_top(7);
    swapped.put_in_place_of(4, 7);
    std::vector<int> expected = order(plain);
    EXPECT_EQ(expected.front(), 4);
    for (int& race : expected)
        race = race == 4 ? 7 : race == 7 ? 4 : race;
    EXPECT_EQ(order(swapped), expected);
    lab::Deal below(9);
    below.put_below(4);
    EXPECT_EQ(order(below).back(), 4);
    EXPECT_NE(order(lab::Deal(10)), order(lab::Deal(11)));
}

TEST(BalanceHtml, NamesFromPacksAreOnlyText) {
    EXPECT_EQ(lab::escape_html("<b a=\"'\">&"), "&lt;b a=&quot;&#39;&quot;&gt;&amp;");
    Findings findings;
    ItemFinding evil;
    evil.name = "<script>alert(1)</script>";
    evil.effect.price = {.mean = 1, .error = 1, .half = 1, .count = 10};
    evil.built_in = false;
    findings.items.push_back(evil);
    const std::string page = lab::to_html(findings, {.packs = {"<i>"}, .map = "<u>"});
    EXPECT_EQ(page.find("<script"), std::string::npos);
    EXPECT_EQ(page.find("<i>"), std::string::npos);
    EXPECT_EQ(page.find("<u>"), std::string::npos);
    EXPECT_NE(page.find("&lt;script&gt;"), std::string::npos);
}

}  // namespace
