"""Closing an unconfirmed booking as booked by the operator's word, in two presses."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.controls import name_buttons
from deskdispatch.ui.widgets.keys import show_key
from deskdispatch.ui.widgets.plain_label import PlainLabel


class ReportedClosing(Retranslated, QWidget):
    """A button that opens an explanation with the button to confirm."""

    confirmed = Signal()
    """The clerk confirmed closing the booking."""

    def __init__(self) -> None:
        super().__init__()
        self._order_number = ""
        self._build_ui()
        self.close_button.clicked.connect(self._on_close_clicked)
        self.cancel_button.clicked.connect(self._on_cancel_clicked)
        self.confirm_button.clicked.connect(self._on_confirm_clicked)
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("toldClosing")
        self.close_button = QPushButton()
        self.close_button.setObjectName("unconfirmedCloseButton")
        self.confirm_button = QPushButton()
        self.confirm_button.setObjectName("unconfirmedCloseConfirmButton")
        self.cancel_button = QPushButton()
        self.cancel_button.setObjectName("unconfirmedCloseCancelButton")
        self.cancel_button.setProperty("role", "quiet")
        self.label = PlainLabel("unconfirmedCloseLabel", "attention")
        self.label.setWordWrap(True)
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.confirm_button)
        row.addWidget(self.cancel_button)
        row.addStretch(1)
        self._question = QFrame()
        inner = QVBoxLayout(self._question)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(8)
        inner.addWidget(self.label)
        inner.addLayout(row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.close_button)
        column.addWidget(self._question)
        self._ask(False)

    def show_order(self, order_number: str) -> None:
        """Offers to close it as that order; another order asks anew."""
        if order_number != self._order_number:
            self._ask(False)
        self._order_number = order_number
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        order = isolated(self._order_number)
        self.label.setText(
            self.tr(
                "Known: the operator said that it is booked as {order}. Not known: its status, its"
                " courier and its price, for the service has not shown it. Read the number back to"
                " the operator before you close it. Closed, it counts as booked and is never sent"
                " again; if the service shows it, it is recognised. The number can be corrected."
            ).format(order=order)
        )
        name_buttons(
            (self.close_button, self.tr("Close as booked …")),
            (self.confirm_button, self.tr("Close as {order}").format(order=order)),
            (self.cancel_button, self.tr("Not yet")),
        )
        for button in (self.close_button, self.confirm_button, self.cancel_button):
            show_key(button, button.text())

    def _ask(self, is_asking: bool) -> None:
        self.close_button.setVisible(not is_asking)
        self._question.setVisible(is_asking)

    def _on_close_clicked(self) -> None:
        self._ask(True)
        self.cancel_button.setFocus()

    def _on_cancel_clicked(self) -> None:
        self._ask(False)

    def _on_confirm_clicked(self) -> None:
        self._ask(False)
        self.confirmed.emit()
