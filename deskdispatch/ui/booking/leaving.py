"""Question about the held orders before the window is closed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog

if TYPE_CHECKING:
    from deskdispatch.domain.booking.held_order import HeldOrder


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
                self.draft_button: self._on_draft_clicked,
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
        self.note.setText(self.tr("A draft is not booked. The next start says so."))
        name_buttons(
            (self.stay_button, self.tr("Stay")),
            (self.draft_button, self.tr("Keep as draft")),
            (self.send_button, self.tr("Send now")),
        )

    def _on_draft_clicked(self) -> None:
        self.done(LeaveChoice.DRAFT)
