#include "tests/server/lobby/kit.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "tests/server/packs.h"
#include "tests/server/protocol/schema.h"

namespace lobby_tests {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 10s;

std::uint64_t next_number() {
    static std::atomic<std::uint64_t> number = 0;
    return ++number;
}

}  // namespace

const server::Desks& desks() {
    static server::MemoryStore nothing;
    static const auto made = pack_tests::desks_with(nothing);
    return *made;
}

std::string text_of(const json::object& message, std::string_view key) {
    const json::value* found = message.if_contains(key);
    return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

std::int64_t number_of(const json::object& message, std::string_view key) {
    const json::value* found = message.if_contains(key);
    return found != nullptr && found->is_number() ? found->to_number<std::int64_t>() : -1;
}

std::string letter(int seat) {
    return std::string(1, static_cast<char>('A' + seat));
}

FakeClient::FakeClient(std::string address)
    : address_(std::move(address)), number_(next_number()) {}

void FakeClient::send(std::shared_ptr<const std::string> text) {
    const json::value value = json::parse(*text);
    const std::string fault = schema::Schema::protocol().fault_of_message("ServerMessage", value);
    const std::lock_guard lock(mutex_);
    if (!fault.empty()) faults_.push_back(fault + " in " + text->substr(0, 400));
    texts_.push_back(*text);
    messages_.push_back(value.as_object());
    take_in(messages_.back());
    news_.notify_all();
}

void FakeClient::take_in(const json::object& message) {
    const std::string t = text_of(message, "t");
    if (t == "table") table_ = message;
    if (t == "presence" && !table_.empty()) table_["seats"] = message.at("seats");
    if (t != "event" || table_.empty()) return;
    if (number_of(message, "seq") != number_of(table_, "seq") + 1) faults_.emplace_back("a gap");
    for (const char* key :
         {"seq", "step", "seats", "status", "prompt", "standing", "seed", "rematch", "times"}) {
        if (const json::value* found = message.if_contains(key)) table_[key] = *found;
    }
    if (const json::value* cells = message.if_contains("cells")) {
        for (const auto& cell : cells->as_object())
            table_["cells"].as_object()[cell.key()] = cell.value();
    }
}

void FakeClient::close(std::string) {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    news_.notify_all();
}

json::object FakeClient::wait(const Wanted& wanted, std::size_t from) {
    std::unique_lock lock(mutex_);
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    for (std::size_t i = from;; ++i) {
        if (!news_.wait_until(lock, deadline, [&] { return messages_.size() > i; })) return {};
        if (wanted(messages_[i])) return messages_[i];
    }
}

json::object FakeClient::wait_for(std::string_view t, std::size_t from) {
    return wait([&](const json::object& message) { return text_of(message, "t") == t; }, from);
}

json::object FakeClient::answer(std::string_view id) {
    return wait([&](const json::object& message) {
        return text_of(message, "t") != "event" && text_of(message, "id") == id;
    });
}

std::size_t FakeClient::count() const {
    const std::lock_guard lock(mutex_);
    return messages_.size();
}
std::vector<json::object> FakeClient::messages() const {
    const std::lock_guard lock(mutex_);
    return messages_;
}
std::vector<std::string> FakeClient::texts() const {
    const std::lock_guard lock(mutex_);
    return texts_;
}
std::vector<std::string> FakeClient::faults() const {
    const std::lock_guard lock(mutex_);
    return faults_;
}
bool FakeClient::closed() const {
    const std::lock_guard lock(mutex_);
    return closed_;
}
json::object FakeClient::table() const {
    const std::lock_guard lock(mutex_);
    return table_;
}

void FakeClient::remember(const json::object& table) {
    const std::lock_guard lock(mutex_);
    table_ = table;
}

Site::Site(server::Store* shared)
    : own(shared == nullptr ? std::make_unique<server::MemoryStore>() : nullptr),
      store(shared == nullptr ? own.get() : shared),
      games(pack_tests::desks_with(*store)) {
    restart();
}

Site::~Site() = default;

server::HallSettings Site::settings() {
    server::HallSettings out;
    out.program = "terrarium test";
    out.content = "0";
    out.tables_per_hour = tables_per_hour;
    out.presence = 1ms;
    out.lobby = 5ms;
    out.idle = idle;
    out.bot_time = bot_time;
    out.now = [this] { return now.load(); };
    static const auto kPuzzles = loader::load_puzzles(TERRARIUM_SOURCE_DIR "/content");
    out.puzzles = *kPuzzles;
    out.warn = [this](std::string_view text) {
        if (quiet) ADD_FAILURE() << "warned: " << text;
    };
    return out;
}

void Site::restart() {
    if (hall) hall->stop();
    hall.reset();
    hall = server::open_hall(*store, *games, settings());
}

ClientPtr Site::connect(const std::string& address) {
    auto client = std::make_shared<FakeClient>(address);
    say(client, {{"t", "hello"}, {"v", 1}});
    EXPECT_FALSE(client->wait_for("welcome").empty());
    return client;
}

void Site::say(const ClientPtr& client, const json::object& message) {
    hall->receive(client, json::serialize(message));
}

json::object Site::ask(const ClientPtr& client, json::object message) {
    static std::atomic<int> number = 0;
    if (!message.contains("id")) message["id"] = "q" + std::to_string(++number);
    const std::string id = text_of(message, "id");
    const std::size_t from = client->count();
    say(client, message);
    return client->wait(
        [&](const json::object& each) {
            return text_of(each, "t") != "event" && text_of(each, "id") == id;
        },
        from);
}

Party::Party(Site& the_site, int seats, const json::object& wish) : site(the_site) {
    json::array plan(static_cast<std::size_t>(seats), json::object{{"kind", "open"}});
    json::object create{
        {"t", "create"}, {"game", "smallworld"}, {"map", "surface-" + std::to_string(seats)},
        {"seats", plan}, {"options", ""},        {"public", true},
        {"away", "wait"}};
    for (const auto& field : wish)
        create[field.key()] = field.value();
    host_client = site.connect();
    const json::object created = site.ask(host_client, create);
    EXPECT_EQ(text_of(created, "t"), "created") << json::serialize(created);
    table = text_of(created, "table");
    host = text_of(created, "host");
    site.say(host_client, {{"t", "attach"}, {"table", table}, {"tokens", json::array{host}}});
    EXPECT_FALSE(host_client->wait_for("table").empty());
    for (int seat = 0; seat < seats; ++seat) {
        const auto& seat_plan = create["seats"].as_array()[static_cast<std::size_t>(seat)];
        players.push_back(join({}));
        tokens.emplace_back();
        if (text_of(seat_plan.as_object(), "kind") != "open") continue;
        const json::object seated = site.ask(players.back(), {{"t", "sit"},
                                                              {"seat", letter(seat)},
                                                              {"name", "Player " + letter(seat)},
                                                              {"colour", letter(seat)},
                                                              {"nonce", "00112233445566778899"}});
        EXPECT_EQ(text_of(seated, "t"), "seated") << json::serialize(seated);
        tokens.back() = text_of(seated, "token");
    }
}

void Party::start() {
    const json::object done = site.ask(host_client, {{"t", "start"}});
    EXPECT_EQ(text_of(done, "t"), "done") << json::serialize(done);
}

ClientPtr Party::join(const std::vector<std::string>& with, const json::object& more) {
    auto client = site.connect();
    json::array list;
    for (const std::string& token : with)
        list.emplace_back(token);
    json::object attach{{"t", "attach"}, {"table", table}, {"tokens", list}};
    for (const auto& field : more)
        attach[field.key()] = field.value();
    const std::size_t from = client->count();
    site.say(client, attach);
    const json::object answer = client->wait(
        [](const json::object& message) {
            const std::string t = text_of(message, "t");
            return t == "table" || t == "presence" || t == "no";
        },
        from);
    EXPECT_FALSE(answer.empty());
    return client;
}

int Party::to_move() {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (std::chrono::steady_clock::now() < deadline) {
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            const json::object table_now = players[seat]->table();
            if (text_of(table_now, "status") == "over") return -1;
            if (table_now.contains("prompt") && table_now.at("prompt").is_object()) {
                return static_cast<int>(seat);
            }
        }
        std::this_thread::sleep_for(200us);
    }
    ADD_FAILURE() << "nobody is asked";
    return -1;
}

