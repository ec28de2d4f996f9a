#!/usr/bin/env python3
"""The rules that players read (content/BOX/rules/LANG.json) against the rules they retell
(docs/rules/BOX.md), against what the program can name, and against each other. There are three
boxes, smallworld, underground and islands.

    rules_page.py               check the repository; one line a finding, exit code 1 if there is any
    rules_page.py --self-test   spoil the texts in every way and look for the finding
"""

import copy
import json
import re
import sys
from collections import Counter
from pathlib import Path

LANGUAGES = ("en", "pl", "cs")
BOXES = {"smallworld": "SW-", "underground": "UG-", "islands": "SI-"}  # each with the family of its rules
GAMES = {"smallworld": "smallworld", "underground": "smallworld", "islands": "islands"}  # and its program
KINDS = {"race": "races", "power": "powers", "place": "places", "relic": "relics"}
CHAPTER = {"id", "group", "title", "lead", "entries"}
ENTRY = {"id", "title", "text"}
ENTRY_OPTIONAL = {"also", "see", "about"}
STRUCTURE = ("id", "also", "see", "about")

# What must hold of every position, for tests; no player ever meets one of them.
NOT_FOR_PLAYERS = ("SW-INV-", "SI-INV-")

# Strings that are right in a translation although they are English too.
SAME_IN_BOTH = {"Bank.", "Balrog."}
ENGLISH = re.compile(r"\b(the|of|and|with|your|you|this|turn|token|tokens|coin|coins|race|power)\b", re.IGNORECASE)
STRAY_MARKUP = re.compile(r"[*_`<>\[\]{}|\\]")
DEFINED = re.compile(r"\*\*((?:SW|UG|SI|RUL)-[A-Z0-9-]+)\*\*|^\| ((?:RUL|OPT)-[A-Z0-9-]+) \|", re.MULTILINE)
NAMED = re.compile(r'"((?:SW|UG|SI)-[A-Z0-9-]+-[SA]?\d+)"')
FAMILY = re.compile(r"[A-Z]+-(RACE|POWER|PLACE|RELIC)-([A-Z]+)-")


def entries_of(page):
    return [entry for chapter in page["chapters"] for entry in chapter["entries"]]


def ids_of(entry):
    return [entry["id"], *entry.get("also", [])]


def defined_ids(document):
    return {first or second for first, second in DEFINED.findall(document)}


def named_ids(root, box):
    """Ids in the game's program and data: any of them may reach a player."""
    program = root / "games" / GAMES[box]
    folders = [(program, "**/*.h"), (program, "**/*.cc")]
    folders += [(root / "content" / one, "*.json") for one in BOXES]
    return {match for folder, pattern in folders for path in folder.glob(pattern)
            for match in NAMED.findall(path.read_text(encoding="utf-8")) if match.startswith(BOXES[box])}


def items_of(content):
    """The races and powers of a box and, if it has any, its places and relics."""
    for kind, file in KINDS.items():
        path = content / f"{file}.json"
        if path.exists():
            yield from (f"{kind}.{item['id']}" for item in json.loads(path.read_text(encoding="utf-8"))[file])


def load(root, box):
    content = root / "content" / box
    read = lambda path: json.loads(path.read_text(encoding="utf-8"))
    return {
        "box": box,
        "pages": {one: read(content / "rules" / f"{one}.json") for one in LANGUAGES},
        "words": {one: read(content / "words" / f"{one}.json") for one in LANGUAGES},
        "beings": set(items_of(content)),
        "options": read(root / "content" / "smallworld" / "options.json")["profiles"],
        "defined": defined_ids((root / "docs" / "rules" / f"{box}.md").read_text(encoding="utf-8")),
        "named": named_ids(root, box),
    }


def check_fields(page):
    for chapter in page["chapters"]:
        if set(chapter) != CHAPTER:
            yield f"chapter {chapter.get('id')}: fields {sorted(chapter)}"
        for entry in chapter["entries"]:
            if not ENTRY <= set(entry) <= ENTRY | ENTRY_OPTIONAL:
                yield f"{entry.get('id')}: fields {sorted(entry)}"


