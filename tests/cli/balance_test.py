#!/usr/bin/env python3
"""Runs `terrarium balance` as a designer would: tables, JSON, the report, Ctrl-C, bad input.

usage: balance_test.py PROGRAM
"""
import json
import re
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
PACK = "tests/packs/planted"
QUICK = ["--games", "6", "--bots", "random"]
# Attributes through which a page can fetch something, and what a style can.
FETCHING = {"src", "href", "srcset", "data", "action", "poster", "background", "xlink:href"}


def run(*args):
    return subprocess.run([PROGRAM, "balance", *map(str, args)], capture_output=True, text=True,
                          cwd=ROOT, timeout=120)


class Balance(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_tables(self):
        done = run(PACK, *QUICK)
        self.assertEqual(done.returncode, 0, done)
        for words in ["Balance of planted on surface-2", "Colossi", "Races", "Powers", "Together",
                      "Picked if offered at", "Traits, how often a turn", "Turn order"]:
            self.assertIn(words, done.stdout)
        self.assertIn("a second", done.stderr)

    def test_places_and_relics(self):
        caves = ["tests/packs/planted-caves", *QUICK, "--map", "underground-2"]
        path = self.folder / "caves.html"
        done = run(*caves, "--report", path)
        self.assertEqual(done.returncode, 0, done)
        for words in ["Places, found first", "Relics, found first", "Mint", "Millstone",
                      "Places and relics", "turns in decline"]:
            self.assertIn(words, done.stdout)
        report = json.loads(run(*caves, "--json", "--items", "mint").stdout)
        items = {item["id"]: item for item in report["items"]}
        self.assertEqual(items["mint"]["kind"], "place")
        self.assertIn("found_share", items["mint"]["held"])
        self.assertNotIn("picks", items["mint"])
        self.assertTrue(items["altar-of-souls"]["measured"], "what a place is judged by")
        self.assertFalse(items["shiny-orb"]["measured"])
        self.assertIn("place", report["fair_price"])
        page = path.read_text(encoding="utf-8")
        ElementTree.fromstring(page)
        self.assertIn("What a relic is worth", page)

    def test_a_pack_for_underground_is_measured_there(self):
        report = json.loads(run("tests/packs/planted-caves", *QUICK, "--json").stdout)
        self.assertEqual(report["packs"], ["planted-caves"])
        self.assertEqual(report["map"], "underground-2")
        self.assertEqual(report["left_out"], [])
        self.assertIn("mint", [item["id"] for item in report["items"]])

    def test_what_cannot_be_measured_is_named(self):
        path = self.folder / "smugglers.html"
        smugglers = ["content/examples/smugglers", *QUICK]
        note = "Not measured: Bottled Tide (places and relics lie under Monsters;"
        done = run(*smugglers, "--report", path)
        self.assertIn(note, " ".join(done.stdout.split()))
        self.assertIn(note, path.read_text(encoding="utf-8"))
        report = json.loads(run(*smugglers, "--json").stdout)
        self.assertIn(note, " ".join(report["notes"]))
        self.assertEqual([item["id"] for item in report["left_out"]], ["bottled-tide"])
        for further in [["--options", "markers=true"],
                        ["--map", "underground-2", "--options", "items=both"]]:
            report = json.loads(run(*smugglers, "--json", *further).stdout)
            self.assertEqual(report["left_out"], [])

    def test_the_number_of_threads_changes_nothing(self):
        one = run(PACK, *QUICK, "--json", "--threads", "1").stdout
        self.assertEqual(one, run(PACK, *QUICK, "--json", "--threads", "3").stdout)
        self.assertNotEqual(one, run(PACK, *QUICK, "--json", "--seed", "2").stdout)

    def test_json(self):
        report = json.loads(run(PACK, *QUICK, "--json", "--items", "colossi").stdout)
        self.assertEqual(report["pairs_for_each_item"], 6)
        self.assertEqual(report["scorings_unexplained"], 0)
        items = {item["id"]: item for item in report["items"]}
        self.assertFalse(items["colossi"]["built_in"])
        self.assertTrue(items["colossi"]["measured"])
        self.assertTrue(items["humans"]["measured"], "built-in races are what a race is judged by")
        self.assertFalse(items["lazy"]["measured"])
        price = items["colossi"]["effect"]["price"]
        self.assertLess(price["low_95"], price["mean"])
        self.assertGreater(price["high_95"], price["mean"])
        self.assertEqual(len(items["colossi"]["picks"]), 6)
        self.assertEqual([trait["rule"] for trait in items["colossi"]["traits"]],
                         ["PLANTED-COLOSSI-1", "PLANTED-COLOSSI-2"])

    def test_the_report_is_whole_and_needs_nothing(self):
        path = self.folder / "report.html"
        self.assertEqual(run(PACK, *QUICK, "--report", path).returncode, 0)
        text = path.read_text(encoding="utf-8")
        page = ElementTree.fromstring(text)  # well-formed, or this throws
        tags = {element.tag for element in page.iter()}
        self.assertIn("svg", tags)
        self.assertFalse(tags & {"script", "link", "iframe", "img", "object", "embed"}, tags)
        for element in page.iter():
            self.assertFalse(FETCHING & set(element.attrib), element.attrib)
            self.assertFalse([name for name in element.attrib if name.startswith("on")])
        self.assertNotRegex(text, r"https?:|url\(|@import|@font-face")
        self.assertIn("prefers-color-scheme: dark", text)
        findings = page.find(".//section")
        self.assertEqual(findings.find("h2").text, "Findings", "words come first")
        self.assertTrue(all(item.text for item in findings.iter("li")))

    def test_the_report_can_go_to_standard_output(self):
        done = run(PACK, *QUICK, "--report", "-")
        self.assertTrue(done.stdout.startswith("<!DOCTYPE html>"), done.stdout[:80])
        self.assertTrue(done.stdout.endswith("</html>\n"))

    def test_interrupted_it_reports_what_there_is(self):
        with subprocess.Popen([PROGRAM, "balance", PACK, "--games", "1000000", "--bots", "random",
                               "--json"], cwd=ROOT, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True) as running:
            time.sleep(1.5)
            running.send_signal(signal.SIGINT)
            out, _ = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 0)
        report = json.loads(out)
        self.assertGreater(report["pairs_for_each_item"], 0)
        self.assertLess(report["pairs_for_each_item"], 1000000)
        self.assertRegex(" ".join(report["notes"]), "Stopped early")

    def test_bad_input(self):
        for says, args in [("/nowhere", ["/nowhere"]), ('"atlantis"', ["--map", "atlantis"]),
                           ('no bot "genius"', ["--bots", "genius"]),
                           ('"unicorns"', ["--items", "unicorns"]),
                           ("--map underground-2",
                            ["tests/packs/planted-caves", "--map", "surface-2"]),
                           ("--options markers=true",
                            ["content/examples/smugglers", "--items", "bottled-tide"]),
                           ("with --map", ["tests/packs/tiny"]),
                           ("--games", ["--games", "1"]), ("--threads", ["--threads", "0"]),
                           ("cannot be written", [*QUICK, "--report", "/nowhere/x.html"])]:
            done = run(*args)
            self.assertEqual(done.returncode, 2, done)
            self.assertEqual(done.stdout, "", done)
            last = done.stderr.strip().split("\n")[-1]
            self.assertTrue(re.match("terrarium: ", last), done.stderr)
            self.assertIn(says, last)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else PROGRAM
    unittest.main()
