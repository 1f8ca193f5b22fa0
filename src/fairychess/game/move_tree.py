"""Lines of play with variations and comments, as text: PGN's way of writing them, for every game.

    [Variant "chess"]

    1. e2e4 {The usual move.} e7e5 (1... c7c5 2. g1f3) 2. g1f3 *

What is read may come from anywhere: PGN, KIF, a record of this program, bare moves, or a position
alone. What is written holds this program's move texts and is read back to the same tree.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from fairychess.board import SQUARE
from fairychess.game.free_play import FreeGame
from fairychess.game.naming import PGN_VARIANT
from fairychess.game.pgn import STYLE, Spelled, tree_words
from fairychess.game.reading import one_record
from fairychess.game.record import lay_out
from fairychess.game.records.comments import MOST_SHAPES
from fairychess.game.records.tree import Node, Record, RecordLimits
from fairychess.game.view import MoveRecord
from fairychess.messages import ExplainedError, Message

MOST_NODES = 3000
MOST_DEPTH = 60
"""Variations inside variations."""
LONGEST_COMMENT = 2000
_BOUNDS = RecordLimits(4_000_000, MOST_NODES, MOST_DEPTH, LONGEST_COMMENT, pasted=True)
_SHAPE = re.compile(rf"[GRYB](?:{SQUARE}){{1,2}}")


@dataclass(slots=True)
class FlatNode:
    """A node in a list: `parent` is the place of the one before it, -1 at the root."""

    parent: int = -1
    text: str = ""
    comment: str = ""
    shapes: list[str] = field(default_factory=list)


def read_tree(text: str) -> Record:
    """Take a text apart; its moves are still as they were written. Raises RecordError."""
    record = one_record(text, strict=True, bounds=_BOUNDS)
    if not record.named:  # moves alone may be of any game
        record.tags.clear()
    return record


def settled(game: FreeGame, root: Node) -> Node:
    """Return the tree with every move as this program writes it; ExplainedError where one fails.

    A variation that repeats a move joins the line that has it already; one in which a side does
    nothing, which the rules do not know, becomes a remark.
    """
    fresh = Node("", root.comment, root.shapes)
    waiting: list[tuple[Node, Node, tuple[str, ...]]] = [(root, fresh, ())]
    while waiting:
        read, kept, path = waiting.pop()
        made: list[tuple[Node, Node, tuple[str, ...]]] = []
        for child in read.children:
            try:
                game.follow([*path, child.text])
            except ExplainedError:
                if not child.is_null:
                    raise
                _remark(kept, f"({' '.join(_words(child))})")
                continue
            text = game.records()[-1].text
            node = next((one for one in kept.children if one.text == text), None)
            if node is None:
                node = replace(child, text=text, comment="", before="", shapes=[], children=[])
                kept.children.append(node)
            _remark(node, f"{child.before} {child.comment}")
            node.shapes += child.shapes
            made.append((child, node, (*path, text)))
        waiting += reversed(made)
    return fresh


def _remark(node: Node, said: str) -> None:
    node.comment = " ".join(f"{node.comment} {said}".split())[:LONGEST_COMMENT]


def _words(node: Node) -> list[str]:
    """A line from a node on, as it was written."""
    return [one.written for one in (node, *Record({}, node).main_line())]


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
    style = STYLE if game.variant == PGN_VARIANT else ""
    column = game.notations.index(style) if style in game.notations else -1
    spelled = {}
    for node, record in zip(_in_order(root), records_of(game, root), strict=True):
        if record is not None:
            said = record.spelled[column] if record.spelled and column >= 0 else node.text
            spelled[id(node)] = Spelled(record.fullmove_number, record.seat, said)
    return lay_out({**tags, "Result": "*"}, "", [*tree_words(root, spelled), "*"])


def _in_order(root: Node) -> list[Node]:
    return list(Record({}, root).nodes())


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
