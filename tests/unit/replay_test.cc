#include <gtest/gtest.h>

#include "engine/saved_game.h"
#include "games/smallworld/match.h"
#include "lab/game_library.h"

namespace {

using engine::Match;
using engine::SavedGame;

lab::GameLibrary& library() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    return library;
}

std::string sentence(std::string_view word) {
    return lab::refusal_sentence((*library().content())->words, "en", word);
}

// A random game of so many steps, saved.
SavedGame sample(int steps) {
    const lab::GameChoice choice{.game = "smallworld", .map = "surface-2", .options = "PL2018"};
    const auto setup = library().setup(choice);
    const auto match = smallworld::make_match(*setup);
    engine::Rng rng(9);
    engine::Actions list;
    for (int i = 0; i < steps && !match->over(); ++i) {
        match->actions(list);
        match->apply(list.at_ticket(rng.below(list.total_weight())));
    }
    SavedGame saved;
    saved.options = choice.options;
    saved.content = (*library().content())->fingerprint((*setup)->map_data, (*setup)->options);
    saved.players = {"greedy", "Jana Nová"};
    saved.seed = 42;
    record(*match, saved);
    return saved;
}

engine::Result<void> replay_text(const std::string& text) {
    const auto saved = engine::parse_saved_game(text);
    if (!saved) return tl::unexpected(saved.error());
    const auto match = library().match_for(*saved);
    if (!match) return tl::unexpected(match.error());
    return replay(*saved, **match, sentence);
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(SavedGame, ReadsBackAsItself) {
    for (const int steps : {0, 1, 30, smallworld::kMaxSteps}) {
        const std::string text = print_saved_game(sample(steps));
        const auto back = engine::parse_saved_game(text);
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(print_saved_game(*back), text);
        EXPECT_EQ(back->players[1], "Jana Nová");
        const auto done = replay_text(text);
        EXPECT_TRUE(done) << done.error().text();
    }
}

// As a server writes it. Whether the secret is right is not the engine's business.
engine::SavedFairness sample_fairness() {
    return {.table = "abcdefghijk27",
            .commitment = std::string(64, 'c'),
            .secret = std::string(64, '5'),
            .nonces = {"00112233445566778899aabbccddeeff", ""}};
}

TEST(SavedGame, CarriesWhatProvesTheDraws) {
    SavedGame saved = sample(30);
    for (const std::size_t taken_over : {0U, 12U}) {
        saved.fairness = sample_fairness();
        saved.fairness->taken_over = taken_over;
        const std::string text = print_saved_game(saved);
        EXPECT_NE(text.find("nonces 00112233445566778899aabbccddeeff -\n"), std::string::npos);
        EXPECT_EQ(text.find("taken-over 12\n") != std::string::npos, taken_over == 12);
        const auto back = engine::parse_saved_game(text);
        ASSERT_TRUE(back) << back.error().text();
        EXPECT_EQ(back->fairness, saved.fairness);
        EXPECT_EQ(print_saved_game(*back), text);
    }
}

TEST(SavedGame, NeedsNoProof) {
    const auto back = engine::parse_saved_game(print_saved_game(sample(30)));
    ASSERT_TRUE(back);
    EXPECT_FALSE(back->fairness);
}

TEST(SavedGame, RecordLeavesTheMatchAsItWas) {
    const auto setup = library().setup({});
    const auto match = smallworld::make_match(*setup);
    match->apply(*match->parse("race orcs"));
    const std::uint64_t before = match->hash();
    SavedGame saved;
    record(*match, saved);
    EXPECT_EQ(match->hash(), before);
    EXPECT_EQ(match->log().size(), 1U);
    EXPECT_EQ(saved.hash, before);
    EXPECT_TRUE(saved.result.empty());
}

TEST(SavedGame, ARefusalNamesLineActionRuleAndSentence) {
    const std::string text = print_saved_game(sample(1));
    const std::string first =
        text.substr(text.find("begin\n") + 6, text.find("end\n") - text.find("begin\n") - 6);
    const auto done = replay_text(replaced(text, first, "A pick 1\n"));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().place, "line 11");
    EXPECT_EQ(done.error().rule, "SW-FSM-03");
    EXPECT_NE(done.error().message.find("A pick 1 is refused: "), std::string::npos);
    EXPECT_EQ(done.error().message.find("refusal."), std::string::npos) << "no sentence";
}

struct Damage {
    const char* from;
    const char* to;
    const char* message;
};

class DamagedGame : public testing::TestWithParam<Damage> {};

