"""Reactions to changes, in this process or in another."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import field

from fairychess.server.base.errors import whereabouts
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.service import service
from fairychess.server.base.tasks import TaskSet
from fairychess.server.base.watchers import Watchers
from fairychess.server.bus.base import EVERYTHING
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.live_game import LiveGame
from fairychess.server.play.lobby import Lobby
from fairychess.server.play.registry import GameRegistry
from fairychess.server.play.sweeper import Sweeper
from fairychess.server.schemas import websocket as m
from fairychess.server.store import chat
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper

log = logging.getLogger(__name__)


@service
class Notifications:
    """Passes the bus's notifications on.

    `wake_workers` is called when there is a job, `tell_study` with what is shared in a study,
    `tell_studies` where anything may have changed there,
    `learn_bans` when other networks are banned; `watchers` look at tournaments.
    """

    registry: GameRegistry
    autoplay: Autoplay
    sweeper: Sweeper
    lobby: Lobby
    accounts: Watchers
    timekeeper: Timekeeper
    database: Database
    wake_workers: Callable[[], None]
    tell_study: Callable[[str, str], None]
    tell_studies: Callable[[], None]
    learn_bans: Callable[[], Awaitable[None]]
    watchers: Watchers
    tasks: TaskSet
    metrics: Metrics
    _missed: bool = field(init=False, default=False)

    async def receive(self, notification: str) -> None:
        """Follow one notification; one that cannot be followed is logged, and as good as lost."""
        try:
            await self._follow(notification.split())
        except Exception as error:
            log.warning("a notification could not be followed: %s", whereabouts(error))
            self._missed = True

    async def catch_up(self) -> None:
        """Where notifications have been lost, learn from the database what they may have said."""
        if self._missed:
            self._missed = False
            self.metrics.lost.inc()
            try:
                await self._look_at_everything()
            except BaseException:
                self._missed = True
                raise

    async def _look_at_everything(self) -> None:
        self.wake_workers()
        self.lobby.changed()
        self.accounts.all_changed()
        self.tell_studies()
        self.watchers.all_changed()
        self.registry.expect_premoves()
        self.sweeper.expect_changes(*(game.id for game in self.registry.shown()))
        await self.timekeeper.learn_outages()
        await self.learn_bans()
        for game in self.registry.watched():
            for room in game.connections.rooms():
                for message in await chat.said(self.database, game.id, room):
                    game.tell_chat(message)  # browsers leave out what they know

    async def _follow(self, words: list[str]) -> None:
        match words:
            case [word] if word == EVERYTHING:
                self._missed = True
            case ["job"]:
                self.wake_workers()
            case ["outage"]:
                await self.timekeeper.learn_outages()
            case ["lobby"]:
                self.lobby.changed()
            case ["account", account]:
                self.accounts.changed(account)
            case ["bans"]:
                await self.learn_bans()
            case ["vacation", account]:
                self.registry.learn_vacation(account)
            case ["named", account]:
                for played in self.registry.of_account(account):
                    self.tasks.spawn(self._reseat(played))
            case ["sessions", account]:
                self.registry.send_away(account)
            case ["tournament", tournament_id]:
                self.watchers.changed(tournament_id)
            case ["study", study_id, shared]:
                self.tell_study(study_id, shared)
            case [_, game_id, *_]:
                game = self.registry.known(game_id)
                if game is not None:
                    await self._follow_in(game, words)

    async def _follow_in(self, game: LiveGame, words: list[str]) -> None:
        match words:
            case ["game", _, sequence]:
                if game.state.sequence < int(sequence):
                    self.tasks.spawn(self.registry.refresh(game))
            case ["here", _, process, spectators, seats]:
                await game.attendance.learn(process, int(spectators), seats)
            case ["answer", _]:
                self.tasks.spawn(self.autoplay.wake(game))
            case ["seats", _]:
                self.tasks.spawn(self._reseat(game))
            case ["premove", _]:
                game.may_have_premoves = True
            case ["said", _, message]:
                found = await chat.find(self.database, int(message))
                if found is not None:
                    game.tell_chat(found)
            case ["hidden", _, message]:
                game.connections.send(m.encode(m.HiddenMessage(int(message))))

    async def _reseat(self, game: LiveGame) -> None:
        try:
            await game.reseat()
        except Exception:
            self._missed = True
            raise
