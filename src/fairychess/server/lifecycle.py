"""A server from start to end: its services are made here, each with what it works with."""

from __future__ import annotations

import contextlib
import secrets
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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


@dataclass(slots=True)
class Services:
    """The services that routes use; only `app.py` (and tests) see them together."""

    settings: Settings
    now: Callable[[], int]
    rate_limits: RateLimits
    metrics: Metrics
    occupancy: Occupancy
    database: Database
    timekeeper: Timekeeper
    backend: GamesBackend
    sandbox: Sandbox
    engine: GameEngine
    catalogue: Catalogue
    seat_tokens: SeatTokens
    sessions: Sessions
    accounts: Accounts
    mailboxes: Mailboxes
    publish: Publish
    api_tokens: ApiTokens
    passkeys: Passkeys
    moderation: Moderation
    push: PushNotifications
    post_office: PostOffice
    alerts: Alerts
    history: History
    autoplay: Autoplay
    registry: GameRegistry
    creator: GameCreator
    commands: Commands
    lobby: Lobby
    matchmaking: Matchmaking
    tournaments: Tournaments
    director: Director
    pairing: PairingProcess
    watchers: Watchers
    account_watchers: Watchers
    bot_documents: BotDocuments
    bot_events: BotEvents
    bot_games: BotGames
    computer_games: ComputerGames
    community: Community
    importer: Importer
    job_requests: JobRequests
    review: Review
    balance_requests: BalanceRequests
    boards: FreeBoards
    line_engine: ServerSearches
    fair_play: FairPlay
    openings: Openings
    monthly: MonthlyFiles
    rooms: Rooms
    custom_files: CustomFiles
    ready: bool = False

    def is_ready(self) -> bool:
        """Whether the server is open."""
        return self.ready


@contextlib.asynccontextmanager
async def running(dependencies: Dependencies) -> AsyncIterator[Services]:
    """Open a server; at the end, send everybody away and leave the rest to other processes."""
    with contextlib.ExitStack() as folder:
        place = dependencies.settings.database
        if not place:
            made = folder.enter_context(tempfile.TemporaryDirectory(prefix="fairychess-"))
            place = str(Path(made) / "games.db")
        database = Database(place)
        database.observe(dependencies.metrics.database.observe)
        await database.migrate()
        bus = bus_for(dependencies.settings.bus, place)
        dependencies.metrics.line.set_function(bus.waiting)
        timekeeper = Timekeeper(database, dependencies.settings.now, bus.publish)
        await timekeeper.start()
        tasks = TaskSet()
        key = await installation.signing_key(database)
        services = _services(dependencies, database, bus, timekeeper, tasks, key)
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
        await database.close()


