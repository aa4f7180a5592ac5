"""The steps of one delivery, when they were, and how long each took."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from deskdispatch.domain.delivery import StatusEntry


class TimelineView(QWidget):
    """A list of steps in the order of their times, with those still to come.

    It is as tall as it has steps; each step's exact time is its tooltip.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timelineView")

    def set_history(self, entries: Sequence[StatusEntry], status: str) -> None:
        """Show a history, in any order, and the status now; an empty status shows nothing."""
