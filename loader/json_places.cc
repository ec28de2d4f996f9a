#include "loader/json_places.h"

#include <algorithm>
#include <functional>
#include <set>

namespace loader {
namespace {

// Goes through valid JSON and tells `visit` each value's pointer and offset, in order of the text.
class Walker {
  public:
    using Visit = std::function<void(const std::string& pointer, std::size_t offset)>;

    explicit Walker(std::string_view text) : text_(text) {}

    void walk(const Visit& visit) {
        visit_ = &visit;
        value();
    }
    using Leave = std::function<void(const std::string& pointer, std::size_t end)>;
    // Also says where each value ended.
    void walk(const Visit& visit, const Leave& leave) {
        leave_ = &leave;
        walk(visit);
    }
    // Also looks for bad keys, and stops at the first.
    std::optional<BadKey> check_keys() {
        check_keys_ = true;
        value();
        return bad_key_;
    }

  private:
    bool done() const { return at_ >= text_.size() || bad_key_.has_value(); }
    char peek() const { return done() ? '\0' : text_[at_]; }
    void skip_space() {
        while (!done() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) {
            ++at_;
        }
    }
    // The raw text between the quotes; leaves the cursor behind them.
    std::string_view string() {
        const std::size_t start = ++at_;
        while (!done() && text_[at_] != '"')
            at_ += text_[at_] == '\\' ? 2U : 1U;
        const std::size_t end = std::min(at_, text_.size());
        ++at_;
        return text_.substr(start, end - start);
    }

    void value() {
        skip_space();
        if (done()) return;
        if (visit_ != nullptr) (*visit_)(pointer_, at_);
        switch (peek()) {
            case '{': object(); break;
            case '[': array(); break;
            case '"': string(); break;
            default:
                while (!done() &&
                       std::string_view(",]} \t\r\n").find(text_[at_]) == std::string_view::npos) {
                    ++at_;
                }
        }
        if (leave_ != nullptr) (*leave_)(pointer_, std::min(at_, text_.size()));
        skip_space();
    }

    void object() {
        std::set<std::string_view> seen;
        ++at_;
        for (skip_space(); !done() && peek() != '}'; skip_space()) {
            const std::size_t key_offset = at_;
            const std::string_view key = string();
            const std::size_t length = pointer_.size();
            pointer_ += '/' + pointer_step(key);
            if (check_keys_ && !accept_key(key, key_offset, seen)) return;
            skip_space();
            ++at_;  // the colon
            value();
            pointer_.resize(length);
            if (peek() == ',') ++at_;
        }
        ++at_;
    }

    void array() {
        ++at_;
        skip_space();
        for (int i = 0; !done() && peek() != ']'; ++i) {
            const std::size_t length = pointer_.size();
            pointer_ += '/' + std::to_string(i);
            value();
            pointer_.resize(length);
            if (peek() == ',') ++at_;
        }
        ++at_;
    }

    bool accept_key(std::string_view key, std::size_t offset, std::set<std::string_view>& seen) {
        const bool repeated = !seen.insert(key).second;
        if (!repeated && key.find('\\') == std::string_view::npos) return true;
        bad_key_ = BadKey{pointer_, offset, repeated};
        return false;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string pointer_;
    const Visit* visit_ = nullptr;
    const Leave* leave_ = nullptr;
    bool check_keys_ = false;
    std::optional<BadKey> bad_key_;
};

}  // namespace

std::string pointer_step(std::string_view key) {
    std::string out;
    for (const char c : key) {
        if (c == '~') {
            out += "~0";
        } else if (c == '/') {
            out += "~1";
        } else {
            out += c;
        }
    }
    return out;
}

Position position_of(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = std::count(before.begin(), before.end(), '\n');
    const std::size_t newline = before.rfind('\n');
    const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
    return {static_cast<int>(lines) + 1, static_cast<int>(before.size() - start) + 1};
}

int line_of(std::string_view text, std::string_view pointer) {
    std::size_t found = 0;
    std::size_t best = 0;  // length of the longest prefix of `pointer` seen so far
    Walker(text).walk([&](const std::string& here, std::size_t offset) {
        const bool on_the_way = pointer.starts_with(here) &&
                                (here.size() == pointer.size() || pointer[here.size()] == '/');
        if (!on_the_way || (here.size() <= best && best != 0)) return;
        best = here.size();
        found = offset;
    });
    return position_of(text, found).line;
}

std::map<std::string, Slice, std::less<>> members_of(std::string_view text,
                                                     std::string_view pointer) {
    std::map<std::string, Slice, std::less<>> out;
    const auto is_member = [&](std::string_view here) {
        return here.size() > pointer.size() && here.starts_with(pointer) &&
               here.rfind('/') == pointer.size();
    };
    Walker(text).walk(
        [&](const std::string& here, std::size_t offset) {
            if (is_member(here)) out[here] = {offset, 0};
        },
        [&](const std::string& here, std::size_t end) {
            if (is_member(here)) out[here].size = end - out[here].offset;
        });
    return out;
}

std::optional<BadKey> find_bad_key(std::string_view text) {
    return Walker(text).check_keys();
}

}  // namespace loader
