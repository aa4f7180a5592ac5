"""Attempts of a dialog, one at a time, until one succeeds or the clerk cancels."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from PySide6.QtWidgets import QDialog
from shiboken6 import isValid

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.tasks import Tasks


class Attempts:
    """Tries what is typed in a dialog, which is accepted on success.

    Args:
        dialog: It may be closed while an attempt is being made.
        tasks: Runs the attempts.
        show_busy: Called before and after each.
        show_error: Called with why one failed.
    """

    def __init__(
        self,
        dialog: QDialog,
        tasks: Tasks,
        show_busy: Callable[[bool], None],
        show_error: Callable[[KnownError], None],
    ) -> None:
        self._dialog = dialog
        self._tasks = tasks
        self._show_busy = show_busy
        self._show_error = show_error
        self._trying: asyncio.Task[None] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether an attempt is being made."""
        return self._trying is not None and not self._trying.done()

    def start(self, submit: Callable[[], Coroutine[Any, Any, None]], name: str) -> None:
        """Runs ``submit``, which may ``make`` an attempt, unless one is being made."""
        if not self.is_busy:
            self._trying = self._tasks.spawn(submit(), name=name)

    def cancel(self) -> bool:
        """Ends the attempt that is being made; returns whether there was one."""
        return self._trying is not None and self._trying.cancel()

    async def make(self, attempt: Awaitable[None]) -> None:
        """Makes one; the dialog is accepted, or shows why not."""
        self._show_busy(True)
        try:
            await attempt
        except KnownError as error:
            self._show_error(error)
        else:
            self._dialog.accept()
        finally:
            if isValid(self._dialog):  # the clerk may have closed it meanwhile
                self._show_busy(False)
