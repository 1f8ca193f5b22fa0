"""Random descriptions that use every letter of XBetza; what cannot be read is left out."""

from __future__ import annotations

import random

from fairychess.betza import BetzaError, compile, parse

MODES = ["", "", "m", "c", "mc", "mcd", "d", "k", "ck", "p", "g", "e", "o", "oo", "u", "x", "t", "n", "nn", "j", "ce",
         "y", "q", "z", "mp", "ud", "cu", "mx"]  # fmt: skip
WAYS = ["", "", "f", "b", "l", "r", "s", "v", "fr", "bl", "fs", "ff", "lv", "fh", "hr", "hl", "rf", "frbl"]
ATOMS = ["W", "F", "K", "D", "N", "A", "H", "C", "Z", "G", "R", "B", "Q", "WW", "NN", "FF", "WX", "FX", "NY", "FY"]
RANGES = ["", "", "", "2", "3", "0", "*"]


def random_text(luck: random.Random) -> str:
    """A description of one to three items that can be read and compiled on a small board."""
    while True:
        text = "".join(_item(luck) for _ in range(luck.choice([1, 1, 2, 3])))
        try:
            compile(parse(text), 6, 6)
        except BetzaError:
            continue
        return text


def _item(luck: random.Random) -> str:
    chance = luck.random()
    if chance < 0.15:
        elements = [
            luck.choice(["", "", "m", "c", "k", "p", "d", "q", "t", "fs"])
            + luck.choice(["", "", "f", "s", "fs", "fr", "v", "b"])
            + luck.choice(ATOMS[:13])
            + luck.choice(["", "", "2", "3"])
            for _ in range(luck.choice([2, 2, 3]))
        ]
        text = elements[0]
        for element in elements[1:]:
            text += luck.choice("?-") + element
        return f"[{text}]"
    if chance < 0.22:
        body = luck.choice(["paf", "az", "afzafz", "afmp", "afs", "caf"])
        before, after = luck.choice(["", "f", "afs", "mp"]), luck.choice(["", "m", "c", "af"])
        return f"{before}({body}){luck.choice(['', '2', '3'])}{after}{luck.choice(ATOMS[:8])}"
    legs = [_leg(luck) for _ in range(luck.choice([1, 1, 1, 2, 2, 3]))]
    first = luck.choice(["", "", "", "i"])
    return first + "a".join(legs) + luck.choice(ATOMS) + luck.choice(RANGES)


def _leg(luck: random.Random) -> str:
    late = luck.choice(["", "", "", "", "i"])
    return late + luck.choice(MODES) + luck.choice(WAYS)
