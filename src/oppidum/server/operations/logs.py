"""Writes logs as lines of JSON to the standard error."""

from __future__ import annotations

import logging
import logging.config
from typing import Any

import msgspec

LONGEST_NAME, LONGEST_FIELD, LONGEST_EXCEPTION, MOST_FIELDS = 50, 1000, 8000, 20
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

CLIENTS_FAULTS = {"Invalid HTTP request received.", "Unsupported upgrade request."}


class JsonLines(logging.Formatter):
    """Formats one JSON object a line: time, level, logger, message and extra fields, each of bounded length."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": int(record.created * 1000),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": shorten(record.getMessage(), LONGEST_FIELD),
        }
        more = [(name, value) for name, value in vars(record).items() if name not in PLAIN]
        line |= {shorten(name, LONGEST_NAME): shorten(str(value), LONGEST_FIELD) for name, value in more[:MOST_FIELDS]}
        if record.exc_info:
            line["exception"] = shorten(self.formatException(record.exc_info), LONGEST_EXCEPTION)
        return msgspec.json.encode(line).decode()


def shorten(text: str, most: int) -> str:
    """Returns a text of at most so many letters. The middle is cut out: the end of an exception says what happened.

    >>> shorten("a" * 20 + "b" * 20, 11)
    'aaaaa…bbbbb'
    """
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


def configure(level: str) -> None:
    """Sends the lines of all loggers to the standard error; of libraries only warnings and errors.

    At lower levels libraries log SQL statements with their values, hidden cards and seeds among them. Uvicorn logs the
    address of each request, which may hold an invitation.
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
    """Whether a line of uvicorn's log is about a fault of the server, and not about a client's bad request."""
    is_about_text = record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError)
    return not is_about_text and record.msg not in CLIENTS_FAULTS
