"""A location that another program opens becomes the drop-off, as one that is pasted."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.booking.panel import BookingPanel


class OpenedLocation(QObject):
    """Pastes the newest link as the drop-off, as soon as the form takes it.

    It waits while a booking is in flight, and at a start until the form is what it was before.
    """

    def __init__(self, panel: BookingPanel, keeper: DraftKeeper) -> None:
        super().__init__(panel)
        self._panel = panel
        self._keeper = keeper
        self._waiting = ""
        keeper.opened.connect(self._use)
        panel.busy_changed.connect(self._on_busy_changed)

    def open(self, link: str) -> None:
        self._waiting = link
        self._use()

    def _on_busy_changed(self, busy: bool) -> None:
        if not busy:  # the form is emptied, or says what is wrong, right after this
            QTimer.singleShot(0, self, self._use)

    def _use(self) -> None:
        if self._waiting and self._keeper.is_open and not self._panel.is_busy:
            link, self._waiting = self._waiting, ""
            self._panel.paste_dropoff(link)
