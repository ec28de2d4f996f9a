#!/usr/bin/env python3
"""Runs `terrarium arena` and `terrarium bot-check` as an author of bots would.

usage: arena_test.py PROGRAM STEADY (the example in C++, built)
"""
import json
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = "build/terrarium"
STEADY = "build/release/tests/example_steady"
EAGER = "examples/bots/eager.py"
ROGUE = "tests/bots/rogue.py"


def run(*args):
    return subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True, cwd=ROOT,
                          timeout=120)


def without_times(report):
    """What must be the same again: all but the times."""
    for bot in report["bots"]:
        del bot["time"]
    return report


def arena(*args):
    done = run("arena", "--json", *args)
    assert done.returncode == 0, done
    return without_times(json.loads(done.stdout))


class Arena(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_table(self):
        done = run("arena", "--bots", "random,greedy", "--games", "20")
        self.assertEqual(done.returncode, 0, done)
        self.assertIn("greedy is the best", done.stdout)
        self.assertIn("20 games", done.stdout)

    def test_all_games(self):
        for more in (["--map", "underground-3"], ["--game", "islands"],
                     ["--game", "islands", "--map", "sea-1"],
                     ["--map", "surface-4", "--fill", "last"]):
            report = arena("--bots", "greedy,random", "--games", "4", *more)
            self.assertGreaterEqual(report["games"], 4)
            self.assertEqual(report["bots"][0]["bot"], "greedy")

    def test_report(self):
        path = self.folder / "arena.html"
        done = run("arena", "--bots", "greedy,random,flat1", "--games", "12", "--report", path)
        self.assertEqual(done.returncode, 0, done)
        page = path.read_text(encoding="utf-8")
        ElementTree.fromstring(page)
        self.assertIn("prefers-color-scheme: dark", page)
        for fetching in ("src=", "href=", "url(", "@import", "<script"):
            self.assertNotIn(fetching, page)

    def test_sprt_stops_early(self):
        report = arena("--bots", "greedy,random", "--games", "1000", "--sprt", "0.5,0.65")
        self.assertEqual(report["sprt"]["answer"], "high")
        self.assertLess(report["games"], 100)

    def test_a_killed_run_goes_on(self):
        path = self.folder / "run.jsonl"
        flags = ["--bots", "greedy,flat5", "--games", "40", "--threads", "2"]
        straight = arena(*flags)
        running = subprocess.Popen([PROGRAM, "arena", *flags, "--resume", path], cwd=ROOT,
                                   stdout=subprocess.DEVNULL)
        while not (path.exists() and path.read_bytes().count(b"\n") > 3):
            if running.poll() is not None:
                break  # it was quicker than we are: then there is nothing to play again
            time.sleep(0.005)
        running.send_signal(signal.SIGKILL)
        running.wait()
        self.assertEqual(arena(*flags, "--resume", path), straight)
        self.assertEqual(path.read_bytes().count(b"\n"), 41)
        done = run("arena", *flags, "--seed", "2", "--resume", path)
        self.assertEqual(done.returncode, 2)
        self.assertIn("another run", done.stderr)

    def test_programs(self):
        report = arena("--bots", f"exec:{EAGER},exec:{STEADY}", "--games", "4")
        self.assertEqual([bot["lost_by_rule"] for bot in report["bots"]], [0, 0])
        report = arena("--bots", f"exec:{ROGUE} lies,random", "--games", "2")
        self.assertEqual(report["bots"][0]["lost_by_rule"], 2)
        self.assertIn("conquer 63", " ".join(report["sentences"]))

    def test_bad_input(self):
        for says, *flags in (("no bot", "--bots", "greedy,clever"),
                             ("after @", "--bots", "greedy@soon"),
                             ("no program", "--bots", "exec:./missing"),
                             ("two shares", "--sprt", "0.5"),
                             ("two shares", "--sprt", "0.7,0.6"),
                             ("two shares", "--sprt", "0.5,0.6x"),
                             ("--fill", "--fill", "some"),
                             ("--games", "--games", "0"),
                             ("chess", "--game", "chess")):
            done = run("arena", *flags)
            self.assertEqual(done.returncode, 2, done)
            self.assertEqual(done.stdout, "")
            self.assertIn(says, done.stderr)


class BotCheck(unittest.TestCase):
    def test_examples_pass(self):
        for bot in (EAGER, STEADY):
            done = run("bot-check", bot)
            self.assertEqual(done.returncode, 0, done.stdout)
            self.assertIn("can play", done.stdout)
            self.assertNotIn("NO ", done.stdout)

    def test_rogues_fail_with_a_sentence(self):
        for how, says in (("lies", 'chose "conquer 63"'), ("quits", "exited with code 3"),
                          ("babbles", "I would rather not"), ("rude-quit", "went on for")):
            done = run("bot-check", "--", ROGUE, how)
            self.assertEqual(done.returncode, 1, done)
            self.assertIn(says, done.stdout)
            self.assertIn("cannot play yet", done.stdout)

    def test_no_program(self):
        done = run("bot-check", "./missing")
        self.assertEqual(done.returncode, 1, done)
        self.assertIn("did not start", done.stdout)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        STEADY = str(Path(sys.argv.pop(2)).resolve())
    if len(sys.argv) > 1:
        PROGRAM = str(Path(sys.argv.pop(1)).resolve())
    unittest.main()
