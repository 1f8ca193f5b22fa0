"""Records played through: every move of a tree found among the legal ones and written as we do.

A `Position` is pushed and popped; no game is made of it. A game does not end here where a player
could only claim its end, for many that are recorded went on.
"""

from collections.abc import Iterator
from typing import Any

from fairychess.api import Position
from fairychess.game.ends import at_odds
from fairychess.game.naming import rules_of
from fairychess.game.records.tree import Node, Record, RecordError
from fairychess.messages import Message
from fairychess.notation.move_text import MoveError, format_move, format_moves
from fairychess.notation.spelling import reading
from fairychess.notation.spelling.move_parts import target_in
from fairychess.position.words.move import (
    is_en_passant,
    is_plain,
    origin_of,
    squares_of,
    target_of,
    touches_others,
)
from fairychess.rules import Rules

MOST_MENDED = 100


class IllegalMoveError(RecordError):
    """A move that the rules forbid: its ply, from 1, and the reason, for any language."""

    def __init__(self, node: Node, ply: int, reason: Message) -> None:
        said = str(reason).removeprefix(f"{node.text}: ").removeprefix(f"{node.text[:40]}: ")
        written = (node.written or node.text)[:40]
        super().__init__(f"move {ply}, {written}: {said}", node.line, node.column)
        self.ply, self.text, self.reason = ply, node.text, reason


def settle(record: Record, rules: Rules | None = None, strict: bool = True) -> None:
    """Play a record through and let its nodes have our texts. Raises RecordError.

    Not strict: a line ends before what cannot be played, and the record says so. What a player saw
    of a game with secrets is left as it is, for nobody can play it through.
    """
    Settler(strict).settle(record, rules)


class Settler:
    """Plays one record after the other through; what is the same for many is made once."""

    def __init__(self, strict: bool) -> None:
        self._strict = strict
        self._record = Record({})
        self._known: dict[tuple[str, str], Rules] = {}
        self._begun: tuple[Rules, Position] | None = None

    def settle(self, record: Record, rules: Rules | None = None) -> None:
        """See the function `settle`."""
        self._record = record
        hidden = "Commitment" in record.tags and (
            "?" in (record.start or "") or any(node.hidden for node in record.main_line())
        )
        play = None if hidden else self._beginning(rules)
        if play is not None:
            self._walk(play)

    def _beginning(self, rules: Rules | None) -> Position | None:
        """The position it begins with; None where there is none."""
        record = self._record
        key = (record.variant, record.tags.get("Options", ""))
        if not record.definition:
            rules = rules or self._known.get(key)
        if self._begun is not None and self._begun[0] is rules and record.start is None:
            record.rules, play = self._begun
            while play.kernel.ply:
                play.kernel.undo()
            return play
        try:
            record.rules, play = rules_of(record, rules)
        except RecordError as error:
            if self._strict:
                raise
            self._mend(f"{error}; its moves are as they were written")
            return None
        play.kernel.claims_are_made = False
        if not record.definition:
            self._known[key] = record.rules
        if record.start is None:
            self._begun = record.rules, play
        elif "Start" in record.tags:
            record.tags["Start"] = play.text()
        return play

    def _walk(self, play: Position) -> None:
        """Every line to its end, each taken back to where the next one leaves it."""
        record = self._record
        waiting: list[tuple[Node, Node, Position, int, int, bool]] = []
        _wait(waiting, record.root, play, 0, 0, True)
        while waiting:
            parent, node, play, played, ply, is_main = waiting.pop()
            kernel = play.kernel
            while kernel.ply > played:
                kernel.undo()
            try:
                move = reading.parse(kernel, node.text, _last(parent, node))
            except MoveError as error:
                if node.is_null:
                    turned = _turned(play)
                    if turned is not None:
                        _wait(waiting, node, turned, 0, ply + 1, False)
                        continue
                if self._strict or not self._record.mended:  # why takes long to find out
                    error = play.rules.explained(play, node.text, error)
                self._cut(IllegalMoveError(node, ply + 1, error.message), parent, node, waiting)
                continue
            node.text = canonical(kernel, move)
            kernel.do(move)
            if node.children:
                _wait(waiting, node, play, played + 1, ply + 1, is_main)
            elif is_main:
                self._end(play)
        if not record.root.children:
            self._end(play)

    def _end(self, play: Position) -> None:
        """Is the result what the rules say, where they say something?"""
        self._record.outcome = play.result()
        odds = at_odds(self._record, play)
        if odds and self._strict:
            raise RecordError(odds)
        if odds:
            self._mend(odds)

    def _cut(self, fault: IllegalMoveError, parent: Node, node: Node, waiting: list[Any]) -> None:
        """Let a line end before a move; with it go those that were to replace it."""
        if self._strict:
            raise fault
        if parent.children[0] is node:
            del waiting[len(waiting) - len(parent.children) + 1 :]
            parent.children.clear()
        else:
            parent.children.remove(node)
        self._mend(f"{fault}; the line ends before it")

    def _mend(self, said: str) -> None:
        if len(self._record.mended) < MOST_MENDED:
            self._record.mended.append(said)


def _wait(
    waiting: list[Any], parent: Node, play: Position, played: int, ply: int, is_main: bool
) -> None:
    children = parent.children
    if len(children) == 1:  # as mostly
        waiting.append((parent, children[0], play, played, ply, is_main))
        return
    for node in reversed(children):
        waiting.append((parent, node, play, played, ply, is_main and node is children[0]))


def _last(parent: Node, node: Node) -> str:
    """The square where the move before ended, where a text speaks of it."""
    return target_in(parent.text) if "同" in node.text else ""


def canonical(kernel: Any, move: int) -> str:
    """The canonical text of a legal move, told apart from others alike."""
    if is_plain(move):  # as most are
        names = kernel.tables.square_names
        return str(names[origin_of(move)] + names[target_of(move)])
    text = format_move(kernel, move)
    if not (touches_others(move) or is_en_passant(move)):
        return text  # nothing would be added to it
    options = [
        other for other in kernel.decision().options if squares_of(other) == squares_of(move)
    ]
    alike = [other for other in options if format_move(kernel, other) == text]
    return format_moves(kernel, alike)[alike.index(move)] if len(alike) > 1 else text


def _turned(play: Position) -> Position | None:
    """The same position with the other side to move; None where there is none."""
    words = play.text().split(" ")
    letters = play.rules.letters
    words[1] = letters[1 - letters.index(words[1])]
    words[3] = "-"
    try:
        turned: Position = play.rules.position(" ".join(words), check=False)
    except ValueError:
        return None
    turned.kernel.claims_are_made = False
    return turned


def positions(
    record: Record, rules: Rules | None = None, before: bool = False
) -> Iterator[tuple[Node, Node, Position]]:
    """Every node of a settled record but its root: the one before it, itself, and the position
    after it, or `before` it, which changes as one goes on."""
    _, start = rules_of(record, rules)
    start.kernel.claims_are_made = False
    waiting = [(record.root, node, start, 0) for node in reversed(record.root.children)]
    while waiting:
        parent, node, play, played = waiting.pop()
        while play.kernel.ply > played:
            play.kernel.undo()
        if before:
            yield parent, node, play
        turned = _turned(play) if node.is_null else None
        if turned is None:
            play.kernel.do(reading.parse(play.kernel, node.text))
            played += 1
        else:
            play, played = turned, 0
        if not before:
            yield parent, node, play
        waiting += [(node, child, play, played) for child in reversed(node.children)]
