"""The format of the log file's records."""

from __future__ import annotations

import copy
import logging
from types import TracebackType
from typing import TypeAlias

from deskdispatch.domain.report.redaction import Redactor
from deskdispatch.domain.report.tracebacks import traceback_text

_ExcInfo: TypeAlias = (
    tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]
)


class LogFormatter(logging.Formatter):
    """Removes secrets, and what may tell of a customer, from messages and tracebacks.

    Exceptions quote the values that they met: their messages keep the program's own words alone.
    """

    def __init__(self, style: str) -> None:
        super().__init__(style)
        self._redactor = Redactor()

    def format(self, record: logging.LogRecord) -> str:
        """One record; what another handler made of its traceback is not used."""
        own = copy.copy(record)
        own.exc_text = None
        return self._redactor.log(super().format(own))

    def formatException(self, ei: _ExcInfo) -> str:
        """The traceback without values."""
        return traceback_text(ei[1]) if ei[1] is not None else ""