def _services(
    dependencies: Dependencies,
    database: Database,
    bus: Bus,
    timekeeper: Timekeeper,
    tasks: TaskSet,
    key: str,
) -> Services:
    """Make every service from those it works with."""
    settings, now, publish = dependencies.settings, dependencies.settings.now, bus.publish
    backend, sandbox = dependencies.backend, Sandbox()
    engine = GameEngine(backend, sandbox)
    installed = backend is installed_backend()
    catalogue = Catalogue(backend, sandbox, engine, database, installed, bool(settings.variants))
    seat_tokens = SeatTokens(key)
    push = PushNotifications(database, catalogue, settings)
    post_office = PostOffice(database, catalogue, settings, dependencies.metrics, tasks, key)
    alerts = Alerts(database, push, post_office)
    log = GameLog(
        database, backend, sandbox, engine, catalogue, timekeeper, dependencies.metrics, now
    )
    loader = GameLoader(
        log, engine, seat_tokens, alerts, publish, bus.shared, secrets.token_hex(4), tasks, now
    )
    autoplay = Autoplay(database, publish, now)
    history = History(log, engine)
    registry = GameRegistry(
        loader, autoplay, history, database, publish, tasks, bus.shared, settings.max_games
    )
    timekeeper.on_outage(registry.learn_outages)
    creator = GameCreator(catalogue, loader, registry, database, dependencies.metrics, publish, now)
    commands = Commands(
        creator, autoplay, history, database, dependencies.rate_limits, publish, now
    )
    lobby = Lobby(database, seat_tokens, now)
    documents = BotDocuments(database, settings.address, now)
    account_watchers, pairing = Watchers(), PairingProcess()
    requests = JobRequests(database, publish, now)
    return Services(
        seat_tokens=seat_tokens,
        push=push,
        post_office=post_office,
        alerts=alerts,
        history=history,
        autoplay=autoplay,
        registry=registry,
        creator=creator,
        commands=commands,
        lobby=lobby,
        matchmaking=Matchmaking(
            catalogue, creator, registry, autoplay, seat_tokens, database, publish, now
        ),
        tournaments=Tournaments(catalogue, database, publish, now),
        director=Director(
            database, creator, registry, autoplay, pairing, push, publish, tasks, now
        ),
        pairing=pairing,
        watchers=Watchers(),
        account_watchers=account_watchers,
        bot_documents=documents,
        bot_events=BotEvents(database, registry, documents, account_watchers),
        bot_games=BotGames(registry, autoplay, history, commands),
        computer_games=ComputerGames(catalogue, creator, autoplay),
        community=Community(database, lobby, settings.address, tasks, now),
        importer=Importer(catalogue, sandbox, creator),
        job_requests=requests,
        review=Review(database, registry, requests),
        balance_requests=BalanceRequests(database, publish, now),
        monthly=MonthlyFiles(settings.archive_folder, database, registry, now),
        rooms=Rooms(publish),
        custom_files=CustomFiles(database),
        **_grounds(dependencies, database, bus, timekeeper, sandbox, engine, catalogue),
        **_accounts(dependencies, database, registry, bus, post_office, tasks),
        **_boards(settings, database, registry, FreeBoards(catalogue, sandbox)),
    )


def _grounds(
    dependencies: Dependencies,
    database: Database,
    bus: Bus,
    timekeeper: Timekeeper,
    sandbox: Sandbox,
    engine: GameEngine,
    catalogue: Catalogue,
) -> dict[str, Any]:
    """What every other service stands on, by its name in `Services`."""
    settings = dependencies.settings
    return {
        "settings": settings,
        "now": settings.now,
        "rate_limits": dependencies.rate_limits,
        "metrics": dependencies.metrics,
        "occupancy": Occupancy(settings.connections if settings.rates else 1 << 30),
        "database": database,
        "timekeeper": timekeeper,
        "backend": dependencies.backend,
        "sandbox": sandbox,
        "engine": engine,
        "catalogue": catalogue,
        "publish": bus.publish,
    }


def _accounts(
    dependencies: Dependencies,
    database: Database,
    registry: GameRegistry,
    bus: Bus,
    post_office: PostOffice,
    tasks: TaskSet,
) -> dict[str, Any]:
    """What knows who somebody is, by its name in `Services`."""
    settings, limits = dependencies.settings, dependencies.rate_limits
    handover = Handover(database, registry.seats_changed, bus.publish)
    sessions = Sessions(database, settings, handover.arrived)
    accounts = Accounts(database, sessions, limits, bus.publish, settings.now, dependencies.hasher)
    return {
        "sessions": sessions,
        "accounts": accounts,
        "mailboxes": Mailboxes(database, accounts, post_office, limits, tasks, settings.now),
        "api_tokens": ApiTokens(database, settings.now),
        "passkeys": Passkeys(database, accounts, settings.now),
        "moderation": Moderation(database, bus.publish, settings.now),
    }


def _boards(
    settings: Settings, database: Database, registry: GameRegistry, boards: FreeBoards
) -> dict[str, Any]:
    """What analysis boards work with, by its name in `Services`."""
    return {
        "boards": boards,
        "line_engine": ServerSearches(settings.analysts),
        "fair_play": FairPlay(database, boards),
        "openings": Openings(database, registry, boards, settings.now),
    }


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
        async with services.database.read() as connection:
            found = await moderation.banned_networks(connection, services.now())
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