def check_ids(page, box, defined, named):
    count = Counter(one for entry in entries_of(page) for one in ids_of(entry))
    required = {one for one in defined | named if one.startswith((BOXES[box], "OPT-"))}
    yield from (f"{one}: missing" for one in sorted(required - set(count)) if not one.startswith(NOT_FOR_PLAYERS))
    yield from (f"{one}: unknown to docs/rules/{box}.md" for one in sorted(set(count) - defined))
    yield from (f"{one}: told {times} times" for one, times in sorted(count.items()) if times > 1)
    for entry in entries_of(page):
        yield from (f"{entry['id']}: points at {one}, which is not on the page"
                    for one in entry.get("see", []) if one not in count)


def check_beings(page, beings):
    told = {entry["about"] for entry in entries_of(page) if "about" in entry}
    yield from (f"{one}: no section" for one in sorted(beings - told))
    yield from (f"{one}: no such item" for one in sorted(told - beings))
    for entry in entries_of(page):
        # A family may shorten the name of its item: UG-RACE-IRONDW- tells of race.iron-dwarves.
        family = FAMILY.match(entry["id"])
        kind, _, name = entry.get("about", "").replace("-", "").partition(".")
        if (family[1].lower() != kind or family[2].lower() not in name) if family else name:
            yield f"{entry['id']}: stands under {entry.get('about')}"


def strings_of(page):
    for chapter in page["chapters"]:
        for field in ("group", "title", "lead"):
            yield f"{chapter['id']}.{field}", chapter[field]
        for entry in chapter["entries"]:
            yield f"{entry['id']}.title", entry["title"]
            yield f"{entry['id']}.text", entry["text"]


def check_text(page):
    for where, text in strings_of(page):
        plain = re.sub(r"\*\*([^*]+)\*\*", r"\1", text)
        if not text.strip() or text != text.strip() or "  " in text:
            yield f"{where}: empty, or with stray spaces"
        elif STRAY_MARKUP.search(plain):
            yield f"{where}: markup other than **bold**"
        elif not where.endswith((".group", ".title")) and not plain.endswith((".", "?", "!")):
            yield f"{where}: no full stop"
    for entry in entries_of(page):
        if not entry["title"].endswith((".", "?")):
            yield f"{entry['id']}.title: no full stop"


def check_translation(english, other):
    if [c["id"] for c in english["chapters"]] != [c["id"] for c in other["chapters"]]:
        yield "the chapters are not those of English"
        return
    shape = lambda page: [{key: e.get(key) for key in STRUCTURE} for e in entries_of(page)]
    for ours, theirs in zip(shape(english), shape(other)):
        if ours != theirs:
            yield f"{theirs['id']}: English has {ours} here"
            return
    if len(shape(english)) != len(shape(other)):
        yield "another number of entries than in English"
        return
    for (where, ours), (_, theirs) in zip(strings_of(english), strings_of(other)):
        if ours == theirs and ours not in SAME_IN_BOTH:
            yield f"{where}: the same as in English"
        elif ENGLISH.search(theirs):
            yield f"{where}: English word “{ENGLISH.search(theirs)[0]}”"


def check_options(page, words, profiles):
    """An option is told in the words with which it is offered."""
    for entry in entries_of(page):
        if not entry["id"].startswith("OPT-"):
            continue
        prefix = "option." + entry["id"][len("OPT-"):].lower()
        values = {word for key, word in words.items()
                  if key.startswith(prefix + ".") and key != prefix + ".help"}
        if not entry["text"].startswith(words[prefix + ".help"]) or entry["title"] != words[prefix] + ".":
            yield f"{entry['id']}: not in the words of {prefix}"
        yield from (f"{entry['id']}: does not tell “{one}”" for one in sorted(values) if one not in entry["text"])
        usual = str(profiles["PL2018"][entry["id"][len("OPT-"):].lower()]).lower()
        if min(values, key=entry["text"].rfind) != words[f"{prefix}.{usual}"] and len(values) == 2 \
                and not any(a != b and a in b for a in values for b in values):
            yield f"{entry['id']}: does not tell the usual value first"


def findings(loaded):
    english = loaded["pages"]["en"]
    for language in LANGUAGES:
        page = loaded["pages"][language]
        found = list(check_fields(page))
        if not found:
            found += check_ids(page, loaded["box"], loaded["defined"], loaded["named"])
            found += check_beings(page, loaded["beings"])
            found += check_text(page)
            found += check_options(page, loaded["words"][language], loaded["options"])
            if language != "en":
                found += check_translation(english, page)
        yield from (f"{loaded['box']}/rules/{language}.json: {one}" for one in found)


