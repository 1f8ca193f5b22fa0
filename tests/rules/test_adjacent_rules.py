"""Adjacent capture and its check rule on other boards, with other pieces: every move tried out.

The pieces move without capture; a royal is attacked by an enemy next to it, or by one with a move
to a square next to it, which is asked of the same variant without the check rule.
"""

import random
import re
from pathlib import Path

import pytest

import fairychess
from fairychess.board import parse_square
from fairychess.rules import Rules

HEAD = """
title = "Strikers"
[board]
files = {size}
ranks = {size}
{holes}
[start]
position = "{start}"
"""
PIECE = '[[pieces]]\nid = "{}"\nbetza = "{}"\nroyal = {}\n'
FREE = "[rules.adjacent_capture]\n[rules.area_attack]\n"
CHECK = "[rules.adjacent_check]\n"
PLAIN = {"K": "mK", "Q": "mQ", "N": "mN", "P": "fmWifmR2"}
IRREGULAR = {"K": "mK", "H": "mpR", "L": "mafmF", "N": "mN", "R": "mR3"}

Placed = dict[str, str]


def variant(folder: Path, size: int, pieces: dict[str, str], holes: str, check: bool) -> Rules:
    """The variant with or without its check rule."""
    start = "/".join([str(size)] * (size - 1) + [f"K{size - 1}"])
    text = HEAD.format(size=size, start=start + " w - - 0 1", holes=holes)
    for ident, betza in pieces.items():
        text += PIECE.format(ident, betza, str(ident == "K").lower())
    path = folder / ("checked" if check else "free") / "variant.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + FREE + (CHECK if check else ""), encoding="utf-8")
    return fairychess.load(str(path))


def placed(rules: Rules, text: str) -> Placed:
    """Who stands where."""
    found = {}
    pos = rules.position(text, check=False)
    for square in rules.board:
        piece = pos.kernel.piece_at(square)
        if piece:
            ident = rules.definition_of(piece).id
            name = chr(97 + square % rules.board.files) + str(square // rules.board.files + 1)
            found[name] = ident.lower() if piece & 1 else ident
    return found


def near(rules: Rules, one: str, other: str) -> bool:
    """Do two squares share a side or a corner?"""
    x, y = rules.board.coordinates(parse_square(rules.board, one))
    u, v = rules.board.coordinates(parse_square(rules.board, other))
    return max(abs(x - u), abs(y - v)) == 1


def attacked(free: Rules, text: str) -> bool:
    """Could the side to move capture a royal of the other one?"""
    pieces = placed(free, text)
    mine = str.isupper if text.split()[1] == "w" else str.islower
    royals = [square for square, piece in pieces.items() if piece in "Kk" and not mine(piece)]
    reach = [square for square, piece in pieces.items() if mine(piece)]
    for move in free.position(text, check=False).moves():
        if "," not in move and "@" not in move:
            where = move[2:] if not move[2].isdigit() else move[3:]
            reach.append(where)
    return any(near(free, square, royal) for square in reach for royal in royals)


@pytest.mark.parametrize(("size", "pieces", "holes", "royals"), [
    (8, PLAIN, "", 1),
    (11, PLAIN, 'holes = ["e5", "f6", "c2"]', 1),
    (8, IRREGULAR, "", 1),
    (6, PLAIN, "", 2),
])  # fmt: skip
def test_the_survey_is_right_about_every_move(
    tmp_path: Path, size: int, pieces: dict[str, str], holes: str, royals: int
) -> None:
    free = variant(tmp_path, size, pieces, holes, False)
    checked = variant(tmp_path, size, pieces, holes, True)
    rng = random.Random(size + royals)
    forbidden = 0
    for _ in range(16):
        squares = list(free.board)
        rng.shuffle(squares)
        rows = [["1"] * size for _ in range(size)]
        for side in (str.upper, str.lower):
            piece_types = ["K"] * royals + rng.choices(
                [piece_type for piece_type in pieces if piece_type != "K"], k=7
            )
            for piece_type in piece_types:
                x, y = free.board.coordinates(squares.pop())
                rows[size - 1 - y][x] = side(piece_type)
        board = re.sub("1+", lambda run: str(len(run.group())), "/".join(map("".join, rows)))
        text = f"{board} {rng.choice('wb')} {rng.choice(('-', 'none'))} - 0 1"
        pos = free.position(text, check=False)
        legal = []
        for move in pos.moves():
            pos.push(move)
            if not attacked(free, pos.text()):
                legal.append(move)
            pos.pop()
        assert sorted(checked.position(text, check=False).moves()) == sorted(legal), text
        forbidden += len(pos.moves()) - len(legal)
    assert forbidden > 40
