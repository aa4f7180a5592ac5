"""Tests that no widget is shown before it has a parent, as it would flash as a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.alerts.bar import AlertBar
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.deliveries.board.panel import BoardPanel
from deskdispatch.ui.deliveries.detail.panel import DetailPanel
from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.map.panel import MapPanel
from deskdispatch.ui.schedule.panel import SchedulePanel
from deskdispatch.ui.shift.panel import ShiftPanel
from deskdispatch.ui.wallet.panel import WalletPanel
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.window.top_bar import TopBar

Make = Callable[[Tasks], QWidget]


class Watcher(QObject):
    """Records every window that is shown."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_shown = event.type() == QEvent.Type.Show
        if is_shown and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


@pytest.fixture
def watcher(qapp: QApplication) -> Iterator[Watcher]:
    made = Watcher()
    qapp.installEventFilter(made)
    yield made
    qapp.removeEventFilter(made)


@pytest.mark.parametrize(
    "make",
    [
        lambda tasks: TopBar(),
        BookingPanel,
        lambda tasks: MapPanel(),
        lambda tasks: BoardPanel(),
        lambda tasks: DetailPanel(tasks, utc_now, Banner()),
        SchedulePanel,
        WalletPanel,
        ShiftPanel,
        lambda tasks: AlertBar(),
        lambda tasks: ProgressStrip(),
    ],
    ids=lambda make: getattr(make, "__name__", ""),
)
async def test_a_panel_that_is_made_shows_nothing(make: Make, watcher: Watcher) -> None:
    panel = make(Tasks())
    if isinstance(panel, TopBar | BookingPanel | MapPanel):
        panel.prepare()
    assert watcher.seen == []
    panel.deleteLater()
