"""A record as data: tags, the tree of its moves, how it ended, what was mended in reading it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fairychess.game import record as writing

if TYPE_CHECKING:
    from fairychess.position.outcome import Outcome
    from fairychess.rules import Rules

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
NULL_MOVES = ("--", "Z0", "null", "0000", "@@@@")
"""What stands for a move in a line in which a side does nothing."""


class RecordError(ValueError):
    """A record that cannot be read or does not hold; one line, with the place where known."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if column else f"line {line}: "
        super().__init__(" ".join(f"{place if line else ''}{message}".split()))
        self.line, self.column = line, column


@dataclass(frozen=True, slots=True)
class RecordLimits:
    """How much of one game is read: characters, moves, variations inside variations, and the
    characters of a comment, of which no more is kept. May its end be missing, as of what is
    `pasted`?"""

    characters: int = 16_000_000
    nodes: int = 500_000
    depth: int = 500
    comment: int = 100_000
    pasted: bool = False


@dataclass(slots=True, eq=False)
class Node:
    """A decision (none at the root), what is said of the position after it, and what may follow.

    The first of `children` is the line that goes on; the others are variations. `text` is the
    move as this program writes it, once the record has been played through, `written` as it stood
    in the file. `label` is the number before it, `before` a comment that stood there, `nags` are
    the numbers of its signs ($1 or !), `shapes` arrows and circles (`Ge2e4`, `Re4`), `clock` what
    its side's clock showed and `spent` what the move took, in seconds, `evaluation` what a program
    thought of it (`0.17`, `#-3`).
    """

    text: str = ""
    comment: str = ""
    shapes: list[str] = field(default_factory=list)
    children: "list[Node]" = field(default_factory=list)
    label: str = ""
    line: int = 0
    column: int = 0
    written: str = ""
    nags: tuple[int, ...] = ()
    before: str = ""
    clock: float | None = None
    spent: float | None = None
    evaluation: str = ""
    seal: str = ""

    @property
    def hidden(self) -> bool:
        """Whether the text is withheld, or a part of it: `card:?`, `@?`, `?e4`."""
        return "?" in self.text

    @property
    def is_null(self) -> bool:
        """Does a side do nothing here, whatever the rules say?"""
        return self.text in NULL_MOVES

    def __repr__(self) -> str:
        return f"<Node {self.text!r}, {len(self.children)} after it>"


@dataclass(slots=True, eq=False)
class Record:
    """A record: tags by name in their order, the tree of its moves, and the result.

    `definition` is the variant file, where the record carries one, `mended` says in a line each
    what was wrong and how it was taken, `line` is where the game begins in its file, `format` what
    it was written in. `named`: does it say which game it is of? `rules` are those it was played
    through by, and `outcome` how the rules say it ended, None where it goes on.
    """

    tags: dict[str, str]
    root: Node = field(default_factory=Node)
    result: str = "*"
    definition: str = ""
    mended: list[str] = field(default_factory=list)
    line: int = 1
    format: str = "pgn"
    named: bool = True
    rules: "Rules | None" = None
    outcome: "Outcome | None" = None

    @property
    def variant(self) -> str:
        """The game it is of."""
        return self.tags.get("Variant", "")

    @property
    def start(self) -> str | None:
        """The position it begins with; None for the variant's own."""
        return self.tags.get("Start") or self.tags.get("FEN") or None

    @property
    def moves(self) -> tuple[Node, ...]:
        """The decisions of the main line."""
        return tuple(self.main_line())

    @property
    def variations(self) -> int:
        """So many lines leave another one."""
        return sum(len(node.children) - 1 for node in self.nodes() if node.children)

    def main_line(self) -> Iterator[Node]:
        """The decisions of the main line, one after the other."""
        node = self.root
        while node.children:
            node = node.children[0]
            yield node

    def nodes(self) -> Iterator[Node]:
        """All nodes, the root first, each before what follows it; a line before its variations."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def text(self) -> str:
        """The record written again, in this program's form: the main line alone."""
        words = [
            word
            for move in self.main_line()
            for word in writing.move_words(move.label, move.text, move.seal, move.clock)
        ]
        return writing.lay_out(self.tags, self.definition, [*words, self.result])


def chained(moves: Iterable[Node], root: Node | None = None) -> Node:
    """A root that these moves follow one after the other; what followed them before is dropped."""
    here = top = root or Node()
    for move in moves:
        move.children = []
        here.children = [move]
        here = move
    return top
