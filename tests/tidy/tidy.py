#!/usr/bin/env python3
"""The rules of the house that no compiler checks: who includes whom, what the engine may not
touch, that the rules never ask for an item of the boxes by its name, and that no link is broken.

    tidy.py               check the repository; one line a finding, exit code 1 if there is any
    tidy.py --self-test   plant every kind of violation in a scratch folder and look for it
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

# Each folder with those it may include besides itself (docs/ARCHITECTURE.md).
LAYERS = {
    "engine": [],
    "games": ["engine"],
    "loader": ["engine", "games"],
    "bots": ["engine", "games", "loader"],
    "lab": ["engine", "games", "loader", "bots"],
    "protocol": ["engine"],
    "server": ["engine", "games", "loader", "bots", "protocol"],
    "cli": ["engine", "games", "loader", "bots", "lab", "protocol", "server"],
}
OUTSIDE = ["tests", "fuzz", "bench"]  # may include anything, and nothing may include them

PURE = ["engine", "games"]
SEEDED = ["engine", "games", "loader", "bots", "lab"]

# What code may not say, where, and why not. Comments and strings do not count.
BANNED = [
    (SEEDED, r"std::rand\b|\bsrand\b|random_device|std::shuffle|mt19937|std::sample\b"
             r"|uniform_(int|real)_distribution|default_random_engine|#include <random>",
     "chance comes from engine::Rng or from the log, or a seed would not mean the same game"),
    (PURE, r"std::chrono|#include <chrono>|system_clock|steady_clock|high_resolution_clock",
     "the rules read no clock"),
    (PURE, r"#include <(iostream|fstream|sstream|cstdio|stdio\.h|filesystem|print)>|std::c(out|err|in)\b"
           r"|\bf?printf\b|fmt::print\b",
     "the rules do no input or output"),
    (PURE, r"std::(jthread|thread|mutex|async|atomic)\b|#include <(thread|mutex|future|atomic)>",
     "the rules own no thread"),
    (PURE, r"\bthrow\b|\btry\b|\bcatch\b", "errors are values (engine/result.h)"),
    (PURE, r"\bnew\b|\bmalloc\b", "the rules own no heap objects"),
]

# Ids of content that are also words of the rules themselves.
SHARED_WORDS = {
    "hill": "a terrain", "forest": "a terrain", "swamp": "a terrain",
    "spirit": "a role of an army in docs/notation.md",
    "stout": "a phase in docs/notation.md",
    "magic": "a symbol",
    "diplomat": "whom `ally` in docs/notation.md names first",
}

LONGEST_LINE = 120
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|XX" r"X)\b")
PRIVATE_PATH = re.compile(r"\.\./sha" r"red|(?<![\w.])/wo" r"rk/")
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"')
LINK = re.compile(r"\]\(<?([^)\s>]+)")
RULE_ID = re.compile(r"\b(SW|UG|SI|OPT)-[A-Z0-9-]+")

# Comments, raw strings, strings and characters, in the order in which a scanner must try them.
LEXEME = re.compile(
    r'//[^\n]*|/\*.*?\*/|R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"'
    r'|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def without_comments(text):
    return LEXEME.sub(lambda m: blank(m[0]) if m[0].startswith(("//", "/*")) else m[0], text)


def only_code(text):
    """The text with comments and literals blanked, line by line where they were."""
    return LEXEME.sub(lambda m: blank(m[0]), text)


def listed_files(root):
    """What git tracks or would track; in an unpacked archive everything but the build."""
    git = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard", "-z"],
                         capture_output=True, check=False)
    if git.returncode == 0:
        names = [name for name in git.stdout.decode().split("\0") if name]
    else:
        names = [str(path.relative_to(root)) for path in root.rglob("*")]
    skip = ("build/", ".git/")
    return sorted(name for name in set(names)
                  if not name.startswith(skip) and (root / name).is_file())


def folder_of(name):
    return name.split("/")[0] if "/" in name else ""


def check_includes(name, lines):
    folder = folder_of(name)
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        target = folder_of(match[1])
        if target not in LAYERS and target not in OUTSIDE:
            yield number, f'includes "{match[1]}": write the path from the root of the repository'
        elif folder in LAYERS and target != folder and target not in LAYERS[folder]:
            yield number, f"{folder}/ may not include {target}/"
        elif folder == "games" == target and match[1].split("/")[1] != name.split("/")[1]:
            yield number, "a game may not include another game"


def check_banned(name, text):
    code = only_code(text)
    for folders, pattern, why in BANNED:
        if folder_of(name) not in folders:
            continue
        for match in re.finditer(pattern, code):
            yield code.count("\n", 0, match.start()) + 1, f"{match[0]}: {why}"


def words_of(text):
    """Words of an identifier or a sentence: kDragonMaster, dragon_master, "dragon-master"."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]+", text)
    return [part.lower() for part in parts]


