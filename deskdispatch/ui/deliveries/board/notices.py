"""Notices beside the board's rows: reasons for an empty board, hidden matches, unreadable parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.details import technical_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.unreadable import places_text, unreadable_words
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import dialog_button, side_by_side, spoken_name
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.empty_note import RECORDS, SERVICE, EmptyNote
from deskdispatch.ui.widgets.plain_label import ElidedLabel

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.delivery import UnreadablePart


class BoardEmpty(EmptyNote):
    """Explains why the board is empty, with advice.

    "No deliveries" is shown only after the whole list was read. ``RECORDS`` are the stored
    deliveries, which only a search waits for.
    """

    older_asked = Signal()
    """The stored deliveries should be read again."""

    list_read = Signal()
    """The whole list was read for the first time."""

    _filtered = False
    _hidden = 0

    def __init__(self) -> None:
        super().__init__("boardEmptyLabel", (SERVICE,))
        self._read.add(RECORDS)

    def _first_buttons(self) -> tuple[QWidget, ...]:
        self.clear_button = dialog_button("boardShowAllButton")
        give_key(self.clear_button, "Alt+9")
        return (self.clear_button,)

    def set_filtered(self, filtered: bool, hidden: int = 0) -> None:
        """Sets whether there are rows at all, and how many matches the filter hides."""
        if (filtered, hidden) != (self._filtered, self._hidden):
            self._filtered, self._hidden = filtered, hidden
            self.retranslate()

    def set_read(self, source: str = SERVICE) -> None:
        """Notes that a source, by default the list, was read whole."""
        was_read = self.is_read
        super().set_read(source)
        if self.is_read and not was_read:
            self.list_read.emit()

    def set_loading(self) -> None:
        super().set_loading()
        self._read.add(RECORDS)

    def set_older_loading(self) -> None:
        """Notes that stored deliveries are being read, so that a search may miss some."""
        self._read.discard(RECORDS)
        self._failures.pop(RECORDS, None)
        self.retranslate()

    def _failure(self) -> tuple[KnownError, str] | None:
        return self._failures.get(RECORDS if self._filtered else SERVICE)

    def _words(self, failure: KnownError | None) -> str:
        if self._filtered:
            return self._words_of_search(failure)
        if self.is_read:
            return self.tr("No deliveries yet. Type the phone to begin.")
        if failure is None:
            return super()._words(None)
        words = self.tr("The deliveries could not be read. {reason}")
        return words.format(reason=error_words(failure))

    def _words_of_search(self, failure: KnownError | None) -> str:
        if self._hidden:
            return self.tr("%n match(es) outside this filter.", "", self._hidden)
        if failure is not None:
            words = self.tr("No match so far. Older deliveries could not be read. {reason}")
            return words.format(reason=error_words(failure))
        if RECORDS not in self._read:
            return self.tr("No match so far. Loading older deliveries …")
        return self.tr("No delivery here.")

    def retranslate(self) -> None:
        super().retranslate()
        self.retry_button.setAccessibleName(self.tr("Read the deliveries again"))
        text, tip = self.tr("Show all"), self.tr("Clear the search and the filters")
        if self._hidden:
            text, tip = self.tr("Show them"), self.tr("Clear the filters; the search stays")
        self.clear_button.setText(text)
        self.clear_button.setAccessibleName(spoken_name(text, tip))
        show_key(self.clear_button, tip)
        self.clear_button.setVisible(self._filtered)

    def _on_retry_clicked(self) -> None:
        (self.older_asked if self._filtered else self.retry_asked).emit()


class HiddenMatches(Retranslated, QPushButton):
    """Counts under the rows the search matches outside the filter, and shows them at a click."""

    def __init__(self) -> None:
        super().__init__()
        self._count = 0
        self.setObjectName("hiddenMatchesButton")
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        give_key(self, "Alt+9")
        self.retranslate()
        self.hide()

    def set_count(self, count: int) -> None:
        if count != self._count:
            self._count = count
            self.retranslate()
        self.setVisible(count > 0)

    def retranslate(self) -> None:
        words = self.tr("%n more outside this filter: show", "", self._count)
        self.setText(words)
        self.setAccessibleName(words)
        show_key(self, self.tr("Clear the filters; the search stays"))


class UnreadableNotice(Retranslated, QWidget):
    """Counts unreadable rows and parts, with *Details* that list them; hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.label = ElidedLabel("unreadLabel", "attention")
        self.details_button = DetailsButton("unreadDetailsButton")
        self.setLayout(side_by_side(self.label, self.details_button, grows=(self.label,)))
        self._unreadable: dict[str, tuple[UnreadablePart, ...]] = {}
        self.retranslate()

    def set_unreadable(self, answer: str, unreadable: Sequence[UnreadablePart]) -> None:
        """Replaces the unreadable parts of ``"deliveries"``, ``"start"`` or ``"wallet"``."""
        if self._unreadable.get(answer, ()) != tuple(unreadable):
            self._unreadable[answer] = tuple(unreadable)
            self.retranslate()

    def clear(self) -> None:
        self._unreadable.clear()
        self.retranslate()

    def retranslate(self) -> None:
        unreadable = [each for answer in self._unreadable.values() for each in answer]
        words = unreadable_words(unreadable)
        self.label.setText(joined(*words))
        self.label.setAccessibleName(self.tr("Not read"))
        self.details_button.set_details(technical_text(places_text(unreadable)) if words else "")
        self.setVisible(bool(words))
