"""Filling planes from a View."""

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairychess.board import FILE_LETTER, parse_square
from fairychess.game.view import PieceView, View
from fairychess.game.view_builder import pieces, state_fields
from fairychess.messages import Message
from fairychess.position.sides import SIDES as COLOURS
from fairychess.research.observing import planes
from fairychess.research.spaces import ActionError, action_space
from fairychess.research.spaces.decision import SpelledDecision, described
from fairychess.research.spaces.perspective import SQUARE_NAME
from fairychess.rules import Rules

Planes = NDArray[np.float32]

MOST_HISTORY = 64
"""So many decisions an observation shows at most."""
_LONE_NUMBER = re.compile(rf"(?<!{FILE_LETTER})(?<!\d)\d{{1,6}}", re.ASCII)
_HALVES = re.compile(r"[/+,]")


class Observer:
    """The planes of one variant under its options.

    `names` says what each plane holds and `shape` is (planes, ranks, files), all numbers from 0 to
    1. Row 0 is the viewer's own first rank, column 0 the file that is the first side's first.

    With `history`, 2 to 64, the planes numbered in `frame` (pieces, hands, squares unseen) come
    again for each of so many decisions before, the last but one first: behind the `base` others.
    """

    def __init__(self, rules: Rules, history: int = 1) -> None:
        if isinstance(history, bool) or not isinstance(history, int):
            raise ActionError(f"history is a whole number, not {history!r}")
        if not 1 <= history <= MOST_HISTORY:
            raise ActionError(f"history is 1 to {MOST_HISTORY} decisions, not {history}")
        self.rules, self.history = rules, history
        self.perspective = action_space(rules).perspective
        self.words = action_space(rules).words
        now = planes.plane_names(rules)
        kept = planes.frame_names(rules, now)
        self.base, self.frame = len(now), [now.index(name) for name in kept]
        past = [planes.earlier(name, back) for back in range(1, history) for name in kept]
        self.names = (*now, *past)
        self.shape = (len(self.names), rules.board.ranks, rules.board.files)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self._keys = [key for rule in rules.rule_list for key in rule.notation.remembers]
        self.standing = np.zeros(rules.board.size, dtype=np.float32)
        self.standing[list(rules.board)] = 1
        self.squares = {
            name: parse_square(rules.board, name) for name in map(self._name, rules.board)
        }
        self.told_by_rules = self._told_by_rules()

    def observe(
        self,
        view: View,
        out: Planes | None = None,
        decision: SpelledDecision | None = None,
        past: Sequence[Planes] = (),
    ) -> Planes:
        """Write what a view holds into `out` (a new array without it), and return that.

        It is a float32 array of `shape`, C-contiguous; ActionError for another one.

        `decision` is the viewer's own one at hand, as far as it has been chosen; `past` are the
        viewer's `kept` planes of the decisions before, the last one first.
        """
        if out is None:
            out = np.zeros(self.shape, dtype=np.float32)
        elif out.shape != self.shape or out.dtype != np.float32 or not out.flags.c_contiguous:
            wanted = f"a float32 array of shape {self.shape}"
            raise ActionError(f"an observation is written into {wanted}, not {described(out)}")
        else:
            out[:] = 0
        filling = _Filling(self, view, out.reshape(len(self.names), -1))
        filling.board()
        filling.hands()
        filling.fields()
        if decision is not None:
            filling.chosen(decision)
        for back, frame in enumerate(past[: self.history - 1]):
            first = self.base + back * len(self.frame)
            out[first : first + len(self.frame)] = frame
        return out

    def kept(self, view: View) -> Planes:
        """The planes of a view that later observations show again."""
        found: Planes = self.observe(view)[self.frame]
        return found

    def write_rules(self, play: Any, seat: int, decides: int, rows: Planes) -> None:
        """The planes `told_by_rules` as a seat sees an open game, into empty ones."""
        sides = COLOURS[seat], COLOURS[decides]
        writing = _Writing(self, *sides, play.kernel.fullmove_number, rows)
        if any(rule.visibility.marked for rule in self.rules.rule_list):
            for _, piece in pieces(play, seat, False):
                for remark in piece.marks:
                    writing.remark(piece, remark)
        writing.remember(state_fields(play, seat))

    def plane(self, name: str) -> int:
        """The number of a plane; ActionError for a name that is none."""
        if name not in self.numbers:
            raise ActionError(f"there is no plane {name!r} for {self.rules.name}")
        return self.numbers[name]

    def _name(self, square: int) -> str:
        return str(self.rules.tables.square_names[square])

    def _told_by_rules(self) -> list[int]:
        """The planes of what rules mark and remember."""
        names = [planes.role(each.name) for each in self.rules.definition.roles]
        for rule in self.rules.rule_list:
            names += [planes.mark(key) for key in rule.visibility.marked]
            for key in rule.notation.remembers:
                for side in planes.SIDES:
                    names += [
                        planes.remembered(side, key, what)
                        for what in (planes.SQUARES, planes.NUMBER)
                    ]
        return sorted({self.numbers[name] for name in names if name in self.numbers})