def singular(word):
    for plural, one in (("elves", "elf"), ("dwarves", "dwarf"), ("men", "man"), ("s", "")):
        if word.endswith(plural):
            return word[:-len(plural)] + one
    return word


def content_names(root):
    """Ids of items as lists of words, and keys of options, which may be named so."""
    names, options = [], []
    for box in ("smallworld", "underground"):
        for kind in ("races", "powers", "places", "relics"):
            path = root / "content" / box / f"{kind}.json"
            if path.exists():
                for item in json.loads(path.read_text(encoding="utf-8"))[kind]:
                    if item["id"] not in SHARED_WORDS:
                        names.append(item["id"].split("-"))
                        names.append([singular(word) for word in item["id"].split("-")])
    path = root / "content" / "smallworld" / "options.json"
    if path.exists():
        for profile in json.loads(path.read_text(encoding="utf-8"))["profiles"].values():
            options += [key.split("-") for key in profile]
    return names, options


def find_run(words, run):
    for start in range(len(words) - len(run) + 1):
        if words[start:start + len(run)] == run:
            return start
    return -1


def check_names(name, text, names, options):
    """No `if (race == Trolls)`: rules read traits. Ids of rules and keys of options are no names."""
    if not name.startswith("games/smallworld/"):
        return
    text = RULE_ID.sub(lambda m: blank(m[0]), without_comments(text))
    pieces = re.compile(r'"(?:\\.|[^"\\\n])*"|\b[A-Za-z_]\w*')
    for match in pieces.finditer(text):
        words = words_of(match[0])
        for option in options:
            start = find_run(words, option)
            if start >= 0:
                words[start:start + len(option)] = ["-"]
        for run in names:
            if find_run(words, run) >= 0:
                line = text.count("\n", 0, match.start()) + 1
                yield line, f"{match[0]}: rules ask for traits, not for {'-'.join(run)}"
                break


def check_text(lines):
    for number, line in enumerate(lines, 1):
        if UNFINISHED.search(line):
            yield number, "unfinished work belongs into an issue"
        if PRIVATE_PATH.search(line):
            yield number, "names a path outside the repository"


def check_source(name, text, names, options):
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        if len(line) > LONGEST_LINE:
            yield number, f"{len(line)} columns; {LONGEST_LINE} at most"
    if name.endswith(".h") and "#pragma once" not in lines:
        yield 1, "a header without #pragma once"
    yield from check_includes(name, lines)
    yield from check_banned(name, text)
    yield from check_names(name, text, names, options)


def check_links(root, name, lines):
    """Links of a page to other files of the repository; code, fenced or not, has none."""
    fenced = False
    for number, line in enumerate(lines, 1):
        fenced ^= line.lstrip().startswith("```")
        if fenced:
            continue
        for target in LINK.findall(re.sub(r"`[^`]*`", "", line)):
            path = target.split("#")[0]
            if path and not re.match(r"[a-z]+:", path) and not (root / name).parent.joinpath(path).exists():
                yield number, f"links to {path}, which is not there"


def findings(root):
    names, options = content_names(root)
    for name in listed_files(root):
        try:
            text = (root / name).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, or a fuzzing corpus
        found = list(check_text(text.split("\n")))
        if name.endswith((".cc", ".h")):
            found += check_source(name, text, names, options)
        if name.endswith(".md"):
            found += check_links(root, name, text.split("\n"))
        for line, message in sorted(found):
            yield f"{name}:{line}: {message}"


