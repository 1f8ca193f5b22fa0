"""How a game ended: the one form of it, from the rules to the pages."""

from dataclasses import dataclass

from fairychess.messages import Message


@dataclass(frozen=True, slots=True, repr=False)
class Outcome:
    """How a game ended. `winner` is "first", "second" or None for a draw."""

    winner: str | None
    message: Message

    @property
    def reason(self) -> str:
        """Why, in English."""
        return str(self.message)

    def __repr__(self) -> str:
        return f"Outcome(winner={self.winner!r}, reason={self.reason!r})"
