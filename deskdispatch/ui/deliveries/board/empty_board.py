"""Shown in place of the board while it has no row: loading, failed, nothing found, or none yet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.details import DetailsButton


class BoardEmpty(Retranslated, QWidget):
    """Says why the board is empty, and what to do.

    "No deliveries" is said only after a list was read whole.
    """

    clear_asked = Signal()
    """All filters should be removed."""

    retry_asked = Signal()
    """The service should be polled."""

    older_asked = Signal()
    """The stored deliveries should be read again."""

    was_read = Signal()
    """A list was read whole for the first time."""

    def __init__(self) -> None:
        super().__init__()
        self._filtered = False
        self._is_read = self._is_disconnected = False
        self._trouble: KnownError | None = None
        self._details = self._older_details = ""
        self._is_older_read = True
        self._older_trouble: KnownError | None = None
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
        self.retry_button = QPushButton()
        self.retry_button.setObjectName("boardRetryButton")
        self.retry_button.setAutoDefault(False)
        self.retry_button.clicked.connect(self._on_retry_clicked)
        self.details_button = DetailsButton("boardDetailsButton")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self.label)
        column.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.retry_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.details_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)

    @property
    def is_read(self) -> bool:
        """Whether a list was read whole: what is not shown does not exist."""
        return self._is_read

    def set_filtered(self, filtered: bool) -> None:
        """Whether filters hide all deliveries."""
        if filtered != self._filtered:
            self._filtered = filtered
            self.retranslate()

    def set_loading(self) -> None:
        """Nothing was read yet."""
        self._is_read, self._trouble, self._is_disconnected = False, None, False
        self.retranslate()

    def set_read(self) -> None:
        """A list was read whole."""
        if not self._is_read:
            self._is_read, self._trouble = True, None
            self.retranslate()
            self.was_read.emit()

    def set_failed(self, trouble: KnownError) -> None:
        """The list could not be read; an earlier read still counts."""
        if not self._is_read:
            self._trouble, self._details = trouble, details_text(trouble)
            self.retranslate()

    def set_older_loading(self) -> None:
        """Stored deliveries are being read: a search may miss some."""
        self._is_older_read, self._older_trouble = False, None
        self.retranslate()

    def set_older_read(self) -> None:
        """All stored deliveries were read."""
        self._is_older_read, self._older_trouble = True, None
        self.retranslate()

    def set_older_failed(self, trouble: KnownError) -> None:
        """Stored deliveries could not be read; a search misses them."""
        self._older_trouble, self._older_details = trouble, details_text(trouble)
        self.retranslate()

    def set_disconnected(self) -> None:
        """Nothing is being read; the banner over the window says why."""
        self._is_disconnected = True
        self.retranslate()

    def _words(self) -> str:
        if self._filtered:
            return self._unmatched_words()
        if self._is_read:
            return self.tr(
                "No deliveries yet. Click the drop-off on the map, type the phone, and book."
            )
        if self._trouble is None:
            return self.tr("Not connected.") if self._is_disconnected else self.tr("Loading …")
        words = self.tr("The deliveries could not be read. {reason}")
        return words.format(reason=error_words(self._trouble))

    def _unmatched_words(self) -> str:
        if self._older_trouble is not None:
            words = self.tr("No match so far. Older deliveries could not be read. {reason}")
            return words.format(reason=error_words(self._older_trouble))
        if not self._is_older_read:
            return self.tr("No match so far. Loading older deliveries …")
        return self.tr("No delivery matches the search and the filters.")

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.label.setText(self._words())
        self.retry_button.setText(self.tr("Retry"))
        self.retry_button.setAccessibleName(self.tr("Read the deliveries again"))
        trouble = self._older_trouble if self._filtered else self._trouble
        details = self._older_details if self._filtered else self._details
        self.retry_button.setVisible(trouble is not None)
        self.details_button.set_details(details if trouble is not None else "")
        self.clear_button.setText(self.tr("Clear, show all"))
        self.clear_button.setAccessibleName(self.tr("Clear the search and the filters"))
        self.clear_button.setVisible(self._filtered)

    def _on_retry_clicked(self) -> None:
        (self.older_asked if self._filtered else self.retry_asked).emit()
