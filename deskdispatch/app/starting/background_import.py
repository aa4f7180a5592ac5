"""Waits for signals and imports while Qt's loop runs, so that the window stays responsive."""

from __future__ import annotations

import importlib
from concurrent.futures import Future, ThreadPoolExecutor
from types import ModuleType

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Signal, SignalInstance


class _ImportDone(QObject):
    """Signals from the importing thread to Qt's loop, which may not run yet."""

    came = Signal()

    def announce(self, _future: Future[ModuleType]) -> None:
        self.came.emit()


def until(signal: SignalInstance, within_ms: int, *, takes_input: bool = True) -> bool:
    """Runs Qt's loop until a signal or a timeout; returns whether the signal came.

    Without ``takes_input`` keys and clicks wait for the next loop.
    """
    loop, came = QEventLoop(), []

    def take() -> None:
        came.append(True)
        loop.quit()

    connection = signal.connect(take)
    QTimer.singleShot(within_ms, loop.quit)
    flags = QEventLoop.ProcessEventsFlag
    loop.exec(flags.AllEvents if takes_input else flags.ExcludeUserInputEvents)
    signal.disconnect(connection)
    return bool(came)


def imported(name: str) -> ModuleType:
    """Imports a module on a thread while Qt's loop runs here.

    Raises:
        ImportError: As the import itself does.
    """
    loop, arrival = QEventLoop(), _ImportDone()
    # Queued: the import may end before the loop below begins, which would miss its end.
    arrival.came.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    with ThreadPoolExecutor(1, thread_name_prefix="import") as executor:
        coming = executor.submit(importlib.import_module, name)
        coming.add_done_callback(arrival.announce)
        loop.exec()
    return coming.result()
