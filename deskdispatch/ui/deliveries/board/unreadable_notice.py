"""The line under the board that says which of the service's answers could not be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.details import technical_text
from deskdispatch.ui.text.unreadable import places_text, unreadable_words
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.plain_label import ElidedLabel

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.unreadable import UnreadablePart


class UnreadableNotice(QWidget):
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
        self._unreadable: dict[str, tuple[UnreadablePart, ...]] = {}
        self._show()

    def set_unreadable(self, answer: str, unreadable: Sequence[UnreadablePart]) -> None:
        """Replaces what could not be read of an answer.

        Args:
            answer: ``"deliveries"``, ``"start"`` or ``"wallet"``.
            unreadable: Empty for a complete answer.
        """
        if self._unreadable.get(answer, ()) != tuple(unreadable):
            self._unreadable[answer] = tuple(unreadable)
            self._show()

    def clear(self) -> None:
        """Forgets all answers, for another service."""
        self._unreadable.clear()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Retranslates on a language change."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show()

    def _show(self) -> None:
        unreadable = [each for answer in self._unreadable.values() for each in answer]
        words = unreadable_words(unreadable)
        self.label.setText(joined(*words) if words else "")
        self.label.setAccessibleName(self.tr("Not read"))
        self.details_button.set_details(technical_text(places_text(unreadable)) if words else "")
        self.setVisible(bool(words))
