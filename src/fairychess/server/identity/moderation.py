"""What moderators may do, from the page and from a shell alike. All of it is written down."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.server.base.bans import bannable, network_of
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded, sanitise
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain import names
from fairychess.server.identity.sessions import User
from fairychess.server.store import moderation, users
from fairychess.server.store.database import Database

DAY = 86_400_000
FOR_EVER = 36_500
"""Days of what is meant to last."""


_OPERATORS = ("grant", "revoke")
_HIDING = {
    "hide": ("message", True),
    "show": ("message", False),
    "hide_comment": ("comment", True),
    "show_comment": ("comment", False),
    "hide_game": ("invention", True),
    "show_game": ("invention", False),
    "hide_tournament": ("tournament", True),
    "show_tournament": ("tournament", False),
}
"""What can be taken out of sight: a chat message, a comment, a published game, a tournament."""

_SAID = {"ban": ["sessions {id}"], "rename": ["named {id}", "lobby"]}
"""What servers are told of an account after what has been done to it."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Something to be done: its kind, what it is done to, and why.

    Of an account `target` is the name; of what is hidden or shown the number of a chat message or
    comment or the id of a published game or tournament, of "dismiss" the number of a complaint, of
    "ban_network" an address or a range, which must not be everybody, nor hold the line by which it
    is asked for. `days` say how long "mute", "ban" and "ban_network" last,
    and `name` what "rename" is to make of the name.
    """

    kind: str
    target: str
    reason: str = ""
    days: int = FOR_EVER
    name: str = ""


@service
class Moderation:
    """Deals with complaints and with people."""

    database: Database
    publish: Publish
    now: Callable[[], int]

    def __post_init__(self) -> None:
        self._of_accounts = {
            "mute": self._mute,
            "unmute": self._mute,
            "ban": self._ban,
            "unban": self._ban,
            "rename": self._rename,
            "grant": self._grant,
            "revoke": self._grant,
        }

    @property
    def kinds(self) -> list[str]:
        """What can be done."""
        return [*self._of_accounts, *_HIDING, "dismiss", "ban_network", "unban_network"]

    async def must_be_moderator(self, user: User) -> str:
        """The name of a moderator; raises ProblemError for anybody else."""
        if user.account is not None:
            found = await self.database.query(users.by_id, user.account)
            if found is not None and found.moderator:
                return found.name
        raise ProblemError("not_moderator", "this is for moderators only", 403)

    async def overview(self) -> dict[str, list[dict[str, Any]]]:
        """The open complaints, and what has been done last."""
        async with self.database.read() as connection:
            reports = await moderation.open_reports(connection)
            log = await moderation.log(connection)
        return {"reports": reports, "log": log}

    async def take_as(self, user: User, measure: Measure, line: str) -> None:
        """Do what a moderator on a line asks for; who is one, the operator alone decides."""
        moderator = await self.must_be_moderator(user)
        if measure.kind in _OPERATORS:
            raise ProblemError("forbidden", "this is done in a shell on the server's machine", 403)
        await self.take(moderator, measure, line)

    async def take(self, moderator: str, measure: Measure, line: str = "") -> None:
        """Do something, and write it down."""
        reason = sanitise(measure.reason, 500)
        async with self.database.write() as connection:
            said = await self._do(connection, measure, line)
            target = sanitise(measure.target, 80)
            await moderation.note(connection, moderator, measure.kind, target, reason, self.now())
        for notification in said:
            await self.publish(notification)

    async def _do(self, connection: AsyncConnection, measure: Measure, line: str) -> list[str]:
        """Do it; what other processes are to be told."""
        change = self._of_accounts.get(measure.kind)
        if change is not None:
            found = await users.by_name(connection, folded(measure.target[:200]))
            if found is None:
                raise ProblemError("no_such_player", "there is no player of that name", 404)
            await change(connection, found, measure)
            return [said.format(id=found.id) for said in _SAID.get(measure.kind, [])]
        if measure.kind in ("ban_network", "unban_network"):
            return await self._ban_network(connection, measure, line)
        if measure.kind in _HIDING:
            return await self._hide(connection, measure)
        if measure.kind == "dismiss":
            number = _number(measure.target)
            if not await moderation.handle_report(connection, number, self.now()):
                raise ProblemError("no_such_message", "there is no such complaint", 404)
            return []
        raise ProblemError("bad_request", f"known are: {', '.join(self.kinds)}")

    async def _hide(self, connection: AsyncConnection, measure: Measure) -> list[str]:
        what, hidden = _HIDING[measure.kind]
        ident = _number(measure.target) if what in ("message", "comment") else measure.target
        if not await moderation.hide(connection, what, ident, hidden):
            raise ProblemError("no_such_message", "there is no such thing here", 404)
        if what != "message":
            return []
        game = await moderation.game_of_message(connection, _number(measure.target))
        return [f"{'hidden' if hidden else 'said'} {game} {ident}"]

    def _until(self, measure: Measure) -> int:
        if measure.kind.startswith("un"):
            return 0
        return self.now() + max(1, min(measure.days, FOR_EVER)) * DAY

    async def _mute(
        self, connection: AsyncConnection, who: users.Account, measure: Measure
    ) -> None:
        await users.change(connection, who.id, muted_until=self._until(measure))

    async def _ban(self, connection: AsyncConnection, who: users.Account, measure: Measure) -> None:
        await users.change(connection, who.id, banned_until=self._until(measure))
        if measure.kind == "ban":
            await users.close_sessions(connection, who.id)

    async def _rename(
        self, connection: AsyncConnection, who: users.Account, measure: Measure
    ) -> None:
        name = sanitise(measure.name, 200)
        fault = names.unfit(name)
        if fault is not None:
            raise ProblemError("bad_request", fault)
        try:
            await users.rename(
                connection, who.id, name, folded(name), names.skeleton(name), self.now()
            )
        except users.NameTakenError:
            raise ProblemError("name_taken", "this name is taken", 409) from None

    async def _grant(
        self, connection: AsyncConnection, who: users.Account, measure: Measure
    ) -> None:
        await users.change(connection, who.id, moderator=measure.kind == "grant")

    async def _ban_network(
        self, connection: AsyncConnection, measure: Measure, line: str
    ) -> list[str]:
        banned = measure.kind == "ban_network"
        try:
            network = bannable(measure.target, line) if banned else network_of(measure.target)
        except ValueError as error:
            raise ProblemError("bad_request", str(error)) from None
        await moderation.ban_network(connection, str(network), self._until(measure))
        return ["bans"]


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ProblemError("bad_request", "this must be a number")
    return int(text)
