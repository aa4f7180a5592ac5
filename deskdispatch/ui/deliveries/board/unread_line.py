"""The line under the board that says which of the service's answers could not be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.details import technical_text
from deskdispatch.ui.text.unread import places_text, unread_words
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.elided_label import ElidedLabel

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.unread import Unread


class UnreadLine(QWidget):
    """How many rows and parts are lacking; the places of the faults are behind *Details*.

    It stands as long as the newest answers lack something, and is away otherwise.
    """

    def __init__(self) -> None:
        super().__init__()
        self.label = ElidedLabel("unreadLabel", "attention")
        self.details_button = DetailsButton("unreadDetailsButton")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.details_button)
        self._unread: dict[str, tuple[Unread, ...]] = {}
        self._show()

    def take(self, answer: str, unread: Sequence[Unread]) -> None:
        """What could not be read of an answer, in place of what it lacked before.

        Args:
            answer: Which of the service's answers: ``"deliveries"``, ``"start"``, ``"wallet"``.
            unread: Nothing where all of it could be read.
        """
        if self._unread.get(answer, ()) != tuple(unread):
            self._unread[answer] = tuple(unread)
            self._show()

    def clear(self) -> None:
        """Another service: nothing of it was read yet."""
        self._unread.clear()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()

    def _show(self) -> None:
        unread = [each for answer in self._unread.values() for each in answer]
        words = unread_words(unread)
        self.label.setText(joined(*words) if words else "")
        self.label.setAccessibleName(self.tr("Not read"))
        self.details_button.set_details(technical_text(places_text(unread)) if words else "")
        self.setVisible(bool(words))
