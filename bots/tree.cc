#include "bots/tree.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <memory>
#include <numeric>
#include <thread>
#include <utility>
#include <vector>

#include "bots/craft.h"

namespace bots {

using engine::Mover;
using engine::Seat;
using engine::StateOf;
using engine::ViewOf;

namespace {

// How much a promising action that was tried rarely is preferred, in standard deviations of what
// simulations bring.
constexpr double kCurious = 1.2;
// The share of the weight that all actions get alike, so that none is overlooked for ever.
constexpr double kEven = 0.08;
// Of many actions only the most promising become edges.
constexpr int kWidest = 64;
constexpr std::size_t kMostNodes = 400'000;
constexpr std::uint32_t kNoEdge = 0xFFFFFFFF;
// A plan is written down as far as it was tried that often, and in one of so many simulations: the
// rest is thought over when it comes.
constexpr std::uint32_t kTriedEnough = 16;
constexpr std::uint32_t kShareEnough = 20;
// An action that was asked about is tried about that often.
constexpr float kAsked = 0.25F;
// Who misjudges does so between ideas that are worth a thought: tried that share of the best's
// times.
constexpr std::uint32_t kWorthAThought = 8;
// What is told of an idea: so many reasons, of so many coins at least.
constexpr std::size_t kMostMerits = 2;
constexpr double kLeastMerit = 0.3;
// As much as lets a bot look a round further.
constexpr std::chrono::seconds kPlentyOfTime{1};
constexpr std::uint32_t kPlenty = 60'000;
// 0: as many as there is time for.
std::uint32_t simulations_of(const Style& style, const Limits& limits) {
    const bool is_limited = limits.simulations != 0 || limits.time.count() > 0;
    return is_limited ? limits.simulations : style.simulations;
}

bool has_plenty(const Style& style, const Limits& limits) {
    const std::uint32_t simulations = simulations_of(style, limits);
    const bool in_a_hurry = limits.time.count() > 0 && limits.time < kPlentyOfTime;
    return !in_a_hurry && (simulations == 0 || simulations >= kPlenty);
}

// How many turns are played after the own one: those of all others and the own next one, which
// shows what the plan was good for. A second round says more of it and brings more luck with it: it
// takes plenty of simulations to see through that.
int horizon_of(int seats, const Style& style, const Limits& limits) {
    if (style.turns != kOneRound) return style.turns;
    return has_plenty(style, limits) ? 2 * seats : seats;
}

struct Edge {
    Action action;
    float prior = 0;
    std::uint32_t tried = 0;
    double sum = 0;  // of the chance to win of whoever decides here
    std::int32_t child = -1;
};

struct Node {
    std::uint32_t first = 0;  // of its edges
    std::uint32_t count = 0;
    std::uint32_t tried = 0;
    std::uint32_t legal = 0;  // what could be done when it was opened
    Mover mover = Mover::nobody();
    bool open = false;
};

struct Step {
    std::uint32_t node = 0;
    std::uint32_t edge = 0;
};

// Nearly the normal distribution with the deviation 1, and the same on every machine.
double bell(Rng& rng) {
    constexpr int kDraws = 12;
    constexpr std::uint32_t kFine = 1U << 20;
    double sum = -kDraws / 2.0;
    for (int i = 0; i < kDraws; ++i)
        sum += static_cast<double>(rng.below(kFine)) / kFine;
    return sum;
}

std::uint32_t mixed(const Actions& actions) {
    std::uint32_t sum = static_cast<std::uint32_t>(actions.size());
    for (const Action action : actions)
        sum = sum * 31 + action.bits;
    return sum;
}

// States have no padding: their bytes are their value.
template <typename State>
std::uint64_t fingerprint(const State& state) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
    const auto* bytes = reinterpret_cast<const unsigned char*>(&state);
    for (std::size_t i = 0; i + sizeof(std::uint64_t) <= sizeof(State);
         i += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, sizeof word);
        hash = (hash ^ word) * 0xD6E8FEB86659FD93ULL;
        hash ^= hash >> 32;
    }
    return hash;
}

