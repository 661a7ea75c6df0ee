"""Metrics for Prometheus."""

from __future__ import annotations

from collections import Counter as Tally

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The metrics of one process, in a separate registry, so that tests can open several servers."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "tripot_commands_total",
            "Socket commands by type and outcome",
            ["type", "outcome"],
            registry=self.registry,
        )
        self.pushes = Counter("tripot_pushes_total", "Frames pushed to followers", registry=self.registry)
        self.bot_failures = Counter(
            "tripot_bot_failures_total", "Bots that gave no answer", registry=self.registry
        )
        self.sockets = Gauge("tripot_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("tripot_tables", "Tables in memory", registry=self.registry)
        self.slow = Counter(
            "tripot_slow_clients_total", "Sockets closed for being slow", registry=self.registry
        )
        self.requests = Counter(
            "tripot_requests_total", "HTTP requests by status", ["status"], registry=self.registry
        )
        self.answered = Histogram(
            "tripot_request_seconds", "Time to the first byte of an answer", registry=self.registry
        )
        self.lag = Gauge("tripot_loop_lag_seconds", "Latest delay of the event loop", registry=self.registry)
        self.batch = Gauge("tripot_journal_rows_per_commit", "Mean rows per commit", registry=self.registry)
        self.bots_replaced = Gauge(
            "tripot_bot_processes_replaced", "Bot processes killed or lost", registry=self.registry
        )

        self.carried_out: Tally[str] = Tally()
        """Commands since the last scrape, by type. They are added at the scrape, since each update takes a lock."""
        self.frames_sent = 0
        """Frames sent since the last scrape."""

    def text(self) -> bytes:
        """Return the metrics in Prometheus' text format."""
        for kind, number in self.carried_out.items():
            self.commands.labels(kind, "ok").inc(number)
        self.pushes.inc(self.frames_sent)
        self.carried_out.clear()
        self.frames_sent = 0
        return generate_latest(self.registry)
