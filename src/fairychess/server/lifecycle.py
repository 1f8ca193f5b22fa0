"""A server from start to end: its services are made here, each with what it works with."""

import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

from argon2 import PasswordHasher
from sqlalchemy.exc import SQLAlchemyError

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.bans import Bans
from fairychess.server.base.config import Settings
from fairychess.server.base.metrics import Metrics
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.tasks import TaskSet
from fairychess.server.base.watchers import Watchers
from fairychess.server.bus import bus_for
from fairychess.server.bus.base import Bus, Publish
from fairychess.server.domain.engine_api import GamesBackend, Opponent, installed_backend
from fairychess.server.domain.presence import AGAIN
from fairychess.server.identity.accounts import Accounts
from fairychess.server.identity.api_tokens import ApiTokens
from fairychess.server.identity.handover import Handover
from fairychess.server.identity.mailboxes import Mailboxes
from fairychess.server.identity.moderation import Moderation
from fairychess.server.identity.passkeys import Passkeys
from fairychess.server.identity.seat_tokens import SeatTokens
from fairychess.server.identity.sessions import Sessions
from fairychess.server.jobs.balance import BalanceWorker
from fairychess.server.jobs.balance_requests import BalanceRequests
from fairychess.server.jobs.hints import JobRequests
from fairychess.server.jobs.worker import JobWorker
from fairychess.server.mail.post_office import PostOffice
from fairychess.server.play.alerts import Alerts
from fairychess.server.play.announcements import Announcements
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.bot_documents import BotDocuments
from fairychess.server.play.bot_events import BotEvents
from fairychess.server.play.bot_games import BotGames
from fairychess.server.play.commands import Commands
from fairychess.server.play.community import Community
from fairychess.server.play.computer_games import ComputerGames
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.director import Director
from fairychess.server.play.game_loader import GameLoader
from fairychess.server.play.game_log import GameLog
from fairychess.server.play.happenings import Happenings
from fairychess.server.play.history import History
from fairychess.server.play.import_ import Importer
from fairychess.server.play.lobby import Lobby
from fairychess.server.play.matchmaking import Matchmaking
from fairychess.server.play.monthly import MonthlyFiles
from fairychess.server.play.notifications import Notifications
from fairychess.server.play.pairing import PairingProcess
from fairychess.server.play.push import PushNotifications
from fairychess.server.play.registry import GameRegistry
from fairychess.server.play.sweeper import Sweeper
from fairychess.server.play.tournaments import Tournaments
from fairychess.server.play.webhooks import Webhooks
from fairychess.server.store import installation, moderation
from fairychess.server.store.database import Database
from fairychess.server.store.timekeeping import Timekeeper
from fairychess.server.study.boards import FreeBoards
from fairychess.server.study.engine import ServerSearches
from fairychess.server.study.fair_play import FairPlay
from fairychess.server.study.openings import Openings
from fairychess.server.study.review import Review
from fairychess.server.study.rooms import Rooms
from fairychess.server.variants.catalogue import Catalogue, grouped
from fairychess.server.variants.custom_files import CustomFiles
from fairychess.server.variants.engine import GameEngine
from fairychess.server.variants.sandbox import Sandbox

_ROUND = 0.4
"""Seconds between two looks for games whose time is up and answers that wait."""

_ALIVE = 1.0
"""Seconds between two heartbeats."""

_COMPARE = 2.0
"""Seconds between two looks for games that have gone on in another process unheard."""

_REST = 30.0
"""Seconds between two looks for sandboxed processes that nobody uses."""

_CLEARING = 3600.0
"""Seconds between two looks for what guests have left unopened, and for months without a file."""

_LETTERS = 5.0
"""Seconds between two looks for letters to send and people to warn."""

_WEBHOOKS = 3.0
"""Seconds between two looks for what has happened and is to be posted elsewhere."""

_TOURNAMENTS = 1.0
"""Seconds between two looks for tournaments that can go on."""

_COUNT = 4.0
"""Seconds between two looks for finished games whose openings are not counted."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The parts a server is made from, and the counters of its requests before it is open."""

    backend: GamesBackend
    opponent: Opponent
    settings: Settings
    rate_limits: RateLimits
    metrics: Metrics
    bans: Bans
    hasher: PasswordHasher | None = None


