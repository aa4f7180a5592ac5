"""Note in place of an empty list: loading, failed with *Retry*, or empty."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import KnownError, NotSent
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, stacked
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.keys import RETRY, with_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

RECORDS: Final = "records"
"""Name of this PC's journal as a source."""

SERVICE: Final = "service"
"""Name of the service as a source."""


class EmptyNote(Retranslated, QWidget):
    """Says that a list is empty only after all its sources were read.

    Args:
        name: Object name of the label.
        sources: The sources to read first.
    """

    retry_asked = Signal()
    """*Retry* was clicked."""

    def __init__(self, name: str, sources: tuple[str, ...] = (RECORDS, SERVICE)) -> None:
        super().__init__()
        self._sources = sources
        self._read: set[str] = set()
        self._failures: dict[str, tuple[KnownError, str]] = {}
        self._empty = ""
        self._is_disconnected = False
        self._build_ui(name)
        self.retranslate()

    @property
    def is_read(self) -> bool:
        """Whether all sources were read, so that unlisted entries do not exist."""
        return self._read >= set(self._sources)

    def set_empty(self, words: str) -> None:
        self._empty = words
        self.retranslate()

    def set_loading(self) -> None:
        self._read, self._failures, self._is_disconnected = set(), {}, False
        self.retranslate()

    def set_disconnected(self) -> None:
        """Shows that nothing is read; the banner over the panes has the reason."""
        self._is_disconnected = True
        self.retranslate()

    def set_read(self, source: str) -> None:
        if source not in self._read or source in self._failures:
            self._read.add(source)
            self._failures.pop(source, None)
            self.retranslate()

    def set_failed(self, source: str, error: KnownError) -> None:
        """Notes that a source could not be read; an earlier read still counts."""
        if source not in self._read:
            self._failures[source] = error, details_text(error)
            self.retranslate()

    def press_retry(self) -> None:
        if self.retry_button.isVisible():
            self.retry_button.click()

    def retranslate(self) -> None:
        failure = self._failure()
        name_buttons((self.retry_button, self.tr("Retry")))
        set_tip(self.retry_button, with_key(self.tr("Retry"), RETRY))
        self.retry_button.setVisible(failure is not None)
        self.details_button.set_details(failure[1] if failure else "")
        self.label.setText(self._words(failure[0] if failure else None))

    def _failure(self) -> tuple[KnownError, str] | None:
        return next(iter(self._failures.values()), None)

    def _words(self, failure: KnownError | None) -> str:
        if isinstance(failure, NotSent):
            return self.tr("Not connected.")  # the message over the panes has the reason
        if failure is not None:
            words = self.tr("This could not be read. {reason}")
            return words.format(reason=error_words(failure))
        if self.is_read:
            return self._empty
        return self.tr("Not connected.") if self._is_disconnected else self.tr("Loading …")

    def _build_ui(self, name: str) -> None:
        self.label = _CentredLabel(name, "muted", wraps=True)
        self.retry_button = dialog_button(f"{name}Retry")
        self.retry_button.clicked.connect(self._on_retry_clicked)
        self.details_button = DetailsButton(f"{name}Details")
        buttons = (*self._first_buttons(), self.retry_button, self.details_button)
        column = stacked(None, self.label, *buttons, None, space="space_3", margin="space_6")
        sides = column.contentsMargins()
        column.setContentsMargins(sides.left(), 0, sides.right(), 0)  # for low windows
        for button in buttons:
            column.setAlignment(button, Qt.AlignmentFlag.AlignHCenter)
        self.setLayout(column)

    def _first_buttons(self) -> tuple[QWidget, ...]:
        """Returns the buttons above *Retry*, made by subclasses."""
        return ()

    def _on_retry_clicked(self) -> None:
        """Emits ``retry_asked``; a subclass may retry something else."""
        self.retry_asked.emit()


class _CentredLabel(PlainLabel):
    def _align(self) -> None:
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
