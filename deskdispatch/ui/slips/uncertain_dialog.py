"""Asks whether a slip was printed, where the program cannot know."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked
from deskdispatch.ui.widgets.dialog_keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.slips.print_job import PrintJob


class PrintVerdict(IntEnum):
    """The clerk's answer whether a slip was printed."""

    LATER = QDialog.DialogCode.Rejected
    OUT = QDialog.DialogCode.Accepted
    NOT_OUT = 2


class UncertainDialog(Retranslated, QDialog):
    """Its result code is a ``PrintVerdict``."""

    def __init__(self, job: PrintJob) -> None:
        super().__init__()
        self._job = job
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    def _build_ui(self) -> None:
        self.setObjectName("uncertainDialog")
        self.setMinimumWidth(460)
        self.question = PlainLabel("uncertainQuestion", "title", wraps=True)
        self.reason = PlainLabel("uncertainReason", wraps=True)
        self.out_button = dialog_button("slipOutButton")
        self.not_out_button = dialog_button("slipNotOutButton")
        self.later_button = dialog_button("slipLaterButton")
        self.later_button.setDefault(True)
        buttons = side_by_side(self.later_button, None, self.not_out_button, self.out_button)
        column = stacked(self.question, self.reason, buttons, space="space_3", margin="space_6")
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.out_button.clicked.connect(self.accept)
        self.not_out_button.clicked.connect(self._on_not_out_clicked)
        self.later_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Print slip"))
        words = self.tr("Did the slip of {number} print?")
        self.question.setText(words.format(number=isolated(self._job.order_number)))
        words = self.tr(
            "It was being sent to {printer}, and whether it printed is not known. Check the "
            "printer before you print it again: two slips look like two deliveries."
        )
        self.reason.setText(words.format(printer=embedded(printer_words(self._job.target))))
        name_buttons(
            (self.out_button, self.tr("It printed")),
            (self.not_out_button, self.tr("Print it again")),
            (self.later_button, self.tr("Later")),
        )

    def _on_not_out_clicked(self) -> None:
        self.done(PrintVerdict.NOT_OUT)
