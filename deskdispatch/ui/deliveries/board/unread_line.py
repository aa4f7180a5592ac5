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
from deskdispatch.ui.widgets.plain_label import ElidedLabel

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.unread import Unread


class UnreadLine(QWidget):
    """Counts unreadable rows and parts; *Details* lists where.

    Hidden while the newest answers are complete.
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

    def set_unread(self, answer: str, unread: Sequence[Unread]) -> None:
        """Replaces what could not be read of an answer.

        Args:
            answer: ``"deliveries"``, ``"start"`` or ``"wallet"``.
            unread: Empty for a complete answer.
        """
        if self._unread.get(answer, ()) != tuple(unread):
            self._unread[answer] = tuple(unread)
            self._show()

    def clear(self) -> None:
        """Forgets all answers, for another service."""
        self._unread.clear()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Retranslates on a language change."""
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
