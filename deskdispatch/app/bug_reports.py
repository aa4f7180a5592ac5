"""Logs exceptions that nobody handled, and says in the window that there was one."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import Any

logger = logging.getLogger(__name__)


class BugReports:
    """Takes the exceptions of tasks, of the loop's callbacks and of Qt's slots.

    Args:
        show: Says in the window that something went wrong.
    """

    def __init__(self, show: Callable[[], object]) -> None:
        self._show = show

    def report(self, error: BaseException) -> None:
        """Logs an exception with its traceback, and shows that there was one."""
        logger.error("A bug of ours", exc_info=error)
        self._show()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Takes those of the running loop and of slots meanwhile."""
        asyncio.get_running_loop().set_exception_handler(self._on_loop_trouble)
        old_hook, sys.excepthook = sys.excepthook, self._excepthook
        try:
            yield
        finally:
            sys.excepthook = old_hook

    def _on_loop_trouble(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """A callback broke, or a task was lost: asyncio would only log it."""
        error = context.get("exception")
        self.report(error or RuntimeError(str(context.get("message"))))

    def _excepthook(
        self, kind: type[BaseException], error: BaseException, _trace: TracebackType | None
    ) -> None:
        self.report(error)
