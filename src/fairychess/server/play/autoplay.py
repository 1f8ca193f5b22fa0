"""Automatic decisions: the referee's draws, prepared moves, the turns of computer players.

Every step is an action like any other; several processes may try the same step, and the log lets
one of them through.
"""

from collections.abc import Callable

from fairychess.messages import Message
from fairychess.server.base.errors import ProblemError
from fairychess.server.bus.base import Publish
from fairychess.server.domain import action as a
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.premoves import answer_of, fitting, kept, left_of
from fairychess.server.schemas import websocket as m
from fairychess.server.schemas.job_requests import request_for
from fairychess.server.store import games, jobs
from fairychess.server.store.database import Database

_LONGEST_CHAIN = 200


class Autoplay:
    """Takes games on to the next decision of a person."""

    def __init__(self, database: Database, publish: Publish, now: Callable[[], int]) -> None:
        self._database = database
        self._publish = publish
        self._now = now

    async def wake(self, game: LiveGame) -> None:
        """Take one step after another until a person or a computer has to think."""
        async with game.lock:
            await self.go_on(game)

    async def go_on(self, game: LiveGame) -> None:
        """Do the same where the game's lock is held."""
        for _ in range(_LONGEST_CHAIN):
            if game.state.over or game.state.paused or not await self._step(game):
                return

    async def _step(self, game: LiveGame) -> bool:
        """Whether something has been done."""
        seat = game.state.game.to_move
        if seat == "chance":
            people = [side for side in SIDES if game.setup.is_person(side)]
            if game.setup.local and people and not game.state.game.secretive:
                return False  # at one screen people toss themselves; secret cards are dealt
            await game.commit(a.CHANCE, "server")
            return True
        if seat in game.state.early:
            return await self._play_early(game, seat)
        if game.setup.is_person(seat):
            return game.may_have_premoves and await self._play_premove(game, seat)
        return await self._ask_computer(game, seat)

    async def _play_early(self, game: LiveGame, seat: str) -> bool:
        """Play what was chosen before its turn; where it does not fit, its owner chooses again."""
        if await self._refused(game, seat, game.state.early[seat]):
            await game.commit(a.WITHDRAW, seat, unseen=True)
        return True

    async def _refused(self, game: LiveGame, seat: str, text: str) -> ProblemError | None:
        """Play a decision; what the rules say against it, None where it is played."""
        try:
            await game.commit(a.MOVE, seat, None, text, unseen=True)
        except ProblemError as problem:
            if problem.code != "refused":
                raise
            return problem
        return None

    # -- prepared moves ---------------------------------------------------------------------

    async def _play_premove(self, game: LiveGame, seat: str) -> bool:
        premoves = await self._database.query(games.premoves, game.id)
        game.may_have_premoves = bool(premoves)
        if seat not in premoves:
            return False
        since, lines = premoves[seat]
        view = await game.view(seat)
        if len(view.moves) < since:
            return False  # another process knows of moves that this one has not heard of yet
        played = view.moves[since:]
        prepared = answer_of(lines, played, seat) if played else None
        text = fitting(prepared, view) if prepared else None
        try:
            done = text is not None and not await self._refused(game, seat, text)
        except ProblemError as problem:
            if problem.code != "stale":
                raise
            # Another process was first; what is left of the lines is for the moves to come.
            standing = await kept(self._database, game, seat)
            if standing is not None:
                game.tell_premoves(seat, *standing)
            return True
        left = await left_of(game, seat, since, lines) if done else []
        if not left:  # nothing fits any more: its owner simply moves
            await self._database.commit(games.keep_premoves, game.id, seat, 0, [])
        game.tell_premoves(seat, len(game.state.deciders), left)
        return done

    # -- the computer -----------------------------------------------------------------------

    async def _ask_computer(self, game: LiveGame, seat: str) -> bool:
        sequence = game.state.reached[-1]
        status, answer = await self._database.query(jobs.state, game.id, sequence)
        if status == jobs.ANSWERED:
            return await self._play_answer(game, seat, answer or "")
        if status == jobs.FAILED:
            self._report(game, answer or "it gave no answer")
            return False
        level = game.seats[seat].level
        if not status:
            view = await game.call(game.state.game.view, seat)
            clock = game.state.clock
            seconds = clock.to_think(seat, self._now()) if clock else None
            job = jobs.Job(game.id, sequence, seat, level, request_for(view, seconds))
            await self._database.commit(jobs.ask, job, self._now())
            await self._publish("job")
        if game.thinking != seat:
            game.thinking = seat
            game.connections.send(m.encode(m.ThinkingMessage(seat, level)))
        return False

    async def _play_answer(self, game: LiveGame, seat: str, text: str) -> bool:
        if problem := await self._refused(game, seat, text):
            async with self._database.write() as connection:
                await jobs.fail(connection, game.id, game.state.reached[-1], problem.message)
            self._report(game, problem.message)
        return problem is None

    def _report(self, game: LiveGame, reason: str) -> None:
        game.thinking = None
        said = Message("computer_failed", {"reason": reason})
        game.connections.send(m.encode(m.ErrorMessage("opponent_failed", str(said), said)))
