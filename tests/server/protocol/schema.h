#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>

// Holds messages against protocol/schema.json, and content files against content/schema/: the part
// of JSON Schema that these use, and an error for a keyword that this does not know.
namespace schema {

namespace json = boost::json;

class Schema {
  public:
    explicit Schema(const std::string& path) {
        std::ifstream file(TERRARIUM_SOURCE_DIR "/" + path);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        root_ = json::parse(text);
    }
    static const Schema& protocol() {
        static const Schema schema("protocol/schema.json");
        return schema;
    }

    const json::object& definition(std::string_view name) const {
        return root_.at("$defs").at(name).as_object();
    }
    // What is wrong with the value as a `name`; empty if nothing is.
    std::string fault(std::string_view name, const json::value& value) const {
        return check(definition(name), value, std::string(name));
    }
    // The same for a message: against the definition that has its `t`, for a better sentence.
    std::string fault_of_message(std::string_view side, const json::value& value) const {
        for (const json::value& each : definition(side).at("oneOf").as_array()) {
            const std::string name = target(each.at("$ref").as_string());
            const json::value& t = definition(name).at("properties").at("t").at("const");
            if (value.is_object() && value.as_object().if_contains("t") != nullptr &&
                value.at("t") == t) {
                return fault(name, value);
            }
        }
        return "no message of the " + std::string(side);
    }

  private:
    static std::string target(std::string_view ref) {
        return std::string(ref.substr(std::string_view("#/$defs/").size()));
    }

    std::string check(const json::object& rule, const json::value& value,
                      const std::string& at) const {
        for (const auto& member : rule) {
            const std::string wrong = keyword(member.key(), member.value(), rule, value, at);
            if (!wrong.empty()) return wrong;
        }
        return {};
    }

    std::string keyword(std::string_view key, const json::value& is, const json::object& rule,
                        const json::value& value, const std::string& at) const {
        if (key == "description") return {};
        if (key == "$ref") return fault_at(target(is.as_string()), value, at);
        if (key == "type") return has_type(is, value) ? "" : at + ": not a " + json::serialize(is);
        if (key == "const") return value == is ? "" : at + ": not " + json::serialize(is);
        if (key == "enum") return contains(is.as_array(), value) ? "" : at + ": none of the words";
        if (key == "anyOf" || key == "oneOf") return any_of(is.as_array(), value, at);
        if (value.is_object()) return object_keyword(key, is, rule, value.as_object(), at);
        if (value.is_array()) return array_keyword(key, is, rule, value.as_array(), at);
        if (value.is_string()) return text_keyword(key, is, value.as_string(), at);
        return number_keyword(key, is, value, at);
    }
    std::string fault_at(const std::string& name, const json::value& value,
                         const std::string& at) const {
        return check(definition(name), value, at);
    }
    std::string any_of(const json::array& rules, const json::value& value,
                       const std::string& at) const {
        for (const json::value& rule : rules) {
            if (check(rule.as_object(), value, at).empty()) return {};
        }
        return at + ": fits none of the alternatives";
    }
    std::string object_keyword(std::string_view key, const json::value& is,
                               const json::object& rule, const json::object& value,
                               const std::string& at) const {
        if (key == "required") {
            for (const json::value& name : is.as_array()) {
                if (!value.contains(name.as_string())) {
                    return at + ": without " + std::string(name.as_string());
                }
            }
        } else if (key == "properties") {
            for (const auto& field : is.as_object()) {
                const json::value* found = value.if_contains(field.key());
                if (found == nullptr) continue;
                const std::string wrong =
                    check(field.value().as_object(), *found, at + "." + std::string(field.key()));
                if (!wrong.empty()) return wrong;
            }
        } else if (key == "additionalProperties") {
            return additional(is, rule, value, at);
        } else {
            throw std::logic_error("unknown keyword " + std::string(key));
        }
        return {};
    }
    std::string additional(const json::value& is, const json::object& rule,
                           const json::object& value, const std::string& at) const {
        const json::value* known = rule.if_contains("properties");
        for (const auto& field : value) {
            if (known != nullptr && known->as_object().contains(field.key())) continue;
            if (is.is_bool() && !is.as_bool()) return at + ": with " + std::string(field.key());
            if (!is.is_object()) continue;
            const std::string wrong =
                check(is.as_object(), field.value(), at + "." + std::string(field.key()));
            if (!wrong.empty()) return wrong;
        }
        return {};
    }
    std::string array_keyword(std::string_view key, const json::value& is, const json::object& rule,
                              const json::array& value, const std::string& at) const {
        if (key == "items" || key == "prefixItems") {
            const json::value* prefix = rule.if_contains("prefixItems");
            const std::size_t first =
                key == "items" && prefix != nullptr ? prefix->as_array().size() : 0;
            for (std::size_t i = first; i < value.size(); ++i) {
                const bool past = key == "prefixItems" && i >= is.as_array().size();
                if (past) break;
                const json::object& each =
                    key == "items" ? is.as_object() : is.as_array()[i].as_object();
                const std::string wrong = check(each, value[i], at + "[" + std::to_string(i) + "]");
                if (!wrong.empty()) return wrong;
            }
        } else if (key == "minItems") {
            if (value.size() < is.to_number<std::size_t>()) return at + ": too few";
        } else if (key == "maxItems") {
            if (value.size() > is.to_number<std::size_t>()) return at + ": too many";
        } else {
            throw std::logic_error("unknown keyword " + std::string(key));
        }
        return {};
    }
    static std::string text_keyword(std::string_view key, const json::value& is,
                                    const json::string& value, const std::string& at) {
        std::size_t length = 0;
        for (const char c : value)
            length += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
        if (key == "pattern") {
            return std::regex_search(std::string(value), std::regex(std::string(is.as_string())))
                       ? ""
                       : at + ": not of the pattern";
        }
        if (key == "minLength") return length >= is.to_number<std::size_t>() ? "" : at + ": short";
        if (key == "maxLength") return length <= is.to_number<std::size_t>() ? "" : at + ": long";
        throw std::logic_error("unknown keyword " + std::string(key));
    }
    static std::string number_keyword(std::string_view key, const json::value& is,
                                      const json::value& value, const std::string& at) {
        if (!value.is_number()) return {};
        if (key == "minimum")
            return value.to_number<double>() >= is.to_number<double>() ? "" : at + ": low";
        if (key == "maximum")
            return value.to_number<double>() <= is.to_number<double>() ? "" : at + ": high";
        throw std::logic_error("unknown keyword " + std::string(key));
    }

    static bool contains(const json::array& list, const json::value& value) {
        for (const json::value& each : list) {
            if (each == value) return true;
        }
        return false;
    }
    static bool has_type(const json::value& type, const json::value& value) {
        if (type.is_array()) {
            for (const json::value& each : type.as_array()) {
                if (has_type(each, value)) return true;
            }
            return false;
        }
        const std::string_view name = type.as_string();
        if (name == "object") return value.is_object();
        if (name == "array") return value.is_array();
        if (name == "string") return value.is_string();
        if (name == "integer") return value.is_int64() || value.is_uint64();
        if (name == "number") return value.is_number();
        if (name == "boolean") return value.is_bool();
        if (name == "null") return value.is_null();
        throw std::logic_error("unknown type " + std::string(name));
    }

    json::value root_;
};

}  // namespace schema
