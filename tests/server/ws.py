"""A small websocket client for the tests: standard library only, and able to misbehave."""
import base64
import hashlib
import json
import os
import socket
import struct

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(Exception):
    """The other side ended the connection: `code` and `reason` of its close frame, or None."""

    def __init__(self, code=None, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code = code
        self.reason = reason


class Refused(Exception):
    """The handshake was answered with something else than 101."""

    def __init__(self, status, head):
        super().__init__(f"refused: {status}")
        self.status = status
        self.head = head


def read_head(stream):
    """Status and header of an HTTP answer, up to the empty line."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        byte = stream.recv(1)
        if not byte:
            raise Closed()
        head += byte
    return int(head.split(b" ", 2)[1]), head.decode("latin-1")


class WebSocket:
    def __init__(self, port, host="127.0.0.1", path="/ws", headers=None, timeout=10):
        self.sock = socket.create_connection((host, port), timeout=timeout)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16))
        lines = {"Host": f"{host}:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
                 "Sec-WebSocket-Key": key.decode(), "Sec-WebSocket-Version": "13"}
        lines.update(headers or {})
        head = f"GET {path} HTTP/1.1\r\n" + "".join(f"{k}: {v}\r\n" for k, v in lines.items())
        self.sock.sendall(head.encode("latin-1") + b"\r\n")
        status, answer = read_head(self.sock)
        if status != 101:
            self.sock.close()
            raise Refused(status, answer)
        accept = base64.b64encode(hashlib.sha1(key + GUID).digest()).decode()
        assert accept.lower() in answer.lower(), "wrong Sec-WebSocket-Accept"
        self.buffer = b""

    def frame(self, opcode, payload=b"", fin=True, masked=True, length=None):
        """The bytes of a frame; `length` lets it claim another length than it has."""
        size = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | opcode])
        mask_bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([mask_bit | size])
        elif size < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", size)
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", size)
        if not masked:
            return head + payload
        mask = os.urandom(4)
        key = (mask * (len(payload) // 4 + 1))[:len(payload)]
        mixed = int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")
        return head + mask + mixed.to_bytes(len(payload), "big")

    def send_bytes(self, data):
        self.sock.sendall(data)

    def send_text(self, text):
        self.sock.sendall(self.frame(TEXT, text.encode()))

    def send(self, message):
        self.send_text(json.dumps(message))

    def _take(self, count):
        while len(self.buffer) < count:
            data = self.sock.recv(65536)
            if not data:
                raise Closed()
            self.buffer += data
        out, self.buffer = self.buffer[:count], self.buffer[count:]
        return out

    def receive_frame(self):
        first, second = self._take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 0x0F, self._take(size)

    def receive_text(self):
        """The next text; answers pings on the way, raises Closed at the end."""
        while True:
            opcode, payload = self.receive_frame()
            if opcode == TEXT:
                return payload.decode()
            if opcode == PING:
                self.sock.sendall(self.frame(PONG, payload))
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                raise Closed(code, payload[2:].decode())

    def receive(self):
        return json.loads(self.receive_text())

    def receive_until(self, wanted):
        """The next message for which `wanted` is true; the others are dropped."""
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def ask(self, message):
        """Sends a request with an id and waits for its answer."""
        self.send(message)
        return self.receive_until(lambda m: m.get("id") == message["id"] and m["t"] != "event")

    def hello(self):
        self.send({"t": "hello", "v": 1})
        return self.receive_until(lambda m: m["t"] == "welcome")

    def close(self):
        try:
            self.sock.sendall(self.frame(CLOSE, struct.pack(">H", 1000)))
        except OSError:
            pass
        self.sock.close()

    def abort(self):
        self.sock.close()
