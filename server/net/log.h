#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <string_view>

// What the server writes about itself, one line to an event on stderr: text for a person, or JSON
// for a program. No tokens and no contents of messages.
namespace server::net {

enum class LogForm : std::uint8_t { Text, Json };

void set_log_form(LogForm form);

using LogFields = boost::json::object;

void log_info(std::string_view event, const LogFields& fields = {});
void log_warning(std::string_view event, const LogFields& fields = {});
void log_error(std::string_view event, const LogFields& fields = {});

// The event and its fields in one line, as the form wants it; without the time.
std::string log_line(LogForm form, std::string_view level, std::string_view event,
                     const LogFields& fields);

}  // namespace server::net
