#!/usr/bin/env python3
"""`terrarium seat-bot` as the author of a bot runs it: real servers, real programs.

usage: seat_bot_test.py PROGRAM
"""
import json
import re
import signal
import subprocess
import time
import unittest

import join_test
from join_test import ROOT, Case, ServerProcess, Table
from ws import WebSocket

EAGER = "exec:examples/bots/eager.py"
ROGUE = "exec:tests/bots/rogue.py"
OVER = r"The game is over: \S+ took place \d of (\d) with -?\d+ points \((\d+) decisions"


class Bots(Case):
    """A table is never too slow for a bot here: what is tested is not the rate."""

    FLAGS = [*Case.FLAGS, "--message-rate", "10000", "--message-burst", "10000"]

    def seat(self, table, bot, *flags, home="bot"):
        return self.join(table, home, "--bot", bot, *flags, verb=("seat-bot",))

    def hosted(self, table, bot, *flags, home="bot"):
        """The bot holds the token of the host, too, and starts when everybody sits."""
        return self.seat(table, bot, "--token", table.host, *flags, home=home)

    def fails(self, client, says, code=1):
        done, out, err = client.finish()
        self.assertEqual(done, code, out + err)
        self.assertIn(says, err)
        return out

    def plays(self, client, seats):
        out = self.ends_well(client)
        found = re.search(OVER, out)
        self.assertTrue(found, out)
        self.assertEqual(int(found.group(1)), seats)
        self.assertGreater(int(found.group(2)), 5)


class EveryGame(Bots):
    def play(self, bot, map_name, seats, **wish):
        table = Table(self.server, map_name, seats, **wish)
        self.plays(self.hosted(table, bot), len(seats))
        self.verify(table)

    def test_a_program_plays_small_world(self):
        self.play(EAGER, "surface-3", ("open", "random", "greedy"))

    def test_a_program_plays_underground(self):
        self.play(EAGER, "underground-2", ("random", "open"))

    def test_a_program_plays_both_worlds_at_once(self):
        self.play(EAGER, "surface-2", ("open", "random"), options="items=both")

    def test_a_program_plays_small_islands(self):
        self.play(EAGER, "sea-2", ("open", "random"), game="islands")

    def test_a_program_plays_alone_against_alexis(self):
        self.play(EAGER, "sea-1", ("open",), game="islands", options="advanced")

    def test_bots_of_ours_play_all_of_it(self):
        self.play("greedy", "surface-2", ("open", "random"))
        self.play("search@20sims", "underground-2", ("random", "open"), options="items=both")
        self.play("greedy@50ms", "sea-3", ("open", "random", "random"), game="islands")

    def test_programs_play_each_other(self):
        table = Table(self.server, seats=("open", "open", "random"), map_name="surface-3")
        first = self.hosted(table, EAGER, "--name", "one", home="a")
        first.read_until("one has seat A and is ready.")
        second = self.seat(table, "greedy", "--seat", "B", home="b")
        self.plays(first, 3)
        self.plays(second, 3)

    def test_a_pack_of_the_table(self):
        """A program needs none of it; a bot of ours needs it all."""
        herons = ROOT / "content/examples/herons"
        bundle = subprocess.run(
            [join_test.PROGRAM, "content", "bundle", herons, "-o", "-"], capture_output=True, check=True,
            cwd=ROOT).stdout
        status, _, answer = self.server.post("/api/packs", bundle)
        self.assertEqual(status, 200, answer)
        packs = [json.loads(answer)["hash"]]
        table = Table(self.server, seats=("open", "random"), packs=packs)
        self.plays(self.hosted(table, EAGER), 2)
        table = Table(self.server, seats=("open", "random"), packs=packs)
        self.fails(self.hosted(table, "greedy"), 'pack "herons" is missing')
        client = self.join(table, "p", "--bot", "greedy", "--token", table.host,
                           verb=("--pack", str(herons), "seat-bot"))
        self.plays(client, 2)


class Failing(Bots):
    """Who does not play by docs/bots.md resigns, and the others go on."""

    def table(self, **wish):
        return Table(self.server, "surface-3", ("open", "random", "random"), **wish)

    def resigns(self, how, says):
        table = self.table()
        spectator = table.watch()
        code, out, err = self.hosted(table, f"{ROGUE} {how}").finish()
        self.assertEqual((code, err.count("\n")), (1, 1), out + err)
        self.assertRegex(err, f"^terrarium: rogue.py\\S* {says}.*; it resigns seat A$")
        self.assertIn("is ready", out)
        end = spectator.receive_until(lambda m: m.get("status") == "over")
        last = max(end["standing"], key=lambda place: place["place"])
        self.assertEqual((last["seat"], last.get("resigned")), ("A", True))
        spectator.close()

    def test_a_crash(self):
        self.resigns("crashes", "was killed by signal 6")

    def test_an_end(self):
        self.resigns("quits", "exited with code 3")

    def test_a_lie(self):
        self.resigns("lies", 'chose "conquer 63", which is not one of the')

    def test_a_flood(self):
        self.resigns("floods", "wrote more than 65536 bytes without an answer")

    def test_too_long_a_thought(self):
        self.resigns("hangs@100ms", "gave no answer within 1.1 s")

    def test_who_cannot_begin_leaves_the_seat(self):
        table = Table(self.server, seats=("open", "open"))
        self.fails(self.seat(table, "exec:/bin/false"), "exited with code 1; it leaves seat A")
        self.fails(self.seat(table, "nobody"), 'there is no bot "nobody"')
        spectator = table.watch()
        shown = spectator.receive_until(lambda m: m["t"] == "table")
        self.assertEqual([seat["kind"] for seat in shown["seats"]], ["open", "open"])
        spectator.close()


