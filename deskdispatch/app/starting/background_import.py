"""Waits for signals and imports while Qt's loop runs, so that the window stays responsive.

Modules without Qt are imported on a thread. Modules with Qt are imported on this thread, part by
part, with a turn of Qt's loop after each. A thread must not create Qt classes while Qt paints:
PySide6 6.11 looks up classes without Python's lock, and a table that grows at that moment ends the
process.
"""

from __future__ import annotations

import importlib
from concurrent.futures import Future, ThreadPoolExecutor
from types import ModuleType
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEventLoop, QObject, Qt, QTimer, Signal, SignalInstance


class Parts(NamedTuple):
    """Steps of a long import; each step imports its own dependencies."""

    without_qt: tuple[str, ...]
    with_qt: tuple[str, ...]
    """Steps that take about one frame each; the last is the requested module."""


BOARD: Final = Parts(
    ("deskdispatch.domain.unconfirmed.unconfirmed_booking",),
    (
        "deskdispatch.ui.deliveries.board.bar",
        "deskdispatch.ui.widgets.tables.painted_cell",
        "deskdispatch.ui.deliveries.board.columns",
        "deskdispatch.ui.widgets.tables.table",
        "deskdispatch.ui.deliveries.model.deliveries_model",
        "deskdispatch.ui.deliveries.board.panel",
        "deskdispatch.ui.deliveries.detail.facts",
        "deskdispatch.ui.deliveries.detail.panel",
        "deskdispatch.ui.deliveries.pane",
    ),
)

PROGRAM: Final = Parts(
    (
        "deskdispatch.app.connection.connection",
        "deskdispatch.app.connection.sign_ins",
        "deskdispatch.desk.sharing.memberships",
        "deskdispatch.desk.slips.slip",
        "deskdispatch.desk.wallet",
        "deskdispatch.thermal.printer",
    ),
    (
        "deskdispatch.ui.files.exports",
        "deskdispatch.ui.printing.pages",
        "deskdispatch.ui.printers.queue_runner",
        "deskdispatch.ui.alerts.bar",
        "deskdispatch.ui.window.monitoring",
        "deskdispatch.ui.booking.holds",
        "deskdispatch.ui.window.wiring",
        "deskdispatch.app.program",
    ),
)


class _ImportDone(QObject):
    """Signal from the importing thread to Qt's loop, which may not run yet."""

    came = Signal()

    def announce(self, _future: Future[list[ModuleType]]) -> None:
        self.came.emit()


def run_until(signal: SignalInstance, within_ms: int, *, takes_input: bool = True) -> bool:
    """Runs Qt's loop until a signal or a timeout; returns whether the signal came.

    Without ``takes_input`` keys and clicks wait for the next loop.
    """
    loop, received = QEventLoop(), []

    def take() -> None:
        received.append(True)
        loop.quit()

    connection = signal.connect(take)
    QTimer.singleShot(within_ms, loop.quit)
    flags = QEventLoop.ProcessEventsFlag
    loop.exec(flags.AllEvents if takes_input else flags.ExcludeUserInputEvents)
    signal.disconnect(connection)
    return bool(received)


def import_parts(parts: Parts) -> ModuleType:
    """Imports the parts, and returns the last module.

    Raises:
        ImportError: A module is missing.
    """
    _import_on_thread(parts.without_qt)
    for name in parts.with_qt:
        module = importlib.import_module(name)
        QCoreApplication.processEvents()
    return module


def _import_on_thread(names: tuple[str, ...]) -> None:
    loop, arrival = QEventLoop(), _ImportDone()
    # Queued: the import may end before the loop below begins, which would miss the signal.
    arrival.came.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    with ThreadPoolExecutor(1, thread_name_prefix="import") as executor:
        coming = executor.submit(lambda: [*map(importlib.import_module, names)])
        coming.add_done_callback(arrival.announce)
        loop.exec()
    coming.result()
