"""What stands in the place of the board while it has no row to show."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget


class BoardEmpty(QWidget):
    """Says what to do: book the first delivery, or leave the search."""

    clear_asked = Signal()
    """Show everything again."""

    def __init__(self) -> None:
        super().__init__()
        self._filtered = False
        self._build_ui()
        self.retranslate()

    def _build_ui(self) -> None:
        self.label = QLabel()
        self.label.setObjectName("boardEmptyLabel")
        self.label.setProperty("role", "muted")
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.label.setWordWrap(True)
        self.clear_button = QPushButton()
        self.clear_button.setObjectName("boardShowAllButton")
        self.clear_button.setAutoDefault(False)
        self.clear_button.clicked.connect(self.clear_asked)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self.label)
        column.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    def set_filtered(self, filtered: bool) -> None:
        """Whether there are deliveries that search and filters leave out."""
        if filtered != self._filtered:
            self._filtered = filtered
            self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        first = self.tr(
            "No deliveries yet. Click the drop-off on the map, type the phone, and book."
        )
        none = self.tr("No delivery matches the search and the filters.")
        self.label.setText(none if self._filtered else first)
        self.clear_button.setText(self.tr("Clear, show all"))
        self.clear_button.setAccessibleName(self.tr("Clear the search and the filters"))
        self.clear_button.setVisible(self._filtered)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
