"""Boards of more than 256 squares: every legal move of random games, beside a plain generator."""

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from fairychess import load

PIECES = {
    "P": "ifmnDfmWfceF",
    "N": "N",
    "B": "B",
    "R": "R",
    "Q": "Q",
    "C": "mRcpR",
    "K": "K",
}
ROOK = ((0, 1), (1, 0), (0, -1), (-1, 0))
BISHOP = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LEAPS = {
    "N": [step for step in product((1, 2, -1, -2), repeat=2) if abs(step[0]) != abs(step[1])],
    "K": [*ROOK, *BISHOP],
}
LINES = {"R": ROOK, "B": BISHOP, "Q": (*ROOK, *BISHOP)}

Square = tuple[int, int]
Board = dict[Square, tuple[str, int]]
Move = tuple[Square, Square, str]


def row(size: int, men: dict[int, str]) -> str:
    """A rank of a position's text, by what stands on which file."""
    text, empty = "", 0
    for file in range(size):
        if file in men:
            text += (str(empty) if empty else "") + men[file]
        empty = 0 if file in men else empty + 1
    return text + (str(empty) if empty else "")


def variant(size: int) -> str:
    """A game of chessmen and cannons on a square board, with few men on files far apart."""
    men = {0: "r", 2: "n", size - 2: "b", size - 3: "c", size // 2: "k", size // 2 - 1: "q"}
    first = row(size, men)
    pawns = row(size, dict.fromkeys(range(1, size, 2), "p"))
    empty = [str(size)] * (size - 4)
    rows = [first, pawns, *empty, pawns.upper(), first.upper()]
    parts = [
        'title = "Large"\nsummary = "A test."\ninventor = "nobody"\nsources = ["none"]',
        f"[board]\nfiles = {size}\nranks = {size}",
        f'[start]\nposition = "{"/".join(rows)} w - - 0 1"',
    ]
    for letter, betza in PIECES.items():
        more = {"P": 'promotes = ["Q", "R"]\n', "K": "royal = true\n"}.get(letter, "")
        parts.append(f'[[pieces]]\nid = "{letter}"\nname = "{letter}"\nbetza = "{betza}"\n{more}')
    return "\n\n".join([*parts, "[rules.royal_check]", "[rules.promotion]\n"])


class Slow:
    """What stands where, and the moves of it."""

    def __init__(self, size: int, board: Board, turn: int, passed: Square | None) -> None:
        self.size, self.board, self.turn, self.passed = size, board, turn, passed

    def there(self, square: Square) -> bool:
        return all(0 <= part < self.size for part in square)

    def ends(self, origin: Square, captures: bool) -> Iterator[Square]:
        """Where the piece on a square goes, or what it attacks; pawns' steps are not in it."""
        piece, side = self.board[origin]
        for dx, dy in LEAPS.get(piece, ()):
            yield origin[0] + dx, origin[1] + dy
        for dx, dy in LINES.get("R" if piece == "C" else piece, ()):
            jumped = False
            for far in range(1, self.size):
                to = origin[0] + dx * far, origin[1] + dy * far
                if piece != "C" or (not captures and not jumped and to not in self.board):
                    yield to
                if to in self.board:
                    if piece != "C":
                        break
                    if jumped:
                        if captures:
                            yield to
                        break
                    jumped = True
        if piece == "P" and captures:
            yield from ((origin[0] + dx, origin[1] + 1 - 2 * side) for dx in (1, -1))

    def pseudo(self) -> Iterator[Move]:
        for origin, (piece, side) in list(self.board.items()):
            if side != self.turn:
                continue
            ways = {
                to for to in self.ends(origin, False) if self.there(to) and to not in self.board
            }
            for to in self.ends(origin, True):
                if self.board.get(to, ("", side))[1] != side or (
                    piece == "P" and to == self.passed
                ):
                    ways.add(to)
            if piece == "P":
                up = 1 - 2 * side
                home = 1 if side == 0 else self.size - 2
                for far in (1, 2) if origin[1] == home else (1,):
                    to = origin[0], origin[1] + up * far
                    if to in self.board:
                        break
                    ways.add(to)
            last = self.size - 1 if side == 0 else 0
            for to in ways:
                if piece == "P" and to[1] == last:
                    yield from ((origin, to, choice) for choice in "QR")
                else:
                    yield origin, to, ""

    def after(self, move: Move) -> "Slow":
        origin, to, choice = move
        board = dict(self.board)
        piece, side = board.pop(origin)
        if piece == "P" and to == self.passed:
            del board[to[0], origin[1]]
        board[to] = (choice or piece, side)
        leapt = piece == "P" and abs(to[1] - origin[1]) == 2
        passed = (to[0], (to[1] + origin[1]) // 2) if leapt else None
        return Slow(self.size, board, 1 - self.turn, passed)

    def in_check(self, side: int) -> bool:
        king = next(square for square, each in self.board.items() if each == ("K", side))
        return any(
            king in self.ends(square, True)
            for square, (_, owner) in self.board.items()
            if owner != side
        )

    def legal(self) -> dict[str, Move]:
        return {
            name(move[0]) + name(move[1]) + (f"={move[2]}" if move[2] else ""): move
            for move in self.pseudo()
            if not self.after(move).in_check(self.turn)
        }


def name(square: Square) -> str:
    """A square by its name, from a1 to aj36."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    file = letters[square[0]] if square[0] < 26 else "a" + letters[square[0] - 26]
    return f"{file}{square[1] + 1}"


def read(rules_text: str, size: int) -> Slow:
    """The start of a game."""
    rows = rules_text.split()[0].split("/")
    board: Board = {}
    for rank, row in enumerate(reversed(rows)):
        file, number = 0, ""
        for sign in row + "$":
            if sign.isdigit():
                number += sign
                continue
            file += int(number or 0)
            number = ""
            if sign != "$":
                board[file, rank] = (sign.upper(), int(sign.islower()))
                file += 1
    return Slow(size, board, 0, None)


@pytest.mark.parametrize("size", [17, 25, 36])
@pytest.mark.parametrize("seed", range(3))
def test_every_move_is_that_of_a_plain_generator(tmp_path: Path, size: int, seed: int) -> None:
    path = tmp_path / "variant.toml"
    path.write_text(variant(size), encoding="utf-8")
    rules = load(path)
    pos = rules.position()
    begun = pos.text()
    slow = read(begun, size)
    chance = random.Random(seed)
    for ply in range(60):
        wanted = slow.legal()
        assert sorted(map(str, pos.moves())) == sorted(wanted), f"ply {ply}: {pos.text()}"
        if not wanted or pos.is_over:
            break
        # Far moves, captures and pawns, for these are where large boards differ.
        chosen = chance.choice(sorted(wanted))
        striking = sorted(text for text, move in wanted.items() if move[1] in slow.board)
        if striking and chance.random() < 0.3:
            chosen = chance.choice(striking)
        pos.push(chosen)
        slow = slow.after(wanted[chosen])
        assert rules.position(pos.text()).text() == pos.text()
    while pos.ply:
        pos.pop()
    assert pos.text() == begun


def test_a_pawn_far_out_is_taken_in_passing(tmp_path: Path) -> None:
    path = tmp_path / "variant.toml"
    path.write_text(variant(36), encoding="utf-8")
    rows = ["17k18", "27p8", "36", "26P9", *["36"] * 31, "17K18"]
    start = "/".join(rows) + " b - - 0 1"
    rules = load(path)
    pos = rules.position(start)
    pos.push("ab35ab33")
    assert "aa33ab34" in map(str, pos.moves())
    pos.push("aa33ab34")
    pos.pop()
    again = rules.position(pos.text())
    assert sorted(map(str, again.moves())) == sorted(map(str, pos.moves()))
