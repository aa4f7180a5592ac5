"""Details of an unconfirmed booking: evidence, next check, and the clerk's choices."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd
from deskdispatch.ui.text.confirmations import contradiction_words
from deskdispatch.ui.text.times import count_down_every_ms, next_check, time_of
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence, UnconfirmedBooking


class UnconfirmedView(Retranslated, QWidget):
    """Shows the known facts, and the clerk's choices once there are grounds for them."""

    check_asked = Signal(str)
    """Id of the intent to check now."""

    keep_waiting_asked = Signal(str)
    """Id of the intent to go on checking."""

    send_again_asked = Signal(str)
    """Id of the intent that was not booked and should be sent again."""

    give_up_asked = Signal(str)
    """Id of the intent that was not booked and should be discarded."""

    close_asked = Signal(str)
    """Id of the intent to close as booked, on the operator's word."""

    order_reported = Signal(str, str)
    """Id of an intent, and the order number that the operator gave for it."""

    not_booked_reported = Signal(str)
    """Id of the intent that the operator has no booking for."""

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._unconfirmed: UnconfirmedBooking | None = None
        self._may_choose = self._may_close = False
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("unconfirmedView")
        self.hint_label = PlainLabel("unconfirmedHintLabel", wraps=True)
        self.evidence_label = PlainLabel("unconfirmedEvidenceLabel", wraps=True)
        self.failure_button = DetailsButton("unconfirmedTroubleDetails")
        self.next_label = PlainLabel("unconfirmedNextLabel", "muted", wraps=True)
        self.check_button = dialog_button("unconfirmedLookButton", "quiet")
        self.wait_button = dialog_button("unconfirmedWaitButton")
        self.send_button = dialog_button("unconfirmedSendButton")
        self.give_up_button = dialog_button("unconfirmedGiveUpButton", "quiet")
        self.closing = ReportedClosing()
        self.operator = OperatorEntry()
        for number, button in enumerate(self._buttons(), start=1):
            give_key(button, f"Ctrl+Shift+{number}")
        for part in (self.closing, self.operator):
            part.retranslate()  # their tooltips name the keys
        column = stacked(
            *(self.hint_label, self.evidence_label, self.failure_button),
            side_by_side(self.next_label, self.check_button, grows=(self.next_label,)),
            *(self.wait_button, self.send_button, self.give_up_button),
            *(self.closing, self.operator),
        )
        column.setAlignment(self.failure_button, Qt.AlignmentFlag.AlignLeading)
        self.setLayout(column)
        self._seconds = QTimer(self)

    def _connect_signals(self) -> None:
        self._seconds.timeout.connect(self._count_down)
        for pressed, asked in (
            (self.check_button.clicked, self.check_asked),
            (self.wait_button.clicked, self.keep_waiting_asked),
            (self.send_button.clicked, self.send_again_asked),
            (self.give_up_button.clicked, self.give_up_asked),
            (self.closing.confirm_button.clicked, self.close_asked),
            (self.operator.not_booked_button.clicked, self.not_booked_reported),
        ):
            pressed.connect(lambda *_, asked=asked: asked.emit(self._id()))
        self.operator.order_entered.connect(
            lambda number: self.order_reported.emit(self._id(), number)
        )

    def retranslate(self) -> None:
        name_buttons(
            (self.check_button, self.tr("Check now")),
            (self.wait_button, self.tr("Keep waiting")),
            (self.send_button, self.tr("Not booked: resend")),
            (self.give_up_button, self.tr("Not booked: discard")),
        )
        for button in (self.check_button, self.wait_button, self.send_button, self.give_up_button):
            show_key(button, button.text())
        self._show()

    def _buttons(self) -> tuple[QPushButton, ...]:
        closing, operator = self.closing, self.operator
        return (
            self.check_button,
            self.wait_button,
            self.send_button,
            self.give_up_button,
            closing.close_button,
            closing.confirm_button,
            closing.cancel_button,
            operator.booked_button,
            operator.not_booked_button,
        )

    def show_unconfirmed(
        self,
        unconfirmed: UnconfirmedBooking | None,
        *,
        may_choose: bool = False,
        may_close: bool = False,
    ) -> None:
        """Shows the present state and the choices that there are grounds for."""
        is_another = unconfirmed is None or self._id() != unconfirmed.intent.id
        self._unconfirmed, self._may_choose, self._may_close = unconfirmed, may_choose, may_close
        if is_another:
            self.operator.clear()
        self.setVisible(unconfirmed is not None)
        if unconfirmed is None:
            self._seconds.stop()
        else:
            self._seconds.start()
        self._show()

    def set_busy(self, busy: bool) -> None:
        for part in (self.check_button, self.wait_button, self.send_button, self.give_up_button):
            part.setEnabled(not busy)
        self.operator.setEnabled(not busy)
        self.closing.setEnabled(not busy)

    def show_order_refused(self, intent_id: str, words: str) -> None:
        if intent_id == self._id():
            self.operator.show_problem(words)

    def _show(self) -> None:
        unconfirmed = self._unconfirmed
        if unconfirmed is None:
            return
        self.hint_label.setText(self._hint(unconfirmed))
        self.evidence_label.setText("\n".join(self._evidence(unconfirmed)))
        self.failure_button.set_details(unconfirmed.failure or "")
        for button in (self.wait_button, self.send_button, self.give_up_button):
            button.setVisible(self._may_choose)
        is_over = unconfirmed.wait_until is not None and unconfirmed.wait_until <= self._clock()
        in_vain = unconfirmed.evidence is not None and not unconfirmed.evidence.counts
        is_past_checking = is_over and in_vain and not unconfirmed.is_closed_as_reported
        self.wait_button.setVisible(self._may_choose or is_past_checking)
        report = unconfirmed.intent.operator_report
        self.closing.setVisible(self._may_close)
        self.closing.show_order((report.order_number if report else None) or "")
        self._count_down()

    def _hint(self, unconfirmed: UnconfirmedBooking) -> str:
        words = self.tr(
            "Sent at {time}, and no clear answer came. It may be booked: do not book it again"
            " before you know. Call the operator if it is urgent."
        )
        if unconfirmed.is_closed_as_reported:
            words = self.tr(
                "Sent at {time}, and booked according to the operator. The service has not shown"
                " it, so its status and driver are not known. Enter another answer below to"
                " correct it."
            )
        return words.format(time=self._time_of(unconfirmed.intent.written_at))

    def _count_down(self) -> None:
        if self._unconfirmed is None:
            return
        until = self._unconfirmed.wait_until
        is_closed = self._unconfirmed.is_closed_as_reported
        words = "" if is_closed else next_check(self._unconfirmed, self._clock())
        if not self._may_choose and until is not None and until > self._clock():
            at = self._time_of(until)
            words += "\n" + self.tr("Until {time} it may still turn up by itself.").format(time=at)
        self.next_label.setText(words)
        self._seconds.setInterval(count_down_every_ms(self._unconfirmed, self._clock()))

    def _evidence(self, unconfirmed: UnconfirmedBooking) -> list[str]:
        lines = [self.tr("Not checked yet.")]
        if unconfirmed.evidence is not None:
            lines = self._search_lines(unconfirmed.searches, unconfirmed.evidence)
        if unconfirmed.failure:
            lines.append(self.tr("The last check got no answer. Trying again."))
        first = (contradiction_words(unconfirmed.intent), self._report_words(unconfirmed))
        return [*filter(None, first), *lines]

    def _search_lines(self, looks: int, evidence: Evidence) -> list[str]:
        at = self._time_of(evidence.at)
        checked = self.tr("Checked %n time(s), last at {time}.", "", looks)
        if not looks:
            checked = self.tr("Last checked at {time}.")
        lines = [
            checked.format(time=at),
            self.tr("It is none of the %n deliveries that the service shows.", "", evidence.listed),
        ]
        if not evidence.counts:
            words = self.tr(
                "It cannot be checked from here: too many orders since. Call the operator and enter"
                " the answer below."
            )
            lines.append(words)
        elif not evidence.is_complete:
            words = self.tr(
                "The service shows one that may be it, but not its details: call the operator"
                " before you resend."
            )
            lines.append(words)
        if evidence.examined:
            words = self.tr("Checked, and another order: {orders}.")
            lines.append(words.format(orders=isolated(", ".join(evidence.examined))))
        if evidence.alike:
            words = self.tr("Exactly like it, so it is not clear which one it is: {orders}.")
            lines.append(words.format(orders=isolated(", ".join(evidence.alike))))
        for debit in evidence.unmatched_debits:
            words = self.tr(
                "The wallet paid {amount} for {order} at {time}, which this PC does not know: it"
                " may be this one."
            )
            order, time = isolated(debit.reference), self._time_of(debit.created_at)
            lines.append(words.format(amount=kwd(debit.amount), order=order, time=time))
        return lines

    def _time_of(self, moment: datetime) -> str:
        """Returns the time, with its day if that is not today: it may be days old."""
        return time_of(moment, self._clock())

    def _report_words(self, unconfirmed: UnconfirmedBooking) -> str:
        report = unconfirmed.intent.operator_report
        if report is None:
            return ""
        if report.order_number is None:
            words = self.tr("The operator said: not booked (entered at {time} by {who}).")
        else:
            words = self.tr(
                "The operator said: booked as {order} (entered at {time} by {who}). Checking"
                " continues."
            )
        if unconfirmed.is_closed_as_reported:
            words = self.tr("The operator said: booked as {order} (entered at {time} by {who}).")
        return words.format(
            order=isolated(report.order_number or ""),
            time=self._time_of(report.at),
            who=embedded(report.who or NOTHING),
        )

    def _id(self) -> str:
        return self._unconfirmed.intent.id if self._unconfirmed is not None else ""


LONGEST = 100
"""Number of characters accepted: more than any valid order number has."""


class OperatorEntry(Retranslated, QWidget):
    """An edit for the order number, and a button for no booking."""

    order_entered = Signal(str)
    """The order number as typed."""

    def __init__(self) -> None:
        super().__init__()
        self._build_ui()
        self.booked_button.clicked.connect(self._on_entered)
        self.order_edit.returnPressed.connect(self._on_entered)
        self.order_edit.textEdited.connect(self._on_edited)
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
