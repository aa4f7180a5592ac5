"""Bar below the rows of an order file: books them, shows the progress, saves the results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.words import (
    count_done_words,
    end_words,
    unread_words,
    wait_words,
)
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.flow_layout import FlowLayout
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.booking_preview import FileProgress
    from deskdispatch.domain.order_files.order_file import OrderFile

_TICK_MS: Final = 1000

_TO_DECIDE: Final = (RowState.PROBLEM, RowState.UNCHECKED, RowState.KNOWN)
"""States of rows that can be booked after the clerk has corrected or confirmed them."""


class BookBar(Retranslated, QWidget):
    """Buttons for the rows of a file, those that apply before, during or after booking."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock
        self._counts: Mapping[RowState, int] = {}
        self._was_sent = False
        self._file: OrderFile | None = None
        self._progress: FileProgress | None = None
        self._announced = ""
        self._build_ui()
        self.retranslate()

    @property
    def is_running(self) -> bool:
        return self._progress is not None and self._progress.end is None

    @property
    def is_guessed(self) -> bool:
        """Whether the clerk has yet to confirm the columns."""
        return self._file is not None and bool(self._file.guessed)

    def show_counts(
        self, file: OrderFile | None, counts: Mapping[RowState, int], *, was_sent: bool
    ) -> None:
        """Shows the actions for the rows; the columns are fixed once any row was sent."""
        self._file, self._counts, self._was_sent = file, counts, was_sent
        self._show_words()

    def show_progress(self, progress: FileProgress | None) -> None:
        """Shows the progress or end of a booking; None before it."""
        self._progress = progress
        self._show_words()
        if progress is not None and progress.until is not None:
            self._ticks.start()
        else:
            self._ticks.stop()

    def retranslate(self) -> None:
        for button, words in (
            (self.close_button, self.tr("Close")),
            (self.pause_button, self.tr("Pause")),
            (self.resume_button, self.tr("Resume")),
            (self.stop_button, self.tr("Stop")),
            (self.results_button, self.tr("Save results …")),
            (self.failed_button, self.tr("Save failed rows …")),
            (self.print_button, self.tr("Print slips")),
        ):
            name_buttons((button, words))
            show_key(button, words)
        self.bar.setAccessibleName(self.tr("Rows booked"))
        self._show_words()

    def _build_ui(self) -> None:
        self.setObjectName("orderFileBar")
        self.state_label = PlainLabel("orderFileStateLabel", wraps=True)
        self.count_label = PlainLabel("orderFileCountLabel", "muted")
        self.unread_label = ElidedLabel("orderFileUnreadLabel", "muted")
        self.bar = named(QProgressBar(), "orderFileProgress")
        self.bar.setTextVisible(False)
        self.book_button = _button("orderFileBookButton", "Alt+0", "primary")
        self.results_button = _button("orderFileResultsButton", "Alt+8")
        self.failed_button = _button("orderFileFailedButton", "Alt+9")
        self.print_button = _button("orderFilePrintButton", "Alt+6")
        self.columns_button = _button("orderFileColumnsButton", "Alt+6")
        self.close_button = _button("orderFileCloseButton", "Alt+7", "quiet")
        self.pause_button = _button("orderFilePauseButton", "Alt+8")
        self.resume_button = _button("orderFileResumeButton", "Alt+8", "primary")
        self.stop_button = _button("orderFileStopButton", "Alt+9")
        saving = (self.results_button, self.failed_button, self.print_button)
        self._before = (self.book_button, *saving, self.columns_button, self.close_button)
        self._during = (self.resume_button, self.pause_button, self.stop_button)
        self.buttons = (*self._before, *self._during)
        layout = FlowLayout(theme.current().sizes["space_2"])
        for button in self.buttons:
            layout.addWidget(button)
        buttons = QWidget()
        buttons.setLayout(layout)
        said = (self.count_label, self.bar, self.unread_label)
        pressed = side_by_side(buttons, *said, space="space_3", grows=said[1:])
        self.setLayout(stacked(self.state_label, pressed, space="space_1"))
        self._ticks = QTimer(self)
        self._ticks.setInterval(_TICK_MS)
        self._ticks.timeout.connect(self._show_words)

    def _show_words(self) -> None:
        # A closing dialog may still be the active window, so ask this window for its focus widget.
        holder = self.window().focusWidget()
        held = next((button for button in self.buttons if button is holder), None)
        ready = self._counts.get(RowState.READY, 0)
        words = self.tr("Book %n orders", "", ready)
        name_buttons((self.book_button, words))
        why = self._why_not(ready)
        show_key(self.book_button, why or words)
        columns = self.tr("Confirm columns …") if self.is_guessed else self.tr("Columns …")
        name_buttons((self.columns_button, columns))
        show_key(self.columns_button, columns)
        role = "primary" if self.is_guessed else ""
        if (self.columns_button.property("role") or "") != role:
            self.columns_button.setProperty("role", role)
            self.columns_button.style().polish(self.columns_button)
        self.book_button.setEnabled(not why)
        self._show_state(why)
        self._show_buttons()
        usable = [each for each in self.buttons if each.isVisible() and each.isEnabled()]
        if held is not None and held not in usable and usable:  # else the focus leaves the bar
            usable[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_state(self, why_not: str) -> None:
        progress, said = self._progress, why_not
        self.bar.setVisible(self.is_running)
        self.count_label.setVisible(self.is_running)
        if progress is not None:
            said = end_words(progress, self._counts)
            if self.is_running:
                said = wait_words(progress, self._clock())
                self.count_label.setText(count_done_words(progress))
                self.bar.setRange(0, max(1, progress.of))
                self.bar.setValue(progress.done)
            kind = f"{progress.wait}{progress.end}"
            if kind != self._announced:  # screen readers say the end, and each kind of waiting
                self._announced = kind
                announce(self, said)
        self.state_label.setText(said)
        self.state_label.setVisible(bool(said))

    def _show_buttons(self) -> None:
        from deskdispatch.domain.order_files.order_file import SENT

        for button in self._before:
            button.setVisible(not self.is_running)
        for button in self._during:
            button.setVisible(self.is_running)
        self.book_button.setVisible(not self.is_running and self.book_button.isEnabled())
        is_standing = self._file is not None and self._file.is_standing
        may_map = not (self.is_running or self._was_sent or is_standing)
        unread = unread_words(self._file) if self._file is not None else ""
        self.columns_button.setVisible(may_map)
        self.unread_label.setText(self.tr("Not read: {columns}").format(columns=unread))
        self.unread_label.setVisible(may_map and bool(unread))
        if self.is_running:
            is_paused = self._progress is not None and self._progress.wait == "paused"
            self.pause_button.setVisible(not is_paused)
            self.resume_button.setVisible(is_paused)
            return
        self.results_button.setVisible(any(self._counts.get(state) for state in SENT))
        failed = any(self._counts.get(state) for state in (RowState.FAILED, RowState.PROBLEM))
        self.failed_button.setVisible(self._was_sent and failed)
        self.print_button.setVisible(bool(self._counts.get(RowState.BOOKED)))

    def _why_not(self, ready: int) -> str:
        """Explains why nothing can be booked; "" if something can."""
        if ready:
            return ""
        if self.is_guessed:
            return self.tr("Columns were guessed. Confirm them first.")
        if waiting := sum(self._counts.get(state, 0) for state in _TO_DECIDE):
            return self.tr("No row is ready. Correct or confirm %n rows.", "", waiting)
        if sum(self._counts.values()):
            return self.tr("No row is left to book.")
        return self.tr("The file has no rows.")


def _button(name: str, key: str, role: str = "") -> QPushButton:
    button = dialog_button(name, role)
    give_key(button, key)
    return button
