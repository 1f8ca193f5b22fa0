"""Challenges, games and players as programs written for lichess read them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import UNSET
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.sanitise import folded
from fairychess.server.domain import lichess
from fairychess.server.domain.setup import BOTH, SeatSetup, Setup, other
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.matchmaking import final_side
from fairychess.server.schemas import bots as b
from fairychess.server.store import challenges, people, ratings, users
from fairychess.server.store.challenges import Challenge
from fairychess.server.store.database import Database
from fairychess.server.store.users import Account

UNRATED = 1500
"""What lichess says about a player without a rating, who is provisional then."""

TITLE = "BOT"

_COLOURS: dict[str, b.Colour] = {"first": "white", "second": "black", "random": "random"}
"""The colours of challenges, in lichess's words."""

_STATUS = {
    challenges.OPEN: "created",
    challenges.TAKEN: "accepted",
    challenges.DECLINED: "declined",
    challenges.CANCELLED: "canceled",
}
DECLINED = {
    "generic": "Not now.",
    "later": "Not now; ask again later.",
    "tooFast": "This time control is too fast.",
    "tooSlow": "This time control is too slow.",
    "timeControl": "Not with this time control.",
    "rated": "Rated games only.",
    "casual": "Casual games only.",
    "standard": "No variants at present.",
    "variant": "Not this variant.",
    "noBot": "No games with bots.",
    "onlyBot": "Games with bots only.",
}
"""Why challenges are declined, by lichess's words."""


@dataclass(frozen=True, slots=True)
class _Person:
    """An account, its public ratings, and whether it is here."""

    account: Account
    rated: list[dict[str, Any]]
    here: bool


class BotDocuments:
    """Makes documents for programs; `address` is how people reach the server."""

    def __init__(self, database: Database, address: str, now: Callable[[], int]) -> None:
        self._database = database
        self._address = address.rstrip("/")
        self._now = now

    # -- people -----------------------------------------------------------------------------

    async def users(self, accounts: Sequence[Account]) -> list[b.UserDocument]:
        """What everybody may know of some accounts."""
        known = await self._database.query(self._known, accounts)
        return [self._user(known[one.id]) for one in accounts]

    def _user(self, known: _Person) -> b.UserDocument:
        account = known.account
        perfs = {}
        for one in known.rated:
            perf = b.Perf(one["games"], one["rating"])
            name = one["variant"]
            keys = lichess.SPEEDS if name == "chess" else (lichess.variant_of(name).key,)
            perfs.update(dict.fromkeys(keys, perf))
        for speed in lichess.SPEEDS:
            perfs.setdefault(speed, b.Perf(0, UNRATED, 500, prov=True))
        return b.UserDocument(
            folded(account.name),
            account.name,
            perfs,
            account.created,
            f"{self._address}/player/{account.name}",
            known.here,
            TITLE if account.bot else UNSET,
        )

    async def statuses(self, accounts: Sequence[Account]) -> list[b.UserStatus]:
        """Which of some accounts are here."""
        here = await self._database.query(
            people.of_these_here, [one.id for one in accounts], self._now()
        )
        return [
            b.UserStatus(folded(one.name), one.name, TITLE if one.bot else UNSET, one.id in here)
            for one in accounts
        ]

    async def _known(
        self, connection: AsyncConnection, accounts: Iterable[Account]
    ) -> dict[str, _Person]:
        """What is to be known of accounts, by their ids; a few statements for all of them."""
        found, now = {one.id: one for one in accounts}, self._now()
        rated = await ratings.public_of(connection, list(found), now)
        here = await people.of_these_here(connection, list(found), now)
        return {key: _Person(one, rated[key], key in here) for key, one in found.items()}

    # -- challenges -------------------------------------------------------------------------

    async def challenges(
        self, found: Sequence[Challenge], account: str | None = None
    ) -> list[b.ChallengeDocument]:
        """Challenges, as one of the two of them reads them."""
        ids = {key for one in found for key in (one.account, one.recipient) if key is not None}
        async with self._database.read() as connection:
            accounts = await users.by_ids(connection, ids)
            known = await self._known(connection, accounts)
        return [self._challenge(one, known, account) for one in found]

    async def challenge(self, found: Challenge, account: str | None = None) -> b.ChallengeDocument:
        """The same of one."""
        return (await self.challenges([found], account))[0]

    def _challenge(
        self, found: Challenge, known: Mapping[str, _Person], account: str | None
    ) -> b.ChallengeDocument:
        maker = _player(known.get(found.account or ""), found.variant)
        asked = _player(known.get(found.recipient or ""), found.variant)
        timing, side = found.terms.timing, final_side(found)
        variant = _variant(found.variant, found.options, found.position)
        reason = found.declined if found.declined in DECLINED else "generic"
        declined = found.status == challenges.DECLINED
        return b.ChallengeDocument(
            id=found.id,
            url=f"{self._address}/challenge/{found.id}",
            status=_STATUS[found.status],
            challenger=maker,
            dest_user=asked,
            variant=variant,
            rated=found.terms.rated,
            speed=lichess.speed_of(timing),
            time_control=lichess.timing_of(found.terms),
            color=_COLOURS[found.colour],
            perf=_perf(variant, lichess.speed_of(timing)),
            final_color=UNSET if side is None else lichess.COLOURS[side],
            direction=UNSET if account is None else ("out" if account == found.account else "in"),
            initial_fen=UNSET
            if found.position is None
            else lichess.position_text(found.variant, found.position),
            decline_reason=DECLINED[reason] if declined else UNSET,
            decline_reason_key=reason if declined else UNSET,
        )

    # -- games ------------------------------------------------------------------------------

    async def game(self, game: LiveGame, side: str) -> b.GameDocument:
        """A game as the player of a side reads it in a list."""
        async with game.lock:
            view, turn = await game.view(side), game.state.turn()
            clock = game.state.clock
            left = clock.view(max(self._now(), game.state.at)).left[side] if clock else None
        setup, seat = game.setup, game.seats[other(side)]
        outcome = view.outcome
        status = lichess.status_of(
            outcome.message.key if outcome else None, outcome.winner if outcome else None
        )
        shown = [move for move in view.moves if move.seat != "chance"]
        rating = seat.before
        return b.GameDocument(
            full_id=game.id,
            game_id=game.id,
            id=game.id,
            fen=lichess.position_text(setup.variant, view.position),
            color=lichess.COLOURS[side],
            last_move=lichess.move_text(shown[-1].text) if shown else "",
            source="friend",
            status=b.Status(lichess.number_of(status), status),
            variant=_variant(setup.variant, setup.options, setup.position),
            speed=lichess.speed_of(setup.terms.timing),
            perf=lichess.perf_of(setup.variant, setup.terms.timing),
            rated=setup.terms.rated,
            has_moved=any(move.seat == side for move in shown),
            opponent=b.BotOpponent(
                folded(seat.name) if seat.account else None,
                _name(seat),
                UNSET if rating is None else round(rating),
                seat.level if seat.type == "computer" else UNSET,
            ),
            is_my_turn=outcome is None and turn in (side, BOTH) and not game.state.paused,
            seconds_left=UNSET if left is None else left // 1000,
            winner=lichess.COLOURS[outcome.winner] if outcome and outcome.winner else UNSET,
        )