class Services:
    """The services that routes use; only `app.py` (and tests) see them together."""

    def __init__(
        self,
        given: Dependencies,
        database: Database,
        bus: Bus,
        timekeeper: Timekeeper,
        tasks: TaskSet,
        key: str,
    ) -> None:
        settings, backend = given.settings, given.backend
        self.ready = False
        self.settings, self.now, self.publish = settings, settings.now, bus.publish
        self.rate_limits, self.metrics = given.rate_limits, given.metrics
        self.occupancy = Occupancy(settings.connections if settings.rates else 1 << 30)
        self.database, self.timekeeper = database, timekeeper
        self.backend, self.sandbox = backend, Sandbox()
        self.engine = GameEngine(backend, self.sandbox)
        installed = backend is installed_backend()
        self.catalogue = Catalogue(
            backend, self.sandbox, self.engine, database, installed, bool(settings.variants)
        )
        self.custom_files = CustomFiles(database)
        self._add_games(bus, tasks, key)
        self._add_meetings(tasks, key)
        self._add_people(given.hasher, tasks)
        self._add_boards()

    def _add_games(self, bus: Bus, tasks: TaskSet, key: str) -> None:
        """What games are made of, kept by and played with."""
        database, publish, now = self.database, self.publish, self.now
        catalogue, engine = self.catalogue, self.engine
        self.seat_tokens = SeatTokens(key)
        self.push = PushNotifications(database, catalogue, self.settings)
        self.post_office = PostOffice(database, catalogue, self.settings, self.metrics, tasks, key)
        self.alerts = Alerts(database, self.push, self.post_office)
        log = GameLog(
            database,
            self.backend,
            self.sandbox,
            engine,
            catalogue,
            self.timekeeper,
            self.metrics,
            now,
        )
        process = secrets.token_hex(4)
        loader = GameLoader(
            log, engine, self.seat_tokens, self.alerts, publish, bus.shared, process, tasks, now
        )
        self.autoplay = Autoplay(database, publish, now)
        self.history = History(log, engine)
        self.registry = GameRegistry(
            loader,
            self.autoplay,
            self.history,
            database,
            publish,
            tasks,
            bus.shared,
            self.settings.max_games,
        )
        self.timekeeper.on_outage(self.registry.learn_outages)
        self.creator = GameCreator(
            catalogue, loader, self.registry, database, self.metrics, publish, now
        )
        self.commands = Commands(
            self.creator, self.autoplay, self.history, database, self.rate_limits, publish, now
        )
        self.computer_games = ComputerGames(catalogue, self.creator, self.autoplay)
        self.importer = Importer(catalogue, self.sandbox, self.creator)

    def _add_meetings(self, tasks: TaskSet, key: str) -> None:
        """What lets people and programs meet."""
        database, publish, now = self.database, self.publish, self.now
        catalogue, creator, registry = self.catalogue, self.creator, self.registry
        autoplay, address = self.autoplay, self.settings.address
        self.lobby = Lobby(database, self.seat_tokens, now)
        self.matchmaking = Matchmaking(
            catalogue, creator, registry, autoplay, self.seat_tokens, database, publish, now
        )
        self.tournaments = Tournaments(catalogue, database, publish, now)
        self.pairing = PairingProcess()
        self.director = Director(
            database,
            creator,
            registry,
            autoplay,
            self.pairing,
            self.push,
            publish,
            tasks,
            now,
        )
        self.watchers, self.account_watchers = Watchers(), Watchers()
        self.bot_documents = BotDocuments(database, address, now)
        self.bot_events = BotEvents(database, registry, self.bot_documents, self.account_watchers)
        self.bot_games = BotGames(registry, autoplay, self.history, self.commands)
        happenings = Happenings(database, address)
        self.community = Community(happenings, self.lobby, tasks, now)
        announcements = Announcements(self.post_office.words, catalogue, address, key)
        self.webhooks = Webhooks(
            database, catalogue, happenings, announcements, self.rate_limits, self.metrics, now
        )

    def _add_people(self, hasher: PasswordHasher | None, tasks: TaskSet) -> None:
        """What knows who somebody is."""
        database, limits, now = self.database, self.rate_limits, self.now
        handover = Handover(database, self.registry.seats_changed, self.publish)
        self.sessions = Sessions(database, self.settings, handover.arrived)
        self.accounts = Accounts(database, self.sessions, limits, self.publish, now, hasher)
        self.mailboxes = Mailboxes(database, self.accounts, self.post_office, limits, tasks, now)
        self.api_tokens = ApiTokens(database, now)
        self.passkeys = Passkeys(database, self.accounts, now)
        self.moderation = Moderation(database, self.publish, now)

    def _add_boards(self) -> None:
        """What games are looked over and positions analysed with."""
        database, registry, now = self.database, self.registry, self.now
        self.job_requests = JobRequests(database, self.publish, now)
        self.balance_requests = BalanceRequests(database, self.publish, now)
        self.review = Review(database, registry, self.job_requests)
        self.boards = FreeBoards(self.catalogue, self.sandbox)
        self.line_engine = ServerSearches(self.settings.analysts)
        self.fair_play = FairPlay(database, self.boards)
        self.openings = Openings(database, registry, self.boards, now)
        self.monthly = MonthlyFiles(self.settings.archive_folder, database, registry, now)
        self.rooms = Rooms(self.publish)

    def is_ready(self) -> bool:
        """Whether the server is open."""
        return self.ready


