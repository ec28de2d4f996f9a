#!/usr/bin/env python3
"""`terrarium play --join` as a stranger runs it: real servers, real clients, one process each.

usage: join_test.py PROGRAM
"""
import base64
import hashlib
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/server"))
from server_process import ServerProcess  # noqa: E402
from ws import WebSocket  # noqa: E402

PROGRAM = "build/terrarium"
PATIENCE = 60
PROMPT = "> "


class Table:
    """A table made by a host who does not sit at it."""

    def __init__(self, server, map_name="surface-2", seats=("open", "open"), **wish):
        self.server = server
        host = WebSocket(server.port)
        host.hello()
        plan = [{"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat}
                for seat in seats]
        made = host.ask({"t": "create", "id": "1", "game": "smallworld", "map": map_name,
                         "seats": plan, "options": "", "public": True, "away": "wait", **wish})
        host.close()
        self.id = made["table"]
        self.host = made["host"]
        self.url = f"http://localhost:{server.port}/t/{self.id}"

    def watch(self):
        """A spectator's socket, attached."""
        ws = WebSocket(self.server.port)
        ws.hello()
        ws.send({"t": "attach", "table": self.id})
        return ws

    def saved_game(self, folder):
        """The finished game, in a file."""
        status, _, text = self.server.get(f"/api/games/{self.id}.terrarium")
        assert status == 200, status
        path = folder / f"{self.id}.game"
        path.write_bytes(text)
        return path


class Client:
    """A client with a home of its own; `verb` is what comes before the address."""

    def __init__(self, folder, url, *flags, verb=("play", "--join"), stdin=subprocess.DEVNULL,
                 env=None):
        self.out = ""
        self.process = subprocess.Popen(
            [PROGRAM, *verb, url, *flags], stdin=stdin, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True, encoding="utf-8", cwd=ROOT,
            env={**os.environ, "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder), **(env or {})})

    def finish(self):
        """Exit code, stdout and stderr."""
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            out, err = self.process.communicate()
            raise AssertionError(f"it does not end: {out[-2000:]}{err}") from None
        return self.process.returncode, self.out + out, err

    def read_until(self, text):
        """What it prints, up to and including `text`; what comes after is kept for the next."""
        deadline = time.monotonic() + PATIENCE
        seen = ""
        while not seen.endswith(text):
            assert time.monotonic() < deadline, seen
            char = self.process.stdout.read(1)
            if not char:
                self.out += seen
                raise EOFError(self.out[-2000:] + self.process.stderr.read())
            seen += char
        self.out += seen
        return seen

    def type(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def ask(self, line):
        """Types a line at the prompt; what is said until the next prompt."""
        self.type(line)
        return self.read_until(PROMPT)


class Case(unittest.TestCase):
    FLAGS = ["--bot-pause", "0"]

    @classmethod
    def setUpClass(cls):
        cls.server = ServerProcess(PROGRAM, *cls.FLAGS)
        cls.addClassCleanup(cls.server.clean_up)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.clients = []
        self.addCleanup(self.end_clients)

    def end_clients(self):
        for client in self.clients:
            if client.process.poll() is None:
                client.process.kill()
            for stream in (client.process.stdin, client.process.stdout, client.process.stderr):
                if stream:
                    stream.close()
            client.process.wait()

    def join(self, table, home, *flags, **more):
        url = table if isinstance(table, str) else table.url
        self.clients.append(Client(self.folder / home, url, *flags, **more))
        return self.clients[-1]

    def ends_well(self, client):
        code, out, err = client.finish()
        self.assertEqual((code, err), (0, ""), out[-1000:])
        return out

    def verify(self, table):
        done = subprocess.run([PROGRAM, "replay", "--verify", table.saved_game(self.folder)],
                              capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE,
                              check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)


class Whole(Case):
    """Games from the first to the last move."""

    def test_two_programs_and_a_spectator(self):
        table = Table(self.server)
        watcher = self.join(table, "w", "--watch", "--language", "pl")
        first = self.join(table, "a", "--auto", "--seed", "1", "--name", "Ania", "--seat", "A",
                          "--token", table.host)
        second = self.join(table, "b", "--auto", "--seed", "2", "--name", "Bob", "--seat", "B")
        outs = [self.ends_well(client) for client in (first, second)]
        self.assertIn("You play as A Ania.", outs[0])
        self.assertIn("You play as B Bob.", outs[1])
        for out in outs:
            self.assertIn("B Bob conquers", out)
            self.assertIn("round 10", out)
            self.assertRegex(out, r"1\. +[AB] +(Ania|Bob) +\d+ coins")
            self.assertIn(f"/api/games/{table.id}.terrarium", out)
        watched = self.ends_well(watcher)
        self.assertIn("Oglądasz grę.", watched)
        self.assertIn("B Bob podbija", watched)
        self.verify(table)

    def test_the_same_seeds_choose_the_same(self):
        """Choices depend on --seed only; the draws are the server's and differ."""
        firsts = set()
        for _ in range(2):
            table = Table(self.server, seats=("open", "greedy"))
            spectator = table.watch()
            self.ends_well(self.join(table, f"s{table.id}", "--auto", "--seed", "7", "--token",
                                     table.host))
            event = spectator.receive_until(
                lambda m: m.get("kind") == "steps" and m.get("seat") == "A")
            firsts.add(next(t["slot"] for t in event["tell"] if t["what"] == "pick"))
            spectator.close()
        self.assertEqual(len(firsts), 1, firsts)

    def test_programs_play_below_ground(self):
        table = Table(self.server, "underground-2")
        one = self.join(table, "u", "--auto", "--token", table.host)
        self.ends_well(self.join(table, "v", "--auto"))
        self.ends_well(one)
        self.verify(table)

    def test_a_person_at_a_pipe(self):
        table = Table(self.server, "surface-3", ("open", "open", "greedy"))
        person = self.join(table, "p", "--name", "Jana", "--seat", "A", stdin=subprocess.PIPE)
        person.read_until("The host has not started the game yet.")
        self.join(table, "b", "--auto", "--token", table.host)
        seen = person.read_until(PROMPT)
        self.assertIn("A Jana, B human, C greedy", person.out)
        self.commands(person)
        while True:
            line = "" if "in brackets" in seen.splitlines()[-2] else "1"
            try:
                seen = person.ask(line)
            except (EOFError, BrokenPipeError):
                break
        self.assertEqual(person.process.wait(PATIENCE), 0)
        self.assertRegex(person.out, r"\d\. +A +Jana +\d+ coins")
        self.assertIn("Arrange ", person.out)
        self.verify(table)

    def commands(self, person):
        self.assertIn("docs/notation.md", person.ask("help"))
        self.assertIn("Choose a number from 1 to", person.ask("99"))
        self.assertIn("neither a number", person.ask("frobnicate"))
        self.assertIn("(SW-", person.ask("conquer 7"))
        self.assertIn("(SW-", person.ask("why 7"))
        self.assertIn("cannot be undone", person.ask("undo"))
        self.assertIn("plays first", person.ask("log"))
        self.assertIn("Mountain", person.ask("table"))
        self.assertIn("resign once more", person.ask("resign"))
        self.assertIn("A Jana, B human", person.ask("seats"))
        self.assertIn("Jana: hello", self.chat(person, "hello"))

    def chat(self, person, text):
        person.type(f"say {text}")
        return person.read_until(text) + person.read_until(PROMPT)


class Interrupted(Case):
    def test_a_server_that_is_killed_loses_nothing(self):
        with ServerProcess(PROGRAM, "--bot-pause", "0") as server:
            table = Table(server)
            spectator = table.watch()
            clients = [self.join(table, "a", "--auto", "--seat", "A", "--token", table.host),
                       self.join(table, "b", "--auto", "--seat", "B", "--seed", "3")]
            for step in (40, 90):
                told = spectator.receive_until(lambda m, step=step: m.get("step", 0) >= step)
                spectator.abort()
                server.kill()
                time.sleep(0.6)
                server.start()
                spectator = table.watch()
                back = spectator.receive_until(lambda m: m["t"] == "table")
                self.assertGreaterEqual(back["step"], told["step"])
            self.addCleanup(spectator.abort)
            for client in clients:
                out = self.ends_well(client)
                self.assertIn("The connection is lost; trying again.", out)
                self.assertIn("Connected again.", out)
            self.verify(table)

    def test_who_leaves_comes_back(self):
        table = Table(self.server, seats=("open", "greedy"))
        person = self.join(table, "p", "--name", "Jana", "--token", table.host,
                           stdin=subprocess.PIPE)
        person.read_until("Type start when everybody is there.")
        person.type("start")
        person.read_until(PROMPT)
        person.ask("1")
        person.type("quit")
        out = self.ends_well(person)
        command = re.search(r"Come back with: terrarium play --join (\S+) --seat A\n", out)
        self.assertEqual(command.group(1), table.url)
        again = self.join(table, "p", "--seat", "A", stdin=subprocess.PIPE)
        again.read_until("You play as A Jana.")
        again.read_until(PROMPT)
        self.assertIn("A Jana conquers", again.ask("1"))
        self.assertIn("A Jana takes a move back", again.ask("undo"))
        again.process.stdin.close()  # the end of input leaves too
        again.process.wait(PATIENCE)
        # Without what was remembered, the running table can only be watched.
        stranger = self.join(table, "q")
        stranger.read_until("You are watching.")

    def test_a_gap_is_asked_for_again(self):
        """A relay that swallows one event: the client must notice, and lose nothing."""
        table = Table(self.server, seats=("open", "greedy"))
        relay = Relay(self.server.port, swallow=b'"kind":"steps"')
        self.addCleanup(relay.close)
        url = table.url.replace(str(self.server.port), str(relay.port))
        out = self.ends_well(self.join(url, "g", "--auto", "--token", table.host))
        self.assertTrue(relay.swallowed)
        self.assertRegex(out, r"1\. +[AB] ")
        self.verify(table)


class Refused(Case):
    """One sentence on stderr; 2 for what cannot be an address, 1 for what does not answer."""

    def refuse(self, code, says, url, *flags):
        done, out, err = self.join(url, "r", *flags).finish()
        self.assertEqual((done, err.count("\n")), (code, 1), out + err)
        self.assertTrue(err.startswith("terrarium: "), err)
        self.assertIn(says, err)

    def test_addresses(self):
        table = "/t/abcdefghijklm"
        self.refuse(2, "not the address of a server", "localhost:8080" + table)
        self.refuse(2, "not the address of a server", "http://host:99999" + table)
        self.refuse(2, "not the address of a server", "http://[::1" + table)
        self.refuse(2, "not the address of a table", "http://localhost:8080/")
        self.refuse(2, "not the address of a table", "http://localhost:8080/t/short")
        self.refuse(2, "cannot be the name", "http://localhost" + table, "--name", "x" * 25)
        self.refuse(2, "--map", "http://localhost" + table, "--map", "surface-2")
        self.refuse(2, "--token", "http://localhost" + table, "--token", "12")

    def test_no_server(self):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
            self.refuse(1, "Connection refused", f"http://127.0.0.1:{port}/t/abcdefghijklm")

    def test_no_table(self):
        self.refuse(1, "There is no such table.",
                    f"http://localhost:{self.server.port}/t/abcdefghijklm")

    def test_no_such_seat(self):
        table = Table(self.server, seats=("open", "greedy"))
        code, out, _ = self.join(table, "s", "--seat", "B").finish()
        self.assertEqual(code, 1)
        self.assertIn("Seat B is taken.", out)

    def test_a_server_that_talks_nonsense(self):
        for said in ("{", "[]", '{"t":"table"}', '{"t":7}', '{"t":"event"}x'):
            with self.subTest(said):
                self.refuse(1, "", f"http://localhost:{self.talker(said)}/t/abcdefghijklm")

    def talker(self, said):
        """The port of a websocket server that says one thing."""
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)

        def talk():
            with listener.accept()[0] as sock:
                shake_hands(sock)
                payload = said.encode()
                sock.sendall(bytes([0x81, len(payload)]) + payload)
                sock.recv(65536)
        threading.Thread(target=talk, daemon=True).start()
        return listener.getsockname()[1]


class Secure(Case):
    """https: the server behind a proxy with a certificate, which must be trusted."""

    def certificate(self, name):
        key, crt = self.folder / "key.pem", self.folder / "crt.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", f"/CN={name}",
                        "-addext", f"subjectAltName=DNS:{name}", "-keyout", key, "-out", crt],
                       check=True, capture_output=True)
        return key, crt

    def proxy(self, name):
        key, crt = self.certificate(name)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(crt, key)
        relay = Relay(self.server.port, context=context)
        self.addCleanup(relay.close)
        return relay, crt

    def test_a_trusted_certificate(self):
        relay, crt = self.proxy("localhost")
        table = Table(self.server, seats=("open", "greedy"))
        client = self.join(f"https://localhost:{relay.port}/t/{table.id}", "t", "--auto",
                           "--token", table.host, env={"SSL_CERT_FILE": str(crt)})
        self.assertIn(f"https://localhost:{relay.port}/api/games/", self.ends_well(client))

    def refused(self, name, env):
        relay, crt = self.proxy(name)
        if env:
            env = {"SSL_CERT_FILE": str(crt)}
        code, _, err = self.join(f"wss://localhost:{relay.port}/t/abcdefghijklm", "u",
                                 env=env).finish()
        self.assertEqual(code, 1)
        self.assertIn("certificate", err)

    def test_others(self):
        self.refused("localhost", None)
        self.refused("example.org", "trusted, but of another name")


def shake_hands(sock):
    """As a server."""
    head = b""
    while b"\r\n\r\n" not in head:
        head += sock.recv(4096)
    key = re.search(rb"Sec-WebSocket-Key: (\S+)", head, re.IGNORECASE).group(1)
    accept = base64.b64encode(
        hashlib.sha1(key + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    sock.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                 b"Connection: Upgrade\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")


class Relay:
    """Passes bytes to the server and back; perhaps behind TLS, perhaps without one frame."""

    def __init__(self, port, context=None, swallow=None):
        self.target = port
        self.context = context
        self.swallow = swallow
        self.swallowed = False
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def close(self):
        self.listener.close()

    def accept(self):
        while True:
            try:
                sock, _ = self.listener.accept()
                if self.context:
                    sock = self.context.wrap_socket(sock, server_side=True)
            except ssl.SSLError:
                continue
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.target))
            threading.Thread(target=self.pass_on, args=(sock, server), daemon=True).start()
            threading.Thread(target=self.pass_back, args=(server, sock), daemon=True).start()

    @staticmethod
    def pass_on(source, sink):
        try:
            while data := source.recv(65536):
                sink.sendall(data)
            sink.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def pass_back(self, source, sink):
        """Whole frames, so that the first that fits can be left out."""
        if not self.swallow:
            return self.pass_on(source, sink)
        stream = source.makefile("rb")
        try:
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += stream.read(1)
            sink.sendall(head)
            while frame := self.frame(stream):
                if not self.swallowed and self.swallow in frame:
                    self.swallowed = True
                else:
                    sink.sendall(frame)
        except OSError:
            pass
        return None

    @staticmethod
    def frame(stream):
        head = stream.read(2)
        if len(head) < 2:
            return b""
        size = head[1] & 0x7F
        more = {126: 2, 127: 8}.get(size, 0)
        if more:
            extra = stream.read(more)
            head += extra
            size = int.from_bytes(extra, "big")
        return head + stream.read(size)


def use_program_of_arguments():
    global PROGRAM  # pylint: disable=global-statement
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-"):
        PROGRAM = str(Path(sys.argv.pop(1)).resolve())


if __name__ == "__main__":
    use_program_of_arguments()
    unittest.main()
