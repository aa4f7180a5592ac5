"""Dialog about a wrong delivery: whom to call, what to say, and what to do next."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QPushButton, QWidget

from deskdispatch.domain.wrong_bookings import CORRECTED, WrongReason
from deskdispatch.ui.lib import phone_calls
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.times import time_of
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    fitting,
    name_buttons,
    named,
    set_text_direction,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.plain_label import PlainLabel
from deskdispatch.ui.widgets.question import QuestionDialog
from deskdispatch.ui.wrong_bookings.report_text import report_text

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.wrong_bookings import WrongBooking

_SIZE: Final = QSize(620, 520)
_LONGEST_REASON: Final = 120
_LINES: Final = 2


class WrongBookingDialog(QuestionDialog):
    """Report of a wrong delivery; ``books_right`` is whether to book the right one.

    Calling, copying and accepting count as the report; from then on the delivery is watched.
    """

    reported = Signal()
    """The clerk informs the operator, with the chosen ``reason``."""

    operator_typed = Signal(str)
    """The operator's number, as just typed."""

    watch_ended = Signal()
    """The clerk wants no further messages about it."""

    def __init__(
        self,
        summary: DeliverySummary,
        wrong: WrongBooking | None,
        *,
        shop: str,
        operator: str,
        now: datetime,
    ) -> None:
        super().__init__()
        self._summary = summary
        self._wrong = wrong
        self._shop = shop
        self._now = now
        self.books_right = False
        self._build_ui(operator)
        self.operator_edit.editingFinished.connect(
            lambda: self.operator_typed.emit(self.operator_edit.text().strip())
        )
        self.operator_edit.textEdited.connect(self._operator_field.clear_error)
        self.call_button.clicked.connect(self._on_call_clicked)
        self.reason_combo.currentIndexChanged.connect(self._show_texts)
        self.other_edit.textChanged.connect(self._show_texts)
        for code, (_view, button) in self.texts.items():
            button.clicked.connect(partial(self._on_copy_clicked, code))
        self._show_texts()

    @property
    def reason(self) -> WrongReason:
        return WrongReason(self.reason_combo.currentData())

    def retranslate(self) -> None:
        order = isolated(self._summary.order_number)
        self.setWindowTitle(self.tr("Wrong booking"))
        self.title_label.setText(self.tr("Wrong booking: {order}").format(order=order))
        self.help_label.setText(
            self.tr("It has ended. The operator may return the fee: call, or send these words.")
            if self._summary.is_terminal
            else self.tr("Nothing here can cancel it. The operator may: call, or send these words.")
        )
        self._show_state()
        self._operator_field.set_label(self.tr("Operator's number"))
        self._reason_field.set_label(self.tr("Reason"))
        self._other_field.set_label(self.tr("In your words"))
        align_labels([self._operator_field, self._reason_field, self._other_field])
        for at in range(self.reason_combo.count()):
            reason = WrongReason(self.reason_combo.itemData(at))
            self.reason_combo.setItemText(at, translated(reason.words))
        for code, (view, _button) in self.texts.items():
            words = self.tr("Words to the operator: {language}")
            view.setAccessibleName(words.format(language=language.entry(code).name))
        copies = (
            (button, self.tr("Copy: {language}").format(language=language.entry(code).name))
            for code, (_view, button) in self.texts.items()
        )
        name_buttons(
            *copies,
            (self.call_button, self.tr("Call")),
            (self.close_button, self.tr("Close")),
            (self.end_button, self.tr("Stop watching")),
            (self.right_button, self.tr("Book the right one")),
            (self.report_button, self.tr("Reported: watch it")),
        )

    def show_reported(self, wrong: WrongBooking | None) -> None:
        self._wrong = wrong
        self._show_state()

    def show_failure(self, words: str) -> None:
        self.state_label.set_role("error")
        self.state_label.setText(words)
        self.state_label.show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Calls on Enter in the number's line; typing a number alone reports nothing."""
        if event.key() in ENTER and self.operator_edit.hasFocus():
            self.call_button.click()
        else:
            super().keyPressEvent(event)

    def _build_ui(self, operator: str) -> None:
        self.title_label = PlainLabel("wrongTitleLabel", "title")
        self.help_label = PlainLabel("wrongHelpLabel", wraps=True)
        self.state_label = PlainLabel("wrongStateLabel", "attention", wraps=True)
        self.operator_edit = named(LineEdit(), "wrongOperatorEdit")
        self.operator_edit.setMaxLength(30)
        self.operator_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.operator_edit.setText(operator)
        self._operator_field = FormField(self.operator_edit)
        self.call_button = dialog_button("wrongCallButton")
        self.reason_combo = named(ComboBox(), "wrongReasonCombo")
        for reason in WrongReason:
            self.reason_combo.addItem("", reason.value)
        self._reason_field = FormField(self.reason_combo)
        self.other_edit = named(LineEdit(), "wrongOtherEdit")
        self.other_edit.setMaxLength(_LONGEST_REASON)
        self._other_field = FormField(self.other_edit)
        self.texts = {code: self._text_view(code) for code in language.TABLE}
        self.close_button = dialog_button("wrongCloseButton")
        self.end_button = dialog_button("wrongEndButton")
        self.right_button = dialog_button("wrongRightButton")
        self.report_button = dialog_button("wrongReportButton", "primary")
        answers: dict[QPushButton, Callable[[], object]] = {
            self.close_button: self.reject,
            self.end_button: self._on_end_clicked,
            self.right_button: self._on_right_clicked,
            self.report_button: self._on_report_clicked,
        }
        self.lay_out("wrongBookingDialog", self._parts(), answers)
        self.resize(fitting(_SIZE, self))

    def _parts(self) -> list[QWidget]:
        number, texts = QWidget(), QWidget()
        grows = (self._operator_field,)
        number.setLayout(side_by_side(self._operator_field, self.call_button, grows=grows))
        columns = []
        for view, button in self.texts.values():
            column = QWidget()
            column.setLayout(stacked(view, side_by_side(button, None), grows=(view,)))
            columns.append(column)
        texts.setLayout(side_by_side(*columns, space="space_3", grows=columns))
        head = (self.title_label, self.help_label, self.state_label)
        return [*head, number, self._reason_field, self._other_field, texts]

    def _text_view(self, code: str) -> tuple[QPlainTextEdit, QPushButton]:
        view = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        view.setObjectName(f"wrongText_{code}")
        set_text_direction(view, language.entry(code).direction)
        view.setMinimumHeight(view.fontMetrics().lineSpacing() * _LINES + 12)
        return view, dialog_button(f"wrongCopy_{code}")

    def _show_texts(self) -> None:
        self._other_field.setVisible(self.reason is WrongReason.OTHER)
        self.right_button.setEnabled(self.reason in CORRECTED)
        for code, (view, _button) in self.texts.items():
            view.setPlainText(self._text(code))

    def _text(self, code: str) -> str:
        typed = self.other_edit.text()
        return report_text(code, self._summary, self.reason, typed, self._shop)

    def _show_state(self) -> None:
        wrong = self._wrong
        is_watched = wrong is not None and wrong.is_watched
        if wrong is not None and is_watched:
            words = self.tr("Reported wrong at {time}, and watched.")
            self.state_label.set_role("attention")
            self.state_label.setText(words.format(time=time_of(wrong.reported_at, self._now)))
        self.help_label.setVisible(not is_watched)
        self.state_label.setVisible(is_watched)
        self.end_button.setVisible(is_watched)
        self.report_button.setVisible(not is_watched)
        (self.close_button if is_watched else self.report_button).setDefault(True)

    def refuse_operator(self) -> None:
        self._operator_field.set_error(self.tr("Type a phone number."))

    def _on_call_clicked(self) -> None:
        """Calls the operator, and copies the number, because the phone may be another device."""
        number = self.operator_edit.text().strip()
        if phone_calls.service_tel_address(number) is None:
            self.refuse_operator()
            self._operator_field.focus_editor()
            return
        QApplication.clipboard().setText(number)
        phone_calls.call_service(number)
        self._operator_field.set_note(self.tr("The number is copied."))
        self.reported.emit()

    def _on_copy_clicked(self, code: str) -> None:
        QApplication.clipboard().setText(self._text(code))
        announce(self, self.tr("Copied"))
        self.reported.emit()

    def _on_report_clicked(self) -> None:
        self.reported.emit()
        self.accept()

    def _on_right_clicked(self) -> None:
        self.books_right = True
        self.reported.emit()
        self.accept()

    def _on_end_clicked(self) -> None:
        self.watch_ended.emit()
        self.reject()
