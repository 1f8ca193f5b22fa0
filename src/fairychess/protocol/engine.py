"""Errors of an engine, and the time it is given."""

from dataclasses import dataclass, replace


class EngineError(Exception):
    """An engine broke the rules of the game or of its protocol; one line of reason."""


class UnknownGame(EngineError):
    """The engine does not know this game or this start, which is no fault in play."""


class Resigned(EngineError):
    """An engine gave the game up."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """Time for a move, in seconds: `move` for each, or a clock of `mine` and `theirs` with an
    `increment`; `nodes` and `depth` are limits where an engine can keep them (0: none).
    `move` is of the `processor` where that is asked of our own player."""

    move: float = 0.0
    mine: float = 0.0
    theirs: float = 0.0
    increment: float = 0.0
    nodes: int = 0
    depth: int = 0
    processor: bool = False

    def scaled(self, factor: float) -> "Thinking":
        """So many times as much."""
        return replace(
            self,
            move=self.move * factor,
            mine=self.mine * factor,
            theirs=self.theirs * factor,
            increment=self.increment * factor,
        )

    @property
    def patience(self) -> float:
        """Seconds after which an engine that has said nothing counts as silent."""
        return max(60.0, 20 * self.move, self.mine + 60)
