"""Serves the metrics to Prometheus on their own port, with figures that are read when it asks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

from prometheus_client import ProcessCollector, disable_created_metrics, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from oppidum.server.operations.metrics_sampler import sample_metrics
from oppidum.server.services import Services


class Figures(Collector):
    """Figures that the services hold anyway; nothing counts them in between."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        """Yields every figure."""
        services = self._services
        yield GaugeMetricFamily("oppidum_tables_loaded", "Tables in memory.", services.manager.loaded_count)
        yield GaugeMetricFamily("oppidum_listeners", "Sockets and long polls.", services.manager.listener_count)
        yield GaugeMetricFamily("oppidum_bot_jobs_waiting", "Decisions that wait for a bot.", services.pool.waiting)
        yield CounterMetricFamily("oppidum_entries", "Entries written to logs.", services.manager.entries)
        yield CounterMetricFamily("oppidum_commits", "Transactions committed.", services.database.writer.commits)


@asynccontextmanager
async def publish_metrics(services: Services) -> AsyncIterator[None]:
    """Serves the metrics while the context is open, if a port is set."""
    settings = services.settings
    if not settings.metrics_port:
        yield
        return
    # Without this the library adds a series with the time of creation to each counter, which nobody uses.
    disable_created_metrics()  # type: ignore[no-untyped-call]
    registry = services.metrics.registry
    registry.register(Figures(services))
    ProcessCollector(registry=registry)
    server, thread = start_http_server(settings.metrics_port, settings.host, registry)
    try:
        async with sample_metrics(services):
            yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
