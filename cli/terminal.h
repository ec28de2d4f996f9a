#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What the terminal game needs of a terminal: its size, colours, lines of input, and text that is
// cut and padded by what is seen, not by bytes.
namespace cli {

// Colours are indices into the 256-colour palette; -1 = the terminal's own.
struct Style {
    int ink = -1;
    int paper = -1;
    bool bold = false;
    bool dim = false;
};

class Terminal {
  public:
    // Colours unless they are refused: by --no-color, by NO_COLOR, or by not being a terminal.
    explicit Terminal(bool color_allowed);

    bool interactive() const { return interactive_; }
    bool color() const { return color_; }
    int width() const;   // 80 if unknown
    int height() const;  // 24 if unknown

    std::string paint(std::string_view text, const Style& style) const;
    std::string bold(std::string_view text) const { return paint(text, {.bold = true}); }
    std::string dim(std::string_view text) const { return paint(text, {.dim = true}); }
    void clear() const;

    // One line of input without its end; nothing at the end of input.
    std::optional<std::string> ask(const std::string& prompt) const;

  private:
    bool interactive_;
    bool color_;
};

// Prints the lines at once, so that a screen does not appear piece by piece; and one line.
void show(const std::vector<std::string>& lines);
void say(std::string_view sentence);

// Columns that a text takes on screen: characters, without escape sequences.
int visible_width(std::string_view text);
// Padded with spaces, or cut (with "…"), to exactly this width. Cutting keeps escape sequences.
std::string fit(std::string_view text, int width);
// The text in lines of at most this width, broken at spaces; a longer word stays whole.
std::vector<std::string> wrap(std::string_view text, int width);

// Lines in as many columns as fit, filled from the top.
std::vector<std::string> in_columns(const std::vector<std::string>& items, int width);

// Blocks of lines side by side, each line of the left one padded to `left_width`.
std::vector<std::string> beside(const std::vector<std::string>& left, int left_width,
                                const std::vector<std::string>& right);

}  // namespace cli
