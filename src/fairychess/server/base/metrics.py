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
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # memory, processor time, open files
        self.games = self._counter("games", "Games begun")
        self.ended = self._counter("games_ended", "Games ended")
        self.messages = self._counter("messages", "Messages from players", "type")
        self.problems = self._counter("problems", "Refusals by code", "code")
        self.answering = self._seconds("answer", "From a message to everybody being told")
        self.requests = self._counter("requests", "HTTP answers by status", "status")
        self.letters = self._counter("letters", "Mail by whether it was sent", "result")
        posted = "Posts to webhooks by whether they were taken"
        self.webhooks = self._counter("webhook_posts", posted, "result")
        self.sockets = self._gauge("sockets", "Open sockets")
        self.tables = self._gauge("tables", "Games in memory")
        self.questions = self._gauge("questions", "Questions to computers without answer")
        self.database = self._seconds("database", "A statement, from sending it to its answer")
        lost = "Times that notifications were lost and everything was looked at"
        self.lost = self._counter("notifications_lost", lost)
        late = "Games that had gone on and nobody had said so"
        self.late = self._counter("notifications_late", late)
        self.line = self._gauge("notifications_waiting", "Notifications in line")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"fairychess_{name}", about, labels, registry=self._registry)

    def _gauge(self, name: str, about: str) -> Gauge:
        return Gauge(f"fairychess_{name}", about, registry=self._registry)

    def _seconds(self, name: str, about: str) -> Histogram:
        name = f"fairychess_{name}_seconds"
        return Histogram(name, about, registry=self._registry, buckets=_SECONDS)

    def text(self) -> bytes:
        """All of them, as Prometheus reads them."""
        return generate_latest(self._registry)
