#include "server/net/gzip.h"

#include <zlib.h>

namespace server::net {
namespace {

constexpr int kGzipWindow = 15 + 16;  // the largest window, with the header of gzip (zlib.h)
constexpr int kMemory = 9;

}  // namespace

std::string gzip(std::string_view text) {
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzipWindow, kMemory,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return {};
    }
    std::string out(deflateBound(&stream, text.size()), '\0');
    // zlib's interface is older than const.
    stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END || out.size() >= text.size()) return {};
    out.shrink_to_fit();
    return out;
}

}  // namespace server::net
