"""Games of programs: followed as a stream of states, and played by requests.

A program is one more connection to a game. It sees the view of its seat, and everything it does
goes the way that a browser's commands go.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import field
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain import lichess
from fairychess.server.domain.clock import ClockView
from fairychess.server.domain.setup import SIDES, other
from fairychess.server.identity.api_tokens import ApiProgram
from fairychess.server.identity.seat_tokens import held
from fairychess.server.play import bot_documents
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.commands import Commands
from fairychess.server.play.connections import GameConnection
from fairychess.server.play.export import exported
from fairychess.server.play.history import History
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.registry import GameRegistry
from fairychess.server.schemas import bots as b
from fairychess.server.schemas import websocket as m

Say = Callable[[Any], Awaitable[None]]


class _Decision(Struct):
    seat: str
    text: str


class _Ending(Struct):
    winner: str | None
    message: Message


class _Seen(Struct):
    """What of a view is told."""

    ply: int
    position: str
    start: str
    moves: list[_Decision]
    outcome: _Ending | None


class _Heard(Struct):
    """A message as a connection gets it: a view, something said, or what is passed over."""

    type: str
    view: _Seen | None = None
    clock: ClockView | None = None
    proposals: dict[str, str] = {}
    name: str = ""
    text: str = ""


class _WholeView(Struct):
    view: msgspec.Raw


class _Earlier(Struct):
    view: "_Placed"


class _Placed(Struct):
    position: str


_heard = msgspec.json.Decoder(_Heard)


class BotGames:
    """Follows and plays games for programs."""

    def __init__(
        self, registry: GameRegistry, autoplay: Autoplay, history: History, commands: Commands
    ) -> None:
        self._registry = registry
        self._autoplay = autoplay
        self._history = history
        self._commands = commands

    async def sit(self, game_id: str, program: ApiProgram) -> tuple[LiveGame, str]:
        """A game and the program's side in it; raises ProblemError where it has none."""
        if not program.account.bot:
            raise ProblemError("not_a_bot", "only the accounts of bots play through this", 403)
        game = await self._registry.get(game_id)
        mine = held(game.seats, program.user)
        if not mine or game.setup.local:
            raise ProblemError("no_such_game", "there is no such game of yours", 404)
        return game, mine[0]

    async def record(self, game: LiveGame, side: str) -> tuple[bytes, str]:
        """A game as the player of a side may know it, in PGN, and its media type."""
        return await exported(self._registry.database, game, side, "pgn")

    # -- following --------------------------------------------------------------------------

    async def follow(
        self, game: LiveGame, side: str, program: ApiProgram, address: str, say: Say, whole: bool
    ) -> None:
        """Tell the game and what changes until it is over, `whole` with the view of the seat."""
        connection = GameConnection(side, user=program.user, address=address)
        await game.join(connection, side)
        telling = _Telling(self, game, side, connection, say, whole)
        try:
            await self._autoplay.wake(game)
            await connection.outbox.pour(telling.hear)
        finally:
            game.leave(connection)
            self._registry.retire(game)

    async def began(self, game: LiveGame, side: str, seen: _Seen) -> str:
        """The position in which the first player begins, after all that chance has set up."""
        ply = lichess.opening([one.seat for one in seen.moves])
        if not ply and game.setup.position is None:
            return lichess.START
        text = seen.start
        if ply == seen.ply:
            text = seen.position
        elif ply:
            data = await self._history.at(game, side, ply)
            text = msgspec.json.decode(data, type=_Earlier).view.position
        return lichess.position_text(game.setup.variant, text)

    # -- playing ----------------------------------------------------------------------------

    async def move(
        self, game: LiveGame, side: str, by: GameConnection, said: str, draw: bool
    ) -> None:
        """Play a move, as engines write it or as we do; with `draw`, offer one or agree to one."""
        if draw and game.state.proposals.get("draw") == other(side):
            await self._commands.handle(game, by, m.Accept("draw"))
            return
        async with game.lock:
            await game.keep_time()
            view = await game.view(side)
        if view.outcome is not None:
            raise ProblemError("game_over", "the game is over", 409)
        options: Sequence[Any] = view.options or view.early_options
        if not options:
            raise ProblemError("not_your_turn", "it is not your turn", 409)
        text = await game.call(lichess.meant, said, [option.text for option in options])
        if text is None:
            raise ProblemError("refused", Message("illegal", {"move": said[:40]}), 409)
        await self._commands.handle(game, by, m.PlayMove(text, view.ply))
        if draw and not game.state.over and game.state.proposals.get("draw") != side:
            await self._commands.handle(game, by, m.Propose("draw"))

    async def answer(self, game: LiveGame, by: GameConnection, what: m.Proposal, yes: bool) -> None:
        """Propose something or agree to it; or decline it."""
        await self._commands.handle(game, by, m.Propose(what) if yes else m.Decline(what))

    async def do(self, game: LiveGame, by: GameConnection, message: m.ClientMessage) -> None:
        """Do what a browser could ask for as well."""
        await self._commands.handle(game, by, message)


@service
class _Telling:
    """One stream of a game."""

    games: BotGames
    game: LiveGame
    side: str
    connection: GameConnection
    say: Say
    whole: bool
    _told: tuple[object, ...] | None = field(init=False, default=None)

    async def hear(self, text: str) -> None:
        """Tell what a message says that has come for this seat."""
        heard = _heard.decode(text)
        if heard.type == "said":
            await self.say(b.ChatLine("player", heard.name, heard.text))
        elif heard.view is not None and heard.type == "view":
            await self._tell(heard, heard.view, text)

    async def _tell(self, heard: _Heard, seen: _Seen, text: str) -> None:
        state = self._state(heard, seen)
        if self.whole:
            state.view = msgspec.json.decode(text, type=_WholeView).view
        mark = (state.moves, state.status, tuple(sorted(heard.proposals.items())), self.whole)
        if self._told is None:
            fen = await self.games.began(self.game, self.side, seen)
            setup, seats = self.game.setup, self.game.seats
            await self.say(bot_documents.full(setup, seats, fen, state))
        elif self._told != mark or self.whole:
            await self.say(state)
        self._told = mark
        if seen.outcome is not None:
            self.connection.end()

    def _state(self, heard: _Heard, seen: _Seen) -> b.BotGameState:
        timing = self.game.setup.terms.timing
        increment = timing.increment * 1000 if timing else 0
        left = heard.clock.left if heard.clock else dict.fromkeys(SIDES, lichess.FOREVER)
        winner = seen.outcome.winner if seen.outcome else None
        draw, back = heard.proposals.get("draw"), heard.proposals.get("takeback")
        first = lichess.opening([one.seat for one in seen.moves])
        return b.BotGameState(
            lichess.moves_text(one.text for one in seen.moves[first:]),
            left["first"],
            left["second"],
            increment,
            increment,
            lichess.status_of(seen.outcome.message.key if seen.outcome else None, winner),
            lichess.COLOURS[winner] if winner else UNSET,
            draw == "first",
            draw == "second",
            back == "first",
            back == "second",
        )
