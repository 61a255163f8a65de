"""Logs as lines of JSON on the standard error, for whatever collects them."""

from __future__ import annotations

import logging
import logging.config
from typing import Any

import msgspec

PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    """One object a line: time, level, where, what, and what else was given."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": int(record.created * 1000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        line |= {name: str(value) for name, value in vars(record).items() if name not in PLAIN}
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def configure(level: str) -> None:
    """Sends every logger's lines to the standard error; of what others write only warnings.

    What libraries tell about their work has statements with all their values in it, hidden cards and seeds among them,
    and what uvicorn says of each connection has its address in it, and with that an invitation perhaps.
    """
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"json": {"()": JsonLines}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
            "root": {"handlers": ["stderr"], "level": "WARNING"},
            "loggers": {"oppidum": {"level": level.upper()}},
        }
    )
    logging.getLogger("uvicorn.error").addFilter(_is_not_the_clients_fault)


def _is_not_the_clients_fault(record: logging.LogRecord) -> bool:
    """A frame that is no text is answered by closing the socket; it is no fault of the server."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))