# Planted violations: file, its text, and a piece of the finding that must come of it.
CONTENT = {
    "content/smallworld/races.json": '{"races": [{"id": "trolls"}, {"id": "elves"}]}',
    "content/smallworld/powers.json": '{"powers": [{"id": "dragon-master"}, {"id": "hill"}]}',
    "content/underground/powers.json": '{"powers": [{"id": "reborn"}, {"id": "magic"}]}',
    "content/underground/relics.json": '{"relics": [{"id": "flying-doormat"}]}',
    "content/smallworld/options.json": '{"profiles": {"X": {"elf-die": true}}}',
}
PLANTED = [
    ("engine/up.cc", '#include "games/smallworld/game.h"', "engine/ may not include games/"),
    ("games/smallworld/up.cc", '#include "loader/loader.h"', "games/ may not include loader/"),
    ("games/smallworld/side.cc", '#include "games/islands/game.h"', "another game"),
    ("loader/up.cc", '#include "bots/bot.h"', "loader/ may not include bots/"),
    ("bots/up.cc", '#include "lab/simulate.h"', "bots/ may not include lab/"),
    ("lab/up.cc", '#include "cli/verbs.h"', "lab/ may not include cli/"),
    ("cli/test.cc", '#include "tests/reference/reference.h"', "cli/ may not include tests/"),
    ("engine/short.cc", '#include "seat.h"', "from the root"),
    ("engine/once.h", "int x;", "#pragma once"),
    ("bots/wide.cc", "int " + "x" * 120 + ";", "columns"),
    ("lab/dice.cc", "int x = std::rand();", "engine::Rng"),
    ("bots/dice.cc", "std::shuffle(a, b, c);", "engine::Rng"),
    ("loader/dice.cc", "std::random_device device;", "engine::Rng"),
    ("games/smallworld/dice.cc", "std::uniform_int_distribution<int> d;", "engine::Rng"),
    ("engine/clock.cc", "auto t = std::chrono::steady_clock::now();", "no clock"),
    ("engine/print.cc", "#include <iostream>", "no input or output"),
    ("games/smallworld/file.cc", "#include <fstream>", "no input or output"),
    ("engine/print2.cc", "#include <cstdio>", "no input or output"),
    ("engine/thread.cc", "std::thread t;", "no thread"),
    ("games/smallworld/lock.cc", "std::mutex m;", "no thread"),
    ("engine/throw.cc", "void f() { throw 1; }", "errors are values"),
    ("games/smallworld/new.cc", "int* x = new int;", "no heap"),
    ("cli/later.cc", "// TO" "DO: later", "unfinished"),
    ("docs/later.md", "FIX" "ME", "unfinished"),
    ("docs/path.md", "see ../sha" "red/design.md", "outside the repository"),
    ("tools/path", "cd /wo" "rk/main", "outside the repository"),
    ("games/smallworld/rules/a.cc", "if (race == Trolls) ++cost;", "not for trolls"),
    ("games/smallworld/rules/b.cc", 'if (id == "elves") ++cost;', "not for elves"),
    ("games/smallworld/rules/c.cc", "bool is_troll = false;", "not for troll"),
    ("games/smallworld/rules/e.cc", "bool reborn = true;", "not for reborn"),
    ("games/smallworld/rules/f.cc", 'if (id == "flying-doormat") return;', "flying-doormat"),
    ("docs/link.md", "See [there](nowhere.md#part).", "links to nowhere.md"),
    ("games/smallworld/rules/d.h", "#pragma once\nint kDragonMasterCost = 1;", "dragon-master"),
]
INNOCENT = [
    ("engine/fine.h", "#pragma once\n// We throw nothing; no new iostream, std::rand or clock.\n"
                      '#include "engine/seat.h"\nconst char* kText = "throw new std::thread";\n'
                      "int renewed = 1'000'000;\nFoo(const Foo&) = delete;\n"),
    ("games/smallworld/fine.cc", "// Trolls and Elves (SW-RACE-TROLLS-1).\n"
                                 'auto rule = "SW-RACE-TROLLS-1";\nint elf_die = 1;\n'
                                 'auto key = "elf-die";\nauto hill = Terrain::Hill;\n'
                                 'auto magic = Symbol::Magic;\n'
                                 "int controlled = 0;  /* trolls */\n"),
    ("tests/fine.cc", '#include "cli/verbs.h"\n#include "tests/fine.h"\nbool trolls = true;\n'),
    ("lab/fine.cc", "#include <thread>\n#include <chrono>\n"),
    ("docs/fine.md", "framework/artwork/ is no path of ours; mktemp tree.XXXXXX neither\n"
                     "[up](path.md#a) [out](https://example.org) [here](#b) `[code](gone.md)`\n"
                     "```\n[code](gone.md)\n```\n"),
]


def self_test():
    failures = []
    with tempfile.TemporaryDirectory() as scratch:
        root = Path(scratch)
        for name, text in list(CONTENT.items()) + [(n, t) for n, t, _ in PLANTED] + INNOCENT:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text, encoding="utf-8")
        found = list(findings(root))
    for name, _, piece in PLANTED:
        hits = [line for line in found if line.startswith(name + ":")]
        if not any(piece in line for line in hits):
            failures.append(f"{name}: planted and not found ({piece}); found {hits}")
    for name, _ in INNOCENT:
        failures += [f"found in innocent text: {line}" for line in found
                     if line.startswith(name + ":")]
    print("\n".join(failures) if failures else
          f"tidy: {len(PLANTED)} planted violations found, {len(INNOCENT)} innocent files passed")
    return 1 if failures else 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    found = list(findings(Path(__file__).resolve().parents[2]))
    print("\n".join(found) if found else "tidy: nothing to complain about")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
