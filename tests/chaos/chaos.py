#!/usr/bin/env python3
"""Kills the server at random moments while people play on it, and proves each time that what was
acknowledged is in the log, once, at the place that was named, and that nothing in the log changed.

usage: chaos.py [PROGRAM] [--kills N] [--tables N] [--seed S]

Whoever loses the connection comes back, sends what was not acknowledged again under the same id,
and plays on. Ends with "N kills, M acknowledged actions, 0 lost"; exit code 1 if one was lost.
"""
import argparse
import json
import os
import random
import select
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "server"))
import table  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from ws import Closed, Refused  # noqa: E402

LOST = (OSError, Closed, Refused)
SEATS = 2
GAMES = (("smallworld", "surface-2"), ("islands", "sea-2"))


class Ledger:
    """What clients were told, to be held against the log."""

    def __init__(self):
        self.lock = threading.Lock()
        self.done = {}       # (table, id) -> seq that the acknowledgement named
        self.refused = set() # (table, id) of what was said not to be done
        self.wrong = []

    def acknowledge(self, name, request, seq):
        with self.lock:
            known = self.done.setdefault((name, request), seq)
            if known != seq:
                self.wrong.append(f"{name} {request}: done as {known}, then as {seq}")

    def refuse(self, name, request, answer):
        with self.lock:
            if (name, request) in self.done:
                self.wrong.append(f"{name} {request}: done, then {answer}")
            self.refused.add((name, request))

    def snapshot(self):
        with self.lock:
            return dict(self.done), set(self.refused)


class Crowd(threading.Thread):
    """The players of one table, and of the next when its game is over."""

    def __init__(self, server, ledger, seed):
        super().__init__(daemon=True)
        self.server = server
        self.ledger = ledger
        self.seed = seed
        self.rng = random.Random(f"crowd {seed}")
        self.players = []
        self.games = 0
        self.pending = None  # (player, message) that was sent and not answered
        self.leaving = threading.Event()
        self.failure = None

    def run(self):
        while not self.leaving.is_set():
            try:
                self.come_back()
                while not self.leaving.is_set():
                    self.play()
            except LOST:
                time.sleep(0.02)
            except Exception as error:  # pylint: disable=broad-except
                self.failure = f"{type(error).__name__}: {error}"
                return

    def come_back(self):
        if not self.players or self.players[0].over:
            self.players = []
            self.pending = None
            game, map_name = self.rng.choice(GAMES)
            self.players = table.open_table(self.server.port, SEATS, map_name,
                                            f"{self.seed} {self.games}", game)
            self.games += 1
            return
        for player in self.players:
            player.ws.abort()
            player.prompt = None
            player.connect()
            answer = player.attach(player.table)
            assert answer["t"] == "table", answer
        if self.pending:
            self.send_again(*self.pending)

    def send_again(self, player, message):
        """Not acknowledged: it may have happened or not, and must not happen twice."""
        self.settle(player, message, player.ask(message))

    def settle(self, player, message, answer):
        self.pending = None
        if answer["t"] == "done":
            self.ledger.acknowledge(player.table, message["id"], answer["seq"])
        elif answer.get("code") == "server":
            raise Closed()  # it is about to be killed
        else:
            self.ledger.refuse(player.table, message["id"], answer)

    def play(self):
        if self.players[0].over:
            self.come_back()
        mover = next((p for p in self.players if p.prompt), None)
        if mover is None:
            self.listen()
            return
        message = mover.decide()
        mover.prompt = None
        self.pending = (mover, message)
        self.settle(mover, message, mover.ask(message))

    def listen(self):
        buffered = [p for p in self.players if p.ws.buffer]
        if not buffered:
            sockets = {p.ws.sock: p for p in self.players}
            ready, _, _ = select.select(list(sockets), [], [], 5)
            buffered = [sockets[s] for s in ready]
        for player in buffered:
            player.receive()