template <typename Setup>
class Tree {
  public:
    using State = StateOf<Setup>;
    using Craft = CraftOf<Setup>;

    // The style says how many turns. With somebody to advise it keeps books on why an idea is good.
    Tree(const Setup& setup, const typename Craft::Guess& guess, const Style& style,
         const Advice* advice, Rng rng)
        : setup_(setup), guess_(guess), style_(style), advice_(advice), rng_(rng) {
        nodes_.emplace_back();
    }

    void simulate() {
        State state = guess_.world(rng_);
        path_.clear();
        turn_ = Craft::turn(state);
        turns_ = 0;
        judged_ = {};
        judged_parts_ = {};
        descend(state);
        play_on(state);
        // A game that ended early stands for the turns that it lacks.
        if (!far_enough()) judge(state, style_.turns + 1 - turns_);
        learn();
    }

    // Not all go through the root: in a world that allows something else than the first did, one
    // is only played on.
    std::uint32_t simulations() const { return simulations_; }
    std::span<const Edge> edges_of(const Node& node) const {
        return {edges_.data() + node.first, node.count};
    }
    std::span<const Edge> root() const { return edges_of(nodes_[0]); }
    double coins_of(std::size_t root_edge) const {
        return coins_[root_edge] / std::max(1U, root()[root_edge].tried);
    }
    const Parts& parts_of(std::size_t root_edge) const { return parts_[root_edge]; }
    const Scores& won() const { return won_; }
    // The edge that was tried most; the first of equals.
    static const Edge& favourite(std::span<const Edge> edges) {
        return *std::ranges::max_element(edges, {}, &Edge::tried);
    }
    const Node* node_after(const Edge& edge) const {
        return edge.child < 0 ? nullptr : &nodes_[static_cast<std::size_t>(edge.child)];
    }

  private:
    bool far_enough() const { return turns_ > style_.turns; }

    void step(State& state, Action action) {
        apply(setup_, state, action);
        const std::uint32_t now = Craft::turn(state);
        if (now == turn_) return;
        turn_ = now;
        judge(state, 1);
    }

    // `turns` are over. The sooner a position is judged the less luck is in it, the later the more
    // is known of what comes of a plan: all of them count alike, and so do the reasons for it.
    void judge(const State& state, int turns) {
        turns_ += turns;
        last_ = expect(setup_, state);
        last_.unsure = std::hypot(last_.unsure, guess_.unknown());
        const Scores won = chances(last_);
        for (std::size_t i = 0; i < won.size(); ++i)
            judged_[i] += won[i] * turns / (style_.turns + 1);
        if (advice_ == nullptr) return;
        const Parts parts = reasons(setup_, state, guess_.viewer());
        for (std::size_t i = 0; i < parts.size(); ++i)
            judged_parts_[i] += parts[i] * turns / (style_.turns + 1);
    }

    void descend(State& state) {
        std::uint32_t at = 0;
        while (!far_enough()) {
            actions(setup_, state, list_);
            if (list_.empty()) return;
            if (!nodes_[at].open) {
                open(at, state);
                if (at != 0) return;
            }
            // Another world, where something else can be done: judged from here.
            const Node& node = nodes_[at];
            if (node.legal != mixed(list_)) return;
            const Action action = node.mover.is_chance() ? drawn() : chosen(node);
            const std::uint32_t edge = edge_of(node, action);
            step(state, action);
            if (edge == kNoEdge) return;  // an outcome that got none
            path_.push_back({at, edge});
            at = child_of(edge);
            if (at == 0) return;
        }
    }

    // 0 if there is no room for another node.
    std::uint32_t child_of(std::uint32_t edge) {
        if (edges_[edge].child >= 0) return static_cast<std::uint32_t>(edges_[edge].child);
        if (nodes_.size() >= kMostNodes) return 0;
        const auto child = static_cast<std::uint32_t>(nodes_.size());
        edges_[edge].child = static_cast<std::int32_t>(child);
        nodes_.emplace_back();
        return child;
    }

