"""Enters what the operator said by phone about an unconfirmed booking, and closes it by that."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import show_key
from deskdispatch.ui.widgets.controls import name_buttons
from deskdispatch.ui.widgets.plain_label import PlainLabel

LONGEST = 100
"""Characters accepted: more than any valid order number has."""


class OperatorEntry(Retranslated, QWidget):
    """An edit for the order number, and a button for no booking."""

    order_entered = Signal(str)
    """The order number as typed."""

    not_booked_pressed = Signal()
    """The operator has no such booking."""

    def __init__(self) -> None:
        super().__init__()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("operatorEntry")
        self.label = PlainLabel("operatorLabel", "muted")
        self.label.setWordWrap(True)
        self.order_edit = LineEdit()
        self.order_edit.setObjectName("operatorOrderEdit")
        self.order_edit.setMaxLength(LONGEST)
        self.booked_button = QPushButton()
        self.booked_button.setObjectName("operatorBookedButton")
        self.not_booked_button = QPushButton()
        self.not_booked_button.setObjectName("operatorNotBookedButton")
        self.not_booked_button.setProperty("role", "quiet")
        self.problem_label = PlainLabel("operatorProblemLabel", "error")
        self.problem_label.setWordWrap(True)
        self.problem_label.hide()
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.order_edit, 1)
        row.addWidget(self.booked_button)
        row.addWidget(self.not_booked_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.label)
        column.addLayout(row)
        column.addWidget(self.problem_label)

    def _connect_signals(self) -> None:
        self.booked_button.clicked.connect(self._on_entered)
        self.order_edit.returnPressed.connect(self._on_entered)
        self.order_edit.textEdited.connect(self._on_edited)
        self.not_booked_button.clicked.connect(self.not_booked_pressed)

    def retranslate(self) -> None:
        self.label.setText(self.tr("The operator says:"))
        self.order_edit.setPlaceholderText(self.tr("Order number"))
        self.order_edit.setAccessibleName(self.tr("Order number that the operator says"))
        name_buttons(
            (self.booked_button, self.tr("Booked")),
            (self.not_booked_button, self.tr("Not booked")),
        )
        for button in (self.booked_button, self.not_booked_button):
            show_key(button, button.text())

    def clear(self) -> None:
        self.order_edit.clear()
        self.show_problem("")

    def show_problem(self, words: str) -> None:
        """Shows why the input was refused; "" clears it."""
        self.problem_label.setText(words)
        self.problem_label.setVisible(bool(words))

    def _on_entered(self) -> None:
        self.order_entered.emit(self.order_edit.text())

    def _on_edited(self) -> None:
        self.show_problem("")


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
