"""Lines of play with variations and comments, as text: PGN's way of writing them, for every game.

    [Variant "chess"]

    1. e2e4 {The usual move.} e7e5 (1... c7c5 2. g1f3) 2. g1f3 *

What is read may come from anywhere: PGN, KIF, a record of this program, bare moves, or a position
alone. What is written holds this program's move texts and is read back to the same tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from fairychess.board import SQUARE
from fairychess.game.formats import must_be_read
from fairychess.game.free_play import FreeGame
from fairychess.game.kif_reading import Kif, looks_like_kif, read_kif_tree
from fairychess.game.reading import PGN_VARIANT, RESULTS, RecordError, game_named, tags_in
from fairychess.game.record import lay_out
from fairychess.game.view import MoveRecord
from fairychess.messages import ExplainedError, Message

MOST_NODES = 3000
MOST_DEPTH = 60
"""Variations inside variations."""
LONGEST_COMMENT = 2000
MOST_SHAPES = 64

_TAG_LINE = re.compile(r'^[ \t]*+\[\w++[ \t]++"(?:[^"\\]|\\.)*+"\][ \t]*+$', re.MULTILINE)
_ASIDE = re.compile(r"^%[^\n]*+|;[^\n]*+", re.MULTILINE)
_WORD = re.compile(
    r"\{[^{}]*+\}(?=[\s()]|\Z)|[()]|\$\d++|\d++\.++(?![^\s{(])|(?:\{[^{}\s]++\}|[^\s(){}])++|[{}]"
)
_LABEL = re.compile(r"\d++\.++")
_COMMAND = re.compile(r"\[%[^\]]*+\]|^seal [0-9a-f]++$")
_DRAWN = re.compile(r"\[%c[sa]l ([^\]]*+)\]")
_SHAPE = re.compile(rf"[GRYB](?:{SQUARE}){{1,2}}")
_ARROW = re.compile(rf"[GRYB]{SQUARE}{SQUARE}")


@dataclass(slots=True)
class Node:
    """A decision (none at the root), what is said of the position after it, and what may follow.

    The first of `children` is the line that goes on; the others are variations. `shapes` are
    arrows and circles drawn there, as PGN's `[%cal Ge2e4]` and `[%csl Re4]` have them.
    """

    text: str = ""
    comment: str = ""
    shapes: list[str] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class FlatNode:
    """A node in a list: `parent` is the place of the one before it, -1 at the root."""

    parent: int = -1
    text: str = ""
    comment: str = ""
    shapes: list[str] = field(default_factory=list)


@dataclass(slots=True)
class MoveTree:
    """A tree with what a text says of its game: tags by name, among them perhaps where it began."""

    tags: dict[str, str]
    root: Node

    @property
    def start(self) -> str | None:
        """The position it begins with; None for the variant's own."""
        return self.tags.get("Start") or self.tags.get("FEN") or None


