#include "server/net/log.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <atomic>
#include <boost/json/serialize.hpp>
#include <memory>

namespace server::net {
namespace {

// Text begins with a time for people; a JSON line has it as its first field.
constexpr const char* kTextPattern = "%Y-%m-%dT%H:%M:%S.%eZ %v";
constexpr const char* kJsonPattern = R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ",%v)";

struct Log {
    std::shared_ptr<spdlog::logger> logger = std::make_shared<spdlog::logger>(
        "terrarium", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    std::atomic<LogForm> form = LogForm::Text;
};

Log& the_log() {
    static Log log;
    return log;
}

void write(spdlog::level::level_enum level, std::string_view event, const LogFields& fields) {
    const Log& log = the_log();
    const auto name = spdlog::level::to_string_view(level);
    log.logger->log(level, "{}",
                    log_line(log.form, std::string_view(name.data(), name.size()), event, fields));
}

}  // namespace

void set_log_form(LogForm form) {
    Log& log = the_log();
    log.form = form;
    log.logger->set_pattern(form == LogForm::Json ? kJsonPattern : kTextPattern,
                            spdlog::pattern_time_type::utc);
    log.logger->flush_on(spdlog::level::info);
}

std::string log_line(LogForm form, std::string_view level, std::string_view event,
                     const LogFields& fields) {
    if (form == LogForm::Json) {
        LogFields all{{"level", level}, {"event", event}};
        for (const auto& field : fields) {
            all.insert(field);
        }
        return boost::json::serialize(all).substr(1);  // the pattern has the opening brace
    }
    // JSON values keep a line a line, whatever is in them.
    std::string out = std::string(level).append(" ").append(event);
    for (const auto& field : fields) {
        out.append(" ").append(field.key()).append("=");
        out += boost::json::serialize(field.value());
    }
    return out;
}

void log_info(std::string_view event, const LogFields& fields) {
    write(spdlog::level::info, event, fields);
}

void log_warning(std::string_view event, const LogFields& fields) {
    write(spdlog::level::warn, event, fields);
}

void log_error(std::string_view event, const LogFields& fields) {
    write(spdlog::level::err, event, fields);
}

}  // namespace server::net
