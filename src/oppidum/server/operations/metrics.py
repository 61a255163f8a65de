"""Figures for Prometheus, on a port of their own, read when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from oppidum.server.services import Services


class Figures(Collector):
    """What the server is doing."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Every figure."""
        services = self._services
        yield GaugeMetricFamily("oppidum_tables_loaded", "Tables in memory.", services.house.loaded)
        yield GaugeMetricFamily("oppidum_listeners", "Sockets and long polls.", services.house.listening)
        yield GaugeMetricFamily("oppidum_bot_jobs_waiting", "Decisions that wait for a bot.", services.pool.waiting)
        yield CounterMetricFamily("oppidum_entries", "Entries written to logs.", services.house.entries)
        yield CounterMetricFamily("oppidum_commits", "Transactions committed.", services.database.writer.commits)


@contextmanager
def published(services: Services) -> Iterator[None]:
    """Serves the figures while the server runs, if a port is set."""
    settings = services.settings
    if not settings.metrics_port:
        yield
        return
    registry = CollectorRegistry()
    registry.register(Figures(services))
    server, thread = start_http_server(settings.metrics_port, settings.host, registry)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
