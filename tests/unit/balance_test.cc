#include "lab/balance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/json.hpp>

#include "lab/balance_findings.h"
#include "lab/balance_html.h"
#include "lab/balance_json.h"
#include "lab/balance_plot.h"

namespace {

using lab::BalanceOptions;
using lab::Findings;
using lab::ItemFinding;
using lab::Verdict;

const loader::Content& box() {
    static const loader::Content content = *loader::load_content(TERRARIUM_SOURCE_DIR "/content");
    return content;
}

const loader::Content& planted() {
    static const std::vector<std::filesystem::path> packs{TERRARIUM_SOURCE_DIR
                                                          "/tests/packs/planted"};
    static const loader::Content content =
        *loader::load_content(TERRARIUM_SOURCE_DIR "/content", packs);
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
    const auto data = lab::measure_balance(box(), content, options);
    EXPECT_TRUE(data) << data.error().text();
    return lab::find(*data, content.words);
}

const ItemFinding& item(const Findings& findings, const char* id) {
    return *std::ranges::find(findings.items, id, &ItemFinding::id);
}

// The planted pack has a race that is far too strong, a power that is far too weak, and an
// ordinary one of each.
const Findings& planted_findings() {
    static const Findings findings = measure(planted(), options_for("surface-2", "greedy", 60));
    return findings;
}

TEST(Balance, FindsWhatWasPlanted) {
    const Findings& findings = planted_findings();
    EXPECT_EQ(item(findings, "colossi").verdict, Verdict::TooStrong);
    EXPECT_EQ(item(findings, "lazy").verdict, Verdict::TooWeak);
    for (const char* ordinary :
         {"plainfolk", "foraging", "humans", "skeletons", "hill", "flying"}) {
        EXPECT_NE(item(findings, ordinary).verdict, Verdict::TooStrong) << ordinary;
        EXPECT_NE(item(findings, ordinary).verdict, Verdict::TooWeak) << ordinary;
    }
    EXPECT_GT(item(findings, "colossi").effect.wins.low(), 0.1);
    EXPECT_LT(item(findings, "lazy").effect.wins.high(), -0.1);
    EXPECT_EQ(findings.broken_pairs, 0U);
    EXPECT_NE(findings.sentences[0].find("Colossi"), std::string::npos);
    EXPECT_NE(findings.sentences[1].find("Lazy"), std::string::npos);
}

// Bots see it too: what is strong is taken although it is dear, what is weak is left lying.
TEST(Balance, PicksFollowWorth) {
    const Findings& findings = planted_findings();
    EXPECT_GT(item(findings, "colossi").picks[2].rate(), item(findings, "colossi").picks[2].usual);
    EXPECT_LT(item(findings, "lazy").picks[0].rate(), item(findings, "lazy").picks[0].usual);
}

// A new item that is a built-in one under another name is worth what that one is.
TEST(Balance, TheSameItemIsWorthTheSame) {
    loader::Content content = box();
    smallworld::Race again =
        *std::ranges::find(content.catalogue.races, "ghouls", &smallworld::Race::id);
    again.id = "ghouls-again";
    content.catalogue.races.push_back(again);
    BalanceOptions options = options_for("surface-2", "greedy", 70);
    options.items = {"ghouls-again"};
    const Findings findings = measure(content, options);
    const lab::Effect& known = item(findings, "ghouls").effect;
    const lab::Effect& found = item(findings, "ghouls-again").effect;
    EXPECT_GT(known.price.low(), 0);
    EXPECT_NEAR(found.price.mean, known.price.mean, known.price.half);
    EXPECT_NEAR(found.wins.mean, known.wins.mean, known.wins.half);
}

TEST(Balance, DoesNotDependOnTheNumberOfThreads) {
    BalanceOptions options = options_for("surface-3", "random,greedy", 8);
    options.items = {"colossi", "lazy"};
    const auto report = [&](int threads) {
        options.threads = threads;
        return boost::json::serialize(lab::to_json(measure(planted(), options)));
    };
    const std::string one = report(1);
    EXPECT_EQ(one, report(3));
    options.seed = 4;
    EXPECT_NE(one, report(1));
}

// Every coin that is paid out is explained, by each bot, on small and large tables.
TEST(Balance, ExplainsEveryScoring) {
    for (const char* map : {"surface-2", "surface-5"}) {
        for (const auto& [bots, games] : {std::pair{"random", 60U}, std::pair{"greedy", 8U}}) {
            BalanceOptions options = options_for(map, bots, games);
            options.items = {"humans"};
            const Findings findings = measure(planted(), options);
            EXPECT_GT(findings.scorings, 15 * games) << map << bots;
            EXPECT_EQ(findings.unexplained, 0) << map << bots;
        }
    }
}

TEST(Balance, CountsTraitsByTheTurn) {
    BalanceOptions options = options_for("surface-2", "greedy", 60);
    options.items = {"humans"};
    const Findings findings = measure(box(), options);
    // Two coins each turn while the race is active (SW-POWER-ALCHEMIST-1); seven once.
    EXPECT_NEAR(item(findings, "alchemist").traits.at(0).rate.mean, 1, 0.01);
    const double wealthy = item(findings, "wealthy").traits.at(0).rate.mean;
    EXPECT_GT(wealthy, 0.1);
    EXPECT_LT(wealthy, 0.7);
    EXPECT_TRUE(item(findings, "ratmen").traits.empty());
    EXPECT_NEAR(item(findings, "heroic").traits.at(0).rate.mean, 2, 0.3);
    for (const ItemFinding& one : findings.items) {
        for (const lab::TraitFinding& trait : one.traits) {
            EXPECT_TRUE(trait.countable) << one.id << " " << trait.rule;
        }
    }
}

TEST(Balance, SharesOutEveryWin) {
    const Findings findings = measure(box(), options_for("surface-4", "random", 30));
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
    lab::World world{*loader::make_game(box(), "surface-2", {}), {}, {}};
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
