#!/usr/bin/env python3
"""Everything that a server on the open network is sent: broken, oversized, out of order, replayed,
with a foreign seat, from a foreign page, too fast, too slow. It must refuse each in its way, stay
healthy, harm nobody else, and write nothing secret into its log.

usage: hostile.py PROGRAM
"""
import json
import os
import socket
import subprocess
import sys
import time
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import table  # noqa: E402
from server_process import ServerProcess  # noqa: E402
from ws import BINARY, CONTINUATION, PING, PONG, TEXT, Closed, Refused, WebSocket, read_head  # noqa: E402

PROGRAM = "build/terrarium"
FLAGS = ["--idle-seconds", "2", "--connections-per-address", "60", "--bot-pause", "0",
         "--request-rate", "1000", "--request-burst", "2000", "--queue-bytes", "65536"]


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = ServerProcess(PROGRAM, *FLAGS)
        cls.secrets = []

    @classmethod
    def tearDownClass(cls):
        cls.server.clean_up()

    def tearDown(self):
        self.assertTrue(self.server.healthy(), "the server must survive this")
        log = self.server.log()
        for secret in self.secrets:
            self.assertNotIn(secret, log)

    def socket(self, **more):
        return WebSocket(self.server.port, **more)

    def greeted(self):
        ws = self.socket()
        ws.hello()
        return ws

    def closed_with(self, ws):
        """The code with which the server ends the connection."""
        with self.assertRaises((Closed, ConnectionError)) as caught:
            while True:
                ws.receive_text()
        return getattr(caught.exception, "code", None)

    def raw(self, data, timeout=5):
        """What the server answers to bytes, until it closes or pauses."""
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=timeout) as sock:
            sock.sendall(data)
            out = b""
            try:
                while chunk := sock.recv(65536):
                    out += chunk
            except (TimeoutError, ConnectionError):
                pass
            return out


