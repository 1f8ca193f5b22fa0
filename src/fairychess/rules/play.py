"""A position as people use it: the kernel's Position with text in and out.

This is the object `fairychess.load(...).position()` gives. Moves are texts; `push` and `pop` are
exact inverses. The kernel's own position is `kernel`, for those who want moves as numbers and
speed.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from fairychess.board import square_name
from fairychess.messages import as_message
from fairychess.notation import move_text, position_text
from fairychess.notation.spelling import reading, speller_of
from fairychess.notation.spelling.move_parts import target_in
from fairychess.position.outcome import Outcome
from fairychess.position.position import Position
from fairychess.position.rollout import rollout
from fairychess.position.sides import SEATS


class Play:
    """A position in play under compiled `rules`, empty until it has been read from a text."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.kernel = Position(rules.tables, rules)

    def text(self, seat: int | None = None) -> str:
        """The position text; `Rules.position` reads it back.

        With a seat (0, 1, or -1 for a spectator) only what that seat may know; `?` stands for
        what is hidden.
        """
        return position_text.format_position(self.kernel, self.rules, seat)

    def moves(self) -> list[str]:
        """Texts of all legal options, in the kernel's order; empty when the game is over."""
        decision = self.kernel.decision()
        return move_text.format_moves(self.kernel, decision.options)

    def spelled(self) -> list[tuple[str, ...]]:
        """The same options as people write them, in each style of `speller_of(rules).names`;
        nothing for one that is no move of a piece."""
        moves = self.kernel.decision().options
        return speller_of(self.rules).spell(self.kernel, moves, self.moves())

    def spell_line(self, texts: Sequence[str]) -> list[tuple[str, ...]]:
        """A line of play from here as people write it, move by move, in each style.

        It ends before what is no legal move; nothing has been played afterwards.
        """
        speller, found = speller_of(self.rules), list[tuple[str, ...]]()
        last = ""
        for text in texts:
            options = self.moves()
            if text not in options:
                break
            moves = self.kernel.decision().options
            seat, place = self.to_move(), options.index(text)
            spelled = speller.spell(self.kernel, moves, options, last=last)[place]
            self.kernel.do(moves[place])
            found.append(speller.signed(spelled, self._sign(seat)) if spelled else ())
            last = target_in(text)
        for _ in found:
            self.kernel.undo()
        return found

    def _sign(self, seat: str) -> str:
        """The sign of check or mate after a move of a seat, where checks are announced."""
        ended = self.kernel.outcome()
        if ended is not None and as_message(ended[1]).key.startswith("checkmate"):
            return "#"
        if not (self.rules.announces_checks and self.kernel.checks()):
            return ""
        return "+" if self.to_move() not in (seat, "chance") else ""

    def to_move(self) -> str:
        """Who decides: "first", "second" or "chance"."""
        return SEATS[self.kernel.seat()]

    def push(self, text: str) -> int:
        """Play the option with this text, canonical or as people write it; the move.

        Raises MoveError for anything else.
        """
        move = reading.parse(self.kernel, text)
        self.kernel.do(move)
        return move

    def pop(self) -> None:
        """Take the last option back."""
        self.kernel.undo()

    def format_move(self, move: int) -> str:
        """Text of a move that is legal here."""
        return move_text.canonical(self.kernel, move)

    def result(self) -> Outcome | None:
        """None while the game goes on."""
        return self._ended(self.kernel.outcome())

    def _ended(self, found: tuple[int, Any] | None) -> Outcome | None:
        """What the kernel says of a game's end, for people."""
        if found is None:
            return None
        winner, reason = found
        return Outcome(None if winner < 0 else SEATS[winner], as_message(reason))

    def check(self) -> list[str]:
        """Squares of the mover's royals that are in check."""
        return [square_name(self.rules.board, square) for square in self.kernel.checks()]

    def perft(self, depth: int, turns: bool = False) -> int:
        """Number of sequences of `depth` decisions from here; with `turns` of whole turns.

        A turn is all that a side decides before the other one does: a move and the wall it builds
        are two decisions of one turn.
        """
        return self.kernel.perft_turns(depth) if turns else self.kernel.perft(depth)

    def divide(self, depth: int, turns: bool = False) -> dict[str, int]:
        """Perft split by first decision."""
        split = {}
        for move in self.kernel.decision().options:
            text = self.format_move(move)
            self.kernel.do(move)
            split[text] = self.perft_after(depth - 1, turns)
            self.kernel.undo()
        return split

    def perft_after(self, depth: int, turns: bool) -> int:
        """Perft of what is left after a decision; a turn that it has begun is finished first."""
        return self.kernel.count_turns(depth) if turns else self.kernel.perft(depth)

    def playout(self, seed: int = 0, limit: int = 10_000) -> list[str]:
        """Random moves from here until the game ends or `limit`; the texts played."""
        rng = random.Random(seed)
        played = []
        for _ in range(limit):
            options = self.kernel.decision().options
            if not options:
                break
            move = options[rng.randrange(len(options))]
            played.append(self.format_move(move))
            self.kernel.do(move)
        return played

    def rollout(self, seed: int = 0, limit: int = 10_000) -> Outcome | None:
        """How a random game from here ends, None if not within `limit`; nothing is played here.

        Where all rules of a variant are compiled for it, threads play such games side by side.
        """
        return self._ended(rollout(self.kernel, seed, limit)[1])

    def __repr__(self) -> str:
        return f"<{self.rules.name}: {self.text()}>"
