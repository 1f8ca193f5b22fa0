"""What the computer player is asked: a position as one seat may know it, and how to think."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import zip_longest
from typing import Any

from fairychess.api import Position
from fairychess.game.view import View
from fairychess.messages import Message, from_plain
from fairychess.rules import Rules


@dataclass(frozen=True, slots=True)
class Limits:
    """How well and how long to think.

    `level` is from 1 to 12, and uses its share of the `seconds`. With `nodes` (and no clock) the
    choice depends on nothing but request, level and seed. `depth` overrides the level's. `threads`
    is how many threads search together, unless the choice has to be repeatable or the level errs
    on purpose. A choice that seems settled takes less than its seconds, unless it may use the
    `whole_time`, as nothing of it is kept for later moves.

    A choice that has to be repeatable begins without table and history, unless it shall `remember`
    the one before it of the same game, as by a clock: then the game is what can be repeated. The
    seconds are those of a clock, or of the `processor`.
    """

    level: int = 5
    seconds: float = 2.0
    nodes: int = 0
    depth: int = 0
    whole_time: bool = False
    threads: int = 1
    remember: bool = False
    processor: bool = False


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """One decision to take, and nothing that the seat which takes it does not know.

    `moves` lead from `start` to `position`, or `position` is taken as it is. The choice is one of
    `legal` where that is given. `announced` are the messages to all after each move, `seats` who
    made the moves, and `captured` counts what the seat knows to have taken.

    `net` is the file of a network to judge by instead of the shipped one, or "none"; `strategy`
    says how a game with hidden information is played; `book` allows a move of the variant's
    opening book; `judge` looks at an only option as well, whose score is else 0.
    """

    variant: str
    options: Mapping[str, Any] = field(default_factory=dict)
    position: str | None = None
    start: str = ""
    moves: Sequence[str] = ()
    announced: Sequence[Sequence[Message]] = ()
    seats: Sequence[str] = ()
    captured: Mapping[str, int] = field(default_factory=dict)
    legal: Sequence[str] = ()
    limits: Limits = Limits()
    seed: int | None = None
    net: str = ""
    strategy: str = ""
    book: bool = False
    judge: bool = False

    @classmethod
    def of(cls, view: View, limits: Limits = Limits(), **how: Any) -> "SearchRequest":
        """The decision that a view asks of its viewer; `how` are further fields."""
        return cls(
            view.variant,
            view.rules,
            view.position,
            view.start,
            [move.text for move in view.moves],
            [move.notes for move in view.moves],
            [move.seat for move in view.moves],
            view.captured.get(view.viewer, {}),
            [option.text for option in view.options],
            limits,
            **how,
        )

    @classmethod
    def at(cls, play: Position, limits: Limits = Limits(), **how: Any) -> "SearchRequest":
        """What to do in a position in which everything is known; `how` are further fields."""
        return cls(play.rules.name, limits=limits, **how)

    def plain(self) -> dict[str, Any]:
        """The request as data for JSON."""
        found = {**_shallow(self), **_shallow(self.limits)}
        found["announced"] = [[message.plain() for message in news] for news in self.announced]
        del found["limits"]
        return found

    @classmethod
    def from_plain(cls, told: Mapping[str, Any]) -> "SearchRequest":
        """The request that data describe; what is missing or null has its default. KeyError without
        a variant, ValueError or TypeError for values that are none."""
        given = {key: value for key, value in told.items() if value is not None}
        given["strategy"] = given.get("strategy") or given.get("rung") or ""  # its former name
        return cls(
            str(given["variant"]),
            options=given.get("options", {}),
            position=given.get("position"),
            moves=[str(move) for move in given.get("moves", ())],
            announced=[[from_plain(one) for one in news] for news in given.get("announced", ())],
            seats=[str(seat) for seat in given.get("seats", ())],
            captured={str(key): int(count) for key, count in given.get("captured", {}).items()},
            legal=given.get("legal", ()),
            limits=Limits(**_plain_fields(Limits, given)),
            seed=given.get("seed"),
            **_plain_fields(cls, given),
        )

    def colour(self, rules: Rules) -> int:
        """Whose decision it is."""
        return int((self.position or "").split(" ")[1] != rules.letters[0])

    def told(self) -> list[tuple[str, tuple[Message, ...]]]:
        """The moves, and what was announced to all after each."""
        both = zip_longest(self.moves, self.announced[: len(self.moves)], fillvalue=())
        return [(str(move), tuple(news)) for move, news in both]


def _shallow(data: Any) -> dict[str, Any]:
    return {one.name: getattr(data, one.name) for one in fields(data)}


def _plain_fields(what: type, given: Mapping[str, Any]) -> dict[str, Any]:
    """What is given of the fields that are texts, numbers and truths, as their defaults are."""
    return {
        one.name: type(one.default)(given[one.name])
        for one in fields(what)
        if one.name in given and isinstance(one.default, str | int | float)
    }
