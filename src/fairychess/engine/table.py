"""The game on the board, as a protocol sets it up: a variant, a position, the moves since."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from fairychess.notation.move_text import format_moves
from fairychess.protocol.move_formats import MoveFormat, match
from fairychess.protocol.starting import names_of
from fairychess.rules import Play, Rules, available, load

WALL = "*@"
"""How the decision begins that builds a wall."""
PASSES = ("@@@@", "null", "pass", "0000")
SQUARE = re.compile(r"[a-p]\d{1,2}")
LONGEST_GAME = 5000
"""Moves of a game that are replayed at most."""


class TableError(ValueError):
    """Something that cannot be set up on the board; one line with the reason."""


class Table:
    """A game of one variant. Moves are read and written by `format_move`, as the protocol spells
    them; what it is called with is checked, and nothing has changed when TableError is raised."""

    def __init__(self, variant: str, format_move: MoveFormat) -> None:
        self.format_move = format_move
        self.rules: Rules = rules_of(variant)
        self.play: Play = self.rules.position()
        self.start: str | None = None
        self.moves: list[str] = []
        self.decisions: list[int] = []
        """How many decisions each of the moves was: none for a turn that was lost, two where a wall
        is built."""
        self.began = self.play.kernel.turn

    def new_game(self, variant: str | None = None) -> None:
        """Begin from the starting position, of this variant or of another one."""
        if variant is not None:
            self.rules = rules_of(variant)
        self._begin(None)

    def set_up(self, start: str | None, moves: Sequence[str]) -> None:
        """Set up a position (None: the starting position) and play moves.

        A game that goes on from the one on the board is only added to, so that repetitions and what
        has been searched are known.
        """
        if len(moves) > LONGEST_GAME:
            raise TableError(f"more than {LONGEST_GAME} moves")
        known = len(self.moves)
        if start == self.start and list(moves[:known]) == self.moves:
            added = moves[known:]
        else:
            self._begin(start)
            added = moves
        for said in added:
            self.play_move(said)

    def _begin(self, start: str | None) -> None:
        try:
            play = self.rules.position(start)
        except ValueError as error:
            raise TableError(str(error)) from None
        self.play, self.start, self.moves, self.decisions = play, start, [], []
        self.began = play.kernel.turn

    def play_move(self, said: str) -> None:
        """Play a move as the protocol spells it. TableError for one that is not legal."""
        if self.over() is not None:
            raise TableError(f"{said[:40]}: the game is over")
        text = self.meant(said)
        if text is not None:
            self.push([text], said)
        elif said in PASSES and self.turn_of_board() != self.play.kernel.seat():
            self.push([], said)  # a side that has lost its turn decides nothing
        else:
            self._play_with_wall(said)

    def _play_with_wall(self, said: str) -> None:
        """Play a move that boards write together with the wall built after it: `b1c3,c3d5`."""
        moved, _, wall = said.partition(",")
        text = self.meant(moved) if wall else None
        if text is None:
            raise TableError(f"{said[:40]}: not a legal move here")
        self.play.push(text)
        squares = SQUARE.findall(wall)
        built = WALL + squares[-1] if squares else ""
        if built in self.options():
            self.push([built], said)
            self.decisions[-1] = 2
        elif squares and said.startswith(squares[-1]):  # the wall is what it leaves behind
            self.push([], said)
            self.decisions[-1] = 1
        else:
            self.play.pop()
            raise TableError(f"{said[:40]}: not a legal move here")

    def push(self, texts: Sequence[str], said: str) -> None:
        """Play decisions that boards take for one move, and note how they write it."""
        for text in texts:
            self.play.push(text)
        self.moves.append(said)
        self.decisions.append(len(texts))

    def turn_of_board(self) -> int:
        """Return whose turn it is for a board on which the sides always alternate."""
        return (self.began + len(self.moves)) % 2

    def undo(self, count: int = 1) -> None:
        """Take back moves. TableError where there are not so many."""
        if count > len(self.moves):
            raise TableError("there is nothing to take back")
        for _ in range(count):
            for _ in range(self.decisions.pop()):
                self.play.pop()
            self.moves.pop()

    def options(self) -> list[str]:
        """Return what may be decided now, in our own texts."""
        kernel = self.play.kernel
        return list(format_moves(kernel, kernel.decision().options))

    def meant(self, said: str) -> str | None:
        """Return our text of the option that is meant, None if there is none."""
        board = self.rules.board
        return match(said, self.options(), self.format_move, board.files, board.ranks)

    def spelled(self, text: str) -> str:
        """Return our text of a move as the protocol spells it."""
        return self.format_move(text, self.rules.board.files, self.rules.board.ranks)

    def over(self) -> Any:
        """Return (winner, reason) of a game that has ended, else None."""
        return self.play.kernel.outcome()


# ---- variants -----------------------------------------------------------------------------


def playable(rules: Rules) -> bool:
    """Tell whether a board can show a whole game of this variant."""
    return not rules.secret and not rules.hides_squares


@lru_cache(maxsize=1)
def names() -> dict[str, str]:
    """Return the variants there are, by the names under which boards know them.

    A variant is known by its own name, `chu-shogi`, and by what other programs make of it:
    `chushogi`, `chu`; those they call otherwise stand in names.toml.
    """
    found: dict[str, str] = {}
    for name in available():
        plain = name.rsplit("/", 1)[-1].replace("_", "-")
        found[plain] = name
    for plain, name in list(found.items()):
        for other in names_of(plain):
            found.setdefault(other, name)
    text = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    for other, plain in tomllib.loads(text).items():
        if plain in found:
            found[other] = found[plain]
    return found


def rules_of(variant: str) -> Rules:
    """Return the rules of a variant by name, or of a file or folder."""
    place = names().get(variant.lower(), variant)
    if place == variant and variant not in available() and not Path(variant).exists():
        raise TableError(f"{variant[:60]}: no such variant")
    try:
        rules = load(place)
    except ValueError as error:
        raise TableError(str(error)) from None
    if not playable(rules):
        raise TableError(f"{variant}: games with secrets are not played on a board like yours")
    return rules