TEST_P(DamagedGame, IsRefused) {
    const Damage& damage = GetParam();
    const std::string text = print_saved_game(sample(smallworld::kMaxSteps));
    const auto done = replay_text(replaced(text, damage.from, damage.to));
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().text().find(damage.message), std::string::npos) << done.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Lines, DamagedGame,
    testing::Values(
        Damage{"terrarium-game 1", "terrarium-game 2", "version of the format"},
        Damage{"terrarium-game 1\n", "", "expected terrarium-game"},
        Damage{"game smallworld", "game chess", "no game \"chess\""},
        Damage{"rules 1", "rules 2", "played under rules 2"},
        Damage{"rules 1", "rules one", "line 3"}, Damage{"map surface-2", "map nowhere", "nowhere"},
        Damage{"map surface-2", "map surface-3", "other content"},
        Damage{"options PL2018", "options XX", "XX"}, Damage{"content ", "content 0", "16 digits"},
        Damage{"player A greedy\n", "", "order of their seats"},
        Damage{"seed 42", "seed -1", "expected a seed"}, Damage{"begin\n", "", "expected begin"},
        Damage{"begin\n", "begin\nbegin\n", "expected an action"},
        Damage{"begin\n", "begin\nA race orcs\n", "is written down for A, but chance"},
        Damage{"begin\n", "begin\ndance\n", "line 11: expected an action"},
        Damage{"begin\n", "begin\nF pick 1\n", "a seat from A to B"},
        Damage{"begin\n", "begin\nrace orcs ~xyz\n", "eight digits"},
        Damage{"begin\n", "begin\nrace orcs ~00000000\n", "the hash is ~"},
        Damage{"end\n", "", "expected"}, Damage{"result A ", "result B ", "in order"},
        Damage{"result A ", "result A 9", "the result is"}, Damage{"hash ", "hash 0", "16 digits"},
        Damage{"hash ", "# ", "expected hash"}));

class DamagedProof : public testing::TestWithParam<Damage> {};

TEST_P(DamagedProof, IsRefused) {
    const Damage& damage = GetParam();
    SavedGame saved = sample(30);
    saved.fairness = sample_fairness();
    saved.fairness->taken_over = 12;
    const std::string text = print_saved_game(saved);
    ASSERT_TRUE(engine::parse_saved_game(text));
    const auto read = engine::parse_saved_game(replaced(text, damage.from, damage.to));
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().text().find(damage.message), std::string::npos) << read.error().text();
}

INSTANTIATE_TEST_SUITE_P(
    Lines, DamagedProof,
    testing::Values(Damage{"table abc", "table ABC", "line 10: expected the name of a table"},
                    Damage{"table abc", "table ../abc", "the name of a table"},
                    Damage{"table abcdefghijk27\n", "", "expected begin"},
                    Damage{"commitment c", "commitment ", "a commitment of 64 hex digits"},
                    Damage{"commitment c", "commitment C", "a commitment of 64 hex digits"},
                    Damage{"commitment", "promise", "expected commitment"},
                    Damage{"secret 5", "secret 55", "a secret of 64 hex digits"},
                    Damage{"secret 5", "secret g", "a secret of 64 hex digits"},
                    Damage{"ff -", "ff", "expected a nonce"},
                    Damage{"ff -", "fg -", "a nonce of at most 64 hex digits"},
                    Damage{"ff -", "ff - -", "line 13"}, Damage{"nonces", "# nonces", "nonces"},
                    Damage{"taken-over 12", "taken-over 0", "a number of actions"},
                    Damage{"taken-over 12", "taken-over 99999", "a number of actions"}));

TEST(SavedGame, AHashThatLiesIsFound) {
    SavedGame saved = sample(50);
    saved.hash ^= 1;
    const auto done = replay_text(print_saved_game(saved));
    ASSERT_FALSE(done);
    EXPECT_NE(done.error().message.find("hash of the last position"), std::string::npos);
}

TEST(SavedGame, AResultBelongsToFinishedGamesOnly) {
    SavedGame finished = sample(smallworld::kMaxSteps);
    finished.result.clear();
    EXPECT_FALSE(replay_text(print_saved_game(finished)));
    SavedGame open = sample(50);
    open.result = {5, 5};
    EXPECT_FALSE(replay_text(print_saved_game(open)));
}

TEST(SavedGame, EverySeatNeedsAPlayer) {
    SavedGame saved = sample(10);
    saved.players.emplace_back("somebody");
    const auto done = replay_text(print_saved_game(saved));
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().message, "surface-2 is for 2 players, not 3");
}

TEST(SavedGame, NamesThatCannotBeReadBackAreNotNames) {
    EXPECT_TRUE(engine::is_player_name("Jana Nová"));
    for (const char* name : {"", " a", "a ", "a#b", "a\nb", "a\tb"}) {
        EXPECT_FALSE(engine::is_player_name(name)) << name;
    }
}

}  // namespace
