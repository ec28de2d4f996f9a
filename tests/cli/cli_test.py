#!/usr/bin/env python3
"""Runs the program `terrarium` as a stranger would: exit codes 0/1/2, one sentence on stderr for
bad input, nothing half-written, machine-readable output that parses.

usage: cli_test.py PROGRAM
"""
import json
import os
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
                          cwd=ROOT, timeout=120, env={**os.environ, **(env or {})})


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
        verbs = ["play", "simulate", "scenario", "rules", "replay", "explain", "soak", "bench"]
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

    def test_replay_prints_positions(self):
        done = run("replay", GOLDEN, "--to", "20")
        self.assertEqual(done.returncode, 0)
        self.assertIn("column ", done.stdout)


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


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else PROGRAM
    unittest.main()