json::object Party::choose(int seat, engine::Rng& rng) {
    const json::object now = players[static_cast<std::size_t>(seat)]->table();
    const json::object& prompt = now.at("prompt").as_object();
    json::object act{{"t", "act"}, {"seat", letter(seat)}, {"seen", now.at("step")}};
    const json::array& choices = prompt.at("choices").as_array();
    if (const json::value* arrange = prompt.if_contains("arrange");
        arrange != nullptr && (choices.empty() || rng.below(2) == 0)) {
        json::array rows;
        for (const json::value& row : arrange->at("rows").as_array())
            rows.emplace_back(json::array{row.at("region"), row.at("suggest")});
        act["arrange"] = rows;
    } else {
        const auto pick = rng.below(static_cast<std::uint32_t>(choices.size()));
        act["actions"] = json::array{choices[pick].at("action")};
    }
    return act;
}

void Party::play(engine::Rng& rng, int requests) {
    for (int i = 0; i < requests; ++i) {
        const int seat = to_move();
        if (seat < 0) return;
        const json::object act = choose(seat, rng);
        const json::object answer = site.ask(players[static_cast<std::size_t>(seat)], act);
        ASSERT_EQ(text_of(answer, "t"), "done")
            << json::serialize(act) << " " << json::serialize(answer);
    }
}

}  // namespace lobby_tests