def read_log(data):
    """All records, from a copy: what the server finds after a kill must be left as it is."""
    with tempfile.TemporaryDirectory() as folder:
        for name in os.listdir(data):
            if name.startswith("terrarium.db") and not name.endswith("-shm"):
                shutil.copy(os.path.join(data, name), folder)
        base = sqlite3.connect(os.path.join(folder, "terrarium.db"))
        rows = base.execute("SELECT tbl, seq, payload FROM record ORDER BY tbl, seq").fetchall()
        base.close()
    return {(name, seq): bytes(payload) for name, seq, payload in rows}


def compare(log, before, ledger):
    """Sentences about everything that should not be."""
    wrong = list(ledger.wrong)
    done, refused = ledger.snapshot()
    happened = {}
    last = {}
    for (name, seq), payload in log.items():
        if seq != last.get(name, 0) + 1:
            wrong.append(f"{name}: {seq} follows {last.get(name, 0)}")
        last[name] = seq
        record = json.loads(payload)
        if record.get("id"):
            request = (name, record["id"])
            if request in happened:
                wrong.append(f"{request} happened twice: {happened[request]} and {seq}")
            happened[request] = seq
    for request, seq in done.items():
        if happened.get(request) != seq:
            wrong.append(f"{request} was acknowledged as {seq}; the log has {happened.get(request)}")
    wrong += [f"{request} was refused and happened" for request in refused if request in happened]
    wrong += [f"{key} changed" for key, payload in before.items() if log.get(key) != payload]
    return wrong


def notices_losses(log, ledger):
    """Whether `compare` would have seen a lost record, and one that happened twice."""
    done, _ = ledger.snapshot()
    (name, _), seq = next(iter(done.items()))
    lost = {key: payload for key, payload in log.items() if key != (name, seq)}
    end = max(number for (other, number) in log if other == name) + 1
    twice = {**log, (name, end): log[(name, seq)]}
    return bool(compare(lost, {}, ledger)) and bool(compare(twice, {}, ledger))


def main():
    parser = argparse.ArgumentParser(description="Kill the server while people play on it.")
    parser.add_argument("program", nargs="?", default="build/terrarium")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    flags = parser.parse_args()

    rng = random.Random(flags.seed)
    ledger = Ledger()
    program = os.path.abspath(flags.program)
    with ServerProcess(program, "--tables-per-hour", "1000000", "--message-rate", "100000",
                       "--message-burst", "100000", "--request-rate", "100000",
                       "--request-burst", "100000", "--connections-per-address", "1000") as server:
        data = os.path.join(server.data, "tables")
        crowds = [Crowd(server, ledger, f"{flags.seed} {i}") for i in range(flags.tables)]
        for crowd in crowds:
            crowd.start()
        log = {}
        wrong = []
        for _ in range(flags.kills):
            # Sometimes in the midst of starting, mostly under load.
            time.sleep(rng.choice([rng.uniform(0, 0.05), rng.uniform(0.05, 0.8)]))
            server.kill()
            before, log = log, read_log(data)
            wrong = compare(log, before, ledger)
            wrong += [crowd.failure for crowd in crowds if crowd.failure]
            if wrong:
                break
            server.start()
        time.sleep(0 if wrong else 1)
        for crowd in crowds:
            crowd.leaving.set()
        for crowd in crowds:
            crowd.join(10)
        server.stop()
        if not wrong:
            before, log = log, read_log(data)
            wrong = compare(log, before, ledger)
            if not notices_losses(log, ledger):
                wrong.append("this test would not notice a loss")
        verified = subprocess.run([program, "verify", "--data", data], capture_output=True,
                                  text=True, check=False)
        if verified.returncode != 0:
            wrong.append(f"verify: {verified.stdout}{verified.stderr}".strip())

    for sentence in wrong[:20]:
        print(sentence, file=sys.stderr)
    done, _ = ledger.snapshot()
    if not wrong and len(done) < flags.kills:
        wrong.append("too few actions to prove anything")
        print(wrong[0], file=sys.stderr)
    print(f"{flags.kills} kills, {len(done)} acknowledged actions, {len(wrong)} lost")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
