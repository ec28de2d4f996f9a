#!/usr/bin/env python3
"""A bot for Terrarium in a few lines: it does what sounds most eager.

    terrarium bot-check examples/bots/eager.py
    terrarium arena --bots exec:examples/bots/eager.py,random

It knows no rule. Every question brings the legal actions, and it takes one whose first word it
likes best. docs/bots.md describes the protocol.
"""
import random
import sys

# The first word that some action begins with decides; further down means less liked.
LIKED = ["conquer", "pick", "build", "moor", "place", "take", "token"]


def read_block():
    """The lines up to "end", as pairs of first word and rest. None at the end of the input."""
    block = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word in ("end", "quit") or word == "terrarium-bot":
            return block + [(word, rest)]
        block.append((word, rest))
    return None


def answer(text):
    print(text, flush=True)  # an answer that stays in a buffer is none


def choose(actions):
    for word in LIKED:
        liked = [action for action in actions if action.split(" ")[0] == word]
        if liked:
            return random.choice(liked)
    return random.choice(actions)


def main():
    random.seed(1)
    while (block := read_block()) is not None:
        first = block[0][0]
        if first == "terrarium-bot":
            answer("ready eager")
        elif first == "game":
            answer("ready")
        elif first == "decide":
            answer("action " + choose([rest for word, rest in block if word == "action"]))
        elif first == "quit":
            return


main()
