"""Commands from sockets: who may give them, and which action each becomes."""

from collections.abc import Callable

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.sanitise import sanitise
from fairychess.server.base.service import service
from fairychess.server.bus.base import Publish
from fairychess.server.domain import action as a
from fairychess.server.domain.game_state import refuse
from fairychess.server.domain.setup import SIDES, other
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.connections import GameConnection
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.history import History
from fairychess.server.play.live_game import LiveGame
from fairychess.server.schemas import websocket as m
from fairychess.server.store import chat, games, jobs, users
from fairychess.server.store.database import Database

_PRICES: dict[type, str] = {
    m.Look: "back",
    m.Why: "why",
    m.Resume: "resume",
    m.SetPerspective: "perspective",
}
"""Questions that cost something, paid for by address: a stranger may have many sockets."""

_MOST_MUTED = 500


@service
class Commands:
    """Carries out what people send over their sockets."""

    creator: GameCreator
    autoplay: Autoplay
    history: History
    database: Database
    rate_limits: RateLimits
    publish: Publish
    now: Callable[[], int]

    async def handle(
        self, game: LiveGame, by: GameConnection, message: m.ClientMessage
    ) -> bytes | None:
        """Do what a message says; return the answer for its sender alone, if there is one."""
        price = _PRICES.get(type(message))
        if price is not None:
            if by.outbox.ended:  # nobody is there to be answered
                return None
            self.rate_limits.take(price, by.address)
        match message:
            case m.Ping():
                return m.encode(m.PongMessage())
            case m.Look(ply):
                return await self.history.at(game, by.viewer, ply)
            case m.Why(origin, target):
                return await self._why(game, by, origin, target)
            case m.Resume(since):
                return await self.history.since(game, by.viewer, since)
            case m.Mute(author, muted):
                self._mute(by, author, muted)
                return None
            case m.Say(text):
                await self._say(game, by, text)
                return None
            case m.Premove(lines, ply):
                await self._prepare(game, by, lines, ply)
                return None
            case m.Retry():
                await self._retry(game)
                return None
            case m.SetPerspective(seat):
                if seat and seat not in by.seats:
                    raise ProblemError("not_seated", "that is not your seat", 403)
                await game.turn_to(by, seat)
                return None
            case _:
                async with game.lock:
                    await game.keep_time()
                    await self._change(game, by, message)
                    await self.autoplay.go_on(game)
                return None

    async def _change(self, game: LiveGame, by: GameConnection, message: m.ClientMessage) -> None:
        match message:
            case m.PlayMove(text, ply):
                if ply is not None and ply != len(game.state.deciders):
                    raise ProblemError("stale", "the game has moved on since", 409)
                seat = _decider(game, by)
                kind = a.MOVE if seat == game.state.game.to_move else a.EARLY
                await game.commit(kind, seat, None, text)
            case m.Chance():
                _speaker(game, by)
                if game.state.game.to_move != "chance":
                    raise refuse("nothing_to_toss")
                await game.commit(a.CHANCE, "server")
            case m.Undo():
                await self._undo(game, by)
            case m.Resign():
                await game.commit(a.RESIGN, _speaker(game, by))
            case m.Abort():
                await game.commit(a.ABORT, _speaker(game, by))
            case m.Propose(what):
                await self._propose(game, by, what)
            case m.Accept(what):
                await self._accept(game, _answering(game, by, what), what)
            case m.Decline(what):
                side = _answering(game, by, what)
                await game.commit(a.DECLINE, side, {"what": what})

    # -- agreements -----------------------------------------------------------------------------

    async def _propose(self, game: LiveGame, by: GameConnection, what: str) -> None:
        side = _speaker(game, by)
        if game.state.proposals.get(what) == other(side):
            await self._accept(game, side, what)
            return
        await game.commit(a.PROPOSE, side, {"what": what})
        if not game.setup.is_person(other(side)):
            await self._computer_answers(game, other(side), what)

    async def _computer_answers(self, game: LiveGame, side: str, what: str) -> None:
        """A computer plays draws out and agrees to everything else."""
        if what != "draw":
            await self._accept(game, side, what)
            return
        game.connections.send(m.encode(m.NoticeMessage(Message("computer_declines"))))
        await game.commit(a.DECLINE, side, {"what": what})

    async def _accept(self, game: LiveGame, side: str, what: str) -> None:
        public: dict[str, object] = {"what": what}
        if what == "rematch":
            if game.state.proposals.get(what) != other(side):
                raise refuse("rematch_not_proposed")
            public["game"] = await self.creator.rematch(game)
        await game.commit(a.ACCEPT, side, public)

    async def _undo(self, game: LiveGame, by: GameConnection) -> None:
        """Taking back without asking: where one screen holds every person there is."""
        side = _speaker(game, by)
        people = [seat for seat in SIDES if game.setup.is_person(seat)]
        if side in game.state.early:
            await game.commit(a.WITHDRAW, side)
            return
        if not game.setup.local:
            await self._propose(game, by, "takeback")
            return
        backs = [game.state.plies_back(seat) for seat in people if seat in game.state.deciders]
        plies = min(backs) if backs else game.state.plies_back(side)
        await game.commit(a.UNDO, side, {"plies": plies})

    # -- beside the game ------------------------------------------------------------------------

    async def _why(self, game: LiveGame, by: GameConnection, origin: str, target: str) -> bytes:
        async with game.lock:
            asked = game.seen_by(by.viewer).game.why_not
            reason = await game.call(asked, by.viewer, origin, target)
        return m.encode(m.WhyMessage(origin, target, reason))

    def _mute(self, by: GameConnection, author: str, muted: bool) -> None:
        if not muted:
            by.muted.discard(author)
        elif len(by.muted) < _MOST_MUTED:
            by.muted.add(author)

    async def _retry(self, game: LiveGame) -> None:
        async with game.lock:
            async with self.database.write() as connection:
                status, _ = await jobs.state(connection, game.id, game.state.reached[-1])
                if status == jobs.FAILED:
                    await connection.run_sync(jobs.forget, game.id)
            await self.autoplay.go_on(game)

    async def _prepare(
        self, game: LiveGame, by: GameConnection, lines: list[list[str]], ply: int
    ) -> None:
        if by.viewer not in SIDES:
            raise ProblemError("not_seated", "only players prepare moves", 403)
        async with game.lock:
            if game.state.over or game.state.game.to_move == by.viewer:
                raise refuse("plan_in_their_turn")
            if ply != len(game.state.deciders):
                raise ProblemError("stale", "the game has moved on since", 409)
            await self.database.commit(games.keep_premoves, game.id, by.viewer, ply, lines)
            game.may_have_premoves = True
            game.tell_premoves(by.viewer, ply, lines)
        await self.publish(f"premove {game.id}")

    async def _say(self, game: LiveGame, by: GameConnection, text: str) -> None:
        if not by.user.session and not by.token:
            raise ProblemError("not_seated", "guests who have not sat down here cannot speak", 403)
        self.rate_limits.take("say", by.user.key)
        await self.database.query(users.must_not_be_muted, by.user.account, self.now())
        said = sanitise(text)
        if not said:
            raise refuse("nothing_said")
        name = game.seats[by.viewer].name if by.viewer in SIDES else by.user.shown
        message = await chat.add(
            self.database,
            chat.ChatMessage(
                0, game.id, by.room, by.user.key, name, said, self.now(), by.user.account
            ),
        )
        await self.publish(f"said {game.id} {message.id}")


