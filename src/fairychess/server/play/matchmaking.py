"""Challenges: made, taken up, turned down. A challenge taken up becomes a game in one step."""

import secrets
from collections.abc import Callable

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from fairychess.game.view import SIDES
from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import folded
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain.setup import SeatSetup, other
from fairychess.server.identity.seat_tokens import SeatTokens, held
from fairychess.server.identity.sessions import User
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.lobby import is_of, view_of
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import http
from fairychess.server.store import challenges, people, ratings, users
from fairychess.server.store.challenges import Challenge
from fairychess.server.store.database import Database
from fairychess.server.store.definitions import is_custom
from fairychess.server.variants.catalogue import Catalogue

_MOST_ASKED = 3
"""Challenges to one player that one person may have open."""


def link_of(found: Challenge) -> bool:
    """Whether a challenge is answered by anyone who has its link.

    Strangers may have seen its id, so its game has another one. All other games are called as the
    challenge they come from, on which programs written for lichess rely.
    """
    return not found.listed and found.recipient is None


def final_side(found: Challenge) -> str | None:
    """The side of a challenge's maker; None where it is drawn when somebody takes it up.

    The two of a challenge to one person may know it before.
    """
    if found.colour != "random":
        return found.colour
    if found.recipient is None:
        return None
    return SIDES[sum(found.id.encode()) % len(SIDES)]


def _gone() -> ProblemError:
    return ProblemError("no_such_challenge", "this challenge is not open (any more)", 404)


