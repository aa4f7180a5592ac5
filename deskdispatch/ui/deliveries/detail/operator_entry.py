"""Inputs for the operator's answer, by phone, about an unconfirmed booking."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import show_key
from deskdispatch.ui.widgets.controls import name_buttons, named, side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel

LONGEST = 100
"""Number of characters accepted: more than any valid order number has."""


class OperatorEntry(Retranslated, QWidget):
    """An edit for the order number, and a button for no booking."""

    order_entered = Signal(str)
    """The order number as typed."""

    def __init__(self) -> None:
        super().__init__()
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("operatorEntry")
        self.label = PlainLabel("operatorLabel", "muted", wraps=True)
        self.order_edit = named(LineEdit(), "operatorOrderEdit")
        self.order_edit.setMaxLength(LONGEST)
        self.booked_button = named(QPushButton(), "operatorBookedButton")
        self.not_booked_button = named(QPushButton(), "operatorNotBookedButton")
        self.not_booked_button.setProperty("role", "quiet")
        self.problem_label = PlainLabel("operatorProblemLabel", "error", wraps=True)
        self.problem_label.hide()
        buttons = (self.booked_button, self.not_booked_button)
        row = side_by_side(self.order_edit, *buttons, grows=(self.order_edit,))
        column = stacked(self.label, row, self.problem_label, space="space_1")
        column.setContentsMargins(0, 4, 0, 0)
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.booked_button.clicked.connect(self._on_entered)
        self.order_edit.returnPressed.connect(self._on_entered)
        self.order_edit.textEdited.connect(self._on_edited)

    def retranslate(self) -> None:
        self.label.setText(self.tr("The operator says:"))
        self.order_edit.setPlaceholderText(self.tr("Order number"))
        self.order_edit.setAccessibleName(self.tr("Order number from the operator"))
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
        self.problem_label.setText(words)
        self.problem_label.setVisible(bool(words))

    def _on_entered(self) -> None:
        self.order_entered.emit(self.order_edit.text())

    def _on_edited(self) -> None:
        self.show_problem("")


class ReportedClosing(Retranslated, QWidget):
    """A button that opens an explanation with a button to confirm."""

    def __init__(self) -> None:
        super().__init__()
        self._order_number = ""
        self._build_ui()
        self.close_button.clicked.connect(self._on_close_clicked)
        for button in (self.cancel_button, self.confirm_button):
            button.clicked.connect(partial(self._ask, False))
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("toldClosing")
        self.close_button = named(QPushButton(), "unconfirmedCloseButton")
        self.confirm_button = named(QPushButton(), "unconfirmedCloseConfirmButton")
        self.cancel_button = named(QPushButton(), "unconfirmedCloseCancelButton")
        self.cancel_button.setProperty("role", "quiet")
        self.label = PlainLabel("unconfirmedCloseLabel", "attention", wraps=True)
        self._question = QFrame()
        answers = side_by_side(self.confirm_button, self.cancel_button, None)
        self._question.setLayout(stacked(self.label, answers))
        self.setLayout(stacked(self.close_button, self._question))
        self._ask(False)

    def show_order(self, order_number: str) -> None:
        """Offers to close the booking as that order; another order cancels an open question."""
        if order_number != self._order_number:
            self._ask(False)
        self._order_number = order_number
        self.retranslate()

    def retranslate(self) -> None:
        order = isolated(self._order_number)
        self.label.setText(
            self.tr(
                "Known: the operator said that it is booked as {order}. Not known: its status,"
                " driver and price, because the service has not shown it. Read the number back to"
                " the operator before you close it. Once closed, it counts as booked and is never"
                " sent again; if the service shows it, it is recognised. The number can be"
                " corrected."
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