# -- who speaks -----------------------------------------------------------------------------


def _decider(game: LiveGame, by: GameConnection) -> str:
    """The seat whose decision a connection may take now, perhaps before its turn."""
    if game.state.over:
        raise ProblemError("game_over", "the game is over", 409)
    seat = game.state.game.to_move
    if by.viewer == "spectator":
        raise ProblemError("not_seated", "you are only watching", 403)
    if game.state.game.secretive and by.viewer in SIDES and seat == other(by.viewer):
        return by.viewer  # a choice that both make at once, or else refused when it is applied
    mine = game.setup.is_person(seat) if by.viewer == "both" else seat == by.viewer
    if not mine:
        raise ProblemError("not_your_turn", "it is not your turn", 409)
    return seat


def _speaker(game: LiveGame, by: GameConnection) -> str:
    """The seat a connection speaks for, whichever is to move."""
    if by.viewer == "spectator":
        raise ProblemError("not_seated", "you are only watching", 403)
    if by.viewer != "both":
        return by.viewer
    seat = game.state.game.to_move
    return seat if seat in SIDES else "first"


def _answering(game: LiveGame, by: GameConnection, what: str) -> str:
    """The seat that answers a proposal; at one screen, whichever did not make it."""
    speaker = _speaker(game, by)
    if by.viewer != "both":
        return speaker
    proposer = game.state.proposals.get(what)
    if proposer is None:
        raise refuse(Message("not_proposed", {"what": what}))
    return other(proposer)
