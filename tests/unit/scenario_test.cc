#include "lab/scenario.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "lab/rule_book.h"

namespace {

using lab::Outcome;
using lab::Scenario;
using lab::ScenarioResult;

lab::GameLibrary& library() {
    static lab::GameLibrary library(TERRARIUM_SOURCE_DIR "/content");
    return library;
}

// Scenarios here look for packs where those of tests/rules/ do.
ScenarioResult run(const std::string& text) {
    const auto scenarios =
        lab::parse_scenarios(text, TERRARIUM_SOURCE_DIR "/tests/rules/test.scenario");
    if (!scenarios) {
        ADD_FAILURE() << scenarios.error().text();
        return {};
    }
    return run_scenario(scenarios->front(), library());
}

constexpr const char* kWar =
    "army A active fortified+skeletons hand 4 on 1:2 7:1\n"
    "army A declined merchant+elves on 12:1\n"
    "army A spirit spirit+dwarves on 16:1\n"
    "army B active bivouacking+amazons withdrawn 1 reserve 2 encampments-withdrawn 2 on 2:2\n"
    "piece fortress 1\n"
    "piece encampment 2:3\n"
    "column swamp+humans:2 forest+giants flying+halflings wealthy+ratmen stout+tritons "
    "mounted+trolls\n"
    "stack orcs\n"
    "discard hill\n"
    "coins A 7 B 6\n"
    "ally B A\n"
    "nonempty 2\n"
    "phase conquer\n";
constexpr const char* kChoose = "army A active hill+orcs on 1:2\nphase choose\n";
constexpr const char* kOver = "round 10\nphase over\ncoins A 9 B 8\n";
constexpr const char* kStart = "";

struct Row {
    const char* position;
    const char* holds;
    const char* fails;
};

class Expectation : public testing::TestWithParam<Row> {};

std::string scenario(const char* position, const char* expectation) {
    return std::string("scenario test\n") + position + "---\nexpect " + expectation + "\n";
}

TEST_P(Expectation, PassesWhenItHolds) {
    const ScenarioResult result = run(scenario(GetParam().position, GetParam().holds));
    EXPECT_EQ(result.outcome, Outcome::Passed)
        << GetParam().holds << "\nexpected " << result.expected << "\nfound    " << result.found;
}

TEST_P(Expectation, FailsWhenItDoesNot) {
    const ScenarioResult result = run(scenario(GetParam().position, GetParam().fails));
    EXPECT_EQ(result.outcome, Outcome::Failed) << GetParam().fails << ": " << result.expected;
    EXPECT_NE(result.expected, result.found);
}

INSTANTIATE_TEST_SUITE_P(
    Decisions, Expectation,
    testing::Values(Row{kWar, "legal conquer 6", "legal conquer 11"},
                    Row{kWar, "illegal conquer 11 SW-CONQ-09", "illegal conquer 6 SW-CONQ-09"},
                    Row{kWar, "illegal conquer 11 SW-CONQ-09", "illegal conquer 11 SW-CONQ-01"},
                    Row{kChoose, "choices decline, expand", "choices expand"},
                    Row{kChoose, "choices expand, decline", "choices expand, decline, done"},
                    Row{kWar, "mover A", "mover B"}, Row{kStart, "mover chance", "mover nobody"},
                    Row{kOver, "mover nobody", "mover A"},
                    Row{kWar, "phase conquer", "phase ready"},
                    Row{kWar, "stage active", "stage declined"},
                    Row{kStart, "awaits race", "awaits none"}, Row{kOver, "round 10", "round 9"},
                    Row{kWar, "turn A", "turn B"}, Row{kWar, "first A", "first B"},
                    Row{kStart, "weight race orcs 1/14", "weight race orcs 2/14"},
                    Row{kStart, "weight race orcs 2/28", "weight race orcs 0/14"},
                    Row{kOver, "winner A", "winner B"}, Row{kOver, "winner A", "winner A B"},
                    Row{kOver, "place B 2", "place B 1"},
                    Row{kWar, "hidden coins B from A", "hidden coins A from A"},
                    Row{kWar, "known coins A from A", "known coins B from A"}));

INSTANTIATE_TEST_SUITE_P(
    Position, Expectation,
    testing::Values(
        Row{kWar, "coins A 7", "coins A 8"}, Row{kWar, "income A 5", "income A 6"},
        Row{kWar, "cost 6 3", "cost 6 2"}, Row{kWar, "cost 13 3", "cost 2 5"},
        Row{kWar, "targets 17 6 8 12 13", "targets 6 8 12 13"},
        Row{kWar, "targets 6 8 12 13 17", "targets none"},
        Row{kWar, "item cost 6 SW-COST-01 2", "item cost 6 SW-COST-01 1"},
        Row{kWar, "item cost 6 SW-COST-02 0", "item cost 2 SW-COST-01 2"},
        Row{kWar, "item income A SW-POWER-FORTIFIED-5 1", "item income A SW-POWER-FORTIFIED-5 0"},
        Row{kWar, "army A active fortified+skeletons", "army A active none"},
        Row{kWar, "army B spirit none", "army B spirit hill+orcs"},
        Row{kWar, "hand A active 4", "hand A active 5"},
        Row{kWar, "withdrawn B active 1", "withdrawn B active 0"},
        Row{kWar, "reserve B active 2", "reserve B active 1"},
        Row{kWar, "on A active 7:1 1:2", "on A active 1:2"},
        Row{kWar, "on B declined none", "on A active none"}, Row{kWar, "tokens 1 2", "tokens 1 1"},
        Row{kWar, "owner 1 A active", "owner 1 nobody"},
        Row{kWar, "owner 6 tribe", "owner 6 nobody"}, Row{kWar, "owner 8 nobody", "owner 8 tribe"},
        Row{kWar, "owner 12 A declined", "owner 12 A active"},
        Row{kWar, "piece fortress 1", "piece fortress none"},
        Row{kWar, "piece encampment 2:3", "piece encampment 2:2"},
        Row{kWar, "piece hero none", "piece hero 1"},
        Row{kWar, "tray skeletons 13", "tray skeletons 12"},
        Row{kWar, "lost orcs 0", "lost orcs 1"}, Row{kStart, "column none", "column hill+orcs"},
        Row{kWar, "slot 1 swamp+humans:2", "slot 1 swamp+humans"},
        Row{kWar, "slot 6 mounted+trolls", "slot 6 none"}, Row{kWar, "stack orcs", "stack none"},
        Row{kWar, "discard hill", "discard none"}, Row{kWar, "unseen races 3", "unseen races 4"},
        Row{kWar, "unseen powers 9", "unseen powers 3"}, Row{kWar, "ally B A", "ally B none"},
        Row{kWar, "ally A none", "ally A B"}, Row{kWar, "nonempty 2", "nonempty 1"}));

INSTANTIATE_TEST_SUITE_P(
    Content, Expectation,
    testing::Values(
        Row{kStart, "is 7 mountain", "is 7 hill"}, Row{kStart, "is 3 mine", "is 3 magic"},
        Row{kStart, "is 0 water", "is 0 land"}, Row{kStart, "is 5 coastal", "is 7 coastal"},
        Row{kStart, "is 1 entry", "is 7 entry"}, Row{kStart, "is 1 edge", "is 7 edge"},
        Row{kStart, "is 2 tribe-symbol", "is 1 tribe-symbol"},
        Row{kStart, "not 7 hill", "not 7 mountain"}, Row{kStart, "adjacent 1 2", "adjacent 1 3"},
        Row{kStart, "apart 1 3", "apart 1 2"}, Row{kStart, "race orcs 5", "race orcs 6"},
        Row{kStart, "power hill 4", "power hill 5"}, Row{kStart, "supply orcs 10", "supply orcs 9"},
        Row{kStart, "stock dragon 1", "stock dragon 2"},
        Row{kStart, "count races 14", "count races 13"},
        Row{kStart, "count coins 515", "count coins 109"},
        Row{"pack ../packs/race-too-big\n", "warned SW-CUSTOM-01", "warned SW-CUSTOM-02"},
        Row{"round 2\nphase conquer\n", "refused SW-FSM-01", "refused SW-INV-01"},
        Row{kChoose, "consistent", "refused SW-INV-01"},
        Row{kChoose, "replays", "refused SW-INV-01"}));

TEST(Scenario, PlaysActionsAndStopsAtTheFirstFailure) {
    const ScenarioResult result =
        run("scenario test\n# comment\narmy A active hill+orcs on 1:2\nphase choose\n---\n"
            "A: expand\ntake 1 1\nexpect hand A active 1\nexpect coins A 6\nexpect coins A 7\n");
    EXPECT_EQ(result.outcome, Outcome::Failed);
    EXPECT_EQ(result.line, 9);
    EXPECT_EQ(result.text, "expect coins A 6");
    EXPECT_EQ(result.expected, "6");
    EXPECT_EQ(result.found, "5");
    EXPECT_NE(result.position.find("army A active hill+orcs hand 1 on 1:1"), std::string::npos);
}

TEST(Scenario, AnIllegalActionFails) {
    const ScenarioResult result = run(scenario(kChoose, "phase choose\nconquer 2"));
    EXPECT_EQ(result.outcome, Outcome::Failed);
    EXPECT_EQ(result.found, "illegal by SW-FSM-04 (wrong-phase)");
}

TEST(Scenario, TheWrongMoverFails) {
    EXPECT_EQ(run(scenario(kChoose, "phase choose\nB: expand")).outcome, Outcome::Failed);
    EXPECT_EQ(run(scenario(kChoose, "phase choose\nA: expand")).outcome, Outcome::Passed);
}

TEST(Scenario, ARefusedPositionFailsUnlessExpected) {
    const ScenarioResult result = run(scenario("phase conquer\n", "phase conquer"));
    EXPECT_EQ(result.outcome, Outcome::Failed);
    EXPECT_NE(result.found.find("SW-FSM-01"), std::string::npos) << result.found;
}

TEST(Scenario, PlaysAtRandomAndReplays) {
    EXPECT_EQ(run("scenario t\nmap surface-5\noptions CZ2009\n---\nplay random 7 100000\n"
                  "expect phase over\nexpect consistent\nexpect replays\n")
                  .outcome,
              Outcome::Passed);
    const ScenarioResult result = run("scenario t\n---\nplay random 7 50\nexpect phase over\n");
    EXPECT_EQ(result.outcome, Outcome::Failed);
}

class BadStep : public testing::TestWithParam<const char*> {};

TEST_P(BadStep, IsBadNotFailed) {
    const ScenarioResult result = run(std::string("scenario t\n---\n") + GetParam() + "\n");
    EXPECT_EQ(result.outcome, Outcome::Bad) << GetParam() << ": " << result.expected;
    EXPECT_FALSE(result.expected.empty());
    EXPECT_EQ(result.line, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadStep,
    testing::Values("expect", "expect luck", "expect coins", "expect coins A", "expect coins A x",
                    "expect coins C 5", "expect coins A 5 6", "expect phase fight", "dance",
                    "C: expand", "expect legal dance", "expect illegal expand",
                    "expect choices expand,", "expect weight race orcs",
                    "expect weight race orcs 1", "expect is 7 pretty", "expect count stars 3",
                    "expect unseen stars 3", "expect hidden coins A B", "expect item luck 3",
                    "expect army A active orcs", "expect on A active 3", "expect cost 99 1",
                    "expect refused", "expect warned", "expect replays now", "play random",
                    "play random 1 0", "play random x 5", "play well 1 5", "expect consistent 1",
                    "expect mover", "expect winner"));

struct BadFile {
    const char* text;
    const char* message;
};

class BadScenarioFile : public testing::TestWithParam<BadFile> {};

TEST_P(BadScenarioFile, IsRefusedWithItsLine) {
    const auto scenarios = lab::parse_scenarios(GetParam().text, "x.scenario");
    ASSERT_FALSE(scenarios) << GetParam().text;
    EXPECT_NE(scenarios.error().text().find(GetParam().message), std::string::npos)
        << scenarios.error().text();
    EXPECT_EQ(scenarios.error().file, "x.scenario");
}

INSTANTIATE_TEST_SUITE_P(
    Files, BadScenarioFile,
    testing::Values(BadFile{"", "no scenario"}, BadFile{"# only\n", "no scenario"},
                    BadFile{"round 3\n", "line 1: expected scenario"},
                    BadFile{"scenario\n---\nexpand\n", "needs a title"},
                    BadFile{"scenario a\n", "no steps"}, BadFile{"scenario a\n---\n", "no steps"},
                    BadFile{"scenario a\n---\nscenario b\n---\nexpand\n", "line 3"},
                    BadFile{"scenario a\n---\nexpand\n---\n", "line 4: --- was said"},
                    BadFile{"scenario a\nmap\n---\nexpand\n", "expected a word"},
                    BadFile{"scenario a\nmap b\nmap c\n---\nexpand\n", "line 3: map was said"},
                    BadFile{"scenario a\nshows\n---\nexpand\n", "expected a rule id"},
                    BadFile{"scenario a\npack b c\n---\nexpand\n", "nothing more"},
                    BadFile{"scenario \xC5\x99\n---\nexpand\n", "ASCII"}));

TEST(Scenario, TheDocumentedExamplesHold) {
    std::ifstream file(TERRARIUM_SOURCE_DIR "/docs/notation.md");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string fence = "```\n";
    const std::size_t begin = text.find(fence + "scenario ") + fence.size();
    ASSERT_GT(begin, fence.size()) << "docs/notation.md has no scenario";
    const std::string example = text.substr(begin, text.find("```", begin) - begin);
    const auto scenarios = lab::parse_scenarios(example, "docs/notation.md");
    ASSERT_TRUE(scenarios) << scenarios.error().text();
    EXPECT_EQ(scenarios->size(), 2U);
    for (const Scenario& one : *scenarios) {
        EXPECT_EQ(run_scenario(one, library()).outcome, Outcome::Passed) << one.title;
    }
}

TEST(Scenario, FilesHoldSeveral) {
    const auto scenarios = lab::parse_scenarios(
        "scenario one\nshows SW-A-01 SW-A-02\n---\nexpect phase setup\n"
        "scenario two\nspares SW-A-01\nmap surface-3\n---\nexpect count seats 3\n",
        "x.scenario");
    ASSERT_TRUE(scenarios) << scenarios.error().text();
    ASSERT_EQ(scenarios->size(), 2U);
    EXPECT_EQ((*scenarios)[0].shows, (std::vector<std::string>{"SW-A-01", "SW-A-02"}));
    EXPECT_EQ((*scenarios)[1].line, 5);
    EXPECT_EQ(run_scenario((*scenarios)[1], library()).outcome, Outcome::Passed);
}

TEST(Scenario, FoldersMustHoldSome) {
    EXPECT_FALSE(lab::scenario_files(TERRARIUM_SOURCE_DIR "/engine"));
    EXPECT_FALSE(lab::scenario_files(TERRARIUM_SOURCE_DIR "/nowhere"));
}

TEST(RuleBook, KnowsWhoShowsWhatAndWhatIsMissing) {
    auto rules = lab::parse_rules(
        "- **SW-A-01** one. See **SW-A-09**.\n  - **SW-A-02** two\n- **bold** no rule\n"
        "- **RUL-117** a ruling\n| SW-A-03 | no |\n");
    ASSERT_TRUE(rules) << rules.error().text();
    ASSERT_EQ(rules->size(), 2U);
    const auto scenarios = lab::parse_scenarios(
        "scenario one\nshows SW-A-01\nspares SW-A-03\n---\nexpand\n"
        "scenario two\nspares SW-A-01\nshows SW-A-02\n---\nexpand\n",
        "x.scenario");
    ASSERT_TRUE(scenarios);
    const lab::RuleBook book = make_rule_book(*rules, *scenarios);
    EXPECT_TRUE(book.rules[0].covered());
    EXPECT_FALSE(book.rules[1].covered());
    ASSERT_EQ(book.unknown.size(), 1U);
    EXPECT_EQ(book.unknown[0].id, "SW-A-03");
    EXPECT_FALSE(lab::parse_rules("- **SW-A-01** one\n- **SW-A-01** again\n"));
    EXPECT_FALSE(lab::parse_rules("nothing\n"));
}

// SI-ACHIEVE-* counts in two lists.
TEST(RuleBook, KnowsNumbersOfSeveralLists) {
    const auto rules = lab::parse_rules(
        "- **SI-ACHIEVE-S1** one\n- **SI-ACHIEVE-A1** two\n- **SI-ACHIEVE-SA1** no rule\n"
        "- **SI-ACHIEVE-S** no rule\n- **SI-ACHIEVE-** no rule\n");
    ASSERT_TRUE(rules) << rules.error().text();
    ASSERT_EQ(rules->size(), 2U);
    EXPECT_EQ((*rules)[1].id, "SI-ACHIEVE-A1");
}

}  // namespace
