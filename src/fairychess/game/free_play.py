"""A board to move freely on: both sides, chance too, and nothing hidden from the one who moves.

For analysis, where a person tries moves of both sides out and sets positions up. A real game never
becomes one of these: what is looked at here was typed or played by the person who looks.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fairychess.api import Position
from fairychess.board import square_names
from fairychess.game import view_builder
from fairychess.game.game import Game
from fairychess.game.source import Source, digest_of
from fairychess.game.view import MoveRecord, OptionView, PieceView, View
from fairychess.messages import ExplainedError, Message
from fairychess.notation.ids import format_id
from fairychess.notation.position_text import in_ranks
from fairychess.notation.spelling import speller_of
from fairychess.position.sides import SIDES

MOST_MOVES = 2000
"""Decisions of one line of play."""

MOST_CHANCES = 200
"""Outcomes of chance that are offered one by one."""

MOST_NEAR = 1000
"""Positions that a move of several decisions leads through, as far as they are counted."""

_COUNTERS = slice(4, 6)
"""The fields of a position text that only count."""


@dataclass(frozen=True, slots=True)
class PositionFields:
    """What a position text says besides the board and the hands; `turn` is a side."""

    turn: str
    unmoved: str
    en_passant: str
    halfmove_clock: str
    fullmove_number: str
    others: dict[str, str]


@dataclass(frozen=True, slots=True)
class Looked:
    """A position reached on a free board.

    `records` are the decisions that led to it, as far as the asker did not know them, and `key` is
    the same for the same position of the same variant, whatever led to it. `book` are the moves of
    the opening book that comes with the variant, with their weights, where one has been looked at.
    """

    view: View
    records: tuple[MoveRecord, ...]
    key: str
    fields: PositionFields
    book: Mapping[str, int] = field(default_factory=dict)


class FreeGame(Game):
    """A game of one person with a whole board: every decision is taken by hand."""

    def __init__(
        self, name: str, options: dict[str, Any], position: str | None, text: str | None = None
    ) -> None:
        """`text` is the file of a variant that is not installed."""
        source = None if text is None else Source(digest_of(text), text)
        super().__init__(name, options, 0, position, source=source)

    def why_no_undo(self, plies: int) -> Message | None:
        """Return None: nobody else has seen anything."""
        return None if 0 <= plies <= self.ply else Message("too_many_back", {"plies": self.ply})

    def follow(self, moves: Sequence[str]) -> None:
        """Take back and decide until exactly these moves are played; ExplainedError with the place.

        Moves that are played already are not played again.
        """
        if len(moves) > MOST_MOVES:
            raise ExplainedError(Message("line_too_long", {"count": MOST_MOVES}))
        texts = [played.text for played in self.records()]
        same = 0
        while same < min(len(texts), len(moves)) and texts[same] == moves[same]:
            same += 1
        if same < len(texts):
            self.undo(len(texts) - same)
        for number, move in enumerate(moves[same:], same + 1):
            try:
                self.decide(move)
            except ExplainedError as error:
                raise ExplainedError(
                    Message(
                        "move_fails",
                        {"number": number, "move": move[:40], "reason": error.message},
                    )
                ) from None

    def tries(
        self, viewer: str, wanted: Callable[[OptionView], bool]
    ) -> Iterator[tuple[OptionView, View]]:
        """Play each of the options at hand that is wanted, show what is seen then, take it back.

        The options are listed once: a decision by its text would list them again.
        """
        for move, option in self._options():
            if wanted(option):
                self._do(move, option)
                yield option, self.view(viewer)
                self.undo()

    def records(self) -> tuple[MoveRecord, ...]:
        """Return every decision as it was taken, secret ones too."""
        return tuple(played.record for played in self._played)

    @property
    def notations(self) -> tuple[str, ...]:
        """The ways in which moves are spelled here."""
        return speller_of(self._rules).names

    def fen(self, dialect: str) -> str:
        """The position as other programs write it. Raises PositionError where they cannot."""
        return self._play.fen(dialect)

    @property
    def key(self) -> str:
        """A text that is the same for the same position, however it was reached."""
        return key_of(self.variant, self.options, self._play.text())

    @property
    def quick_key(self) -> str:
        """A key that is made faster than `key`, and good only as long as the process runs."""
        return f"{sorted(self.options.items())} {self._play.kernel.hash:016x}"

    def near(self) -> list[str]:
        """The quick keys of this position and of those that one move leads to, this one first.

        A move of several decisions passes through further positions; their keys are there as well.
        At most MOST_NEAR keys.
        """
        found = {self.quick_key: None}
        self._gather(found, self._play.to_move())
        return list(found)

    def _gather(self, found: dict[str, None], seat: str) -> None:
        kernel, goes_on = self._play.kernel, []
        for move in list(kernel.decision().options):
            if len(found) >= MOST_NEAR:
                return
            kernel.do(move)
            found[self.quick_key] = None
            if self._play.to_move() == seat:
                goes_on.append(move)
            kernel.undo()
        for move in goes_on:
            kernel.do(move)
            self._gather(found, seat)
            kernel.undo()

    def play_itself(self) -> Position:
        """Return the position behind the game, for a search that knows everything."""
        return self._play

    def look(self, known: int = 0) -> Looked:
        """Return the position with all there is to choose, and the decisions after `known`."""
        play = self._play
        text = play.text()
        options = tuple(option for _, option in self._options()) if self.outcome is None else ()
        if self.to_move == "chance" and len(options) > MOST_CHANCES:
            options = options[:MOST_CHANCES]
        records = self.records()
        view = view_builder.build_view(
            play,
            variant=self.variant,
            viewer="both",
            to_move=self.to_move,
            shown=self._shown("both"),
            options=options,
            moves=records,
            captured=self._captured("both"),
            outcome=self.outcome,
            can_undo=bool(records),
            start=self.start,
            rules=dict(self.options),
        )
        opened = replace(view_builder.opened(play, view), moves=records[-1:])
        return Looked(
            opened, records[known:], key_of(self.variant, self.options, text), self._fields(text)
        )

    def compose(
        self,
        board: Sequence[PieceView],
        hands: Mapping[str, Mapping[str, int]],
        fields: PositionFields,
    ) -> str:
        """Return the text of a position set up by hand; whether it is one, reading it will tell."""
        rules, size = self._rules, self._rules.board
        signs = {piece.square: self._letter(piece.id, piece.side) for piece in board}
        placed = in_ranks([signs.get(name, "") for name in square_names(size)], size.files)
        held = ""
        if rules.has_hands:
            held = (
                "["
                + "".join(
                    (str(count) if count > 1 else "") + self._letter(ident, side)
                    for side in SIDES
                    for ident, count in hands.get(side, {}).items()
                    if count > 0
                )
                + "]"
            )
        letter = rules.letters[int(fields.turn == SIDES[1])]
        words = [
            placed + held, letter, fields.unmoved or "-", fields.en_passant or "-",
            fields.halfmove_clock or "0", fields.fullmove_number or "1",
        ]  # fmt: skip
        words += [f"{key}={value}" for key, value in sorted(fields.others.items()) if value]
        return " ".join(words)

    def _fields(self, position: str) -> PositionFields:
        words = position.split(" ")
        turn = SIDES[self._rules.letters.index(words[1])]
        others = dict(word.split("=", 1) for word in words[6:] if "=" in word)
        return PositionFields(turn, words[2], words[3], words[4], words[5], others)

    def _letter(self, ident: str, side: str) -> str:
        return "*" if ident == "*" else format_id(ident, int(side == SIDES[1]))


def key_of(variant: str, options: Mapping[str, Any], position: str) -> str:
    """Return a short hash of a position that leaves counters out."""
    words = position.split(" ")
    del words[_COUNTERS]
    chosen = sorted((key, str(value)) for key, value in options.items())
    return hashlib.sha256(f"{variant}\n{chosen}\n{' '.join(words)}".encode()).hexdigest()[:24]
