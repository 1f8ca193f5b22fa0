"""Random descriptions that use every letter of XBetza; what cannot be read is left out."""

import random

from fairychess.betza import BetzaError, compile, parse

LETTERS = {
    "modes": "m c mc mcd d k ck p g e o oo u x t n nn j ce y q z mp ud cu mx",
    "ways": "f b l r s v fr bl fs ff lv fh hr hl rf frbl",
    "atoms": "W F K D N A H C Z G R B Q WW NN FF WX FX NY FY",
}
MODES = ["", "", *LETTERS["modes"].split()]
WAYS = ["", "", *LETTERS["ways"].split()]
ATOMS = LETTERS["atoms"].split()
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


def mutations(text: str, luck: random.Random) -> list[str]:
    """Descriptions that differ in one letter, as far as they can be read."""
    found = []
    for _ in range(12):
        at, letter = luck.randrange(len(text) + 1), luck.choice("fblrvshamcdekpgijnoqztuxy")
        changed = luck.choice(
            [
                text[:at] + letter + text[at:],
                text[:at] + text[at + 1 :],
                text[:at] + letter + text[at + 1 :],
                text.replace("?", "-"),
                text + "2",
            ]
        )
        try:
            compile(parse(changed), 6, 6)
        except BetzaError:
            continue
        found.append(changed)
    return found
