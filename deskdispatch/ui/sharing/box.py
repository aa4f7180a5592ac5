"""Sharing section of the preferences: its state, the counters, and actions on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QProgressBar, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.sharing.membership import Counter
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.sharing import words
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    scrolling_area,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.plain_label import PlainLabel

UPDATE_EVERY_MS: Final = 15_000
"""Milliseconds between updates of the times while they are visible."""

_ROWS: Final = 5
"""Counters visible at once."""


class SharingBox(Retranslated, QWidget):
    """Shows the state of sharing; requests changes by signals.

    Hidden until ``show_state``: there is nothing to share while nobody is signed in.
    """

    share_asked = Signal()
    add_asked = Signal()
    rename_asked = Signal(str)
    """Current name of this counter, which is to be renamed."""
    remove_asked = Signal(object)
    """The ``Counter`` to remove."""
    erasures_asked = Signal(object)
    """The ``Counter`` whose customer erasures are to be applied everywhere, or refused."""
    stop_asked = Signal()
    take_over_asked = Signal()

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._state = SharingState()
        self._counters: Sequence[Counter] = ()
        self._own_id = ""
        self._is_first = False
        self._is_fallback = False
        """Whether *Stop sharing* has the focus only because nothing else could have it."""
        self._build_ui()
        self.share_button.clicked.connect(self.share_asked)
        self.add_button.clicked.connect(self.add_asked)
        self.rename_button.clicked.connect(self._on_rename_clicked)
        self.remove_button.clicked.connect(lambda: self.remove_asked.emit(self._chosen()))
        self.erasures_button.clicked.connect(lambda: self.erasures_asked.emit(self._erasing()))
        self.take_over_button.clicked.connect(self.take_over_asked)
        self.stop_button.clicked.connect(self.stop_asked)
        self.list.currentRowChanged.connect(self._on_row_changed)
        self._ages.timeout.connect(self._show_words)
        self.retranslate()
        self.hide()

    def show_state(self, state: SharingState) -> None:
        is_new_error = state.error is not self._state.error
        self._state = state
        self._arrange()
        self._show_words()
        if is_new_error:
            self.details.set_details(details_text(state.error) if state.error else "")
        self.show()

    def show_counters(
        self, counters: Sequence[Counter], own_id: str, *, is_first: bool = False
    ) -> None:
        chosen = self._chosen()
        self._counters, self._own_id, self._is_first = counters, own_id, is_first
        ids = [counter.id for counter in counters]
        with QSignalBlocker(self.list):  # else Remove, disabled for a moment, loses focus
            self.list.clear()
            self.list.addItems([""] * len(counters))
            self.list.setCurrentRow(ids.index(chosen.id) if chosen and chosen.id in ids else 0)
        self._arrange()
        self._show_words()
        self.list.ensurePolished()
        rows = max(1, min(len(counters), _ROWS))  # further ones are scrolled to
        frame = 2 * self.list.frameWidth() + theme.current().sizes["space_2"]
        self.list.setFixedHeight(rows * max(1, self.list.sizeHintForRow(0)) + frame)

    def retranslate(self) -> None:
        self.title.setText(self.tr("Sharing with other counters"))
        self.off_label.setText(
            self.tr("Share deliveries, customers and slips with the shop's other counters.")
        )
        self.list.setAccessibleName(self.tr("Counters that share"))
        self.bar.setAccessibleName(self.tr("Copied from the other counters"))
        name_buttons(
            (self.share_button, self.tr("Share with other counters …")),
            (self.add_button, self.tr("Add a counter …")),
            (self.rename_button, self.tr("Rename …")),
            (self.remove_button, self.tr("Remove …")),
            (self.erasures_button, self.tr("Erased customers …")),
            (self.take_over_button, self.tr("Become the first counter …")),
            (self.stop_button, self.tr("Stop sharing …")),
        )
        self._show_words()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_words()
        self._ages.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._ages.stop()

    def _build_ui(self) -> None:
        self.setObjectName("sharingBox")
        self.title = PlainLabel("sharingTitle", "title")
        self.off_label = PlainLabel("sharingOffLabel", "muted", wraps=True)
        self.state_label = PlainLabel("sharingStateLabel", wraps=True)
        self.bar = named(QProgressBar(textVisible=False), "sharingProgress")
        self.failure_label = PlainLabel("sharingFailureLabel", wraps=True)
        self.details = DetailsButton("sharingDetailsButton")
        self.list = named(QListWidget(), "sharingCountersList")
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.share_button = dialog_button("sharingShareButton")
        self.add_button = dialog_button("sharingAddButton")
        self.rename_button = dialog_button("sharingRenameButton")
        self.remove_button = dialog_button("sharingRemoveButton")
        self.erasures_button = dialog_button("sharingErasuresButton")
        self.take_over_button = dialog_button("sharingTakeOverButton")
        self.stop_button = dialog_button("sharingStopButton")
        self._of_list = (
            self.add_button,
            self.rename_button,
            self.remove_button,
            self.erasures_button,
            self.take_over_button,
        )
        self._ages = QTimer(self, interval=UPDATE_EVERY_MS)
        failure = side_by_side(self.failure_label, self.details, grows=(self.failure_label,))
        self.setLayout(
            stacked(
                *(self.title, self.off_label, side_by_side(self.share_button, None)),
                *(self.state_label, self.bar, failure, self.list),
                side_by_side(*self._of_list, None, self.stop_button),
                "space_1",
            )
        )

    def _arrange(self) -> None:
        """Shows the parts for this phase; the focus of a hidden button stays in the box.

        Qt would focus the next button of the page meanwhile, and scroll to it.
        """
        before = self.window().focusWidget()
        has_keys, is_fallback = self.isAncestorOf(before), self._is_fallback
        page = scrolling_area(self)
        scrolled_by = page.verticalScrollBar().value() if page is not None else 0
        self._show_parts()
        self._is_fallback = is_fallback and before is self.stop_button
        is_gone = has_keys and not (before.isVisibleTo(self) and before.isEnabled())
        if is_gone or self._is_fallback:
            buttons = (*self._of_list, self.stop_button, self.share_button)
            stays = [each for each in buttons if each.isVisibleTo(self) and each.isEnabled()]
            stays[0].setFocus(Qt.FocusReason.OtherFocusReason)
            self._is_fallback = stays[0] is self.stop_button
            if page is not None:
                page.verticalScrollBar().setValue(scrolled_by)

    def _show_parts(self) -> None:
        phase = self._state.phase
        is_on, is_joining = phase is not SharingPhase.OFF, phase is SharingPhase.JOINING
        for part in (self.off_label, self.share_button):
            part.setVisible(not is_on)
        for part in (self.state_label, self.stop_button):
            part.setVisible(is_on)
        self.bar.setVisible(is_joining)
        self.bar.setRange(0, 1000 if self._state.steps else 0)
        self.bar.setValue(
            self._state.steps_done * 1000 // self._state.steps if self._state.steps else 0
        )
        is_listed = is_on and bool(self._counters)
        self.list.setVisible(is_listed)
        of_first = {self.add_button: True, self.remove_button: True, self.take_over_button: False}
        for button in self._of_list:
            is_shown = of_first.get(button, self._is_first) is self._is_first
            button.setVisible(is_listed and is_shown)
            button.setEnabled(phase is SharingPhase.CURRENT)
        is_asked = is_listed and self._is_first and self._erasing() is not None
        self.erasures_button.setVisible(is_asked)
        self._on_row_changed()

    def _show_words(self) -> None:
        state, now = self._state, self._clock()
        self.state_label.setText(words.state_words(state, now))
        failure = words.failure_words(state)
        self.failure_label.set_role("bad" if state.phase is SharingPhase.STOPPED else "attention")
        self.failure_label.setText(failure)
        self.failure_label.setVisible(bool(failure))
        for row, counter in enumerate(self._counters):
            text = words.counter_words(counter, self._own_id, now)
            item = self.list.item(row)
            if item.text() != text:
                item.setText(text)
                item.setToolTip(tooltip(text))

    def _erasing(self) -> Counter | None:
        """Returns the counter that waits for an agreement; prefers the chosen one."""
        chosen = self._chosen()
        several = (*((chosen,) if chosen is not None else ()), *self._counters)
        return next((each for each in several if each.erasing), None)

    def _chosen(self) -> Counter | None:
        row = self.list.currentRow()
        return self._counters[row] if 0 <= row < len(self._counters) else None

    def _on_row_changed(self) -> None:
        chosen = self._chosen()
        is_other = chosen is not None and chosen.id != self._own_id
        self.remove_button.setEnabled(is_other and self._state.phase is SharingPhase.CURRENT)

    def _on_rename_clicked(self) -> None:
        for own in (each for each in self._counters if each.id == self._own_id):
            self.rename_asked.emit(own.name)
