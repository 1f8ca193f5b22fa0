"""Numbers for the operator of the server: totals and durations, never who or what."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

_SECONDS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        registry = CollectorRegistry()
        self._registry = registry
        ProcessCollector(registry=registry)  # memory, processor time, open files
        self.games = Counter("fairychess_games", "Games begun", registry=registry)
        self.ended = Counter("fairychess_games_ended", "Games ended", registry=registry)
        self.messages = Counter(
            "fairychess_messages", "Messages from players", ["type"], registry=registry
        )
        self.problems = Counter(
            "fairychess_problems", "Refusals by code", ["code"], registry=registry
        )
        self.answering = Histogram(
            "fairychess_answer_seconds",
            "From a message to everybody being told",
            registry=registry,
            buckets=_SECONDS,
        )
        self.requests = Counter(
            "fairychess_requests", "HTTP answers by status", ["status"], registry=registry
        )
        self.letters = Counter(
            "fairychess_letters", "Mail by whether it was sent", ["result"], registry=registry
        )
        self.webhooks = Counter(
            "fairychess_webhook_posts",
            "Posts to webhooks by whether they were taken",
            ["result"],
            registry=registry,
        )
        self.sockets = Gauge("fairychess_sockets", "Open sockets", registry=registry)
        self.tables = Gauge("fairychess_tables", "Games in memory", registry=registry)
        self.questions = Gauge(
            "fairychess_questions", "Questions to computers without answer", registry=registry
        )

        self.database = Histogram(
            "fairychess_database_seconds",
            "A statement, from sending it to its answer",
            registry=registry,
            buckets=_SECONDS,
        )
        self.lost = Counter(
            "fairychess_notifications_lost",
            "Times that notifications were lost and everything was looked at",
            registry=registry,
        )
        self.late = Counter(
            "fairychess_notifications_late",
            "Games that had gone on and nobody had said so",
            registry=registry,
        )
        self.line = Gauge(
            "fairychess_notifications_waiting", "Notifications in line", registry=registry
        )

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self._registry)
