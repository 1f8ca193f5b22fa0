"""The lobby: what is open to everybody, worked out once per change, and who is looking."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.domain.names import called
from fairychess.server.identity.seat_tokens import SeatTokens
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import http
from fairychess.server.store import challenges, ratings
from fairychess.server.store.challenges import Challenge
from fairychess.server.store.database import Database

_LASTING = 10_000
"""Milliseconds after which what is open is read again, though no change was heard of."""


@dataclass(frozen=True, slots=True)
class _Open:
    """What was open after a change: for everybody, and for those who looked on then."""

    change: int
    at: int
    listed: dict[str, tuple[Challenge, http.ChallengeView]]
    text: msgspec.Raw
    own: dict[str, list[http.ChallengeView]]


class Lobby:
    """Shows what is open, and calls those who look when it has changed."""

    def __init__(self, database: Database, seat_tokens: SeatTokens, now: Callable[[], int]) -> None:
        self._database = database
        self._seat_tokens = seat_tokens
        self._now = now
        self._watchers: dict[Callable[[], None], str] = {}
        self._changes = 0
        self._open: _Open | None = None
        self._reading = asyncio.Lock()

    def watch(self, wake: Callable[[], None], session: str) -> None:
        """Call `wake`, of a person with this session, from now on."""
        self._watchers[wake] = session

    def unwatch(self, wake: Callable[[], None]) -> None:
        """Call `wake` no more."""
        self._watchers.pop(wake, None)

    def changed(self) -> None:
        """Call everybody."""
        self._changes += 1
        for wake in list(self._watchers):
            wake()

    async def shown_to(self, user: User) -> msgspec.Raw:
        """The open challenges, and the user's own, as JSON."""
        found = await self._newest()
        own = found.own.get(user.session)
        if own is None:
            own = (await self._own([user.session]))[user.session] if user.session else []
        asked = await self._asked(user)
        listed = [(one, view, is_of(one, user)) for one, view in found.listed.values()]
        if not own and not asked and not any(mine for _, _, mine in listed):
            return found.text
        known = {view.id: view for view in [*asked, *own]}
        for one, view, mine in listed:
            known.setdefault(one.id, msgspec.structs.replace(view, mine=True) if mine else view)
        return msgspec.Raw(msgspec.json.encode(list(known.values())))

    async def _asked(self, user: User) -> list[http.ChallengeView]:
        """The open challenges to a user alone."""
        if user.account is None:
            return []
        async with self._database.read() as connection:
            found = await challenges.sent_to(connection, user.account)
            views = await self._views(connection, found)
        return [msgspec.structs.replace(view, to_me=True) for view in views]

    async def _newest(self) -> _Open:
        async with self._reading:
            found = self._open
            fresh = found is not None and found.change == self._changes
            if found is None or not fresh or self._now() - found.at > _LASTING:
                found = self._open = await self._read()
            return found

    async def _read(self) -> _Open:
        change, at = self._changes, self._now()
        async with self._database.read() as connection:
            found = await challenges.listed(connection, at)
            views = await self._views(connection, found)
        listed = {one.id: (one, view) for one, view in zip(found, views, strict=True)}
        own = await self._own(set(self._watchers.values()) - {""})
        return _Open(change, at, listed, msgspec.Raw(msgspec.json.encode(views)), own)

    async def _own(self, sessions: Iterable[str]) -> dict[str, list[http.ChallengeView]]:
        """The open challenges that sessions have made, with their links."""
        own: dict[str, list[http.ChallengeView]] = {session: [] for session in sessions}
        async with self._database.read() as connection:
            found = await challenges.of(connection, own)
            for one, view in zip(found, await self._views(connection, found), strict=True):
                token = (
                    None
                    if one.listed or one.recipient
                    else self._seat_tokens.challenge_token(one.id)
                )
                mine = msgspec.structs.replace(view, mine=True, token=token)
                own[one.session or ""].append(mine)
        return own

    async def _views(
        self, connection: AsyncConnection, found: list[Challenge]
    ) -> list[http.ChallengeView]:
        """Challenges as strangers see them."""
        accounts = {one.account for one in found if one.account is not None}
        known = {
            account: {one["variant"]: int(one["rating"]) for one in rated}
            for account, rated in (
                await ratings.public_of(connection, accounts, self._now())
            ).items()
        }
        return [view_of(one, known.get(one.account or "", {}).get(one.variant)) for one in found]


def view_of(found: Challenge, rating: int | None) -> http.ChallengeView:
    """A challenge as a stranger sees it."""
    return http.ChallengeView(
        found.id,
        f"/challenge/{found.id}",
        found.variant,
        found.options,
        found.terms,
        found.colour,
        found.listed,
        found.name,
        rating,
        found.status,
        mine=False,
        called=called(found.name),
        position=found.position,
    )


def is_of(found: Challenge, user: User) -> bool:
    """Whether a user made this challenge."""
    if user.account is not None and found.account == user.account:
        return True
    return bool(user.session) and found.session == user.session