    void open(std::uint32_t at, const State& state) {
        Node& node = nodes_[at];
        node.open = true;
        node.mover = mover(setup_, state);
        node.legal = mixed(list_);
        node.first = static_cast<std::uint32_t>(edges_.size());
        if (node.mover.is_chance()) {
            for (const Action action : list_.span().first(
                     std::min<std::size_t>(static_cast<std::size_t>(list_.size()), kWidest)))
                edges_.push_back({.action = action});
        } else {
            open_decision(state);
        }
        node.count = static_cast<std::uint32_t>(edges_.size()) - node.first;
        if (at != 0) return;
        coins_.assign(node.count, 0);
        parts_.assign(node.count, {});
        if (const auto asked = asked_edge(); asked != kNoEdge)
            edges_[asked].prior = std::max(edges_[asked].prior, kAsked);
    }
    std::uint32_t asked_edge() const {
        if (advice_ == nullptr || !advice_->asked) return kNoEdge;
        return edge_of(nodes_[0], *advice_->asked);
    }

    void open_decision(const State& state) {
        const auto count = static_cast<std::size_t>(list_.size());
        weights_.resize(count);
        Craft::weigh(setup_, state, list_, weights_);
        order_.resize(count);
        std::iota(order_.begin(), order_.end(), 0);
        if (count > kWidest) {
            std::nth_element(order_.begin(), order_.begin() + kWidest, order_.end(),
                             [&](int a, int b) { return likelier(a, b); });
            order_.resize(kWidest);
            std::ranges::sort(order_);
            keep_asked();
        }
        float sum = 0;
        for (const int i : order_)
            sum += weights_[static_cast<std::size_t>(i)];
        const auto to_all = static_cast<float>(std::max(kEven, style_.blind));
        const float even = to_all / static_cast<float>(order_.size());
        for (const int i : order_) {
            const float share = weights_[static_cast<std::size_t>(i)] / sum;
            edges_.push_back({.action = list_[i], .prior = (1 - to_all) * share + even});
        }
    }
    // What was asked about is among the edges, however little it promises.
    void keep_asked() {
        if (nodes_[0].count != 0 || advice_ == nullptr || !advice_->asked) return;
        const auto found = std::ranges::find(list_, *advice_->asked);
        const auto place = static_cast<int>(found - list_.begin());
        if (found != list_.end() && std::ranges::find(order_, place) == order_.end())
            order_.back() = place;
    }
    bool likelier(int a, int b) const {
        const float left = weights_[static_cast<std::size_t>(a)];
        const float right = weights_[static_cast<std::size_t>(b)];
        return left != right ? left > right : a < b;
    }

    Action drawn() { return list_.at_ticket(rng_.below(list_.total_weight())); }

    // By its place among all edges.
    std::uint32_t edge_of(const Node& node, Action action) const {
        const std::span<const Edge> edges = edges_of(node);
        const auto found = std::ranges::find(edges, action, &Edge::action);
        if (found == edges.end()) return kNoEdge;
        return node.first + static_cast<std::uint32_t>(found - edges.begin());
    }

    Action chosen(const Node& node) const {
        const std::span<const Edge> edges = edges_of(node);
        double sum = 0;
        std::uint32_t tried = 0;
        for (const Edge& edge : edges) {
            sum += edge.sum;
            tried += edge.tried;
        }
        const double mean = tried == 0 ? 0 : sum / tried;
        const double curious = kCurious * deviation() * std::sqrt(static_cast<double>(tried) + 1);
        double most = -1e9;
        Action best;
        for (const Edge& edge : edges) {
            const double value = edge.tried == 0 ? mean : edge.sum / edge.tried;
            const double score = value + curious * edge.prior / (1 + edge.tried);
            if (score <= most) continue;
            most = score;
            best = edge.action;
        }
        return best;
    }

    // Of what the simulations brought so far.
    double deviation() const {
        if (simulations_ < 2) return 0.1;
        const double mean = value_sum_ / simulations_;
        return std::sqrt(std::max(1e-4, value_squares_ / simulations_ - mean * mean));
    }