def entry(loaded, language, rule):
    return next(e for e in entries_of(loaded["pages"][language]) if e["id"] == rule)


def put(loaded, language, rule, **fields):
    entry(loaded, language, rule).update(fields)


def drop(loaded, language, rule):
    for chapter in loaded["pages"][language]["chapters"]:
        chapter["entries"] = [e for e in chapter["entries"] if e["id"] != rule]


def swap_chapters(loaded):
    chapters = loaded["pages"]["pl"]["chapters"]
    chapters[0], chapters[1] = chapters[1], chapters[0]


# How a page can be spoiled, and a piece of the finding that must come of it.
SPOILED = [
    (lambda all_: drop(all_, "en", "SW-COST-06"), "SW-COST-06: missing"),
    (lambda all_: drop(all_, "cs", "OPT-BADGE"), "OPT-BADGE: missing"),
    (lambda all_: put(all_, "en", "SW-COST-06", id="SW-COST-99"), "SW-COST-99: unknown"),
    (lambda all_: put(all_, "en", "SW-COST-06", also=["SW-COST-05"]), "SW-COST-05: told 2 times"),
    (lambda all_: put(all_, "en", "SW-COST-06", see=["SW-INV-01"]), "points at SW-INV-01"),
    (lambda all_: all_["named"].add("SW-NEW-01"), "SW-NEW-01: missing"),
    (lambda all_: all_["beings"].add("race.newts"), "race.newts: no section"),
    (lambda all_: put(all_, "en", "SW-RACE-ORCS-1", about="race.elves"), "stands under race.elves"),
    (lambda all_: put(all_, "pl", "SW-COST-06", text=" "), "SW-COST-06.text: empty"),
    (lambda all_: put(all_, "pl", "SW-COST-06", text="Bez **pary."), "SW-COST-06.text: markup"),
    (lambda all_: put(all_, "cs", "SW-COST-06", text="<b>Obránci</b>."), "SW-COST-06.text: markup"),
    (lambda all_: put(all_, "cs", "SW-COST-06", text="Bez tečky"), "SW-COST-06.text: no full stop"),
    (lambda all_: put(all_, "cs", "SW-COST-06", titel="x"), "SW-COST-06: fields"),
    (lambda all_: put(all_, "pl", "SW-COST-06", title=entry(all_, "en", "SW-COST-06")["title"]),
     "the same as in English"),
    (lambda all_: put(all_, "cs", "SW-COST-06", text="Each žeton of protivníka."), "English word"),
    (lambda all_: put(all_, "cs", "SW-COST-07", also=[]), "SW-COST-07: English has"),
    (lambda all_: put(all_, "pl", "OPT-BADGE", text="Co innego."), "not in the words of option.badge"),
    (lambda all_: put(all_, "pl", "OPT-BADGE", text=all_["words"]["pl"]["option.badge.help"]), "does not tell"),
    (lambda all_: all_["options"]["PL2018"].update({"badge": "discard"}), "the usual value first"),
    (swap_chapters, "the chapters are not those"),
]


def self_test(loaded):
    failures = []
    for spoil, piece in SPOILED:
        spoiled = copy.deepcopy(loaded)
        spoil(spoiled)
        found = list(findings(spoiled))
        if not any(piece in line for line in found):
            failures.append(f"planted and not found ({piece}); found {found[:3]}")
    print("\n".join(failures) if failures else f"rules page: {len(SPOILED)} planted faults found")
    return 1 if failures else 0


def main(arguments):
    root = Path(__file__).resolve().parents[2]
    if arguments == ["--self-test"]:
        return self_test(load(root, "smallworld"))
    if arguments:
        print(__doc__, file=sys.stderr)
        return 2
    wrong = 0
    for box in BOXES:
        loaded = load(root, box)
        found = list(findings(loaded))
        told = entries_of(loaded["pages"]["en"])
        rules = sum(len(ids_of(one)) for one in told)
        print("\n".join(found) if found else
              f"rules page: {box}: {len(told)} entries for {rules} rules in {len(LANGUAGES)} languages")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