def read_tree(text: str) -> MoveTree:
    """Take a text apart; its moves are still as they were written. Raises RecordError."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    must_be_read(text)
    if looks_like_kif(text) and not text.startswith("["):
        return _tree_of(read_kif_tree(text))
    tags = tags_in("\n".join(_TAG_LINE.findall(text)))
    if tags:  # moves alone may be of any game
        tags["Variant"] = game_named(tags)
    return MoveTree(tags, _Reader(_ASIDE.sub("", _TAG_LINE.sub("", text))).root)


def _tree_of(kif: Kif) -> MoveTree:
    if len(kif.nodes) > MOST_NODES:
        raise RecordError(f"more than {MOST_NODES} moves")
    made = [Node("", kif.comment), *(Node(one.text, one.comment) for one in kif.nodes)]
    for node, one in zip(made[1:], kif.nodes, strict=True):
        made[one.parent + 1].children.append(node)
    return MoveTree(kif.tags, made[0])


class _Reader:
    """Builds the tree word by word; `stack` holds where the line around a variation goes on."""

    def __init__(self, text: str) -> None:
        self.root = Node()
        self._count = 0
        here, before = self.root, self.root
        stack: list[tuple[Node, Node]] = []
        for found in _WORD.finditer(text):
            word = found.group()
            if word == "(":
                if here is before or len(stack) >= MOST_DEPTH:
                    raise RecordError("a variation stands where there is no move to replace")
                stack.append((here, before))
                here = before
            elif word == ")":
                if not stack:
                    raise RecordError("a ) ends no variation")
                here, before = stack.pop()
            elif word.startswith("{") and word.endswith("}"):
                self._comment(here, word[1:-1])
            elif word in "{}":
                raise RecordError("a comment does not end")
            elif word.startswith("$") or word in RESULTS or _LABEL.fullmatch(word):
                continue
            else:
                here, before = self._move(here, word), here
        if stack:
            raise RecordError("a variation does not end")

    def _move(self, here: Node, word: str) -> Node:
        label = _LABEL.match(word)
        text = (word[label.end() :] if label else word).rstrip("!?")
        self._count += 1
        if not text or self._count > MOST_NODES:
            raise RecordError(f"more than {MOST_NODES} moves" if text else f"no move: {word[:20]}")
        here.children.append(Node(text))
        return here.children[-1]

    def _comment(self, here: Node, words: str) -> None:
        for marks in _DRAWN.findall(words):
            drawn = [one.strip() for one in marks.split(",")]
            here.shapes += [one for one in drawn if _SHAPE.fullmatch(one)]
        del here.shapes[MOST_SHAPES:]
        said = " ".join(_COMMAND.sub("", words).split())
        here.comment = f"{here.comment} {said}".strip()[:LONGEST_COMMENT]


def settled(game: FreeGame, root: Node) -> Node:
    """Return the tree with every move as this program writes it; ExplainedError where one fails.

    A variation that repeats a move joins the line that has it already.
    """
    fresh = Node("", root.comment, root.shapes)
    waiting: list[tuple[Node, Node, tuple[str, ...]]] = [(root, fresh, ())]
    while waiting:
        read, kept, path = waiting.pop()
        made: list[tuple[Node, Node, tuple[str, ...]]] = []
        for child in read.children:
            game.follow([*path, child.text])
            text = game.records()[-1].text
            node = next((one for one in kept.children if one.text == text), None)
            if node is None:
                node = Node(text)
                kept.children.append(node)
            node.comment = f"{node.comment} {child.comment}".strip()
            node.shapes += child.shapes
            made.append((child, node, (*path, text)))
        waiting += reversed(made)
    return fresh


def records_of(game: FreeGame, root: Node) -> list[MoveRecord | None]:
    """Return the decision of every node in the order of `flat`; none at the root."""
    found: list[MoveRecord | None] = []
    waiting: list[tuple[Node, tuple[str, ...]]] = [(root, ())]
    while waiting:
        node, path = waiting.pop()
        if path:
            game.follow(path)
        found.append(game.records()[-1] if path else None)
        waiting += [(child, (*path, child.text)) for child in reversed(node.children)]
    return found


def write_tree(game: FreeGame, root: Node, tags: Mapping[str, str]) -> str:
    """Return the text of a settled tree; chess is written as every program reads it."""
    moves = _Writer(game, "san" if game.variant == PGN_VARIANT else "")
    words = [*_braced(root), *moves.line(root, ())]
    return lay_out({**tags, "Result": "*"}, "", [*words, "*"])


class _Writer:
    """Words of a line: its moves with numbers, each followed by what else could be played."""

    def __init__(self, game: FreeGame, style: str) -> None:
        """`style` is one of the variant's ways to spell moves; "" for the texts of this program."""
        self._game = game
        self._style = game.notations.index(style) if style in game.notations else -1

    def line(self, node: Node, path: tuple[str, ...], fresh: bool = True) -> Iterator[str]:
        """Give the words of all that follows a node; the first move has its number if `fresh`."""
        while node.children:
            main, *others = node.children
            yield from self._move(main, path, fresh)
            for other in others:
                after = self.line(other, (*path, other.text), bool(_braced(other)))
                inner = [*self._move(other, path, True), *after]
                yield f"({inner[0]}"
                yield from inner[1:-1]
                yield f"{inner[-1]})"
            fresh = bool(others or _braced(main))
            node, path = main, (*path, main.text)

    def _move(self, node: Node, path: tuple[str, ...], fresh: bool) -> list[str]:
        self._game.follow([*path, node.text])
        record = self._game.records()[-1]
        label = f"{record.fullmove_number}." if record.seat == "first" else ""
        if record.seat == "second" and fresh:
            label = f"{record.fullmove_number}..."
        spelled = record.spelled[self._style] if record.spelled and self._style >= 0 else node.text
        return [*([label] if label else []), spelled, *_braced(node)]


def _braced(node: Node) -> list[str]:
    said = " ".join(node.comment.replace("{", "(").replace("}", ")").split())
    arrows = [one for one in node.shapes if _ARROW.fullmatch(one)]
    circles = [one for one in node.shapes if one not in arrows]
    for command, drawn in (("cal", arrows), ("csl", circles)):
        if drawn:
            said = f"[%{command} {','.join(drawn)}] {said}".strip()
    return [f"{{{said}}}"] if said else []


def flat(root: Node) -> list[FlatNode]:
    """Return a tree as a list, every node after the one before it in play."""
    found: list[FlatNode] = []
    waiting = [(-1, root)]
    while waiting:
        parent, node = waiting.pop()
        found.append(FlatNode(parent, node.text, node.comment, node.shapes))
        here = len(found) - 1
        waiting += [(here, child) for child in reversed(node.children)]
    return found


def unflattened(nodes: Sequence[FlatNode]) -> Node:
    """Return the tree in a list; ExplainedError where it is none, or too large."""
    if not nodes or len(nodes) > MOST_NODES:
        raise ExplainedError(Message("tree_too_large", {"count": MOST_NODES}))
    made: list[Node] = []
    for place, one in enumerate(nodes):
        shapes = [shape for shape in one.shapes if _SHAPE.fullmatch(shape)][:MOST_SHAPES]
        node = Node(one.text, one.comment[:LONGEST_COMMENT], shapes)
        if place:
            if not 0 <= one.parent < place:
                raise ExplainedError(Message("tree_broken"))
            made[one.parent].children.append(node)
        made.append(node)
    return made[0]