    // The own turn is finished with care, and as many later ones as the style says.
    void play_on(State& state) {
        for (int steps = 0; steps < Setup::kMostSteps && !far_enough(); ++steps) {
            actions(setup_, state, list_);
            if (list_.empty()) return;
            step(state, next(state));
        }
    }
    Action next(const State& state) {
        if (list_.size() == 1) return list_[0];
        if (mover(setup_, state).is_chance()) return drawn();
        return turns_ <= style_.careful ? Craft::carefully(setup_, state, list_, prospects_, rng_)
                                        : Craft::quickly(setup_, state, list_, rng_);
    }

    void learn() {
        const auto self = static_cast<std::size_t>(guess_.viewer());
        for (std::size_t i = 0; i < judged_.size(); ++i)
            won_[i] += judged_[i];
        ++simulations_;
        value_sum_ += judged_[self];
        value_squares_ += judged_[self] * judged_[self];
        for (const Step step : path_) {
            Node& node = nodes_[step.node];
            Edge& edge = edges_[step.edge];
            ++node.tried;
            ++edge.tried;
            if (node.mover.is_seat())
                edge.sum += judged_[static_cast<std::size_t>(node.mover.as_seat())];
        }
        if (path_.empty()) return;
        // The root was opened first, so its edges are the first of all.
        const std::uint32_t taken = path_[0].edge;
        coins_[taken] += last_.scores[self];
        for (std::size_t i = 0; i < kReasons; ++i)
            parts_[taken][i] += judged_parts_[i];
    }

    const Setup& setup_;
    const typename Craft::Guess& guess_;
    Style style_;
    const Advice* advice_;
    Rng rng_;
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<double> coins_;  // by edge of the root
    std::vector<Parts> parts_;   // by edge of the root
    Scores won_{};
    typename Craft::Prospects prospects_;
    std::vector<Step> path_;
    std::vector<float> weights_;
    std::vector<int> order_;
    Actions list_;
    std::uint32_t turn_ = 0;
    int turns_ = 0;         // that are over
    Scores judged_{};       // the mean of everybody's chances where they were
    Parts judged_parts_{};  // … and of what is told of them, while somebody is advised
    Outlook last_;          // what was expected where the last of them was over
    std::uint32_t simulations_ = 0;
    double value_sum_ = 0;
    double value_squares_ = 0;
};

// Several trees that were grown side by side, read as one.
template <typename Setup>
class Forest {
  public:
    using State = StateOf<Setup>;

    Forest(const Setup& setup, const ViewOf<Setup>& view, const Style& style, Thinking& thinking)
        : setup_(setup), view_(view), watch_(thinking.limits), guess_(setup, view) {
        const Limits& limits = thinking.limits;
        const int threads = std::max(1, limits.threads);
        Style settled = style;
        settled.turns = horizon_of(setup.seats, style, limits);
        for (int i = 0; i < threads; ++i)
            trees_.push_back(std::make_unique<Tree<Setup>>(setup, guess_, settled, thinking.advice,
                                                           Rng(thinking.rng.next())));
        simulations_ = simulations_of(style, limits);
    }