class _Writing:
    """What rules tell a viewer, on its way into an array of one row a plane."""

    def __init__(
        self, observer: Observer, viewer: str, to_move: str, move_number: int, out: Planes
    ) -> None:
        self.observer, self.out = observer, out
        self.seat = 1 if viewer == COLOURS[1] else 0
        self.turned = observer.perspective.squares[self.seat]
        self.at = observer.numbers
        self.turn = 2 * (move_number - 1) + (to_move == COLOURS[1]) + 1

    def remark(self, piece: PieceView, remark: Message) -> None:
        """A mark of a piece: its role, or a number in it, or that it is there."""
        name = planes.role(str(remark.parameters.get("role", "")))
        if name in self.at:
            self.set(name, piece.square)
        count, turn = remark.parameters.get("count"), remark.parameters.get("turn")
        value = 1.0
        if isinstance(count, int):
            value = share(count, 16)
        elif isinstance(turn, int):  # the sooner, the more
            value = 1 / (1 + max(0, turn - self.turn))
        self.set(planes.mark(remark.key), piece.square, value)

    def remember(self, fields: dict[str, str]) -> None:
        """All that rules remember."""
        for key in self.observer._keys:
            if key in fields:
                self.remembered(key, fields[key])

    def remembered(self, key: str, text: str) -> None:
        """A state field: `2+3` and `a1,b2/c3` are the first side's and the second's."""
        halves = _HALVES.split(text)
        if len(halves) != 2 or ("," in text and not text.replace(",", "").isdecimal()):
            halves = text.split("/") if text.count("/") == 1 else [text, ""]
        whole = not halves[1] and "/" not in text
        for number, half in enumerate(halves):
            side = planes.SIDES[number if whole or self.seat == 0 else 1 - number]
            for square in SQUARE_NAME.findall(half):
                self.set(planes.remembered(side, key, planes.SQUARES), square)
            found = _LONE_NUMBER.search(half)
            if found:
                value = share(int(found.group()), 16)
                self.fill(planes.remembered(side, key, planes.NUMBER), value)
            elif half.isalpha():
                self.word(key, half, side)

    def word(self, key: str, word: str, side: str) -> None:
        """A state field that names a side, both, or anything else in a word."""
        named = [self.whose(colour) for colour in COLOURS if word == colour]
        for each in named or (planes.SIDES if word == "both" else [side]):
            self.fill(planes.remembered(each, key, planes.NUMBER), 1)

    def whose(self, side: str) -> str:
        """A side as the viewer sees it."""
        return planes.SIDES[COLOURS.index(side) != self.seat]

    def set(self, name: str, square: str, value: float = 1) -> None:
        """One square of a plane."""
        number = self.observer.squares.get(square)
        if number is not None and name in self.at:
            self.out[self.at[name], self.turned[number]] = value

    def fill(self, name: str, value: float) -> None:
        """A plane with the same on all squares."""
        if name in self.at:
            self.out[self.at[name]] = value


class _Filling(_Writing):
    """One view on its way there."""

    def __init__(self, observer: Observer, view: View, out: Planes) -> None:
        super().__init__(observer, view.viewer, view.to_move, view.fullmove_number, out)
        self.view = view

    def board(self) -> None:
        """Pieces and what is known of them, walls, squares unseen, checks, the last move."""
        self.out[self.at[planes.BOARD]] = self.observer.standing
        for piece in self.view.board:
            if piece.id == "*" and planes.WALLS in self.at:
                self.set(planes.WALLS, piece.square)
            else:
                self.set(planes.piece(self.whose(piece.side), piece.id), piece.square)
            for remark in piece.marks:
                self.remark(piece, remark)
        for square in self.view.fog:
            self.set(planes.UNSEEN, square)
        for square in self.view.check:
            self.set(planes.CHECK, square)
        if self.view.moves:
            for square in SQUARE_NAME.findall(self.view.moves[-1].text):
                self.set(planes.LAST, square)

    def hands(self) -> None:
        """Pieces in hand."""
        for side, held in self.view.hands.items():
            for ident, count in held.items():
                self.fill(planes.hand(self.whose(side), ident), share(count, 16))

    def fields(self) -> None:
        """The rest of the position text, and what the rules remember."""
        texts = [*self.view.position.split(" "), "", "", "", "", "", ""]
        for letter in texts[2]:
            side = planes.SIDES[(self.seat == 1) == letter.isupper()]
            self.fill(planes.castling(side, letter.upper()), 1)
        for square in SQUARE_NAME.findall(texts[3]):
            self.set(planes.EN_PASSANT, square)
        if texts[4].isdecimal():
            self.fill(planes.QUIET, share(int(texts[4]), 100))
        self.fill(planes.CLOCK, share(self.view.fullmove_number, 500))
        self.fill(planes.FIRST, self.seat == 0)
        self.fill(planes.TO_MOVE, self.view.to_move == self.view.viewer)
        self.remember(self.view.state_fields)

    def chosen(self, decision: SpelledDecision) -> None:
        """The squares chosen of a decision so far, each half as strong as the next, and a sign."""
        for strength, number in enumerate(reversed(decision.chosen)):
            word = self.observer.words[number]
            square = self.observer.squares.get(word)
            if square is not None:
                row = self.out[self.at[planes.CHOSEN]]
                row[square] = max(row[square], 0.5**strength)
        if decision.chosen:
            self.fill(planes.SIGN, (decision.chosen[-1] + 1) / len(self.observer.words))


def share(count: int, most: int) -> float:
    """A count as a part of 1."""
    return min(count, most) / most
