"""Asks whether a slip was printed, where the program cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.slips.print_job import PrintJob

NOT_OUT: Final = 2
"""The result code where it was not printed."""


class UncertainDialog(Retranslated, QDialog):
    """Accepted where it was printed, ``NOT_OUT`` where not, rejected for later."""

    def __init__(self, job: PrintJob) -> None:
        super().__init__()
        self._job = job
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("uncertainDialog")
        self.setMinimumWidth(460)
        self.question = PlainLabel("uncertainQuestion", "title")
        self.reason = PlainLabel("uncertainReason")
        for label in (self.question, self.reason):
            label.setWordWrap(True)
        self.out_button = dialog_button("slipOutButton")
        self.not_out_button = dialog_button("slipNotOutButton")
        self.later_button = dialog_button("slipLaterButton")
        self.later_button.setDefault(True)
        sizes = theme.current().sizes
        buttons = QHBoxLayout()
        buttons.setSpacing(sizes["space_2"])
        buttons.addWidget(self.later_button)
        buttons.addStretch(1)
        buttons.addWidget(self.not_out_button)
        buttons.addWidget(self.out_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(*[sizes["space_6"]] * 4)
        column.setSpacing(sizes["space_3"])
        column.addWidget(self.question)
        column.addWidget(self.reason)
        column.addLayout(buttons)

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
        self.done(NOT_OUT)