    void grow() {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < trees_.size(); ++i)
            helpers.emplace_back([this, i] { grow(*trees_[i]); });
        grow(*trees_[0]);
    }

    // Indices of the root's edges, those tried most first.
    std::vector<std::size_t> ranked() const {
        std::vector<std::size_t> order(trees_[0]->root().size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, [&](std::size_t a, std::size_t b) {
            return tried(a) != tried(b) ? tried(a) > tried(b) : a < b;
        });
        return order;
    }
    Action action(std::size_t edge) const { return trees_[0]->root()[edge].action; }
    std::optional<std::size_t> edge_of(Action action) const {
        const std::span<const Edge> edges = trees_[0]->root();
        const auto found = std::ranges::find(edges, action, &Edge::action);
        if (found == edges.end()) return std::nullopt;
        return static_cast<std::size_t>(found - edges.begin());
    }

    // What somebody takes who misjudges each idea a little: the first of `ranked` if nobody does.
    std::size_t fancied(std::span<const std::size_t> ranked, double error, Rng& rng) const {
        std::size_t best = ranked[0];
        double most = -1e9;
        for (const std::size_t edge : ranked) {
            if (tried(edge) * kWorthAThought < tried(ranked[0])) break;
            const double seems = winning(edge) + error * bell(rng);
            if (seems <= most) continue;
            most = seems;
            best = edge;
        }
        return best;
    }

    // `other` is what it is compared with.
    Idea idea(std::size_t edge, std::size_t other) const {
        Idea idea;
        idea.tried = tried(edge);
        double coins = 0;
        for (const auto& tree : trees_)
            coins += tree->coins_of(edge) * tree->root()[edge].tried;
        idea.coins = coins / std::max(1U, idea.tried);
        idea.winning = winning(edge);
        idea.merits = merits(edge, other);
        follow(edge,
               [&](Action action, const Edge&, const State&) { idea.plan.push_back(action); });
        return idea;
    }

    // What was decided on the way, for as long as it was tried often enough.
    void write(std::size_t edge, Notes& notes) const {
        notes.clear();
        const std::uint32_t enough = std::max(kTriedEnough, simulations() / kShareEnough);
        bool first = true;
        follow(edge, [&](Action action, const Edge& taken, const State& before) {
            if (!std::exchange(first, false) && taken.tried >= enough)
                notes.write(fingerprint(view(setup_, before, view_.viewer).state), action);
        });
    }

    std::array<double, engine::kMaxSeats> chances() const {
        std::array<double, engine::kMaxSeats> out{};
        for (const auto& tree : trees_) {
            for (std::size_t i = 0; i < out.size(); ++i)
                out[i] += tree->won()[i];
        }
        for (double& one : out)
            one /= std::max(1U, simulations());
        return out;
    }

  private:
    std::uint32_t simulations() const {
        std::uint32_t sum = 0;
        for (const auto& tree : trees_)
            sum += tree->simulations();
        return sum;
    }
    double winning(std::size_t edge) const {
        double won = 0;
        for (const auto& tree : trees_)
            won += tree->root()[edge].sum;
        return won / std::max(1U, tried(edge));
    }

    // What is better about it, or what is worse if it is worse: that which matters most.
    std::vector<Merit> merits(std::size_t edge, std::size_t other) const {
        const Parts here = parts(edge);
        const Parts there = parts(other);
        const double sign = tried(edge) >= tried(other) ? 1 : -1;
        std::vector<Merit> out;
        for (std::size_t i = 0; i < kReasons; ++i) {
            const double coins = here[i] - there[i];
            if (coins * sign >= kLeastMerit) out.push_back({static_cast<Reason>(i), coins});
        }
        std::ranges::sort(out, [](const Merit& a, const Merit& b) {
            return std::abs(a.coins) != std::abs(b.coins) ? std::abs(a.coins) > std::abs(b.coins)
                                                          : a.why < b.why;
        });
        if (out.size() > kMostMerits) out.resize(kMostMerits);
        return out;
    }
    Parts parts(std::size_t edge) const {
        Parts out{};
        for (const auto& tree : trees_) {
            for (std::size_t i = 0; i < kReasons; ++i)
                out[i] += tree->parts_of(edge)[i];
        }
        for (double& one : out)
            one /= std::max(1U, tried(edge));
        return out;
    }

    std::uint32_t tried(std::size_t edge) const {
        std::uint32_t sum = 0;
        for (const auto& tree : trees_)
            sum += tree->root()[edge].tried;
        return sum;
    }

    bool may_go_on(const Tree<Setup>& tree) const {
        if (tree.simulations() == 0) return true;  // one at least
        if (simulations_ != 0 && tree.simulations() >= share()) return false;
        return !watch_.is_over();
    }
    std::uint32_t share() const {
        return std::max(1U, simulations_ / static_cast<std::uint32_t>(trees_.size()));
    }
    void grow(Tree<Setup>& tree) const {
        while (may_go_on(tree))
            tree.simulate();
    }

    // The own decisions from the edge on, until chance or somebody else is to move: `each` is
    // called with the action, its edge and the position before it.
    template <typename Each>
    void follow(std::size_t root_edge, const Each& each) const {
        const auto deepest = std::ranges::max_element(
            trees_, {}, [&](const auto& tree) { return tree->root()[root_edge].tried; });
        const Tree<Setup>& tree = **deepest;
        Rng rng(1);
        State state = guess_.world(rng);
        const Edge* edge = &tree.root()[root_edge];
        for (;;) {
            each(edge->action, *edge, state);
            apply(setup_, state, edge->action);
            const Node* node = tree.node_after(*edge);
            if (node == nullptr || !node->open || node->count == 0 || node->tried == 0) return;
            if (mover(setup_, state) != Mover::seat(view_.viewer)) return;
            edge = &Tree<Setup>::favourite(tree.edges_of(*node));
            if (!why_illegal(setup_, state, edge->action).legal()) return;
        }
    }

    const Setup& setup_;
    const ViewOf<Setup>& view_;
    Stopwatch watch_;
    typename CraftOf<Setup>::Guess guess_;
    std::uint32_t simulations_ = 0;  // of all trees together; 0: as many as there is time for
    std::vector<std::unique_ptr<Tree<Setup>>> trees_;
};

