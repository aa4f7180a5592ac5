"""Runs the practice service as a child process."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, Signal

from deskdispatch.app.practice.process import practice_process, sign_in_of
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import DISK_FULL_STATUS, StartError
from deskdispatch.ui.lib.waiting import next_emission

logger = logging.getLogger(__name__)

READY_WITHIN_S = 30.0
STOP_WITHIN_MS = 5_000


class PracticeService(QObject):
    """Starts the practice service, reads its sign-in, and stops it; ``process`` may run already."""

    stopped = Signal(str)
    """Emitted with the last output when the service ended unexpectedly."""

    def __init__(
        self, database: Path, options: Sequence[str] = (), process: QProcess | None = None
    ) -> None:
        super().__init__()
        self._news = asyncio.Event()
        self._process = process or practice_process(database, options)
        self._process.setParent(self)
        self._process.readyReadStandardOutput.connect(self._news.set)
        self._process.errorOccurred.connect(self._news.set)
        self._process.finished.connect(self._on_finished)
        self._is_ready = False
        self._closing = False

    async def start(self) -> SignInData:
        """Starts the service and waits until it answers; a ``StartError`` has its last output."""
        if self._process.state() == QProcess.ProcessState.NotRunning:
            self._process.start()
        try:
            async with asyncio.timeout(READY_WITHIN_S):
                while not self._process.canReadLine():
                    if self._process.state() == QProcess.ProcessState.NotRunning:
                        raise self._failure(self._process.errorString())
                    self._news.clear()
                    await self._news.wait()
            sign_in = sign_in_of(bytes(self._process.readLine().data()))
        except (TimeoutError, ValueError) as error:
            raise self._failure(str(error)) from error
        self._is_ready = True
        return sign_in

    async def stop(self) -> None:
        """Closes the service's standard input, waits for its end, and kills it after a timeout."""
        self._closing = True
        if self._process.state() == QProcess.ProcessState.NotRunning:
            return
        self._process.closeWriteChannel()
        try:
            async with asyncio.timeout(STOP_WITHIN_MS / 1000):
                await next_emission(self._process.finished)
        except TimeoutError:
            logger.warning("The practice service did not end in time and was killed")
            self._process.kill()
            self._process.waitForFinished(STOP_WITHIN_MS)

    def _failure(self, otherwise: str) -> StartError:
        is_disk_full = self._process.exitCode() == DISK_FULL_STATUS
        return StartError(self._last_words() or otherwise, is_disk_full=is_disk_full)

    def _last_words(self) -> str:
        output = bytes(self._process.readAllStandardError().data())
        return output.decode(errors="replace").strip()[-500:]

    def _on_finished(self) -> None:
        self._news.set()
        # Before it is ready, ``start`` raises its last words.
        if self._is_ready and not self._closing:
            self.stopped.emit(self._last_words())
