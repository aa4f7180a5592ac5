"""Shown in place of the board while it has no row: loading, failed, nothing found, or none yet."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.controls import dialog_button
from deskdispatch.ui.widgets.empty_note import RECORDS, SERVICE, EmptyNote
from deskdispatch.ui.widgets.keys import give_key, show_key


class BoardEmpty(EmptyNote):
    """Says why the board is empty, and what to do.

    "No deliveries" is said only after a list was read whole. ``RECORDS`` are the stored deliveries,
    which only a search waits for.
    """

    clear_asked = Signal()
    """All filters should be removed."""

    older_asked = Signal()
    """The stored deliveries should be read again."""

    was_read = Signal()
    """A list was read whole for the first time."""

    _filtered = False

    def __init__(self) -> None:
        super().__init__("boardEmptyLabel", (SERVICE,))
        self._read.add(RECORDS)

    def _first_buttons(self) -> tuple[QWidget, ...]:
        self.clear_button = dialog_button("boardShowAllButton")
        give_key(self.clear_button, "Alt+9")
        self.clear_button.clicked.connect(self.clear_asked)
        return (self.clear_button,)

    def set_filtered(self, filtered: bool) -> None:
        """Whether filters hide all deliveries."""
        if filtered != self._filtered:
            self._filtered = filtered
            self.retranslate()

    def set_read(self, source: str = SERVICE) -> None:
        """A source was read whole, by default the list."""
        was_read = self.is_read
        super().set_read(source)
        if self.is_read and not was_read:
            self.was_read.emit()

    def set_list_failed(self, error: KnownError) -> None:
        """The list could not be read; an earlier read still counts."""
        self.set_failed(SERVICE, error)

    def set_loading(self) -> None:
        """No list was read yet."""
        super().set_loading()
        self._read.add(RECORDS)

    def set_older_loading(self) -> None:
        """Stored deliveries are being read: a search may miss some."""
        self._read.discard(RECORDS)
        self._troubles.pop(RECORDS, None)
        self.retranslate()

    def _trouble(self) -> tuple[KnownError, str] | None:
        return self._troubles.get(RECORDS if self._filtered else SERVICE)

    def _words(self, trouble: KnownError | None) -> str:
        if self._filtered:
            return self._unmatched_words(trouble)
        if self.is_read:
            return self.tr(
                "No deliveries yet. Click the drop-off on the map, type the phone, and book."
            )
        if trouble is None:
            return super()._words(None)
        words = self.tr("The deliveries could not be read. {reason}")
        return words.format(reason=error_words(trouble))

    def _unmatched_words(self, trouble: KnownError | None) -> str:
        if trouble is not None:
            words = self.tr("No match so far. Older deliveries could not be read. {reason}")
            return words.format(reason=error_words(trouble))
        if RECORDS not in self._read:
            return self.tr("No match so far. Loading older deliveries …")
        return self.tr("No delivery matches the search and the filters.")

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        super().retranslate()
        self.retry_button.setAccessibleName(self.tr("Read the deliveries again"))
        self.clear_button.setText(self.tr("Clear, show all"))
        self.clear_button.setAccessibleName(self.tr("Clear the search and the filters"))
        show_key(self.clear_button, self.tr("Clear the search and the filters"))
        self.clear_button.setVisible(self._filtered)

    def _on_retry_clicked(self) -> None:
        (self.older_asked if self._filtered else self.retry_asked).emit()
