#!/usr/bin/env python3
"""Runs the program `terrarium` as a stranger would: exit codes 0/1/2, one sentence on stderr for
bad input, nothing half-written, machine-readable output that parses.

usage: cli_test.py PROGRAM
"""
import contextlib
import hashlib
import hmac
import json
import os
import re
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "build/terrarium"
GOLDEN = ROOT / "tests/golden/surface-2-pl2018-random-1.game"


def run(*args, stdin="", env=None):
    return subprocess.run([PROGRAM, *map(str, args)], input=stdin, capture_output=True, text=True,
                          cwd=ROOT, timeout=600, env={**os.environ, **(env or {})})


class Case(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path


class BadInput(Case):
    """Exit code 2, exactly one line on stderr that says what was wrong, nothing on stdout."""

    def refuse(self, says, *args, **more):
        done = run(*args, **more)
        self.assertEqual(done.returncode, 2, done)
        self.assertEqual(done.stdout, "", done)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertTrue(done.stderr.startswith("terrarium: "), done.stderr)
        self.assertIn(says, done.stderr)

    def test_verbs_and_flags(self):
        self.refuse("say what to do")
        self.refuse('no verb "frobnicate"', "frobnicate")
        self.refuse("--bogus", "simulate", "--bogus")
        self.refuse("--games", "simulate", "--games", "many")
        self.refuse("--games", "simulate", "--games", "0")
        self.refuse("--threads", "simulate", "--threads", "-1")
        self.refuse("--content", "--content")

    def test_names(self):
        self.refuse('no map "atlantis"; there are surface-2', "simulate", "--map", "atlantis")
        self.refuse('no bot "genius"', "simulate", "--bots", "genius")
        self.refuse('no profile "US1776"', "simulate", "--options", "US1776")
        self.refuse("sorc-free", "simulate", "--options", "PL2018 sorc-free=perhaps")
        self.refuse('no game "chess"', "rules", "--game", "chess")
        self.refuse("/nowhere", "--content", "/nowhere", "simulate")
        self.refuse("/nowhere", "--pack", "/nowhere", "simulate")

    def test_files(self):
        self.refuse("/nowhere", "scenario", "/nowhere")
        self.refuse("/nowhere", "replay", "/nowhere")
        self.refuse("/nowhere", "play", "--resume", "/nowhere")
        self.refuse("/nowhere", "simulate", "--record", "/nowhere")
        self.refuse("line 1", "replay", self.file("a.game", "\x00\xff\n"))
        self.refuse("line 3", "replay", self.file("b.game", "terrarium-game 1\ngame chess\n"))
        self.refuse("line 3", "explain", self.file("c.txt", "phase conquer\nturn A\nbogus\n"))
        self.refuse("line 1", "explain", "-", stdin="army Z\n")
        self.refuse("SW-INV-01", "explain", "-", stdin="army A active hill+orcs on 3:6 4:6\n")

    def test_content(self):
        self.refuse("SW-MAP-09", "--pack", "tests/packs/no-entry", "simulate")
        broken = self.folder / "pack"
        broken.mkdir()
        (broken / "races.json").write_text('{"races": [\n  {"id": 7}\n]}')
        self.refuse("/races/0/id", "--pack", broken, "simulate")
        (broken / "races.json").write_text('{"races": [')
        self.refuse("line 1", "--pack", broken, "simulate")

    def test_nothing_is_overwritten(self):
        kept = self.file("game-0001.game", "mine")
        self.refuse("game-0001.game", "simulate", "--games", "1", "--record", self.folder)
        self.assertEqual(kept.read_text(), "mine")
        self.assertEqual([path.name for path in self.folder.iterdir()], ["game-0001.game"])


class Answers(Case):
    """Exit code 0 for yes, 1 for no."""

    def test_help_of_every_verb(self):
        verbs = ["play", "simulate", "scenario", "rules", "replay", "explain", "soak", "bench",
                 "backup", "verify", "export", "import"]
        for args in [[], *([verb] for verb in verbs)]:
            done = run(*args, "--help")
            self.assertEqual(done.returncode, 0, done)
            self.assertIn("Usage: terrarium", done.stdout)

    def test_scenarios(self):
        good = self.file("a.scenario", "scenario one\n---\nexpect round 1\n")
        bad = self.file("b.scenario", "scenario two\n---\nexpect round 2\n")
        self.assertEqual(run("scenario", good).returncode, 0)
        done = run("scenario", good, bad)
        self.assertEqual(done.returncode, 1)
        self.assertIn("1 passed, 1 failed", done.stdout)
        self.assertIn("b.scenario", done.stdout + done.stderr)

    def test_uncovered_rules(self):
        self.assertEqual(run("rules", "--uncovered").returncode, 0)
        document = self.file("rules.md", "- **SW-NEW-01** Something new. [D]\n")
        done = run("rules", "--uncovered", "--rules", document, "--scenarios", "tests/rules")
        self.assertEqual(done.returncode, 1)
        self.assertIn("SW-NEW-01", done.stdout)

    def test_verifying_a_saved_game(self):
        self.assertEqual(run("replay", GOLDEN, "--verify").returncode, 0)
        text = GOLDEN.read_text()
        first = next(line for line in text.splitlines() if "~" in line)
        changed = first[:-1] + ("0" if first[-1] != "0" else "1")
        done = run("replay", self.file("c.game", text.replace(first, changed)), "--verify")
        self.assertEqual(done.returncode, 1)
        self.assertIn("hash", done.stderr)

    def test_explaining_a_sea(self):
        position = self.folder / "sea.position"
        position.write_text("game islands\nmap sea-2\ntile s1b 0,0 3\ntile s2b 1,0 1\n"
                            "tile s4a 1,1 1\ntile s3a 0,1 0\nplayer A points 5 played mis04\n"
                            "phase turn\n")
        told = json.loads(run("explain", position, "--json").stdout)
        self.assertEqual([one["score"] for one in told["scores"]], [5, 0])
        for reward in told["rewards"]:
            self.assertEqual(sum(item["amount"] for item in reward["items"]), reward["points"])
        self.assertTrue(any(one["seat"] == "A" for one in told["rewards"]))
        paid = {(reward["seat"], reward["cell"]) for reward in told["rewards"]}
        for objective in told["objectives"]:
            self.assertEqual(objective["met"], all(item["met"] for item in objective["items"]))
            self.assertEqual(objective["met"], (objective["seat"], objective["cell"]) in paid)
        self.assertIn({"label": "objective.more-than", "rule": "SI-CARD-OBJ-02", "needed": 1, "found": 1, "met": True,
                       "symbol": "lotus", "with": [{"symbol": "dragon-fruit", "found": 0}],
                       "words": "More than: Lotus flower 1, Dragon fruit 0 (needed 1)"},
                      [item for objective in told["objectives"] for item in objective["items"]])
        self.assertIn("the final score of A would be 5", run("explain", position).stdout)
        self.assertIn("+5 Gained in play", run("explain", position).stdout)
        self.assertEqual(run("explain", position, "--cost", "3").returncode, 2)
        self.assertEqual(run("explain", position, "--income", "E").returncode, 2)

    def test_a_mission_whose_reward_is_not_chosen_yet_pays_nothing(self):
        position = self.file("sea.position", "game islands\nmap sea-1\noptions advanced\nphase mission\n"
                             "tile s1b 0,0 3\ntile s2b 1,0 1\ntile s4a 1,1 1\ntile s3a 0,1 0\n"
                             "player A cards obj02 obj01 rew05 rew07 rew11 played obj12\n")
        done = run("explain", position, "--json")
        self.assertEqual(done.returncode, 0, done)
        self.assertEqual(json.loads(done.stdout)["rewards"], [])

    def test_replay_prints_positions(self):
        done = run("replay", GOLDEN, "--to", "20")
        self.assertEqual(done.returncode, 0)
        self.assertIn("column ", done.stdout)


class Fair(Case):
    """A game as a server saves it, with draws that this program computes by itself from the formula
    of docs/fairness.md: the first tiles and badges of the column."""
    SEED = bytes(range(32))
    TABLE = "abcdefghijk27"
    NONCES = ["00112233445566778899aabbccddeeff", ""]

    def ticket(self, number, total):
        message = "\n".join(["terrarium-draw-1", self.TABLE, ",".join(self.NONCES), str(number)])
        digest = hmac.new(self.SEED, message.encode(), hashlib.sha256).digest()
        return int.from_bytes(digest[:8], "big") * total >> 64

    def drawn(self):
        """Six tiles and their badges; the stacks are in the order of the content."""
        stacks = []
        for kind in ["races", "powers"]:
            content = json.loads((ROOT / f"content/smallworld/{kind}.json").read_text())
            stacks.append([one["id"] for one in content[kind]])
        lines = []
        for number in range(12):
            stack = stacks[number % 2]
            outcome = stack.pop(self.ticket(number, len(stack)))
            lines.append(("race " if number % 2 == 0 else "power ") + outcome)
        return lines

    def game(self, draws, secret=None, taken_over=0):
        header = GOLDEN.read_text().split("seed ")[0]
        lines = [f"table {self.TABLE}", "commitment " + hashlib.sha256(self.SEED).hexdigest(),
                 "secret " + (secret or self.SEED).hex(), f"nonces {self.NONCES[0]} -"]
        if taken_over:
            lines.append(f"taken-over {taken_over}")
        text = header + "\n".join([*lines, "begin", *draws, "end", "hash " + "0" * 16, ""])
        # The program says which hash the position has, if it gets that far.
        said = re.search(r"last position is ([0-9a-f]{16})", run("replay", self.file("h", text)).stderr)
        return self.file("fair.game", text.replace("hash " + "0" * 16, "hash " + said[1]) if said else text)

    def test_draws_that_follow_from_the_secret(self):
        done = run("replay", self.game(self.drawn()), "--verify")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("the secret fits the commitment, and 12 draws follow from it\n", done.stdout)
        told = json.loads(run("replay", self.game(self.drawn()), "--json").stdout)
        self.assertEqual(told["draws"], 12)

    def test_a_draw_that_does_not(self):
        draws = self.drawn()
        draws[4], right = "race " + ("orcs" if "race orcs" not in draws else "elves"), draws[4]
        done = run("replay", self.game(draws), "--verify")
        self.assertEqual(done.returncode, 1, done)
        self.assertIn(f"draw 4 is wrong: the secret gives {right}, the game has {draws[4]}", done.stderr)

    def test_another_secret(self):
        done = run("replay", self.game(self.drawn(), secret=bytes(32)), "--verify")
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("the secret does not fit the commitment", done.stderr)

    def test_draws_of_another_table_are_not_proven(self):
        draws = self.drawn()
        draws[0], draws[2] = draws[2], draws[0]
        done = run("replay", self.game(draws, taken_over=3), "--verify")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("9 draws follow from it; the first 3 actions were taken over", done.stdout)


class Data(Case):
    """A server's data folder."""

    def setUp(self):
        super().setUp()
        self.data = self.folder / "data"
        self.games = sorted((ROOT / "tests/golden").glob("surface-2-*.game"))

    def do(self, *args, code=0, says=""):
        done = run(*args)
        self.assertEqual(done.returncode, code, done)
        self.assertIn(says, done.stdout + done.stderr)
        return done

    def fill(self):
        self.do("import", "--data", self.data, *self.games, says=f"{len(self.games)} tables imported, 0")

    def sql(self, statement):
        with contextlib.closing(sqlite3.connect(self.data / "terrarium.db")) as database:
            rows = database.execute(statement).fetchall()
            database.commit()
        return rows

    def test_saved_games_become_tables_once(self):
        self.fill()
        self.do("import", "--data", self.data, *self.games, says=f"0 tables imported, {len(self.games)} were")
        self.do("verify", "--data", self.data, says=f"{len(self.games)} of {len(self.games)} tables replay")

    def test_tables_go_to_another_server_as_they_are(self):
        self.fill()
        file, back = self.folder / "tables.jsonl", self.folder / "back.jsonl"
        self.do("export", "--data", self.data, "--all", "-o", file)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        self.assertEqual(len(lines), len(self.games))
        self.assertTrue(all(line["status"] == "over" and json.loads(line["records"][0]) for line in lines))
        other = self.folder / "other"
        self.do("import", "--data", other, file, says=f"{len(self.games)} tables imported")
        self.do("export", "--data", other, "--all", "-o", back)
        self.assertEqual(file.read_text(), back.read_text())
        self.do("export", "--data", other, lines[0]["table"], "-o", back)
        self.assertEqual(json.loads(back.read_text()), lines[0])

    def test_small_islands_goes_in_and_out(self):
        for sea in ("sea-1", "sea-3"):
            (self.folder / sea).mkdir()
            self.do("simulate", "--game", "islands", "--map", sea, "--games", "2", "--record", self.folder / sea)
        self.games = sorted(self.folder.glob("sea-?/*.game"))
        self.assertEqual(len(self.games), 4)
        self.test_saved_games_become_tables_once()
        file = self.folder / "tables.jsonl"
        self.do("export", "--data", self.data, "--all", "-o", file)
        self.do("import", "--data", self.folder / "other", file, says="4 tables imported")
        self.do("verify", "--data", self.folder / "other", says="4 of 4 tables replay")

    def test_games_come_out_as_they_went_in(self):
        self.fill()
        file = self.folder / "out.games"
        self.do("export", "--data", self.data, "--all", "--format", "games", "-o", file)

        def moves(text):
            return [game.split("begin\n")[1] for game in text.split("terrarium-game 1\n")[1:]]
        self.assertEqual(sorted(moves(file.read_text())),
                         sorted(moves("".join(game.read_text() for game in self.games))))
        self.do("import", "--data", self.folder / "other", file, says=f"{len(self.games)} tables imported")

    def test_what_is_broken_is_named(self):
        self.fill()
        table, seq, payload = self.sql("SELECT tbl, seq, payload FROM record WHERE seq = 1")[0]
        damaged = payload.decode().replace('"race ', '"rave ', 1).replace("'", "''")
        self.sql(f"UPDATE record SET payload = CAST('{damaged}' AS BLOB) WHERE tbl = '{table}' AND seq = 1")
        done = self.do("verify", "--data", self.data, code=1, says=f"table {table}: record 1: ")
        self.assertIn(f"{len(self.games) - 1} of {len(self.games)} tables", done.stdout)
        other = self.sql(f"SELECT tbl FROM head WHERE tbl <> '{table}'")[0][0]
        self.sql(f"DELETE FROM record WHERE tbl = '{other}' AND seq = 2")
        done = self.do("verify", "--data", self.data, code=1, says=f"table {other} lacks a record")
        self.assertIn(f"{len(self.games) - 2} of {len(self.games)} tables", done.stdout)

    def played_with_a_pack(self):
        """A finished saved game with herons, and the pack in one file."""
        pack, game = self.folder / "herons.json", self.folder / "herons.game"
        self.do("content", "bundle", ROOT / "content/examples/herons", "-o", pack)
        self.do("--pack", pack, "play", "--map", "surface-2", "--seats", "greedy,random", "--seed", "3",
                "--save", game)
        self.assertIn("pack herons ", game.read_text())
        return pack, game

    def test_a_game_with_a_pack_goes_from_server_to_server(self):
        pack, game = self.played_with_a_pack()
        self.do("import", "--data", self.data, game, code=2, says='pack "herons" is missing')
        self.do("import", "--data", self.data, pack, game, says="1 tables imported")
        self.do("verify", "--data", self.data, says="1 of 1 tables replay")
        back = self.folder / "back.game"
        self.do("export", "--data", self.data, "--all", "--format", "games", "-o", back)
        self.do("--pack", pack, "replay", "--verify", back, says="the result agrees")
        done = self.do("replay", back, code=2)
        self.assertIn('pack "herons" is missing', done.stderr)
        # A table brings its pack along.
        file, other = self.folder / "tables.jsonl", self.folder / "other"
        self.do("export", "--data", self.data, "--all", "-o", file)
        self.do("import", "--data", other, file, says="1 tables imported")
        self.do("verify", "--data", other, says="1 of 1 tables replay")
        line = json.loads(file.read_text())
        del line["packs"]
        bare = self.file("bare.jsonl", json.dumps(line))
        self.do("import", "--data", self.folder / "third", bare, code=2, says='the pack "Herons" is not on this server')

    def test_a_pack_that_changed_is_named(self):
        pack, game = self.played_with_a_pack()
        self.do("import", "--data", self.data, pack, game)
        self.sql("UPDATE pack SET bundle = replace(bundle, 'swamp', 'forest')")
        done = self.do("verify", "--data", self.data, code=1, says="it is another one than its name says")
        self.assertIn("other content", done.stdout)

    def test_other_content_is_refused(self):
        self.fill()
        file = self.folder / "tables.jsonl"
        self.do("export", "--data", self.data, "--all", "-o", file)
        line = json.loads(file.read_text().splitlines()[0])
        created = json.loads(line["records"][0])
        line["records"][0] = json.dumps({**created, "title": "another"})
        changed = self.file("changed.jsonl", json.dumps(line) + "\n")
        self.do("import", "--data", self.data, changed, code=2, says="is here already, with other content")
        line["records"][0] = "{}"
        self.do("import", "--data", self.data, self.file("odd.jsonl", json.dumps(line)), code=2, says="line 1")
        self.do("import", "--data", self.data, self.file("x.jsonl", "{}\n"), code=2, says="line 1: expected a table")
        unfinished = GOLDEN.read_text().split("A pick")[0] + "end\nhash " + "0" * 16 + "\n"
        said = self.do("import", "--data", self.data, self.file("u.game", unfinished), code=2, says="hash of the last")
        right = re.search(r"last position is ([0-9a-f]{16})", said.stderr)[1]
        unfinished = self.file("u.game", unfinished.replace("0" * 16, right))
        self.do("import", "--data", self.data, unfinished, code=2, says="the game is not over")

    def test_backup(self):
        self.fill()
        copy = self.folder / "copy" / "terrarium.db"
        copy.parent.mkdir()
        self.do("backup", "--data", self.data, copy, says="saved to")
        self.do("verify", "--data", copy.parent, says=f"{len(self.games)} of {len(self.games)}")
        self.do("backup", "--data", self.data, copy, code=2, says="such a file already")

    def test_there_must_be_data(self):
        for verb in [["verify"], ["backup", "x.db"], ["export", "--all", "-o", "x"]]:
            self.do(verb[0], "--data", self.data, *verb[1:], code=2, says="there is no such database")
        self.assertFalse(self.data.exists())
        self.fill()
        self.do("export", "--data", self.data, "-o", self.folder / "x", code=2, says="or --all")
        self.do("export", "--data", self.data, "nowhere", "-o", "x", code=2, says='no table "nowhere"')
        self.do("export", "--data", self.data, "--all", "-o", "/nowhere/x", code=2, says="cannot be written")


class MachineReadable(Case):
    def test_simulate(self):
        done = run("simulate", "--game", "smallworld", "--map", "surface-2", "--bots",
                   "random,greedy", "--games", "20", "--seed", "3", "--json")
        report = json.loads(done.stdout)
        for key in ["games", "steps", "cpu_seconds", "games_per_second", "steps_per_second",
                    "wins", "mean_scores", "violations"]:
            self.assertIn(key, report)
        self.assertEqual(report["games"], 20)
        self.assertEqual(sum(report["wins"]), 20)
        self.assertEqual(report["violations"], 0)

    def test_threads_do_not_matter(self):
        def counted(threads):
            out = json.loads(run("simulate", "--games", "60", "--threads", threads,
                                 "--json").stdout)
            return {key: out[key] for key in ["steps", "wins", "mean_scores", "results"]}
        self.assertEqual(counted(1), counted(2))

    def test_the_others(self):
        for args in [["rules", "--json"], ["soak", "--games", "3", "--json"],
                     ["rules", "--game", "underground", "--json"],
                     ["soak", "--games", "3", "--map", "surface-3", "--pairs", "--options",
                      "items=both markers=true", "--json"],
                     ["simulate", "--games", "3", "--map", "underground-2", "--json"],
                     ["bench", "--seconds", "0.01", "--json"],
                     ["replay", GOLDEN, "--json"], ["scenario", "tests/rules/die.scenario", "--json"]]:
            done = run(*args)
            self.assertEqual(done.returncode, 0, args)
            json.loads(done.stdout)


class Playing(Case):
    """The terminal game, fed through a pipe."""

    def play(self, *args, stdin="", **more):
        return run("play", "--plain", "--seed", "7", *args, stdin=stdin, **more)

    def test_bots_play_to_the_end_and_the_game_is_saved(self):
        saved = self.folder / "evening.game"
        done = self.play("--map", "surface-3", "--seats", "greedy,random,greedy", "--save", saved)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(run("replay", saved, "--verify").returncode, 0)

    def test_games_of_both_worlds(self):
        for map_name, options in [("underground-3", ""),
                                  ("surface-3", "PL2018 items=both markers=true")]:
            saved = self.folder / f"{map_name}.game"
            done = self.play("--map", map_name, "--options", options, "--seats",
                             "greedy,random,greedy", "--save", saved)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(run("replay", saved, "--verify").returncode, 0)

    def test_the_screen_below_ground(self):
        done = self.play("--map", "underground-2", "--seats", "Jana,greedy", "--language", "en",
                         stdin="pick 1\nlegend\ninfo\nmap\ntable\nlog\nquit\n\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        for words in ["monsters", "Chasm", "Mudpool"]:
            self.assertIn(words, done.stdout)

    def test_what_is_left_out_is_said_at_the_beginning(self):
        for world, options, terrain, markers in [
                ("surface-2", "PL2018 items=both", "Spiderines, Flames|Flames, Spiderines", "Magic"),
                ("underground-2", "PL2018 items=both", "Humans.*Mounted", None), ("surface-2", "PL2018", None, None)]:
            first = self.play("--map", world, "--options", options, "--seats", "Jana,greedy", "--language", "en",
                              stdin="quit\n\n").stdout.replace("\n", " ")
            for words, names in [("nothing on this map is for them", terrain), ("no places or relics", markers)]:
                if names:
                    self.assertRegex(first, f"Left out, since {words}[^:]*:.*({names})")
                else:
                    self.assertNotIn(words, first)

    def test_a_game_is_left_and_resumed(self):
        saved = self.folder / "evening.game"
        first = self.play("--map", "surface-2", "--seats", "Jana,greedy", "--save", saved,
                          stdin="pick 1\nundo\nnonsense\nwhy 7\nconquer 1\nundo\nconquer 4\nquit\n")
        self.assertEqual(first.returncode, 0, first.stderr)
        text = saved.read_text()
        self.assertIn("player A Jana", text)
        self.assertIn("A pick 1", text)  # A tile was drawn after it: no way back.
        self.assertIn("A conquer 4", text)
        self.assertNotIn("A conquer 1 ", text)
        again = self.play("--resume", saved, "--save", saved, stdin="hint\nquit\n")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertEqual(run("replay", saved, "--verify").returncode, 0)

    def test_a_hint_tells_ideas_and_reasons_in_every_language(self):
        games = [("surface-2", ["--map", "surface-2"], "pick 1\n"),
                 ("underground-2", ["--map", "underground-2"], "pick 1\n"),
                 ("sea-2", ["--game", "islands", "--map", "sea-2", "--options",
                            "quick-start=true first-player=host"], "1\n2\n1\n")]
        said = {"en": ("Best idea: chance of winning", "Idea 2:", ("coin", "point")),
                "pl": ("Najlepszy pomysł: szansa na wygraną", "Pomysł 2:", ("monet", "punkt")),
                "cs": ("Nejlepší nápad: šance na výhru", "Nápad 2:", ("minc", "bod"))}
        for name, flags, first in games:
            for language, (best, second, units) in said.items():
                with self.subTest(game=name, language=language):
                    done = self.play(*flags, "--seats", "Jana,greedy", "--language",
                                     language, stdin=first + "hint\nquit\n\n")
                    self.assertEqual(done.returncode, 0, done.stderr)
                    lines = done.stdout.splitlines()
                    ideas = [i for i, line in enumerate(lines) if best in line or second in line]
                    self.assertEqual(len(ideas), 2, done.stdout)
                    for i in ideas:
                        self.assertTrue(any(unit in lines[i] for unit in units), lines[i])
                        self.assertNotIn("play.", lines[i])
                        # What to do first stands below, with its number in the list.
                        self.assertRegex(lines[i + 1], r"^ +\d+  \S")

    def test_every_sea_is_played_to_its_end(self):
        for sea, options, seats in [("sea-1", "standard alexis=3", "greedy"),
                                    ("sea-2", "advanced", "greedy,random"),
                                    ("sea-3", "quick-start=true", "random,random,random"),
                                    ("sea-4", "", "random,random,random,random")]:
            saved = self.folder / f"{sea}.game"
            done = self.play("--game", "islands", "--map", sea, "--options", options, "--seats",
                             seats, "--save", saved, "--language", "en")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("End of the game", done.stdout)
            self.assertEqual(run("replay", saved, "--verify").returncode, 0)

    def test_a_person_at_sea(self):
        saved = self.folder / "sea.game"
        sea = ["--game", "islands", "--map", "sea-2", "--seats", "Jana,greedy", "--options",
               "quick-start=true first-player=host", "--language", "en"]
        first = self.play(*sea, "--save", saved,
                          stdin="1\nundo\n2\n1\ntake 1\nwhy 0,0\nwhy 9,9\nmap\ntable\ninfo\n"
                                "1 0,0\n99\nnonsense\nlog\nhelp\nhint\nquit\n")
        self.assertEqual(first.returncode, 0, first.stderr)
        for words in ["Island at 0,0", "no land at 9,9", "House site", "There is a tile already",
                      "Choose a number", "neither a number", "Market:", "(SI-PLACE-07)"]:
            self.assertIn(words, first.stdout)
        self.assertIn("A take 1", saved.read_text())
        again = self.play("--resume", saved, "--save", saved, "--language", "en",
                          stdin="hint\nquit\n")
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("Place a tile", again.stdout)
        self.assertEqual(run("replay", saved, "--verify").returncode, 0)

    def test_an_objective_without_its_reward_at_sea(self):
        done = self.play("--game", "islands", "--map", "sea-1", "--seats", "Jana", "--options",
                         "advanced quick-start=true", "--language", "en",
                         stdin="1\nwhy 0,0\n1\nwhy 0,0\nquit\n\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        told = [screen for screen in done.stdout.split(" > ") if screen.startswith("Island at 0,0")]
        self.assertEqual(["would bring you" in one for one in told], [False, True])
        self.assertRegex(told[0], r"[✓✗] .* \(needed 1\) \(SI-CARD-OBJ-0\d\)")

    def test_a_verb_may_be_left_out_at_sea(self):
        saved = self.folder / "short.game"
        sea = ["--game", "islands", "--map", "sea-1", "--seats", "Jana", "--language", "en"]
        done = self.play(*sea, "--save", saved, stdin="s1a\ns1a 0,0 2\ns2b 1,0\nquit\n")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("That could be: lay s1a 0,0 0, lay s1a 0,0 1", done.stdout)
        self.assertIn("A lay s1a 0,0 2", saved.read_text())

    def test_a_hand_is_not_shown_to_the_others(self):
        """Two people at one terminal: what B draws is not on A's screen."""
        done = self.play("--game", "islands", "--map", "sea-2", "--seats", "Jana,Petr",
                         "--options", "quick-start=true first-player=host", "--language", "en",
                         stdin="1\n1\nquit\n\n")
        screens = done.stdout.split("round 1 of 4")
        jana, petr = screens[1], screens[-1]
        hand = lambda screen: screen.split("Your hand: ")[1].splitlines()[0]
        self.assertNotEqual(hand(jana), hand(petr))
        for tile in hand(petr).split(", "):
            self.assertNotIn(tile, jana)
        self.assertNotIn("This round", petr)

    def test_every_language_at_sea(self):
        for language, words in [("en", ["Your hand", "point"]), ("pl", ["Twoja ręka", "punkt"]),
                                ("cs", ["Tvá ruka", "bod"])]:
            done = self.play("--game", "islands", "--map", "sea-1", "--seats", "Jana",
                             "--options", "quick-start=true", "--language", language,
                             stdin="1\n1\n1\nhelp\nquit\n\n", env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(done.returncode, 0, done.stderr)
            for word in words:
                self.assertIn(word, done.stdout)
            self.assertNotIn("play.", done.stdout)

    def test_a_whole_game_at_sea_is_told_in_words(self):
        """Every event and the result: no key without its words, no gap that nothing fills."""
        for sea, options in [("sea-1", "standard"), ("sea-1", "advanced alexis=4"), ("sea-2", "standard"),
                             ("sea-3", "advanced"), ("sea-4", "quick-start=true")]:
            for language in ["en", "pl", "cs"]:
                seats = ",".join(["random"] * int(sea[-1]))
                done = self.play("--game", "islands", "--map", sea, "--options", options, "--seats", seats,
                                 "--language", language)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertGreater(done.stdout.count("\n"), 100)
                self.assertEqual(re.findall(r"\b[a-z]+\.[a-z]\S*|\{\w*\}", done.stdout), [])

    def test_the_story_at_sea(self):
        done = self.play("--game", "islands", "--map", "sea-1", "--seats", "greedy", "--language", "en")
        for words in ["lays the start tile s", "round 2 begins", "has chosen the mission", "takes t",
                      "comes to the market", "places a port at", "Expedition \\d+: Alexis takes", "reveals [A-Z]",
                      r"gains \d points at \S+ \(\+", "Alexis builds at", "Gained in play \\d", "Alexis card \\d"]:
            self.assertRegex(done.stdout, words)

    def test_a_save_that_fails_says_why(self):
        done = self.play("--map", "surface-2", "--seats", "Jana,greedy",
                         stdin="save /nowhere/evening.game\nquit\n\n", env={"LANG": "C.UTF-8"})
        self.assertIn("/nowhere/evening.game", done.stdout)
        self.assertIn("No such file or directory", done.stdout)

    def test_every_language(self):
        for language, word in [("en", "Conquest"), ("pl", "Podb"), ("cs", "Dobýv")]:
            done = self.play("--map", "surface-2", "--seats", "Jana,greedy", "--language",
                             language, "--save", self.folder / language, stdin="pick 1\nquit\n",
                             env={"LC_ALL": "C.UTF-8"})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(word.lower(), done.stdout.lower())


class Content(Case):
    """Packs are checked and bundled."""

    PACK = "tests/packs/custom-race"

    def pack(self, races):
        (self.folder / "races.json").write_text(races)
        return self.folder

    def test_check_says_what_is_strange(self):
        done = run("content", "check", self.PACK)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("warning: ", done.stdout)
        self.assertIn("0 errors", done.stdout)
        self.assertEqual(run("content", "check", self.PACK, "--strict").returncode, 1)

    def test_check_says_what_is_wrong(self):
        broken = self.pack('{"races": [\n{"id": "Foxes", "tokens": 5, "supply": 10, "traits": []}]}')
        done = run("content", "check", broken, "--json")
        self.assertEqual(done.returncode, 1, done)
        [error] = json.loads(done.stdout)["errors"]
        self.assertTrue(error["file"].endswith("races.json"))
        self.assertEqual(error["place"], "/races/0/id, line 2")
        self.assertEqual(run("content", "bundle", broken, "-o", self.folder / "b").returncode, 1)
        self.assertFalse((self.folder / "b").exists())

    def test_bad_usage(self):
        for args in (["check", "/nowhere"], ["check"], ["check", self.PACK, "--map", "x"], [],
                     ["bundle", self.PACK]):
            self.assertEqual(run("content", *args).returncode, 2, args)

    def test_a_bundle_plays_like_its_folder(self):
        bundle = self.folder / "bundle.json"
        self.assertEqual(run("content", "bundle", self.PACK, "-o", bundle).returncode, 0)
        self.assertEqual(json.loads(bundle.read_text())["format"], "terrarium-pack-1")
        packs = [json.loads(run("content", "check", pack, "--json").stdout)["pack"]
                 for pack in (self.PACK, bundle)]
        self.assertEqual(packs[0]["hash"], packs[1]["hash"])
        self.assertEqual(run("--pack", bundle, "simulate", "--games", "1").returncode, 0)

    def test_the_schemas_are_those_of_the_repository(self):
        self.assertEqual(run("content", "schema", "-o", self.folder).returncode, 0)
        for file in (ROOT / "content/schema").iterdir():
            self.assertEqual((self.folder / file.name).read_text(), file.read_text())


class Puzzles(Case):
    """`puzzle make`, `check` and `show`."""

    @unittest.skipIf("TERRARIUM_SANITIZED" in os.environ,
                     "making puzzles takes minutes with sanitizers; test_a_wrong_answer_is_found solves some")
    def test_what_is_made_can_be_proved_and_shown(self):
        made = self.folder / "made.json"
        done = run("puzzle", "make", "--days", "3", "--seed", "7", "--threads", "2", "--out", made)
        self.assertEqual((done.returncode, done.stdout), (0, ""), done)
        done = run("puzzle", "check", "--file", made)
        self.assertEqual((done.returncode, done.stdout), (0, "3 of 3 puzzles proved\n"), done)
        done = run("puzzle", "show", "01-02", "--file", made)
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("map underground-2\n", done.stdout)
        self.assertNotIn("best line", done.stdout)
        self.assertIn("best line", run("puzzle", "show", "01-02", "--file", made, "--answer").stdout)
        done = run("puzzle", "show", "01-03", "--file", made, "--answer")
        self.assertRegex(done.stdout, r"^01-03: [AB] to make the own mission worth the most this turn, without chance: "
                         r"\d+ points can be made\n\nmap sea-2\n")
        self.assertRegex(done.stdout, r"best line:\n  take [1-3]\n  place t\d\d ")

    def test_a_wrong_answer_is_found(self):
        year = (ROOT / "content/puzzles/year.json").read_text()
        wrong = re.sub(r'"best": (\d+)', lambda found: f'"best": {int(found[1]) + 1}', year)
        for day, unit in (("01-02", "coins"), ("01-03", "points")):
            done = run("puzzle", "check", "--day", day, "--file", self.file("wrong.json", wrong))
            self.assertEqual(done.returncode, 1, done)
            self.assertRegex(done.stdout, rf"^{day}: \d+ {unit} can be made, not \d+\n0 of 1 puzzles proved\n$")
        done = run("puzzle", "check", "--day", "01-03", "--file",
                   self.file("wrong.json", year.replace('"game": "islands"', '"game": "chess"')))
        self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)
        self.assertIn("chess", done.stderr)
        done = run("puzzle", "check", "--day", "01-02", "--day", "12-31")
        self.assertEqual((done.returncode, done.stdout), (0, "2 of 2 puzzles proved\n"), done)

    def test_bad_input(self):
        for args in (["check", "--day", "13-01"], ["show", "today"], ["make", "--days", "367"], ["check", "--file",
                     self.file("not.json", "{}")], ["show"], []):
            done = run("puzzle", *args)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (2, 1), done)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else PROGRAM
    unittest.main()