class Http(Case):
    def status(self, data):
        answer = self.raw(data)
        return int(answer.split(b" ", 2)[1]) if answer else None

    def test_no_path_leads_out_of_the_page(self):
        for path in ["/../../../../etc/passwd", "/..%2f..%2fetc%2fpasswd", "/assets/../../terrarium",
                     "//etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/maps/../words/en.json",
                     "/api/rules/../smallworld/words/en.json", "/api/maps/..%2f..%2fx.json",
                     "/api/games/../../x.terrarium", "/\\..\\..\\etc\\passwd"]:
            answer = self.raw(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
            self.assertTrue(answer.startswith((b"HTTP/1.1 404", b"HTTP/1.1 400")), (path, answer[:80]))
            self.assertNotIn(b"root:", answer)

    def test_puzzles_are_told_without_their_answers(self):
        status, _, body = self.server.get("/api/puzzle/2026-11-16.json")
        told = json.loads(body)
        self.assertEqual((status, told["date"]), (200, "2026-11-16"))
        self.assertEqual((told["game"], told["map"]), ("islands", "sea-2"))
        self.assertNotIn("line", told)
        status, _, body = self.server.get("/api/puzzle/2026-11-16/answer.json")
        self.assertEqual((status, json.loads(body)["best"]), (200, told["best"]))
        self.assertEqual(self.server.get("/api/puzzle/today.json")[0], 200)
        for path in ["2026-02-29.json", "2026-13-01.json", "0000-00-00.json", "yesterday.json", ".json", "",
                     "2026-11-16", "2026-11-16/", "2026-11-16/answer", "/answer.json", "../content.json",
                     "2026-11-16.json/answer.json", "9" * 400 + ".json"]:
            self.assertEqual(self.server.get(f"/api/puzzle/{path}")[0], 404, path)

    def test_only_get_and_head(self):
        for method in ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH"]:
            data = f"{method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc".encode()
            self.assertEqual(self.status(data), 405, method)

    def test_a_body_is_refused(self):
        data = b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000000\r\n\r\n"
        self.assertEqual(self.status(data), 413)
        data = b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"
        self.assertEqual(self.status(data), 413)

    def test_huge_headers_are_refused(self):
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\nX: " + b"a" * 20000 + b"\r\n\r\n"), 431)
        many = b"".join(b"X%d: y\r\n" % i for i in range(2000))
        self.assertEqual(self.status(b"GET / HTTP/1.1\r\n" + many + b"\r\n"), 431)
        self.assertIn(self.status(b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n"), (431, 400))

    def test_what_is_not_http_is_refused(self):
        self.assertEqual(self.status(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET\r\n\r\n"), 400)
        self.assertEqual(self.status(b"GET / HTTP/9.9\r\n\r\n"), 400)

    def test_every_answer_has_the_headers_for_safety(self):
        for path in ["/", "/nothing", "/healthz", "/api/content", "/t/abc"]:
            _, headers, _ = self.server.get(path)
            self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"], path)
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
            self.assertEqual(headers["Referrer-Policy"], "no-referrer")
            self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
            self.assertIn("camera=()", headers["Permissions-Policy"])

    def test_an_answer_is_not_sent_twice_to_one_who_has_it(self):
        _, headers, body = self.server.get("/api/content")
        json.loads(body)
        status, _, body = self.server.get("/api/content", {"If-None-Match": headers["ETag"]})
        self.assertEqual((status, body), (304, b""))

    def test_a_slow_request_is_given_up(self):
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=20) as sock:
            begun = time.monotonic()
            try:
                sock.sendall(b"GET / HTTP/1.1\r\n")
                while time.monotonic() - begun < 15:
                    sock.sendall(b"X: y\r\n")
                    time.sleep(0.5)
            except OSError:
                pass
            self.assertLess(time.monotonic() - begun, 13)

    def test_one_address_has_only_so_many_connections(self):
        held = []
        try:
            for _ in range(80):
                held.append(socket.create_connection(("127.0.0.1", self.server.port), timeout=2))
            time.sleep(0.2)
            ended = 0
            for sock in held:
                sock.setblocking(False)
                try:
                    ended += sock.recv(1) == b""
                except ConnectionError:
                    ended += 1
                except BlockingIOError:
                    pass
            self.assertGreaterEqual(ended, 20)
        finally:
            for sock in held:
                sock.close()
        self.assertTrue(self.server.wait_for_metric("terrarium_connections", 1))


class Handshake(Case):
    def refused(self, **more):
        with self.assertRaises(Refused) as caught:
            self.socket(**more)
        return caught.exception.status

    def test_a_foreign_page_may_not_connect(self):
        for origin in ["https://evil.example", "http://localhost:1", "null",
                       f"http://127.0.0.1:{self.server.port}.evil.example"]:
            self.assertEqual(self.refused(headers={"Origin": origin}), 403, origin)

    def test_our_own_page_may(self):
        self.socket(headers={"Origin": f"http://127.0.0.1:{self.server.port}"}).close()

    def test_a_broken_handshake_is_refused(self):
        self.assertEqual(self.refused(headers={"Upgrade": "h2c"}), 400)
        self.assertIn(self.refused(headers={"Sec-WebSocket-Version": "7"}), (400, 426))
        self.assertEqual(self.refused(path="/elsewhere"), 404)


class Frames(Case):
    def test_an_oversized_message_ends_the_connection(self):
        ws = self.greeted()
        ws.send_text("x" * 20000)
        self.assertEqual(self.closed_with(ws), 1009)

    def test_a_frame_that_claims_to_be_huge_does_too(self):
        ws = self.greeted()
        ws.send_bytes(ws.frame(TEXT, b"", length=2**62))
        self.assertEqual(self.closed_with(ws), 1009)

    def test_many_fragments_do_not_get_around_the_limit(self):
        ws = self.greeted()
        ws.send_bytes(ws.frame(TEXT, b"x" * 1000, fin=False))
        try:
            for _ in range(30):
                ws.send_bytes(ws.frame(CONTINUATION, b"x" * 1000, fin=False))
        except OSError:
            pass
        self.assertIn(self.closed_with(ws), (1009, None))

    def test_binary_is_not_understood(self):
        ws = self.greeted()
        ws.send_bytes(ws.frame(BINARY, b"\x00\x01"))
        self.assertEqual(self.closed_with(ws), 1003)

    def test_what_breaks_the_protocol_ends_the_connection(self):
        for bad in [lambda w: w.frame(TEXT, b"{}", masked=False), lambda w: w.frame(3, b"x"),
                    lambda w: w.frame(CONTINUATION, b"x"), lambda w: w.frame(PING, b"x" * 126),
                    lambda w: w.frame(TEXT, b"\xff\xfe\xfd"), lambda w: b"\xff" * 14]:
            ws = self.greeted()
            ws.send_bytes(bad(ws))
            self.assertIn(self.closed_with(ws), (1002, 1007, None))

    def test_a_flood_is_refused_and_then_closed(self):
        ws = self.greeted()
        try:
            for _ in range(1000):
                ws.send({"t": "ping"})
        except OSError:
            pass
        codes = []
        with self.assertRaises((Closed, ConnectionError)):
            while True:
                codes.append(ws.receive().get("code"))
        self.assertIn("too_fast", codes)
        self.assertGreaterEqual(self.server.metric("terrarium_too_fast_total"), 100)

    def test_half_open_connections_are_given_up(self):
        ws = self.greeted()
        before = self.server.metric("terrarium_websockets")
        self.assertGreaterEqual(before, 1)
        ws.sock.settimeout(10)
        with self.assertRaises((Closed, ConnectionError)):
            while True:
                ws.receive_frame()  # pings are read and not answered

    def test_one_who_answers_pings_stays(self):
        ws = self.greeted()
        ws.sock.settimeout(0.5)
        until = time.monotonic() + 5
        pings = 0
        while time.monotonic() < until:
            try:
                opcode, payload = ws.receive_frame()
            except TimeoutError:
                continue
            if opcode == PING:
                pings += 1
                ws.send_bytes(ws.frame(PONG, payload))
        self.assertGreaterEqual(pings, 2)
        ws.close()

    def test_a_reader_who_does_not_read_is_dropped(self):
        lazy = socket.socket()
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        lazy.connect(("127.0.0.1", self.server.port))
        lazy.sendall(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                     "Sec-WebSocket-Version: 13\r\n\r\n".encode())
        read_head(lazy)
        players = table.open_table(self.server.port, 2, "surface-2")
        hello = WebSocket.frame(None, TEXT, b'{"t":"hello","v":1}')
        attach = WebSocket.frame(None, TEXT, json.dumps(
            {"t": "attach", "table": players[0].table}).encode())
        lazy.sendall(hello)
        before = self.server.metric("terrarium_slow_readers_total")
        deadline = time.monotonic() + 20
        try:
            while time.monotonic() < deadline:  # each answer is a whole table
                lazy.sendall(attach)
                time.sleep(0.02)
                if self.server.metric("terrarium_slow_readers_total") > before:
                    break
        except OSError:
            pass
        self.assertGreater(self.server.metric("terrarium_slow_readers_total"), before)
        lazy.close()


class Messages(Case):
    def refusal(self, ws, text):
        ws.send_text(text)
        return ws.receive_until(lambda m: m["t"] == "no")

    def test_malformed_messages_are_refused_one_by_one(self):
        ws = self.greeted()
        deep = "[" * 5000 + "]" * 5000
        for text in ["", "{", "null", "[]", "7", '"hello"', deep, '{"t":7}', '{"t":"nonsense"}',
                     '{"t":"act"}', '{"t":"lobby","on":"yes"}', '{"t":"ping","more":1}',
                     '{"t":"why","id":"","action":"pick 1"}',
                     '{"t":"why","id":"%s","action":"pick 1"}' % ("x" * 41),
                     '{"t":"attach","table":"../../../../x"}', '{"t":"hello","v":1e400}',
                     '{"t":"position","id":"1"}', '{"t":"position","id":"1","seat":"F"}',
                     '{"t":"frames","id":"1","from":-1,"count":1}',
                     '{"t":"frames","id":"1","from":0,"count":100000}',
                     '{"t":"say","id":"1","text":"a\\u0000b"}', '{"t":"ping","t":"ping"',
                     '{"t":"create","id":"1"}']:
            answer = self.refusal(ws, text)
            self.assertIn(answer["code"], ("malformed", "not_now", "unknown_table", "version"), text)
            self.assertTrue(answer["text"])
        ws.send({"t": "ping"})
        self.assertEqual(ws.receive_until(lambda m: m["t"] == "pong")["t"], "pong")

    def test_hello_comes_first(self):
        ws = self.socket()
        self.assertEqual(self.refusal(ws, '{"t":"lobby","on":true}')["code"], "not_now")

    def test_another_version_is_told_so(self):
        ws = self.socket()
        self.assertEqual(self.refusal(ws, '{"t":"hello","v":99}')["code"], "version")

    def test_what_needs_a_table_needs_a_table(self):
        ws = self.greeted()
        for message in [{"t": "start", "id": "1"}, {"t": "resign", "id": "1", "seat": "A"},
                        {"t": "act", "id": "1", "seat": "A", "seen": 0, "actions": ["pick 1"]},
                        {"t": "position", "id": "1", "seat": "A"}, {"t": "rematch", "id": "1"},
                        {"t": "proof", "id": "1"}]:
            self.assertEqual(self.refusal(ws, json.dumps(message))["code"], "not_now", message)

    def test_an_unknown_table_is_unknown(self):
        ws = self.greeted()
        answer = self.refusal(ws, '{"t":"attach","table":"aaaaaaaaaaaaa"}')
        self.assertEqual(answer["code"], "unknown_table")


class Packs(Case):
    """What strangers send as packs. Nothing but a pack that can be played is kept."""

    FLAGS = [*FLAGS, "--pack-bytes", "20000", "--packs-kept", "3", "--packs-per-hour", "100000"]

    def setUp(self):
        # Each test begins with a server that has taken nothing.
        self.server = ServerProcess(PROGRAM, *self.FLAGS)
        self.addCleanup(self.server.clean_up)

    def bundle(self, name="Foxes", **files):
        parts = {"pack.json": {"id": name.lower(), "name": name},
                 "words/en.json": {f"race.{name.lower()}": name}, **files}
        return json.dumps({"format": "terrarium-pack-1", "files": parts}).encode()

    def send(self, body, **headers):
        status, _, answer = self.server.post("/api/packs", body, headers)
        return status, json.loads(answer)

    def kept(self):
        return self.server.metric("terrarium_packs")

    def test_a_pack_is_kept_under_its_hash_and_survives_a_kill(self):
        status, first = self.send(self.bundle())
        self.assertEqual((status, first["id"], first["title"]), (200, "foxes", "Foxes"))
        self.server.kill()
        self.server.start()
        status, head, pack = self.server.get(f"/api/packs/{first['hash']}.json")
        self.assertEqual(status, 200)
        self.assertIn("immutable", head["Cache-Control"])
        self.assertEqual(json.loads(pack), json.loads(self.bundle()))
        # Sent again, also as it came back and in another order, it is the same.
        other = json.dumps(dict(reversed(json.loads(pack).items())), indent=3).encode()
        for body in (pack, other):
            self.assertEqual(self.send(body)[1]["hash"], first["hash"])
        self.assertEqual(self.kept(), 1)

    def test_what_is_no_pack_gets_a_sentence(self):
        race = {"id": "foxes", "tokens": 6, "supply": 11, "traits": []}
        bad = [b"x", b"[" * 15000, b'{"a":' * 3000, b"\xff\xfe", b"null", b"[]", b'{"format": 7}',
               b'{"format": "terrarium-pack-1", "files": []}',
               b'{"format": "terrarium-pack-1", "files": {}, "files": {}}',
               self.bundle(**{"../races.json": {}}), self.bundle(**{"/etc/passwd": {}}),
               self.bundle(**{"maps/../x.json": {}}), self.bundle(**{"scripts/x.js": {}}),
               self.bundle(**{"races.json": {"races": [dict(race, tokens=-1)]}}),
               self.bundle(**{"races.json": {"races": [dict(race, tokens="6")]}}),
               self.bundle(**{"races.json": {"races": [dict(race, id="orcs")]}}),
               self.bundle(**{"races.json": {"races": [dict(race, traits=[{"do": "rm -rf"}])]}}),
               self.bundle(**{"races.json": {"races": [race] * 200}}),
               self.bundle(**{"maps/m.json": {"id": "m", "regions": [[]] * 100}})]
        for body in bad:
            status, answer = self.send(body)
            self.assertEqual(status, 400, (body[:80], answer))
            self.assertGreater(len(answer["error"]), 10, body[:80])
        self.assertEqual(self.kept(), 0)
        self.assertEqual(self.server.metric("terrarium_packs_refused_total"), len(bad))

    def test_a_large_pack_is_refused_before_it_is_read(self):
        head = "POST /api/packs HTTP/1.1\r\nHost: x\r\n"
        for length in ("20001", "99999999999", "18446744073709551615"):
            answer = self.raw(f"{head}Content-Length: {length}\r\n\r\n".encode())
            self.assertTrue(answer.startswith(b"HTTP/1.1 413"), answer[:80])
            self.assertIn(b"20000 bytes", answer)
        for more in ("", "Content-Length: 0\r\n", "Transfer-Encoding: chunked\r\n"):
            answer = self.raw(f"{head}{more}\r\n5\r\nhello\r\n0\r\n\r\n".encode())
            self.assertTrue(answer.startswith(b"HTTP/1.1 411"), answer[:80])
        answer = self.raw(f"{head}Content-Length: -5\r\n\r\n".encode())
        self.assertTrue(answer.startswith(b"HTTP/1.1 400"), answer[:80])

    def test_one_that_stops_in_the_middle_is_forgotten(self):
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", self.server.port)) as sock:
                sock.sendall(b"POST /api/packs HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{")
        self.assertEqual(self.kept(), 0)
        self.assertEqual(self.send(self.bundle())[0], 200)

    def test_the_connection_goes_on_after_a_pack(self):
        body = self.bundle()
        post = b"POST /api/packs HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body)
        last = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
        answer = self.raw(post + post + last)
        self.assertEqual(answer.count(b"HTTP/1.1 200 OK"), 3, answer)

    def test_the_room_for_packs_ends(self):
        for name in ("Ants", "Bees", "Crows"):
            self.assertEqual(self.send(self.bundle(name))[0], 200)
        status, answer = self.send(self.bundle("Doves"))
        self.assertEqual(status, 507)
        self.assertIn("no room", answer["error"])
        self.assertEqual(self.send(self.bundle("Bees"))[0], 200, "what is here needs no room")
        self.assertEqual(self.kept(), 3)

    def test_a_foreign_page_may_not_send(self):
        status, answer = self.send(self.bundle(), Origin="https://evil.example")
        self.assertEqual(status, 403)
        own = f"http://127.0.0.1:{self.server.port}"
        self.assertEqual(self.send(self.bundle(), Origin=own)[0], 200)

    def test_names_that_are_no_hashes_lead_nowhere(self):
        for path in ["/api/packs", "/api/packs/", "/api/packs/x.json", "/api/packs/../content",
                     f"/api/packs/{'0' * 64}.json", f"/api/packs/{'A' * 64}", f"/api/packs/{'0' * 65}"]:
            self.assertEqual(self.server.get(path)[0], 404, path)
        for packs in ["x", "0" * 64, ",".join(["0" * 64] * 7), "%00", "../../x", "0" * 63 + "'"]:
            for path in ("/api/content", "/api/words/en.json", "/api/maps/surface-2.json"):
                self.assertIn(self.server.get(f"{path}?packs={packs}")[0], (400, 404), (path, packs))

    def test_content_and_words_are_those_of_the_packs(self):
        pack = self.send(self.bundle())[1]["hash"]
        self.assertNotIn("race.foxes", json.loads(self.server.get("/api/words/pl.json")[2]))
        status, head, words = self.server.get(f"/api/words/pl.json?packs={pack}")
        self.assertEqual((status, head["Cache-Control"]), (200, "no-cache"))
        self.assertEqual(json.loads(words)["race.foxes"], "Foxes")
        ws = self.socket()
        version = ws.hello()["content"]
        for path in ("/api/content", "/api/words/en.json", "/api/maps/surface-2.json"):
            status, head, _ = self.server.get(f"{path}?packs={pack}&v={version}")
            self.assertEqual(status, 200)
            self.assertIn("immutable", head["Cache-Control"], path)
        _, head, _ = self.server.get(f"/api/content?packs={pack}&v=0")
        self.assertEqual(head["Cache-Control"], "no-cache")


class PackRates(Case):
    def test_one_address_sends_only_so_many(self):
        with ServerProcess(PROGRAM, *FLAGS, "--packs-per-hour", "2") as server:
            for status in (400, 400, 429):
                self.assertEqual(server.post("/api/packs", b"x")[0], status)


class Seats(Case):
    """Nobody plays for another, whatever he claims to be."""

    def setUp(self):
        self.players = table.open_table(self.server.port, 2, "surface-2")
        for player in self.players:
            self.secrets.extend(player.tokens)
        self.mover = self.wait_for_prompt()
        self.other = next(p for p in self.players if p is not self.mover)

    def wait_for_prompt(self):
        while True:
            for player in self.players:
                if player.prompt:
                    return player
                player.ws.sock.settimeout(0.2)
                try:
                    player.receive()
                except TimeoutError:
                    pass
                player.ws.sock.settimeout(10)

    def spectator(self, tokens=None):
        ws = self.greeted()
        ws.send({"t": "attach", "table": self.mover.table, "tokens": tokens or []})
        ws.receive_until(lambda m: m["t"] in ("table", "no"))
        return ws

    def test_a_foreign_seat_is_refused(self):
        move = self.mover.decide()
        self.assertEqual(self.other.ask(move)["code"], "not_yours")
        for tokens in [[], ["0" * 32], ["f" * 32] * 6]:
            ws = self.spectator(tokens)
            ws.send(move)
            answer = ws.receive_until(lambda m: m.get("id") == move["id"])
            self.assertEqual(answer["code"], "not_yours")
            ws.close()

    def test_a_taken_seat_is_taken(self):
        ws = self.spectator()
        ws.send({"t": "sit", "id": "1", "seat": self.mover.seat, "name": "Thief", "colour": "A",
                 "nonce": "0" * 32})
        answer = ws.receive_until(lambda m: m.get("id") == "1")
        self.assertEqual(answer["t"], "no")
        self.assertIn(answer["code"], ("taken", "not_now"))

    def test_only_the_host_has_the_hosts_rights(self):
        seat = self.mover.seat
        for message in [{"t": "start"}, {"t": "set_bot", "seat": seat, "level": "random"},
                        {"t": "silence", "who": "spectators", "on": True}]:
            guest = self.players[1]
            answer = guest.request(message.pop("t"), **message)
            self.assertIn(answer["code"], ("not_host", "not_now"))

    def test_a_request_sent_again_is_answered_again_and_not_done_again(self):
        move = self.mover.decide()
        first = self.mover.ask(move)
        self.assertEqual(first["t"], "done")
        for _ in range(3):
            self.assertEqual(self.mover.ask(move), first)

    def test_an_old_position_is_stale_or_refused(self):
        move = self.mover.decide()
        self.assertEqual(self.mover.ask(move)["t"], "done")
        answer = self.mover.ask({**move, "id": self.mover.next_id()})
        self.assertIn(answer["t"], ("stale", "no"))

    def test_an_illegal_action_is_refused_with_its_rule(self):
        answer = self.mover.request("act", seat=self.mover.seat, seen=self.mover.step,
                                    actions=["conquer 0"])
        self.assertEqual((answer["t"], answer["code"]), ("no", "illegal"))
        nonsense = self.mover.request("act", seat=self.mover.seat, seen=self.mover.step,
                                      actions=["'; drop table records; --"])
        self.assertEqual(nonsense["t"], "no")

    def test_a_spectator_sees_no_token_and_no_seed(self):
        ws = self.greeted()
        ws.send({"t": "attach", "table": self.mover.table})
        text = ws.receive_text()
        self.assertNotIn('"seed"', text)
        for secret in self.secrets:
            self.assertNotIn(secret, text)


class Proxy(unittest.TestCase):
    def test_addresses_come_from_a_proxy_only_if_it_is_trusted(self):
        flags = ["--connections-per-address", "2"]
        with ServerProcess(PROGRAM, *flags, "--trust-proxy") as server:
            held = [WebSocket(server.port, headers={"X-Forwarded-For": f"192.0.2.{i}"})
                    for i in range(5)]
            more = {"X-Forwarded-For": "198.51.100.9, 192.0.2.1"}
            held.append(WebSocket(server.port, headers=more))
            with self.assertRaises(Refused) as caught:
                WebSocket(server.port, headers=more)
            self.assertEqual(caught.exception.status, 429)
            for ws in held:
                ws.close()


class Stopping(unittest.TestCase):
    def test_it_says_goodbye_and_ends_well(self):
        with ServerProcess(PROGRAM) as server:
            ws = WebSocket(server.port)
            ws.hello()
            idle = socket.create_connection(("127.0.0.1", server.port))
            self.assertEqual(server.stop(), 0)
            with self.assertRaises(Closed) as caught:
                while True:
                    ws.receive_text()
            self.assertEqual(caught.exception.code, 1001)
            idle.close()

    def test_what_cannot_start_says_why_in_one_sentence(self):
        with ServerProcess(PROGRAM) as server:
            web = Path(server.data) / "web"
            web.mkdir()
            (web / "index.html").write_text("<html>")
            for flags, says in [(["--listen", f"127.0.0.1:{server.port}"], "running there already"),
                                (["--listen", "127.0.0.1:0", "--data", "/proc/nowhere"], "/proc/nowhere"),
                                (["--listen", "127.0.0.1:0", "--web", "/nowhere"], "/nowhere")]:
                data = [] if "--data" in flags else ["--data", server.data + "/other"]
                done = subprocess.run([PROGRAM, "serve", *flags, *data], capture_output=True,
                                      text=True, timeout=20, check=False,
                                      env={**os.environ, "TERRARIUM_WEB": str(web)})
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertIn(says, done.stderr)
                self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)


if __name__ == "__main__":
    PROGRAM = str(Path(sys.argv.pop(1)).resolve()) if len(sys.argv) > 1 else PROGRAM
    unittest.main(warnings="ignore")