class Interrupted(Bots):
    def interrupt(self, client):
        client.process.send_signal(signal.SIGINT)

    def test_who_is_interrupted_leaves_and_comes_back(self):
        table = Table(self.server, seats=("open", "random"), away="bot")
        client = self.hosted(table, f"{ROGUE} hangs")
        client.read_until("is ready.")
        spectator = table.watch()
        spectator.receive_until(lambda m: m.get("status") == "running")
        begin = time.monotonic()
        self.interrupt(client)
        out = self.ends_well(client)
        self.assertLess(time.monotonic() - begin, 8)  # nobody waits for what it thinks
        self.assertIn("rogue.py leaves seat A.", out)
        self.assertIn(f"terrarium seat-bot {table.url} --seat A ", out)
        left = spectator.receive_until(lambda m: m.get("seat") == "A" and "seats" in m)
        self.assertEqual(left["seats"][0]["state"], "stand_in")
        spectator.close()

    def test_a_seat_is_taken_back(self):
        table = Table(self.server, seats=("open", "open"))
        client = self.hosted(table, f"{ROGUE} hangs", "--seat", "A")
        client.read_until("is ready.")
        other = self.seat(table, EAGER, home="b")  # the first open seat is B now
        spectator = table.watch()
        spectator.receive_until(lambda m: m.get("status") == "running")
        client.process.kill()
        self.plays(self.seat(table, EAGER, "--seat", "A"), 2)
        self.plays(other, 2)
        spectator.close()

    def test_before_the_start_the_seat_is_open_again(self):
        table = Table(self.server)
        client = self.seat(table, EAGER, "--seat", "B")
        client.read_until("eager.py has seat B and is ready.")
        self.interrupt(client)
        self.assertIn("eager.py leaves seat B.", self.ends_well(client))
        again = self.seat(table, EAGER, "--seat", "B", home="other")
        again.read_until("eager.py has seat B and is ready.")

    def test_a_server_that_is_killed_loses_nothing(self):
        with ServerProcess(join_test.PROGRAM, *self.FLAGS) as server:
            table = Table(server, seats=("open", "random"))
            spectator = table.watch()
            client = self.hosted(table, EAGER)
            spectator.receive_until(lambda m: m.get("step", 0) >= 40)
            spectator.abort()
            server.kill()
            time.sleep(0.3)
            server.start()
            out = self.ends_well(client)
            self.assertIn("Connected again.", out)
            self.assertRegex(out, OVER)
            self.verify(table)

    def test_a_bot_that_is_too_fast_for_the_server_waits(self):
        with ServerProcess(join_test.PROGRAM, *Case.FLAGS, "--message-rate", "10",
                           "--message-burst", "5") as server:
            table = Table(server, seats=("open", "random"))
            self.plays(self.hosted(table, EAGER), 2)
            self.assertGreater(server.metric("terrarium_too_fast_total"), 0)


class Refused(Bots):
    def test_what_cannot_be(self):
        table = Table(self.server, seats=("open", "random"))
        self.fails(self.seat("http://localhost:8080/", EAGER), "not the address of a table", 2)
        self.fails(self.seat(table, "exec:./no-such-bot"), "no program that can be started", 2)
        self.fails(self.seat(table, "greedy@soon"), "after @ comes a time", 2)
        self.fails(self.seat(table, "flatfish"), "how many games flat plays", 2)
        self.fails(self.seat(table, "greedy", "--seat", "F"), "--seat", 2)
        self.fails(self.seat(table, "greedy", "--token", "12"), "--token", 2)
        self.fails(self.seat(table, "greedy", "--name", "x" * 25), "cannot be the name", 2)
        self.fails(self.seat(table, EAGER, "--seat", "B"), "Seat B is taken.")
        self.fails(self.seat(table, EAGER, "--seat", "C"), "no seat C")

    def test_no_seat_is_open(self):
        table = Table(self.server, seats=("random", "random"))
        self.fails(self.seat(table, EAGER), "no seat of the table is open")
        host = WebSocket(self.server.port)
        host.hello()
        host.send({"t": "attach", "table": table.id, "tokens": [table.host]})
        host.ask({"t": "start", "id": "2"})
        host.receive_until(lambda m: m.get("status") == "over")
        host.close()
        self.fails(self.seat(table, EAGER), "The game is over.")


if __name__ == "__main__":
    join_test.use_program_of_arguments()
    unittest.main()
