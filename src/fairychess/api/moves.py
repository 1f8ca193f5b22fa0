"""A legal move and a piece, as plain data."""

from dataclasses import dataclass

from fairychess.notation.spelling.move_parts import MoveParts


class NotationError(ValueError):
    """A style in which this variant's moves are not written; one line with those there are."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: `id` as the variant file has it, `side` "first" or "second", its English `name`.

    As text it is its id, in small letters for the second side. A wall is `*` and has no side.
    """

    id: str
    side: str
    name: str = ""

    def __str__(self) -> str:
        return self.id.lower() if self.side == "second" else self.id


@dataclass(frozen=True, slots=True)
class Move:
    """One legal decision. As text it is `text`, which is canonical: `push` takes either.

    `seat` is who decides: "first", "second" or "chance". For a move of a piece, `piece` is its id
    as it looks, `origin` and `target` are squares ("" for the origin of a drop), `way` all squares
    it touches in order, and `captures` the squares whose pieces it takes by itself, on its way or
    beside it. `promotion` is "" where there is none, "+" for the only one, "=" for declining it,
    else the id. `castling` is "O-O", "O-O-O" or "". What is no move of a piece (a coin, a card)
    has only `text` and `seat`.
    """

    text: str
    seat: str
    piece: str = ""
    origin: str = ""
    target: str = ""
    way: tuple[str, ...] = ()
    captures: tuple[str, ...] = ()
    promotion: str = ""
    castling: str = ""

    def __str__(self) -> str:
        return self.text

    @property
    def is_drop(self) -> bool:
        """Does a piece come from the hand?"""
        return bool(self.piece and not self.origin)

    @property
    def is_capture(self) -> bool:
        """Does it take a piece by itself?"""
        return bool(self.captures)

    @property
    def is_pass(self) -> bool:
        """Does a piece of the mover stay where it is, as it is, and take nothing?"""
        still = bool(self.origin) and not self.way[1:]
        return still and not self.captures and not self.promotion


def move_of(parts: MoveParts | None, text: str, seat: str, taken: tuple[str, ...]) -> Move:
    """The move of an option, from what it does."""
    if parts is None:
        return Move(text, seat)
    start = (parts.origin,) if parts.origin else ()
    change = parts.change.removeprefix("=").strip("{}") or parts.change
    return Move(
        text,
        seat,
        parts.piece,
        parts.origin,
        parts.target,
        start + tuple(step.square for step in parts.steps if step.square),
        taken,
        change,
        parts.castling,
    )
