"""Lasca (Emanuel Lasker, 1911), slowly: written from its rules, sharing nothing with the kernel.

A stack is a text from the top downwards: `s` and `o` are soldiers and officers of Black, `S` and
`O` of White, who begins. Decided: a soldier that becomes an officer by a capture ends its turn; the
turn of a piece that can capture no more ends with a decision of its own, `@-`.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import NamedTuple, Self

from slow.plain import BISHOP, Square, name, owner


class Act(NamedTuple):
    """A move of a stack, with the square it jumps over, if it captures."""

    text: str
    start: Square
    end: Square
    over: Square | None = None


def by(square: Square, step: Square, times: int = 1) -> Square:
    return square[0] + times * step[0], square[1] + times * step[1]


class Lasca:
    """A game, with what the slow games of chess are asked for."""

    def __init__(self) -> None:
        self.stacks: dict[Square, str] = {}
        for file in range(7):
            for rank in range(7):
                if (file + rank) % 2 == 0 and rank != 3:
                    self.stacks[file, rank] = "S" if rank < 3 else "s"
        self.turn = 0
        self.chain: Square | None = None
        self.jumped: set[Square] = set()

    @classmethod
    def start(cls) -> Self:
        return cls()

    def text(self) -> str:
        rows = []
        for rank in range(6, -1, -1):
            row, run = "", 0
            for file in range(7):
                stack = self.stacks.get((file, rank))
                if stack is None:
                    run += 1
                    continue
                row += (str(run) if run else "") + stack[0]
                run = 0
            rows.append(row + (str(run) if run else ""))
        return f"{'/'.join(rows)} {'wb'[self.turn]}"

    def under(self) -> dict[str, str]:
        """What lies under the tops."""
        return {name(square): stack[1:] for square, stack in self.stacks.items() if stack[1:]}

    def free(self, square: Square) -> bool:
        return 0 <= square[0] < 7 and 0 <= square[1] < 7 and square not in self.stacks

    def acts(self) -> Iterator[Act]:
        for start, stack in self.stacks.items():
            if owner(stack[0]) != self.turn or (self.chain and start != self.chain):
                continue
            ahead = 1 if self.turn == 0 else -1
            for step in BISHOP:
                if stack[0] in "Ss" and step[1] != ahead:
                    continue
                one, two = by(start, step), by(start, step, 2)
                if self.free(one) and not self.chain:
                    yield Act(name(start) + name(one), start, one)
                prey = self.stacks.get(one)
                hostile = prey is not None and owner(prey[0]) != self.turn
                if hostile and self.free(two) and one not in self.jumped:
                    text = f"{name(start)}{name(one)},{name(one)}{name(two)}"
                    yield Act(text, start, two, one)

    def becomes_officer(self, act: Act) -> bool:
        last = 6 if self.turn == 0 else 0
        return self.stacks[act.start][0] in "Ss" and act.end[1] == last

    def allowed(self) -> dict[str, Act]:
        acts = list(self.acts())
        captures = [act for act in acts if act.over]
        found = captures or ([] if self.chain else acts)
        return {act.text + ("=O" if self.becomes_officer(act) else ""): act for act in found}

    def options(self) -> list[str]:
        return list(self.allowed()) or (["@-"] if self.chain else [])

    def play(self, text: str) -> None:
        if text == "@-":
            self.pass_on()
            return
        act = self.allowed()[text]
        promoted = self.becomes_officer(act)
        stack = self.stacks.pop(act.start)
        if act.over:
            prey = self.stacks.pop(act.over)
            stack += prey[0]
            if prey[1:]:
                self.stacks[act.over] = prey[1:]
            self.jumped.add(act.over)
        if promoted:
            stack = ("O" if self.turn == 0 else "o") + stack[1:]
        self.stacks[act.end] = stack
        if act.over and not promoted:
            self.chain = act.end
        else:
            self.pass_on()

    def pass_on(self) -> None:
        self.chain, self.turn = None, 1 - self.turn
        self.jumped = set()

    def outcome(self) -> tuple[str, str] | None:
        return None if self.options() else (("second", "first")[self.turn], "no move")

    def perft(self, depth: int) -> int:
        """Sequences of so many decisions."""
        if depth == 0:
            return 1
        total = 0
        for text in self.options():
            after = deepcopy(self)
            after.play(text)
            total += after.perft(depth - 1)
        return total