bool is_among(const Actions& actions, Action action) {
    return std::ranges::find(actions, action) != actions.end();
}

// Each is compared with the best, and the best with the next.
template <typename Setup>
void fill(Advice& advice, const Forest<Setup>& forest, std::span<const std::size_t> ranked) {
    constexpr std::size_t kIdeas = 3;
    advice.ideas.clear();
    advice.winning = forest.chances();
    for (std::size_t i = 0; i < std::min(kIdeas, ranked.size()); ++i)
        advice.ideas.push_back(forest.idea(
            ranked[i], ranked[i == 0 ? std::min<std::size_t>(1, ranked.size() - 1) : 0]));
    advice.answer.reset();
    if (!advice.asked) return;
    if (const auto edge = forest.edge_of(*advice.asked))
        advice.answer = forest.idea(*edge, ranked[0]);
}

}  // namespace

template <typename Setup>
Action choose_by_tree(const Setup& setup, const ViewOf<Setup>& view, const Actions& actions,
                      const Style& style, Thinking& thinking) {
    if (actions.size() == 1 && thinking.advice == nullptr) return actions[0];
    if (thinking.notes != nullptr && thinking.advice == nullptr) {
        const auto noted = thinking.notes->find(fingerprint(view.state));
        if (noted && is_among(actions, *noted)) return *noted;
    }
    Forest<Setup> forest(setup, view, style, thinking);
    forest.grow();
    const std::vector<std::size_t> ranked = forest.ranked();
    const std::size_t taken =
        style.error > 0 ? forest.fancied(ranked, style.error, thinking.rng) : ranked[0];
    if (thinking.notes != nullptr) forest.write(taken, *thinking.notes);
    if (thinking.advice != nullptr) fill(*thinking.advice, forest, ranked);
    return forest.action(taken);
}

template <typename Setup>
std::array<double, engine::kMaxSeats> foresee(const Setup& setup, const ViewOf<Setup>& view,
                                              const Style& style, Thinking& thinking) {
    Forest<Setup> forest(setup, view, style, thinking);
    forest.grow();
    return forest.chances();
}

template Action choose_by_tree(const smallworld::Setup&, const smallworld::View&, const Actions&,
                               const Style&, Thinking&);
template Action choose_by_tree(const islands::Setup&, const islands::View&, const Actions&,
                               const Style&, Thinking&);
template std::array<double, engine::kMaxSeats> foresee(const smallworld::Setup&,
                                                       const smallworld::View&, const Style&,
                                                       Thinking&);
template std::array<double, engine::kMaxSeats> foresee(const islands::Setup&, const islands::View&,
                                                       const Style&, Thinking&);

}  // namespace bots
