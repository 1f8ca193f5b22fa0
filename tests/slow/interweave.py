"""Interweave (Peter Aronson, 2002), slowly: written from its rules, sharing nothing with the
kernel.

Decided: a capture in passing is compulsory like others, and may be chosen among them; there is none
of a pawn that has captured by its double step, as in vchess. The turn of a piece that has captured
and can capture no more ends with a decision of its own, `@-`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Self

from slow.plain import BISHOP, KNIGHT, ROOK, Board, Square, name, of, owner, slide

START = "rbnkknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNKKNBR w"


class Act(NamedTuple):
    """A move: its text, where it goes and what it takes."""

    text: str
    start: Square
    end: Square
    taken: frozenset[Square] = frozenset()
    promotion: str = ""


def on(square: Square) -> bool:
    return 0 <= square[0] < 8 and 0 <= square[1] < 8


def step(square: Square, by: Square, times: int = 1) -> Square:
    return square[0] + times * by[0], square[1] + times * by[1]


class Interweave:
    """A game, with what the slow games of chess are asked for."""

    def __init__(self, text: str = START) -> None:
        placement, letter = text.split()[:2]
        self.board: Board = {}
        for row, rank in enumerate(placement.split("/")):
            file = 0
            for sign in rank:
                if sign.isdigit():
                    file += int(sign)
                else:
                    self.board[file, 7 - row] = sign
                    file += 1
        self.turn = "wb".index(letter)
        self.hands: list[Counter[str]] = [Counter(), Counter()]
        self.chain: Square | None = None  # the piece that has captured and may go on
        self.passed: tuple[Square, Square] | None = None  # a square passed, and by whom

    @classmethod
    def start(cls) -> Self:
        return cls()

    def text(self) -> str:
        rows = []
        for rank in range(7, -1, -1):
            row, run = "", 0
            for file in range(8):
                piece = self.board.get((file, rank))
                if piece is None:
                    run += 1
                    continue
                row += (str(run) if run else "") + piece
                run = 0
            rows.append(row + (str(run) if run else ""))
        return f"{'/'.join(rows)} {'wb'[self.turn]}"

    # ---- moves of the pieces ---------------------------------------------------------------

    def enemy(self, square: Square) -> bool:
        piece = self.board.get(square)
        return piece is not None and owner(piece) != self.turn

    def empty(self, square: Square) -> bool:
        return on(square) and square not in self.board

    def quiet(self, start: Square, end: Square) -> Act:
        return Act(name(start) + name(end), start, end)

    def over(self, start: Square, between: Square, end: Square) -> Act:
        """A capture in two legs."""
        text = f"{name(start)}{name(between)},{name(between)}{name(end)}"
        return Act(text, start, end, frozenset({between}))

    def acts(self) -> Iterator[Act]:
        for start in of(self.board, self.turn):
            kind = self.board[start].upper()
            if kind == "P":
                yield from self.pawn(start)
                continue
            for by in BISHOP:
                reach = 1 if kind == "K" else 8
                for end in list(slide(self.board, start, by))[:reach]:
                    if end not in self.board:
                        yield self.quiet(start, end)
            yield from {"K": self.king, "R": self.smasher, "N": self.leaper, "B": self.remover}[
                kind
            ](start)

    def king(self, start: Square) -> Iterator[Act]:
        for by in ROOK:
            if self.enemy(step(start, by)) and self.empty(step(start, by, 2)):
                yield self.over(start, step(start, by), step(start, by, 2))

    def even(self, start: Square, by: Square) -> list[Square]:
        """The empty squares in a row that are an even number of steps away."""
        found = []
        for times in range(1, 8):
            end = step(start, by, times)
            if not self.empty(end):
                break
            if times % 2 == 0:
                found.append(end)
        return found

    def smasher(self, start: Square) -> Iterator[Act]:
        for by in ROOK:
            for end in self.even(start, by):
                yield self.quiet(start, end)
                beyond = step(end, by)
                if self.enemy(beyond):
                    yield self.over(start, beyond, end)

    def leaper(self, start: Square) -> Iterator[Act]:
        for by in ROOK:
            yield from (self.quiet(start, end) for end in self.even(start, by))
            far = 1
            while self.empty(step(start, by, far)):
                far += 1
            prey = step(start, by, far)
            if far % 2 and self.enemy(prey):
                for times in range(far + 1, 8):
                    end = step(start, by, times)
                    if not self.empty(end):
                        break
                    if times % 2 == 0:
                        yield Act(name(start) + name(end), start, end, frozenset({prey}))
        for by in KNIGHT:
            middle, end = step(start, by), step(start, by, 2)
            if self.empty(end) and self.empty(middle):
                yield self.quiet(start, end)
            elif self.empty(end) and self.enemy(middle):
                yield self.over(start, middle, end)

    def remover(self, start: Square) -> Iterator[Act]:
        for by in ROOK:
            if self.enemy(step(start, by)):
                yield self.over(start, step(start, by), start)

    def pawn(self, start: Square) -> Iterator[Act]:
        up = 1 if self.turn == 0 else -1
        found = []
        for across in (-1, 1):
            one, two = step(start, (across, up)), step(start, (across, up), 2)
            if self.empty(one):
                found.append(self.quiet(start, one))
                home = start[1] == (1 if self.turn == 0 else 6)
                if home and self.empty(two):
                    found.append(self.quiet(start, two))
        ahead, two = step(start, (0, up)), step(start, (0, up), 2)
        if self.enemy(ahead) and self.empty(two):
            found.append(self.over(start, ahead, two))
        for act in found:
            yield from self.promotions(self.pincers(act))

    def pincers(self, act: Act) -> Act:
        """A pawn's move with what it takes between itself and a friend."""
        taken = set(act.taken)
        for by in ROOK:
            prey, friend = step(act.end, by), step(act.end, by, 2)
            other = self.board.get(friend)
            if self.enemy(prey) and other and owner(other) == self.turn and friend != act.start:
                taken.add(prey)
        return act._replace(taken=frozenset(taken))

    def promotions(self, act: Act) -> Iterator[Act]:
        depth = act.end[1] if self.turn == 0 else 7 - act.end[1]
        held = [kind for kind in "RNB" if self.hands[self.turn][kind]]
        if depth < 6:
            yield act
        if depth == 6:
            yield act._replace(text=act.text + ("=" if held else ""))
        if depth >= 6:
            for kind in held:
                yield act._replace(text=f"{act.text}={kind}", promotion=kind)

    # ---- turns -----------------------------------------------------------------------------

    def in_passing(self) -> Iterator[Act]:
        """A leap over the square that a pawn has just passed."""
        if self.passed and not self.chain:
            up = 1 if self.turn == 0 else -1
            start, end = step(self.passed[0], (0, -up)), step(self.passed[0], (0, up))
            piece = self.board.get(start, "")
            if piece.upper() == "P" and owner(piece) == self.turn and self.empty(end):
                taken = frozenset({self.passed[1]})
                text = f"{name(start)}{name(self.passed[0])},{name(self.passed[0])}{name(end)}"
                yield from self.promotions(self.pincers(Act(text, start, end, taken)))

    def allowed(self) -> list[Act]:
        acts = [*self.acts(), *self.in_passing()]
        captures = [act for act in acts if act.taken]
        if self.chain:
            return [act for act in captures if act.start == self.chain]
        return captures or acts

    def options(self) -> list[str]:
        if self.outcome_of_kings():
            return []
        return [act.text for act in self.allowed()] or (["@-"] if self.chain else [])

    def play(self, text: str) -> None:
        if text == "@-":
            self.chain, self.turn = None, 1 - self.turn
            return
        act = next(act for act in self.allowed() if act.text == text)
        piece = self.board.pop(act.start)
        for square in act.taken:
            self.hands[1 - self.turn][self.board.pop(square).upper()] += 1
        if act.promotion:
            self.hands[self.turn][act.promotion] -= 1
            piece = act.promotion if self.turn == 0 else act.promotion.lower()
        self.board[act.end] = piece
        self.passed = None
        if piece.upper() == "P" and abs(act.end[0] - act.start[0]) == 2 and not act.taken:
            middle = (act.start[0] + act.end[0]) // 2, (act.start[1] + act.end[1]) // 2
            self.passed = middle, act.end
        if act.taken:
            self.chain = act.end
        else:
            self.chain, self.turn = None, 1 - self.turn

    def outcome_of_kings(self) -> tuple[str, str] | None:
        for side, winner in ((0, "second"), (1, "first")):
            kings = sum(self.board[square].upper() == "K" for square in of(self.board, side))
            if kings < 2:
                return winner, "a king captured"
        return None

    def outcome(self) -> tuple[str, str] | None:
        if found := self.outcome_of_kings():
            return found
        return None if self.options() else (("first", "second")[1 - self.turn], "no move")
