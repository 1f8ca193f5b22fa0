"""A position that shows a sentence at work: looked for by playing at random, with it and without.

Two games go on side by side, one by all rules and one in which the sentence says nothing. Until
they differ they are the same; what makes them differ is the example: a move that only one of them
has, or what a move makes of the board.
"""

import random
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fairychess.api.position import Position
from fairychess.making.draft import WHERE
from fairychess.making.setup import read_setup
from fairychess.messages import ExplainedError
from fairychess.rules.catalogue import load_text
from fairychess.rules.compiling import Rules
from fairychess.rules.composed.sentences import ALWAYS, Sentence
from fairychess.rules.composed.syntax import Term

SECONDS = 3.0
"""Processor time for looking."""

MOST_PLIES = 240
"""Plies of one game; another one is begun then."""

TRIED = 6
"""Moves of a position that are tried out, of which one is played."""

ENOUGH = 12
"""Games that are tried for the plainest kind of example, once there is one of another kind."""

_PLAINEST = {"forbid": "forbidden", "require": "forbidden"}
"""What sentences of a table are about. What is forbidden can also allow something: a piece that may
not capture gives no check."""

_NEVER = Term("not", "truth", (ALWAYS,))


def example_of(
    text: str, table: str, number: int, seed: int = 0, seconds: float = SECONDS
) -> dict[str, Any] | None:
    """A position in which the nth sentence (from 0) of a table matters; None if none was found.

    `before` and `after` are setups, `move` is the text of the move, and `kind` is "forbidden",
    "offered", "changed" or "ended". Raises VariantError for a text that is no variant file, and
    ExplainedError where there is no such sentence.
    """
    rules = load_text(text, WHERE)
    sentences = rules.definition.sentences
    alike = [each for each in sentences if each.table == table]
    if not 0 <= number < len(alike):
        raise ExplainedError("fault_sentence_table", name=table[:40])
    silent = tuple(_silenced(one) if one is alike[number] else one for one in sentences)
    other = Rules(replace(rules.definition, sentences=silent))
    wanted = _PLAINEST.get(table, "")
    return _Search(rules, other, random.Random(seed)).found(time.process_time() + seconds, wanted)


def _silenced(sentence: Sentence) -> Sentence:
    """A sentence that never says anything; what it remembers is remembered all the same."""
    said = sentence.condition
    if sentence.table == "offer":
        return replace(sentence, condition=Term("without", "set", (said, said), lasts=said.lasts))
    if sentence.table == "require":
        return replace(sentence, condition=Term("or", "truth", (said, ALWAYS), lasts=said.lasts))
    return replace(sentence, condition=Term("and", "truth", (said, _NEVER), lasts=said.lasts))


class _Search:
    """Plays two games side by side until they differ."""

    def __init__(self, rules: Rules, other: Rules, chance: random.Random) -> None:
        self.rules = rules
        self.other = other
        self.chance = chance
        self.favourite = ""

    def found(self, end: float, wanted: str) -> dict[str, Any] | None:
        """The first example of the kind that is wanted, in as many games as there is time for."""
        best: dict[str, Any] | None = None
        games = 0
        while time.process_time() < end and (best is None or games < ENOUGH):
            example = self.game(lambda: time.process_time() >= end)
            games += best is not None
            if example is not None and wanted in ("", example["kind"]):
                return example
            best = best or example
        return best

    def game(self, late: Callable[[], bool]) -> dict[str, Any] | None:
        """One game."""
        ours, theirs = self.rules.position(), self.other.position()
        for _ in range(MOST_PLIES):
            if late() or ours.is_over or theirs.is_over:
                return None
            mine, others = ours.moves(), theirs.moves()
            if mine != others:
                return self.of_moves(ours, theirs, mine, others)
            if not mine:
                return None
            tried = self.chance.sample(mine, min(TRIED, len(mine)))
            liked = [move for move in mine if self.favourite and move.startswith(self.favourite)]
            tried += self.chance.sample(liked, min(1, len(liked)))
            for move in tried:
                example = self.of_effects(ours, theirs, move)
                if example is not None:
                    return example
            self.play(ours, theirs, tried[-1] if self.chance.random() < 0.7 else tried[0])
        return None

    def play(self, ours: Position, theirs: Position, move: str) -> None:
        """Play a move in both; the piece that has moved will gladly go on."""
        ours.push(move)
        theirs.push(move)
        self.favourite = ours._last_target() if self.chance.random() < 0.9 else ""

    def of_moves(
        self, ours: Position, theirs: Position, mine: list[str], others: list[str]
    ) -> dict[str, Any]:
        """The example of moves that only one of the games has."""
        offered = [move for move in mine if move not in set(others)]
        where = ours if offered else theirs
        move = self.chance.choice(offered or [move for move in others if move not in set(mine)])
        before = self.shown(where)
        where.push(move)
        return {
            "kind": "offered" if offered else "forbidden",
            "move": move,
            "before": before,
            "after": self.shown(where),
        }

    def of_effects(self, ours: Position, theirs: Position, move: str) -> dict[str, Any] | None:
        """The example of what a move does by the sentence; None if it does nothing."""
        before = self.shown(ours)
        ours.push(move)
        theirs.push(move)
        example: dict[str, Any] | None = None
        if ours.text() != theirs.text() or ours.is_over != theirs.is_over:
            ended = ours.result() if ours.is_over != theirs.is_over else None
            after = self.finished(ours, before["turn"])
            kind = "ended" if ended else "changed"
            example = {"kind": kind, "move": move, "before": before, "after": after}
        ours.pop()
        theirs.pop()
        return example

    def finished(self, position: Position, turn: str) -> dict[str, Any]:
        """What stands when the turn is at its end: what is left to choose is chosen at random."""
        added = 0
        found = self.shown(position)
        while found["turn"] == turn and not position.is_over and added < TRIED:
            moves = position.moves()
            if not moves:
                break
            position.push(self.chance.choice(moves))
            added += 1
            found = self.shown(position)
        for _ in range(added):
            position.pop()
        return found

    def shown(self, position: Position) -> dict[str, Any]:
        """A position as the board of an editor shows it."""
        found = read_setup(position.text(), self.rules.board)
        assert found is not None, "a position of this board"
        return found