@service
class Matchmaking:
    """Brings two people to one game."""

    catalogue: Catalogue
    creator: GameCreator
    registry: GameRegistry
    autoplay: Autoplay
    seat_tokens: SeatTokens
    database: Database
    publish: Publish
    now: Callable[[], int]

    async def challenge(self, wanted: http.NewChallenge, user: User) -> Challenge:
        """Offer a game; its options are tried before an opponent is asked."""
        if wanted.terms.rated and user.account is None:
            raise ProblemError("needs_account", "rated games need an account", 403)
        if wanted.terms.rated and is_custom(wanted.variant):
            raise ProblemError("not_rated", "games of custom variants are not rated", 403)
        if wanted.position and (wanted.listed or wanted.terms.rated):
            raise ProblemError("position_by_link", Message("position_by_link"), 403)
        recipient = await self._recipient(wanted.to, user) if wanted.to else None
        await self.catalogue.info(wanted.variant)
        await self.catalogue.info_with(wanted.variant, wanted.options)
        if wanted.position:
            await self.catalogue.admit(wanted.variant, wanted.options, wanted.position)
        made = Challenge(
            secrets.token_urlsafe(12),
            wanted.variant,
            wanted.options,
            wanted.terms,
            wanted.colour,
            wanted.listed,
            user.shown,
            user.session,
            user.account,
            self.now(),
            position=wanted.position or None,
            recipient=recipient,
        )
        async with self.database.write() as connection:
            if recipient is not None:
                await users.hold(connection, recipient)
                asked = challenges.asked_by(connection, user.session, user.account, recipient)
                if await asked >= _MOST_ASKED:
                    raise ProblemError("too_many", "you have asked this player already", 403)
            await challenges.create(connection, made)
        await self._tell(made)
        return made

    async def _tell(self, changed: Challenge) -> None:
        """Tell the lobby, and the two of a challenge to one person, that it has changed."""
        await self.publish("lobby")
        if changed.recipient is not None:
            for account in {changed.recipient, changed.account} - {None}:
                await self.publish(f"account {account}")

    async def _recipient(self, name: str, user: User) -> str:
        """The account of the one who is asked; who has blocked the asker is not to be found."""
        async with self.database.read() as connection:
            found = await users.by_name(connection, folded(name))
            if found is None or await people.blocks(connection, found.id, user.account):
                raise ProblemError("no_such_player", "there is no player of that name", 404)
        if found.id == user.account:
            raise ProblemError("refused", Message("own_challenge"), 409)
        return found.id

    async def find(self, challenge_id: str) -> Challenge:
        """The challenge of an id, or a `ProblemError`."""
        found = await self.database.query(challenges.find, challenge_id)
        if found is None:
            raise _gone()
        return found

    async def accept(self, found: Challenge, user: User, token: str) -> LiveGame:
        """Take a challenge up; the first who does sits down, everybody else comes too late."""
        if is_of(found, user):
            raise ProblemError("refused", Message("own_challenge"), 409)
        self._may_answer(found, user, token)
        if found.terms.rated and user.account is None:
            raise ProblemError("needs_account", "rated games need an account", 403)
        async with self.database.read() as connection:
            if await people.blocks(connection, user.account, found.account):
                raise ProblemError("blocked", "you have blocked this player", 403)
            if await people.blocks(connection, found.account, user.account):
                raise _gone()  # who is blocked is not told
        side = final_side(found) or secrets.choice(SIDES)
        maker = User(found.session or "", found.account, found.name)
        seats = {
            side: await self._seat(maker, found.variant),
            other(side): await self._seat(user, found.variant),
        }
        setup = self.creator.new_setup(
            found.variant,
            {name: seats[name] for name in SIDES},
            id=None if link_of(found) else found.id,
            options=found.options,
            position=found.position,
            terms=found.terms,
            local=False,
            listed=found.listed,
        )

        async def take(connection: AsyncConnection) -> None:
            if not await challenges.settle(connection, found.id, challenges.TAKEN, setup.id):
                raise _gone()

        game = await self.creator.create(setup, take)
        await self._tell(found)
        await self.autoplay.wake(game)
        return game

    async def refuse(self, found: Challenge, user: User, token: str = "", reason: str = "") -> None:
        """Turn a challenge down for a `reason` of one word, or take back one's own."""
        mine = is_of(found, user)
        if not mine:
            if found.listed and found.recipient is None:
                raise ProblemError("forbidden", "a challenge to all is nobody's to decline", 403)
            self._may_answer(found, user, token)
        status = challenges.CANCELLED if mine else challenges.DECLINED
        async with self.database.write() as connection:
            if not await challenges.settle(
                connection, found.id, status, declined="" if mine else reason
            ):
                raise _gone()
        await self._tell(found)

    def _may_answer(self, found: Challenge, user: User, token: str) -> None:
        if found.recipient is not None:
            if found.recipient != user.account:
                raise _gone()
        elif not found.listed and not self.seat_tokens.opens_challenge(token, found.id):
            raise ProblemError("bad_token", "this link does not open a challenge", 403)
        if found.status != challenges.OPEN:
            raise _gone()

    async def _seat(self, user: User, variant: str) -> SeatSetup:
        before, account = None, None
        if user.account is not None:
            async with self.database.read() as connection:
                now = self.now()
                before = await ratings.public_rating(connection, user.account, variant, now)
                account = await users.by_id(connection, user.account)
        return SeatSetup(
            "human",
            0,
            user.shown,
            (user.session,) if user.session else (),
            user.account,
            before=before,
            bot=account is not None and account.bot,
        )

    async def shown(self, found: Challenge, user: User) -> http.ChallengeView:
        """Return a challenge as a user may see it; its link is for its maker alone."""
        mine = is_of(found, user)
        rating = None
        if found.account is not None:
            now = self.now()
            rating = await self.database.query(
                ratings.public_rating, found.account, found.variant, now
            )
        taken = mine or await self._sits_in(found.game, user)
        link = mine and not found.listed and found.status == challenges.OPEN
        to_me = found.recipient is not None and found.recipient == user.account
        link = link and found.recipient is None
        return msgspec.structs.replace(
            view_of(found, rating),
            mine=mine,
            to_me=to_me,
            to=await self._name(found.recipient) if mine or to_me else None,
            token=self.seat_tokens.challenge_token(found.id) if link else None,
            game=found.game if taken else None,
        )

    async def _name(self, account: str | None) -> str | None:
        if account is None:
            return None
        found = await self.database.query(users.by_id, account)
        return found.name if found else None

    async def _sits_in(self, game: str | None, user: User) -> bool:
        if game is None or not user.session:
            return False
        return bool(held((await self.registry.get(game)).seats, user))
