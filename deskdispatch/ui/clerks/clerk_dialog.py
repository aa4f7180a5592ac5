"""Dialog to choose a clerk by a number or a few letters, then by PIN."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from math import ceil
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QObject,
    QRegularExpression,
    QSignalBlocker,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem

from deskdispatch.domain.clerks import PIN_DIGITS, PinAnswer, typed_pin
from deskdispatch.domain.text.digits import with_latin_digits
from deskdispatch.domain.text.search_text import SearchQuery, searched_text
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.widgets.assistive.choice import follow_choice
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    name_buttons,
    named,
    stacked,
)
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.keys import ENTER

if TYPE_CHECKING:
    from deskdispatch.domain.clerks import Clerk

_WIDTH: Final = 320
_MOST_ROWS: Final = 9
"""Rows visible at once: the clerks with one-digit numbers."""

_FRAME: Final = 6
"""Pixels of the border and the padding of the list, above and below."""

_TICK_MS: Final = 500
_CLERK: Final = Qt.ItemDataRole.UserRole
_DIGITS: Final = f"[0-9٠-٩۰-۹]{{0,{PIN_DIGITS}}}"


def pin_line(name: str) -> LineEdit:
    """Returns a line for the digits of a PIN, including Arabic ones, which hides them."""
    line = named(LineEdit(), name)
    line.setEchoMode(QLineEdit.EchoMode.Password)
    line.setMaxLength(PIN_DIGITS)
    line.setValidator(QRegularExpressionValidator(QRegularExpression(_DIGITS), line))
    line.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    return line


class ClerkDialog(Retranslated, QDialog):
    """Emits each PIN typed for a clerk; its owner answers with ``show_answer``.

    Args:
        clerks: In the order of their numbers.
        present: The current clerk, who may leave; None for nobody.
        chosen: Clerk whose PIN is asked for at once; None for the only clerk, if there is just one.

    Attributes:
        chosen: Clerk whose PIN is asked for, and afterwards the chosen clerk.
    """

    pin_typed = Signal(object, str)
    """The ``Clerk`` and the four digits."""

    left = Signal()
    """The current clerk leaves, and nobody takes over yet."""

    def __init__(
        self, clerks: Sequence[Clerk], present: Clerk | None = None, chosen: Clerk | None = None
    ) -> None:
        super().__init__()
        self.clerks = tuple(clerks)
        self._present = present
        self._wait_s = 0.0
        self.chosen: Clerk | None = None
        self._wait_timer = QTimer(self)
        self._wait_timer.setInterval(_TICK_MS)
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self._fill()
        if chosen is None and len(self.clerks) == 1:
            chosen = self.clerks[0]
        if chosen is None:
            self.name_edit.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.choose(chosen)

    def choose(self, clerk: Clerk) -> None:
        """Asks for the PIN of a clerk, without the wait after another clerk's wrong PIN."""
        self.chosen = clerk
        self._stop_waiting()
        with QSignalBlocker(self.list):
            for row in range(self.list.count()):
                if self.list.item(row).data(_CLERK) == clerk:
                    self.list.setCurrentRow(row)
        self.pin_edit.clear()
        self.pin_field.clear_error()
        self._retitle_pin()
        self.pin_edit.setEnabled(True)
        self.pin_edit.setReadOnly(False)
        self.pin_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_answer(self, clerk: Clerk, answer: PinAnswer) -> None:
        """Ends the dialog after the right PIN; after a wrong one, shows how long to wait.

        Ignores the answer for a clerk who is not chosen any more.
        """
        if clerk != self.chosen:
            return
        if answer.is_right:
            self.accept()
            return
        self.pin_edit.clear()
        self._wait_s = answer.wait / timedelta(seconds=1)
        self._show_wait()
        if self._wait_s > 0:
            self._wait_timer.start()

    def _build_ui(self) -> None:
        self.setObjectName("clerkDialog")
        self.setMinimumWidth(_WIDTH)
        self.name_edit = named(LineEdit(), "clerkNameEdit")
        self.name_field = FormField(self.name_edit)
        self.list = named(QListWidget(), "clerkList")
        self.list.setUniformItemSizes(True)
        rows = min(max(len(self.clerks), 2), _MOST_ROWS)
        self.list.setFixedHeight(rows * theme.current().sizes["row"] + _FRAME)
        self.pin_edit = pin_line("clerkPinEdit")
        self.pin_edit.setEnabled(False)
        self.pin_field = FormField(self.pin_edit)
        self.leave_button = dialog_button("clerkLeaveButton")
        self.leave_button.setVisible(self._present is not None)
        self.close_button = dialog_button("clerkCloseButton")
        self.setLayout(
            stacked(
                self.name_field,
                self.list,
                self.pin_field,
                answer_box(self.close_button, self.leave_button),
                space="space_3",
                margin="space_6",
            )
        )

    def _connect_signals(self) -> None:
        self.name_edit.textChanged.connect(self._on_name_typed)
        self.name_edit.installEventFilter(self)
        self.pin_edit.installEventFilter(self)
        self.pin_edit.textEdited.connect(self._on_pin_edited)
        self.list.itemClicked.connect(self._on_item_chosen)
        self.list.itemActivated.connect(self._on_item_chosen)
        follow_choice(self.list, self._choose_row)
        self.leave_button.clicked.connect(self._on_leave_clicked)
        self.close_button.clicked.connect(self.reject)
        self._wait_timer.timeout.connect(self._on_tick)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Who works here?"))
        self.name_field.set_label(self.tr("Name or number"))
        self.list.setAccessibleName(self.tr("Clerks"))
        self._retitle_pin()
        align_labels([self.name_field, self.pin_field])
        name_buttons(
            (self.leave_button, self.tr("Nobody now")),
            (self.close_button, self.tr("Cancel")),
        )
        if self._wait_s > 0:
            self._show_wait()

    def _retitle_pin(self) -> None:
        name = embedded(self.chosen.name) if self.chosen else ""
        self.pin_field.set_label(self.tr("PIN"), joined(self.tr("PIN"), name) if name else "")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets Up and Down in the lines choose a row, and Backspace in an empty PIN go back."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Down, Qt.Key.Key_Up}:
            step = 1 if key == Qt.Key.Key_Down else -1
            row = min(max(self.list.currentRow() + step, 0), self.list.count() - 1)
            self.list.setCurrentRow(row)
            if watched is self.pin_edit and (item := self.list.currentItem()) is not None:
                self.choose(item.data(_CLERK))
            return True
        if watched is self.name_edit and key in ENTER:
            self._choose_row(max(self.list.currentRow(), 0))
            return True
        if watched is self.pin_edit and key in ENTER:
            return True  # the fourth digit submits the PIN
        if watched is self.pin_edit and key == Qt.Key.Key_Backspace and not self.pin_edit.text():
            self._ask_for_name()
            return True
        return super().eventFilter(watched, event)

    def _ask_for_name(self) -> None:
        self.chosen = None
        self._stop_waiting()
        self.pin_field.clear_error()
        self.pin_edit.setEnabled(False)
        self.name_edit.clear()
        self._fill()
        self.name_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_name_typed(self, text: str) -> None:
        """Chooses by a number that begins no other, or by letters that match a single name."""
        typed = with_latin_digits(text).strip()
        if typed.isascii() and typed.isdigit():
            number = int(typed)
            if 1 <= number <= len(self.clerks) and 10 * number > len(self.clerks):
                self.choose(self.clerks[number - 1])
            return
        self._fill(typed)
        if typed and self.list.count() == 1:
            self.choose(self.list.item(0).data(_CLERK))

    def _fill(self, typed: str = "") -> None:
        query = SearchQuery.of(typed)
        with QSignalBlocker(self.list):
            self.list.clear()
            for number, clerk in enumerate(self.clerks, start=1):
                if query.finds(searched_text((clerk.name,), ())):
                    item = QListWidgetItem(f"{isolated(str(number))}   {embedded(clerk.name)}")
                    item.setData(_CLERK, clerk)
                    item.setSizeHint(QSize(0, theme.current().sizes["row"]))
                    self.list.addItem(item)

    def _choose_row(self, row: int) -> None:
        if row < self.list.count():
            self._on_item_chosen(self.list.item(row))

    def _on_item_chosen(self, item: QListWidgetItem) -> None:
        self.choose(item.data(_CLERK))

    def _on_pin_edited(self, text: str) -> None:
        self.pin_field.clear_error()
        pin = typed_pin(text)
        if pin is not None and self.chosen is not None:
            self.pin_edit.setReadOnly(True)
            self.pin_typed.emit(self.chosen, pin)

    def _on_leave_clicked(self) -> None:
        self.left.emit()
        self.reject()

    def _stop_waiting(self) -> None:
        self._wait_timer.stop()
        self._wait_s = 0.0

    def _on_tick(self) -> None:
        self._wait_s -= _TICK_MS / 1000
        self._show_wait()

    def _show_wait(self) -> None:
        if self._wait_s > 0:
            words = self.tr("Wrong PIN. Wait {seconds} s.")
            self.pin_edit.setReadOnly(True)  # a disabled line would let Enter press a button
            self.pin_field.set_error(words.format(seconds=isolated(str(ceil(self._wait_s)))))
            return
        if self._wait_timer.isActive():
            self._wait_timer.stop()
            self.pin_field.clear_error()
        else:
            self.pin_field.set_error(self.tr("Wrong PIN."))
        self.pin_edit.setReadOnly(False)
        self.pin_edit.setFocus(Qt.FocusReason.OtherFocusReason)
