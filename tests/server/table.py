"""People at a table, for the tests: sit down, read prompts, act at random."""
import random

from ws import WebSocket

LETTERS = "ABCDE"


class Player:
    """One connection that holds one seat. It keeps what it needs to come back after a loss."""

    def __init__(self, port, seat, rng=None):
        self.port = port
        self.seat = seat
        self.rng = rng or random.Random(seat)
        self.table = None
        self.tokens = []
        self.prompt = None
        self.step = 0
        self.seq = 0
        self.over = False
        self.count = 0
        self.ws = None
        self.connect()

    def connect(self):
        self.ws = WebSocket(self.port)
        self.ws.hello()

    def next_id(self):
        self.count += 1
        return f"{self.seat}{self.count}"

    def note(self, message):
        """Keeps up with the table."""
        if message["t"] == "table":
            self.over = message["status"] == "over"
        if message["t"] not in ("table", "event"):
            return
        self.seq = max(self.seq, message["seq"])
        self.step = message.get("step", self.step)
        if "prompt" in message:
            self.prompt = message["prompt"]
        if message.get("kind") == "over" or message.get("status") == "over":
            self.over, self.prompt = True, None

    def receive(self):
        message = self.ws.receive()
        self.note(message)
        return message

    def ask(self, message):
        """The answer to a request; what else arrives is noted."""
        self.ws.send(message)
        while True:
            answer = self.receive()
            if answer["t"] != "event" and answer.get("id") == message["id"]:
                return answer

    def request(self, kind, **fields):
        return self.ask({"t": kind, "id": self.next_id(), **fields})

    def attach(self, table):
        self.table = table
        self.ws.send({"t": "attach", "table": table, "tokens": self.tokens, "as": self.seat}
                     if self.tokens else {"t": "attach", "table": table})
        while True:
            message = self.receive()
            if message["t"] in ("table", "no"):
                return message

    def sit(self):
        answer = self.request("sit", seat=self.seat, name=f"Player {self.seat}", colour=self.seat,
                              nonce=f"{self.rng.getrandbits(128):032x}")
        assert answer["t"] == "seated", answer
        self.tokens.insert(0, answer["token"])

    def decide(self):
        """A message that answers the prompt: a random choice, or the suggested arrangement."""
        message = {"t": "act", "id": self.next_id(), "seat": self.seat, "seen": self.step}
        if self.prompt["choices"]:
            message["actions"] = [self.rng.choice(self.prompt["choices"])["action"]]
        else:
            rows = self.prompt["arrange"]["rows"]
            message["arrange"] = [[row["region"], row["suggest"]] for row in rows]
        return message


def open_table(port, seats, map_name, seed=1, game="smallworld"):
    """A started table and its players, one to a seat; the first is the host."""
    players = [Player(port, LETTERS[i], random.Random(f"{seed} {i}")) for i in range(seats)]
    host = players[0]
    made = host.request("create", game=game, map=map_name, options="", public=True,
                        away="wait", seats=[{"kind": "open"}] * seats)
    assert made["t"] == "created", made
    host.tokens.append(made["host"])
    host.table = made["table"]
    host.ws.send({"t": "attach", "table": made["table"], "tokens": [made["host"]]})
    host.ws.receive_until(lambda m: m["t"] == "table")
    for player in players[1:]:
        player.attach(made["table"])
    for player in players:
        player.sit()
    started = host.request("start")
    assert started["t"] == "done", started
    return players
