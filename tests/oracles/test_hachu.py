"""Dai shogi and wa shogi against HaChu: every move of random games, both ways.

HaChu plays until a king is taken and has no drops, so wa shogi is compared without check and
without drops. They agree but for one thing: HaChu lets a Lion, Falcon or Eagle pass its turn only
now and then. It offers nothing where a royal could be taken at once, so such positions are left
out. A fresh process answers each question, for HaChu 0.21 loses its way after many moves undone.
"""

import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import fairychess
from fairychess.api import Position
from fairychess.board import square_name
from fairychess.notation.spelling.engine_texts import cecp
from fairychess.rules import Rules, find

HACHU = shutil.which("hachu") or shutil.which("hachu", path="/usr/games")
pytestmark = pytest.mark.skipif(HACHU is None, reason="HaChu is not installed")

NAMES = {"dai-shogi": "dai", "wa-shogi": "wa-shogi"}
SETTINGS = {"dai": "Promote on entry=1", "wa-shogi": "Promote on entry=0"}
"""Chu shogi's promotion, on entering and by captures, or shogi's."""
MARK = re.compile(r"\d+|[A-Za-z]")


def ask(variant: str, moves: list[str], *questions: str) -> list[list[str]]:
    """HaChu's answer to each question in the position after the moves."""
    lines = ["xboard", "protover 2", "memory 16", "new", f"variant {variant}"]
    lines += [f"option {SETTINGS[variant]}", "force"]
    lines += [f"usermove {cecp(move)}" for move in moves]
    for number, question in enumerate(("", *questions)):
        lines += [question, f"ping {number + 1}"] if question else ["ping 1"]
    said = subprocess.run(
        [str(HACHU)],
        input="".join(f"{line}\n" for line in [*lines, "quit"]),
        capture_output=True,
        text=True,
        timeout=30,
        check=True,
    ).stdout
    answers = re.split(r"^pong \d+\n", said, flags=re.M)
    assert len(answers) == len(questions) + 2 and "Illegal" not in answers[0], moves
    return [[line for line in answer.splitlines() if line[:1] != "#"] for answer in answers[1:-1]]


def until_capture(name: str, folder: Path) -> Rules:
    """The game without check and drops."""
    text = find(name).read_text(encoding="utf-8")
    check = text.index("[rules.royal_check]") if "[rules.royal_check]" in text else -1
    if check >= 0:
        end = text.index("[rules.", check + 1)
        told = '[rules.royal_capture]\nmate = false\nno_move = "loss"\n\n'
        text = text[:check] + told + text[end:]
    path = folder / name / "variant.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return fairychess.load(path, **({"drops": False} if "options.drops" in text else {}))


def hangs(pos: Position) -> bool:
    """Is the game over, or could the side to move end it by taking a royal?"""
    if pos.result() is not None:
        return True
    for move in pos.moves():
        pos.push(move)
        over = pos.result() is not None
        pos.pop()
        if over:
            return True
    return False


def random_games(rules: Rules, seed: int, plies: int) -> Iterator[tuple[Position, list[str]]]:
    """Positions of a random game where no royal hangs, captures preferred, with the moves."""
    rng = random.Random(seed)
    pos = rules.position()
    moves: list[str] = []
    for _ in range(plies):
        yield pos, moves
        texts = pos.moves()
        rng.shuffle(texts)
        for text in texts:
            pos.push(text)
            if not passes(text) and not hangs(pos):
                moves.append(text)
                break
            pos.pop()
        else:
            return


def passes(text: str) -> bool:
    """Does this move leave the piece where it stands and take nothing?"""
    found = re.fullmatch(r"([a-p]\d+)\1", text)
    return found is not None


def targets(pos: Position) -> dict[str, set[str]]:
    """Where each piece may go in one leg, by our account."""
    found: dict[str, set[str]] = {}
    for text in pos.moves():
        one = re.fullmatch(r"([a-p]\d+)([a-p]\d+)[+=]?", text)
        if one and one[1] != one[2]:
            found.setdefault(one[1], set()).add(one[2])
    return found


def marked(answer: list[str], ranks: int) -> set[str]:
    """The squares that `highlight` marks."""
    lines = [line for line in answer if line.startswith("highlight")]
    squares: set[str] = set()
    for number, row in enumerate(lines[-1].split()[1].split("/") if lines else ()):
        file = 0
        for sign in MARK.findall(row):
            if sign.isalpha():
                squares.add(f"{'abcdefghijklmnop'[file]}{ranks - number}")
            file += 1 if sign.isalpha() else int(sign)
    return squares


def follow(rules: Rules, variant: str, seed: int, plies: int, every: int) -> int:
    """Compare each position of one game; how many moves HaChu was asked about."""
    asked, ranks = 0, rules.definition.ranks
    for number, (pos, moves) in enumerate(random_games(rules, seed, plies)):
        if number % every:
            continue
        ours = targets(pos)
        squares = [square_name(rules.board, square) for square in rules.board]
        answers = ask(variant, moves, *(f"lift {square}" for square in squares))
        for origin, answer in zip(squares, answers, strict=True):
            theirs = marked(answer, ranks) - {origin}
            assert theirs == ours.get(origin, set()), (pos.text(), origin)
        for text in pos.moves():
            if not passes(text):
                (answer,) = ask(variant, moves, f"usermove {cecp(text)}")
                assert not any("Illegal" in line for line in answer), (pos.text(), text)
                asked += 1
    return asked


@pytest.mark.parametrize("name", NAMES)
def test_opening_and_middle_game(name: str, tmp_path: Path) -> None:
    rules = until_capture(name, tmp_path)
    assert follow(rules, NAMES[name], 1, 40, 20) > 80


@pytest.mark.long
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.parametrize("name", NAMES)
def test_long_games(name: str, seed: int, tmp_path: Path) -> None:
    rules = until_capture(name, tmp_path)
    assert follow(rules, NAMES[name], seed, 120, 24) > 150
