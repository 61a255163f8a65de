"""Counts metrics for Prometheus as events happen; `metrics_server.py` publishes them.

`deploy/` has alert rules and a dashboard that use them.
"""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
)

from oppidum.server.bots.pool import PoolMetrics
from oppidum.server.errors import Refusal

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bucket bounds for what takes milliseconds if all is well."""

SLOW = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 60.0, 120.0)
"""Bucket bounds for decisions of bots."""

METHODS = {"GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "WEBSOCKET"}
OTHER = "other"
"""Replaces unknown methods and routes. Each label is a series in memory, so clients must not invent labels."""


class BotMetrics(PoolMetrics):
    """Counts what the pool of bots' processes does."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._wait = _histogram(registry, "oppidum_bot_wait_seconds", "Time a decision waited for a process.", SLOW)
        self._thinking = _histogram(registry, "oppidum_bot_think_seconds", "Time a process spent on a decision.", SLOW)
        self._losses = Counter(
            "oppidum_bot_worker_deaths", "Bots' processes that died or were too late.", ["how"], registry=registry
        )

    def observe_wait(self, seconds: float) -> None:
        """Counts a decision that has waited so long for a process."""
        self._wait.observe(seconds)

    def observe_thinking(self, seconds: float) -> None:
        """Counts a decision on which a process has spent so long, even if it failed."""
        self._thinking.observe(seconds)

    def count_loss(self, how: str) -> None:
        """Counts a lost process: `how` is `death` or `timeout`."""
        self._losses.labels(how).inc()


class Metrics:
    """All counters of a server. Counting costs little, so it is done even if nobody reads the metrics."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.bots = BotMetrics(self.registry)
        self.guests = self._counter("oppidum_guests", "Guests who gave a name.")
        self.tables = self._counter("oppidum_tables_opened", "Tables opened, rematches among them.")
        self.database_bytes = Gauge("oppidum_database_bytes", "Size of the database.", registry=self.registry)
        self.commit_seconds = self._histogram("oppidum_commit_seconds", "Time to commit what waited together.")
        self.loop_lag = self._histogram("oppidum_event_loop_lag_seconds", "How much later than due a timer rang.")
        self._messages = self._histogram("oppidum_socket_message_seconds", "Time to answer a message of a socket.")
        self._refusals = self._counter("oppidum_refusals", "Refusals by their fixed word.", "error")
        self._requests = self._counter("oppidum_requests", "Requests answered.", "method", "route", "status")
        self._request_seconds = self._histogram("oppidum_request_seconds", "Time to answer a request.", "route")

    def observe_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Counts a request. `route` is the template of its path; a socket has no seconds, since it stays open."""
        route = route or OTHER
        self._requests.labels(method if method in METHODS else OTHER, route, str(status)).inc()
        if seconds is not None:
            self._request_seconds.labels(route).observe(seconds)

    def observe_message(self, answers: list[object], seconds: float) -> None:
        """Counts a message that a socket sent, and the refusals among its answers."""
        self._messages.observe(seconds)
        for answer in answers:
            if isinstance(answer, Refusal):
                self.count_refusal(answer)

    def count_refusal(self, refusal: Refusal) -> None:
        """Counts a refusal by its fixed word."""
        self._refusals.labels(refusal.error).inc()

    def _counter(self, name: str, help_text: str, *labels: str) -> Counter:
        return Counter(name, help_text, labels, registry=self.registry)

    def _histogram(self, name: str, help_text: str, *labels: str) -> Histogram:
        return _histogram(self.registry, name, help_text, QUICK, *labels)


def _histogram(
    registry: CollectorRegistry, name: str, help_text: str, buckets: tuple[float, ...], *labels: str
) -> Histogram:
    return Histogram(name, help_text, labels, buckets=buckets, registry=registry)