@contextlib.asynccontextmanager
async def running(dependencies: Dependencies) -> AsyncIterator[Services]:
    """Open a server; at the end, send everybody away and leave the rest to other processes."""
    async with contextlib.AsyncExitStack() as opened:
        place = dependencies.settings.database
        if not place:
            made = opened.enter_context(tempfile.TemporaryDirectory(prefix="fairychess-"))
            place = str(Path(made) / "games.db")
        database = Database(place)
        opened.push_async_callback(database.close)  # a server that fails to begin leaves nothing
        database.observe(dependencies.metrics.database.observe)
        await database.migrate()
        bus = bus_for(dependencies.settings.bus, place)
        dependencies.metrics.line.set_function(bus.waiting)
        timekeeper = Timekeeper(database, dependencies.settings.now, bus.publish)
        await timekeeper.start()
        tasks = TaskSet()
        key = await installation.signing_key(database)
        services = Services(dependencies, database, bus, timekeeper, tasks, key)
        await _begin_work(dependencies, services, bus, tasks)
        services.ready = True
        yield services
        services.ready = False
        services.registry.close()
        await tasks.close()
        await services.line_engine.close()
        services.pairing.rest()
        services.custom_files.close()
        await services.sandbox.close()
        services.catalogue.close()
        await bus.close()
        with contextlib.suppress(SQLAlchemyError):
            await timekeeper.heartbeat()


async def _begin_work(
    dependencies: Dependencies, services: Services, bus: Bus, tasks: TaskSet
) -> None:
    """Hear the bus, let computer players think, and begin to sweep."""
    registry, autoplay, timekeeper = services.registry, services.autoplay, services.timekeeper
    workers = _workers(dependencies, services.database, bus.publish)

    def wake_workers() -> None:
        for worker in workers:
            worker.wanted.set()

    async def learn_bans() -> None:
        found = await services.database.query(moderation.banned_networks, services.now())
        dependencies.bans.learn(found)

    await learn_bans()
    sweeper = Sweeper(registry, autoplay, timekeeper, services.database, tasks, services.metrics)
    notifications = Notifications(
        registry,
        autoplay,
        sweeper,
        services.lobby,
        services.account_watchers,
        timekeeper,
        services.database,
        wake_workers,
        services.rooms.receive,
        services.rooms.all_changed,
        learn_bans,
        services.watchers,
        tasks,
        services.metrics,
    )
    await bus.open(notifications.receive)
    for worker in workers:
        tasks.spawn(worker.run())
    if dependencies.settings.ready_games:
        tasks.spawn(_make_games_ready(services.catalogue))

    async def rest() -> None:
        services.sandbox.rest()
        services.registry.rest()
        await services.line_engine.rest()
        services.pairing.rest(4 * _REST)

    async def warn() -> None:
        await services.alerts.warn(services.now())

    async def clear() -> None:
        await sweeper.clear(dependencies.settings.kept_days, services.now())

    tasks.repeat(_ALIVE, timekeeper.heartbeat)
    tasks.repeat(_ROUND, sweeper.visit_games)
    tasks.repeat(_ROUND, notifications.catch_up)
    tasks.repeat(_REST, rest)
    tasks.repeat(_REST, learn_bans)
    tasks.repeat(_CLEARING, clear)
    tasks.repeat(_LETTERS, warn)
    tasks.repeat(_LETTERS, services.post_office.send_due)
    tasks.repeat(_WEBHOOKS, services.webhooks.look)
    tasks.repeat(_WEBHOOKS, services.webhooks.send_due)
    tasks.repeat(_TOURNAMENTS, services.director.look)
    tasks.repeat(_COUNT, services.openings.count_some)
    tasks.repeat(_CLEARING, services.monthly.write_missing)
    if bus.shared:
        tasks.repeat(AGAIN, sweeper.publish_counts)
        tasks.repeat(_COMPARE, sweeper.compare)


async def _make_games_ready(catalogue: Catalogue) -> None:
    """The home page shows these games' pieces, and most people begin with one of them."""
    await catalogue.make_ready(one.name for one in await catalogue.briefs() if not grouped(one))


def _workers(
    dependencies: Dependencies, database: Database, publish: Publish
) -> list[JobWorker | BalanceWorker]:
    """The workers of this process: none where they are processes of their own."""
    settings = dependencies.settings
    if not settings.thinkers:
        return []
    players = [
        JobWorker(database, dependencies.opponent, publish, settings)
        for _ in range(settings.thinkers)
    ]
    return [*players, BalanceWorker(database, settings)]
