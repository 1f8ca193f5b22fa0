"""What a position says of its variant's file, whose reader stands above this room."""

from typing import Protocol


class VariantPiece(Protocol):
    """A piece type of a variant file."""

    @property
    def id(self) -> str:
        """Its letters."""

    @property
    def name(self) -> str:
        """Its English name."""

    @property
    def betza(self) -> str:
        """How it moves, in XBetza."""


class VariantFile(Protocol):
    """A variant file with its options applied."""

    @property
    def name(self) -> str:
        """The variant's name."""

    @property
    def title(self) -> str:
        """Its name as people write it."""

    @property
    def first(self) -> str:
        """What the first side is called."""

    @property
    def second(self) -> str:
        """What the second side is called."""
