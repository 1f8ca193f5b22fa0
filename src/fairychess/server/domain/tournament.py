"""What a tournament is set up from, and how its rows become a field to be paired and ranked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from fairychess.server.domain.setup import Terms
from fairychess.tournaments.field import ArenaTally, Entrant, Entries, Meeting

OPEN, PLAYING, ENDED, CANCELLED = "open", "playing", "ended", "cancelled"

MOST_CONTESTS = 12
MINUTE = 60_000
LATEST = 90 * 1440 * MINUTE
"""How long before its beginning a tournament may be announced, in milliseconds; one that begins
when its owner says so does without that after so long."""
_DAY = 1440 * MINUTE
_WITH_CLOCKS, _IN_ARENAS = 3 * MINUTE, MINUTE
"""How long one who is to make a first move is waited for, in milliseconds."""

Kind = Literal["swiss", "roundrobin", "knockout", "arena", "exhibition"]


class TournamentContest(Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is played: its variant under some options."""

    variant: Annotated[str, Meta(min_length=1, max_length=200)]
    options: dict[Annotated[str, Meta(max_length=200)], Any] = {}


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """What is agreed on before anybody enters.

    Rounds go through the `contests` in turn. `rounds` are those of a Swiss, `cycles` how often all
    meet in a round robin, `minutes` how long an arena lasts, `host_side` which side the host of an
    exhibition has. `late`: one may still enter when it has begun. `most` bounds the entrants.
    """

    kind: Kind
    contests: Annotated[list[TournamentContest], Meta(min_length=1, max_length=MOST_CONTESTS)]
    terms: Terms
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    cycles: Annotated[int, Meta(ge=1, le=2)] = 1
    minutes: Annotated[int, Meta(ge=10, le=1440)] = 60
    host_side: Literal["first", "second", "both"] = "first"
    late: bool = True
    most: Annotated[int, Meta(ge=2, le=300)] = 300

    def contest(self, round_: int) -> TournamentContest:
        """What is played in a round, counted from 1."""
        return self.contests[(round_ - 1) % len(self.contests)]

    @property
    def patience(self) -> int:
        """How long one who is to make a first move is waited for, in milliseconds."""
        timing = self.terms.timing
        if timing is not None and timing.slow:
            return (timing.days or timing.bank) * _DAY
        return _IN_ARENAS if self.kind == "arena" else _WITH_CLOCKS

    @property
    def at_once(self) -> bool:
        """Whether all rounds begin together: nobody waits for others by correspondence."""
        timing = self.terms.timing
        return self.kind == "roundrobin" and timing is not None and timing.slow


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody who has entered, as the database has them; `number` is the order of entering, and
    an arena's results are added up in the `tally`."""

    number: int
    account: str | None
    name: str
    rating: float | None
    since: int
    away: bool
    missed: int
    tally: ArenaTally = field(default_factory=ArenaTally)


@dataclass(frozen=True, slots=True)
class PairingRow:
    """Two who are paired, by the order of entering; `game` is missing where nobody had to play."""

    round: int
    board: int
    first: int
    second: int | None
    game: str | None
    result: str | None


def seeds(entrants: Iterable[EntrantRow]) -> dict[int, int]:
    """The pairing number of each, by the order of entering: the strongest first, then the unrated.

    Late entrants take the place that their rating gives them (FIDE's Handbook, C.04.2).
    """
    order = sorted(entrants, key=lambda one: (one.rating is None, -(one.rating or 0), one.number))
    return {one.number: place for place, one in enumerate(order, 1)}


def field_of(
    entrants: Sequence[EntrantRow],
    pairings: Iterable[PairingRow],
    rounds: int,
    here: set[int] | None = None,
) -> Entries:
    """The field of a tournament; those who are not `here`, if that is said, are away.

    Of an arena the latest `pairings` are enough.
    """
    seed = seeds(entrants)

    def away(one: EntrantRow) -> bool:
        return one.away or one.account is None or (here is not None and one.number not in here)

    return Entries(
        [Entrant(seed[one.number], away(one), one.since, one.tally) for one in entrants],
        [
            Meeting(
                one.round,
                one.board,
                seed[one.first],
                None if one.second is None else seed[one.second],
                one.result,
            )
            for one in pairings
        ],
        rounds,
    )
