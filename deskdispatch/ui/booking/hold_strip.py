"""Widgets of held orders: the line at the foot of the form, and the question before leaving."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFrame

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded, joined, kwd
from deskdispatch.ui.text.times import duration
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.plain_label import ElidedLabel, IconLabel, PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.booking.held_order import HeldOrder


class HoldStrip(Retranslated, QFrame):
    """Shows the seconds left, the customer, *Undo* and *Book now*."""

    def __init__(self) -> None:
        super().__init__()
        self._texts = ("", "")
        self.setObjectName("holdStrip")
        icon = IconLabel("clock", "accent", 16)
        self.text_label = ElidedLabel("holdText")
        self.text_label.installEventFilter(self)
        self.undo_button = dialog_button("holdUndo", "link")
        self.now_button = dialog_button("holdNow", "link")
        for button in (self.undo_button, self.now_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves the focus in the form
        row = side_by_side(
            *(icon, self.text_label, self.undo_button, self.now_button),
            space="space_1",
            grows=(self.text_label,),
        )
        row.setContentsMargins(8, 2, 4, 2)
        self.setLayout(row)
        self.retranslate()
        self.hide()

    def show_order(self, held: HeldOrder | None, now: datetime) -> None:
        """Shows an order; None hides the line."""
        if held is None:
            self._leave_focus()
            self.hide()
            return
        name, price, seconds = embedded(held.name), kwd(held.quoted_price), held.seconds_left(now)
        left = duration(seconds) if seconds else self.tr("Next")
        if held.is_sending:
            left = self.tr("Sending …")
        whole = joined(left, name, price)
        self._texts = (whole, joined(left, name))
        self.setAccessibleName(whole)
        set_tip(self, whole)
        if held.is_sending:
            self._leave_focus()
        for button in (self.undo_button, self.now_button):
            button.setHidden(held.is_sending)
        self.show()
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fits the words to the label, whose width is set after the strip's own resize."""
        if watched is self.text_label and event.type() == QEvent.Type.Resize:
            self._fit()
        return False

    def _fit(self) -> None:
        """Shows the price if it fits beside the whole name."""
        label = self.text_label
        whole, short = self._texts
        has_room = label.fontMetrics().horizontalAdvance(whole) <= label.contentsRect().width()
        label.setText(whole if has_room else short)

    def announce_hold(self, held: HeldOrder, seconds: int) -> None:
        words = self.tr("{name}: booked in %n s. Esc undoes it.", "", seconds)
        announce(self, words.format(name=embedded(held.name)))

    def retranslate(self) -> None:
        name_buttons((self.undo_button, self.tr("Undo")), (self.now_button, self.tr("Book now")))
        set_tip(self.undo_button, with_key(self.tr("Bring the form back"), keys.UNDO_HOLD))
        set_tip(self.now_button, with_key(self.tr("Send it without waiting"), "Ctrl+Enter"))

    def _leave_focus(self) -> None:
        focus = QApplication.focusWidget()
        if focus in (self.undo_button, self.now_button):
            self.focusNextChild()


class LeaveChoice(IntEnum):
    """The clerk's answer."""

    STAY = QDialog.DialogCode.Rejected
    SEND = QDialog.DialogCode.Accepted
    DRAFT = 2


class LeaveDialog(QuestionDialog):
    """Dialog with *Stay*, *Send* and *Draft*; the result code is a ``LeaveChoice``."""

    def __init__(self, orders: Sequence[HeldOrder]) -> None:
        super().__init__()
        self._orders = orders
        self.question = PlainLabel("leaveQuestion", "title", wraps=True)
        self.note = PlainLabel("leaveNote", wraps=True)
        self.stay_button = dialog_button("leaveStayButton")
        self.draft_button = dialog_button("leaveDraftButton")
        self.send_button = dialog_button("leaveSendButton", "primary")
        self.lay_out(
            "leaveDialog",
            (self.question, self.note),
            {
                self.stay_button: self.reject,
                self.draft_button: partial(self.done, LeaveChoice.DRAFT),
                self.send_button: self.accept,
            },
        )

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Quit"))
        count = len(self._orders)
        words = self.tr("%n orders are not sent yet.", "", count)
        if count == 1:
            name = embedded(self._orders[0].name)
            words = self.tr("The order of {name} is not sent yet.").format(name=name)
        self.question.setText(words)
        self.note.setText(self.tr("A draft is not booked. You are reminded at the next start."))
        name_buttons(
            (self.stay_button, self.tr("Stay")),
            (self.draft_button, self.tr("Keep as draft")),
            (self.send_button, self.tr("Send now")),
        )
