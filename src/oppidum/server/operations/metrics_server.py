"""Serves the metrics to Prometheus on a port of their own, with figures that are read when asked for."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from prometheus_client import ProcessCollector, disable_created_metrics, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from oppidum.server.operations.sampling import sampled
from oppidum.server.services import Services


class Figures(Collector):
    """What the server knows of itself anyway, read when it is asked for."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Every figure."""
        services = self._services
        yield GaugeMetricFamily("oppidum_tables_loaded", "Tables in memory.", services.manager.loaded_count)
        yield GaugeMetricFamily("oppidum_listeners", "Sockets and long polls.", services.manager.listener_count)
        yield GaugeMetricFamily("oppidum_bot_jobs_waiting", "Decisions that wait for a bot.", services.pool.waiting)
        yield CounterMetricFamily("oppidum_entries", "Entries written to logs.", services.manager.entries)
        yield CounterMetricFamily("oppidum_commits", "Transactions committed.", services.database.writer.commits)


@asynccontextmanager
async def published(services: Services) -> AsyncIterator[None]:
    """Serves the metrics while the server runs, if a port is set."""
    settings = services.settings
    if not settings.metrics_port:
        yield
        return
    # When each series began is of no use to anybody, and would double their number.
    disable_created_metrics()  # type: ignore[no-untyped-call]
    registry = services.metrics.registry
    registry.register(Figures(services))
    ProcessCollector(registry=registry)
    server, thread = start_http_server(settings.metrics_port, settings.host, registry)
    try:
        async with sampled(services):
            yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