def full(
    setup: Setup, seats: Mapping[str, SeatSetup], fen: str, state: b.BotGameState
) -> b.GameFull:
    """The first line of a game's stream."""
    timing = setup.terms.timing
    variant = _variant(setup.variant, setup.options, setup.position)
    clock = None
    if timing is not None and not timing.slow:
        clock = b.ClockOf(timing.main * 1000, timing.increment * 1000)
    return b.GameFull(
        id=setup.id,
        rated=setup.terms.rated,
        variant=variant,
        clock=clock,
        speed=lichess.speed_of(timing),
        perf=_perf(variant, lichess.speed_of(timing)),
        created_at=setup.created,
        white=_seated(seats["first"]),
        black=_seated(seats["second"]),
        initial_fen=fen,
        state=state,
        days_per_turn=timing.days if timing is not None and timing.days else UNSET,
        options=setup.options,
    )


def _player(known: _Person | None, variant: str) -> b.PlayerOf | None:
    """Somebody of a challenge; None for a guest, and for nobody."""
    if known is None:
        return None
    rating = next((one["rating"] for one in known.rated if one["variant"] == variant), None)
    return b.PlayerOf(
        folded(known.account.name),
        known.account.name,
        TITLE if known.account.bot else None,
        UNRATED if rating is None else rating,
        rating is None,
        known.here,
    )


def _seated(seat: SeatSetup) -> b.PlayerOf:
    if seat.type == "computer":
        return b.PlayerOf(name=_name(seat), ai_level=seat.level)
    return b.PlayerOf(
        folded(seat.name) if seat.account else None,
        seat.name,
        TITLE if seat.bot else None,
        UNRATED if seat.before is None else round(seat.before),
        seat.before is None,
    )


def _name(seat: SeatSetup) -> str:
    return seat.name if seat.type == "human" else f"Computer, level {seat.level}"


def _variant(name: str, options: Mapping[str, object], position: str | None) -> b.VariantName:
    return b.VariantName(*lichess.variant_of(name, bool(options), position is not None))


def _perf(variant: b.VariantName, speed: str) -> b.PerfName:
    chess = variant.key in ("standard", lichess.FROM_POSITION)
    return b.PerfName(speed.capitalize() if chess else variant.name)
