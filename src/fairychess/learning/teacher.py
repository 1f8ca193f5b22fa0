"""A teacher: another engine, asked by its protocol what the positions of our games are worth.

Scores are in its own units, hundredths of one of its pawns; training finds what these are worth in
ours. An engine that does not know the game refuses to teach it.
"""

from fairychess.api import Position
from fairychess.learning.samples import Sample
from fairychess.notation import MoveError
from fairychess.protocol import EngineError, open_engine
from fairychess.rules import Rules
from fairychess.rules.digest import has_other_options

DIALECTS = {"uci": None, "usi": "sfen"}
"""How positions are written for the protocols by which an engine can be asked for a score."""


class Teacher:
    """An engine named by `text` that judges with so many `nodes`. Raises ValueError where there is
    no such program, or it does not know the game."""

    def __init__(self, rules: Rules, text: str, nodes: int) -> None:
        self.engine = open_engine(text)
        self.text = text
        self.nodes = nodes
        if self.engine.protocol not in DIALECTS:
            raise ValueError(f"{text!r}: a teacher is asked by {' or '.join(DIALECTS)}")
        if has_other_options(rules.definition):
            raise ValueError(f"{rules.name} with options: engines know it without them")
        self.variant = rules.name
        self.dialect = DIALECTS[self.engine.protocol]
        self.begin()

    @property
    def name(self) -> str:
        """Who it is and how hard it thinks, as files say it."""
        return f"{self.engine.name}, {self.nodes} nodes"

    def begin(self) -> None:
        """Forget all positions, so that what comes next does not depend on them."""
        try:
            self.engine.set_up(self.variant)
        except EngineError as error:
            raise ValueError(f"{self.text}: {error}") from None

    def judge(self, position: Position, sample: Sample) -> int:
        """Note what is `said` of a sample, a position at hand, and return the move that the teacher
        would play; 0 where it sees a mate, which is no judgement, or where we know no such move."""
        try:
            found, best = self.engine.judge(position.fen(self.dialect), self.nodes)
        except EngineError as error:
            raise ValueError(f"{self.text}: {error}") from None
        if found is None:
            return 0
        sample.said = -found if sample.mover else found
        try:
            move = position.push(position.parse(best, self.engine.protocol))
        except MoveError:
            return 0
        position.pop()
        return move

    def close(self) -> None:
        """End the engine."""
        self.engine.close()
