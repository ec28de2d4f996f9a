#!/usr/bin/env python3
"""A bot that misbehaves, for tests: the first argument says how.

hangs, crashes, quits, floods, long-line, lies, babbles, twice, late-child, mute, rude-quit; anything else: well
"""
import os
import subprocess
import sys
import time

HOW = sys.argv[1]


def say(text):
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def flood():
    """Until nobody listens any more."""
    try:
        while True:
            say("info " + "x" * 1000)
    except BrokenPipeError:
        os._exit(1)


def decide(actions):
    if HOW == "hangs":
        time.sleep(60)
    elif HOW == "crashes":
        os.abort()
    elif HOW == "quits":
        sys.exit(3)
    elif HOW == "floods":
        flood()
    elif HOW == "long-line":
        say("x" * 10000)
    elif HOW == "lies":
        say("action conquer 63")
    elif HOW == "babbles":
        say("I would rather not")
    elif HOW == "twice":
        sys.stdout.write(f"action {actions[0]}\naction {actions[0]}\n")
        sys.stdout.flush()
    elif HOW == "late-child":
        time.sleep(60)
    else:
        say("info fine\naction " + actions[0])


def main():
    if HOW == "late-child":
        # A process of its own that outlives it, unless the whole group is ended.
        subprocess.Popen(["sleep", "61.25"], stdout=subprocess.DEVNULL)
    actions = []
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "terrarium-bot":
            if HOW == "mute":
                time.sleep(60)
            say("ready rogue")
        elif word == "game":
            asked = "game"
        elif word == "decide":
            asked, actions = "decide", []
        elif word == "action":
            actions.append(rest)
        elif word == "end":
            say("ready") if asked == "game" else decide(actions)
        elif word == "quit":
            if HOW == "rude-quit":
                time.sleep(60)
            return


main()
