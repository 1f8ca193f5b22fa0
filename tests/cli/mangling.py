"""Variant files with sentences, spoilt at random: a number always spoils the same way."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import fairychess

VARIANTS = Path(fairychess.__file__).parent / "variants"
SENTENCE = re.compile(r"^\[\[(forbid|require|after|offer)\]\]$", re.M)
FORMULA = re.compile(r'^(if|that|do|choose|like|pieces) = "(.*)"$', re.M)
WORDS = (
    "mine", "enemies", "origin", "target", "captured", "nothing", "type('P')", "type('Zebra')",
    "type()", "size", "size(mine)", "those", "those(mine, it)", "attackers_of(enemies)", "not",
    "and", "zone('z99')", "zone('a1-h8')", "zone(a1)", "block(mine, 0, 9)", "leap(mine, 99, 1)",
    "lambda: mine", "__import__('os')", "mine.bits", "[mine for mine in mine]", "9" * 17,
    "-1", "1.5", "'P'", "\\u0000", "score('points')", "marked('points', 2)", "win()",
    "remove(board)", "1 < 2 < 3", "x", "mine if mine else enemies", "f'{mine}'", "駒", "it",
    "chosen",
)  # fmt: skip
VALUES = (
    "1", "-1", "true", "0.5", "[]", "{}", '""', '"mine"', "[1, 2]", "[[[[[]]]]]", "1979-05-27",
    "99999999999999999999999", '["remove(target)", 3]', '{ en = 3 }', '{ en = "x", xx = "y" }',
    "nan", '"' + "(" * 300 + "mine" + ")" * 300 + '"', '"' + "not " * 400 + 'mine"',
    '"' + "neighbours(" * 90 + "mine" + ")" * 90 + '"', '"' + " & ".join(["mine"] * 400) + '"',
    '"' + " - ".join(["mine"] * 90) + '"', '"' + "- " * 500 + '1"',
    '"those(mine, those(mine, those(mine, it)))"', '"' + "m" * 5000 + '"',
)  # fmt: skip
TABLES = (
    "[[offers]]\nif = 'mine'\n", "[[after]]\n", "[after]\ndo = 'win()'\n", "[[after.do]]\nx = 1\n",
    "[[forbid]]\nif = 'mine'\nif = 'mine'\n", "[[require]]\n",
    "[[require]]\nthat = 'mine'\nfor = 3\n",
    "[[after]]\nevent = 'turn_begun'\ndo = 'take_back()'\n", "[[offer]]\nlike = []\n",
    "[[after]]\nevent = 'stuck'\ndo = ['win()', 'lose()']\n", "[[offer]]\nlike = ['Z']\n",
    "[[after]]\nevent = 'turn_begun'\ndo = 'remove(origin)'\n", "[[forbid]]\nmoves = 'all'\n",
    "[[after]]\nchoose = 'empty'\nby = 'nobody'\ndo = 'wall(chosen)'\n",
    "[[after]]\ndo = 'become(board, \"P\")'\n", "[[forbid]]\nwords = 7\n", "[rules.sentences]\n",
    "[[after]]\ndo = ['to_hand(board)', 'place(\"K\", board)', 'wall(board)']\n",
)  # fmt: skip
LARGE = 10_000
"""Letters of a file whose pieces take longer to read than its sentences to doubt."""
ADVERSARIAL = {
    "a wheel of effects": (
        "[[after]]\ndo = ['become(board, \"Q\")', 'change_side(board)']\n"
        "[[after]]\nevent = 'captured'\ndo = ['change_side(board)', 'become(board, \"N\")']\n"
    ),
    "everything goes": "[[after]]\ndo = 'remove(board)'\n",
    "everything is a wall": "[[after]]\ndo = 'wall(board)'\n",
    "all of everything": "[[after]]\ndo = ['place(\"Q\", board)', 'swap(board, board)']\n" * 14,
    "nothing may be done": "[[forbid]]\n",
    "nothing is enough": "[[require]]\nthat = 'size(board) > 999'\n",
    "all ask about all": (
        "[[forbid]]\nif = 'size(those(board, those(board, attackers_of(it) & attacked_by(it))))"
        " > 99'\n"
    )
    * 12,
    "tried over and over": (
        "[[require]]\nthat = 'not those(board, those(neighbours(it), attackers_of(it) & enemies))"
        " or 1 < 2'\n"
    )
    * 12,
    "everybody moves like everybody": "[[offer]]\npieces = 'board'\nlike = 'board'\n" * 30,
    "endless choices": "[[after]]\nchoose = 'board'\nby = 'opponent'\ndo = 'remove(chosen)'\n" * 30,
    "a turn that is always taken back": "[[after]]\ndo = 'take_back()'\n",
    "second thoughts about all": "[[after]]\nchoose = 'board'\ndo = 'take_back()'\n",
    "turns that begin with all": (
        "[[after]]\nevent = 'turn_begun'\ndo = ['change_side(board)', 'move(mine, enemies)']\n"
    )
    * 8,
    "won and lost": "[[after]]\ndo = ['win()', 'lose()', 'draw()']\n",
    "kings for all": "[[after]]\ndo = 'become(board, \"K\")'\n",
}
"""Sentences that are allowed and ask for too much; each is put behind the file of chess."""


@cache
def with_sentences() -> list[Path]:
    """The shipped files that have sentences, but for armies that take long to read."""
    texts = {path: path.read_text("utf-8") for path in sorted(VARIANTS.glob("**/variant.toml"))}
    return [path for path, text in texts.items() if len(text) < LARGE and SENTENCE.search(text)]


def pieces_of(formula: str) -> list[str]:
    """The words, brackets and signs of a formula."""
    return re.findall(r"\w+|'[^']*'|\S", formula)


def spoilt_formula(rng: random.Random, formula: str) -> str:
    """A formula with something cut, doubled, swapped or replaced."""
    parts = pieces_of(formula) or ["mine"]
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.randrange(len(parts))
        match rng.randrange(5):
            case 0 if len(parts) > 1:
                del parts[at]
            case 1:
                parts.insert(at, rng.choice(parts))
            case 2:
                other = rng.randrange(len(parts))
                parts[at], parts[other] = parts[other], parts[at]
            case _:
                parts[at] = rng.choice(WORDS)
    return " ".join(parts)


def formula_spoilt(rng: random.Random, text: str) -> str:
    """One formula of the file is spoilt."""
    formulas = [*FORMULA.finditer(text)]
    if not formulas:  # options choose them all, or it was cut out before
        return text
    found = rng.choice(formulas)
    return text[: found.start(2)] + spoilt_formula(rng, found[2]) + text[found.end(2) :]


def value_spoilt(rng: random.Random, text: str) -> str:
    """One value of a sentence is of a wrong type, huge or deep."""
    start = SENTENCE.search(text)
    at = start.start() if start else 0
    found = rng.choice([*re.finditer(r"^(\w+) = .*$", text[at:], re.M)])
    return (
        text[: at + found.start()] + f"{found[1]} = {rng.choice(VALUES)}" + text[at + found.end() :]
    )


def table_added(rng: random.Random, text: str) -> str:
    """One or two tables more that nobody needs."""
    return text + "\n" + "\n".join(rng.sample(TABLES, rng.choice((1, 2))))


def lines_moved(rng: random.Random, text: str) -> str:
    """Lines of the file are cut out, doubled or swapped."""
    lines = text.splitlines()
    for _ in range(rng.choice((1, 2, 3))):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(3):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case _:
                lines[at], lines[other] = lines[other], lines[at]
    return "\n".join(lines) + "\n"


def letters_cut(rng: random.Random, text: str) -> str:
    """Some letters are lost, or others come in."""
    at = rng.randrange(len(text))
    return (
        text[:at]
        + rng.choice(("", '"', "]", "\x00", "'", "é", "=", "\\", "🐫"))
        + text[at + rng.choice((0, 1, 5, 60)) :]
    )


def vexatious(rng: random.Random, text: str) -> str:
    """Sentences that are allowed and nobody would like to play by."""
    return text + "\n" + rng.choice([*ADVERSARIAL.values()])


WAYS: tuple[Callable[[random.Random, str], str], ...] = (
    formula_spoilt, formula_spoilt, value_spoilt, table_added, lines_moved, letters_cut, vexatious,
)  # fmt: skip


def spoilt(number: int) -> str:
    """The spoilt file of this number: always the same."""
    rng = random.Random(number)
    text = rng.choice(with_sentences()).read_text("utf-8")
    for _ in range(rng.choice((1, 1, 1, 2))):
        text = rng.choice(WAYS)(rng, text)
    return text
