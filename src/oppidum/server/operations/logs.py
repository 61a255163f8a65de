"""Logs as lines of JSON on the standard error, for whatever collects them."""

from __future__ import annotations

import logging
import logging.config
from typing import Any

import msgspec

LONGEST_NAME, LONGEST_FIELD, LONGEST_EXCEPTION, MOST_FIELDS = 50, 1000, 8000, 20
PLAIN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}

CLIENTS_FAULTS = {"Invalid HTTP request received.", "Unsupported upgrade request."}


class JsonLines(logging.Formatter):
    """One object a line: time, level, where, what, and what else was given. No field is endless, and so no line is."""

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
    """Returns a text with its middle cut out, where it is longer; what happened stands at the end of an exception.

    >>> shorten("a" * 20 + "b" * 20, 11)
    'aaaaa…bbbbb'
    """
    half = (most - 1) // 2
    return text if len(text) <= most else f"{text[:half]}…{text[-half:]}"


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
    """Whether a line is about us. What is no HTTP or no text is answered, and is no fault of the server."""
    is_about_text = record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError)
    return not is_about_text and record.msg not in CLIENTS_FAULTS
