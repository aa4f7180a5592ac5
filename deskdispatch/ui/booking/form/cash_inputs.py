"""Inputs for the cash to collect, with the delivery price on top, and for the change.

Both fields stand in one row; a line under it says the sum to collect and the change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QToolButton, QWidget

from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.booking.form.field_input import (
    FieldInput,
    MissingValue,
    PrefilledEdit,
    Switch,
)
from deskdispatch.ui.text.amounts import isolated, joined, kwd
from deskdispatch.ui.text.fields import InputSpec
from deskdispatch.ui.widgets.assistive.speaking import announce, set_tip
from deskdispatch.ui.widgets.controls import named, side_by_side
from deskdispatch.ui.widgets.field import SwitchedEditor

if TYPE_CHECKING:
    from decimal import Decimal

    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.errors import Rule

_NO_AMOUNT: Final = MissingValue(
    QT_TRANSLATE_NOOP("Form", "Amount not known: type it, or switch cash off.")
)
_PADDING: Final = 18
"""Pixels of a line edit beside its text."""


class _AmountEdit(PrefilledEdit):
    """A line edit with at least, or exactly, the width of an amount."""

    def __init__(self, name: str, widest: str, *, is_fixed: bool = False) -> None:
        super().__init__()
        self._widest = widest
        self.setObjectName(name)
        self.setInputMethodHints(Qt.InputMethodHint.ImhFormattedNumbersOnly)
        wide = QSizePolicy.Policy.Fixed if is_fixed else QSizePolicy.Policy.Expanding
        self.setSizePolicy(wide, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        width = self.fontMetrics().horizontalAdvance(self._widest) + _PADDING
        return QSize(width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CashInput(FieldInput):
    """Switch for collecting cash, the amount, and *+ fee*, which adds the shown price.

    The typed amount is not changed; the fee is added to it once, and follows the price.
    """

    change: ChangeInput
    """Set by ``take_in``."""

    def __init__(self, spec: InputSpec) -> None:
        check, edit = Switch("cashCheck"), _AmountEdit("cashAmountEdit", "88.888")
        edit.setPlaceholderText("0.000")
        self.fee_button = named(QToolButton(), "cashFeeButton")
        self.fee_button.setCheckable(True)
        self.fee_button.setProperty("role", "chip")
        self.fee_button.setProperty("tight", True)
        self.fee_button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._beside = QWidget()
        self._beside.setLayout(side_by_side(self.fee_button, space="space_1"))
        super().__init__(spec, SwitchedEditor(check, edit, beside=self._beside), edit)
        self.check, self.edit = check, edit
        self._price: Decimal | None = None
        self._fee: Decimal | None = None
        self.check.toggled.connect(self._on_toggled)
        self.fee_button.clicked.connect(self._on_fee_clicked)

    def take_in(self, change: ChangeInput) -> None:
        """Puts the input for the sum that the customer pays with beside the amount."""
        self.change = change
        change.cash = self
        layout = self._beside.layout()
        assert isinstance(layout, QBoxLayout)
        layout.insertWidget(0, change.row)
        # Tab goes from field to field, so that no digits are typed into a button.
        change.row.speak_through(self.row)
        QWidget.setTabOrder(self.edit, change.edit)
        QWidget.setTabOrder(change.edit, self.fee_button)

    def read(self) -> dict[str, Any]:
        fee = ""
        if self._fee is not None:
            from deskdispatch.domain import money

            fee = money.text(self._fee)
        is_on, amount = self.check.isChecked(), self.edit.text()
        return {"collect_cash": is_on, "cash_amount": amount, "fee_in_cash": fee}

    def show(self, draft: Draft) -> None:
        self._fee = None
        if draft.fee_in_cash:
            from deskdispatch.domain import money

            self._fee = money.parse_typed(draft.fee_in_cash)
        self.check.setChecked(draft.collect_cash)
        self.edit.prefill(draft.cash_amount)
        self._show_fee()

    def missing_of(self, draft: Draft) -> MissingValue | None:
        is_open = draft.collect_cash and not (draft.cash_amount.strip() or draft.fee_in_cash)
        return _NO_AMOUNT if is_open else None

    def broken_rule(self) -> Rule | None:
        if not self.check.isChecked() or not self.edit.text().strip():
            return None
        from deskdispatch.domain.booking.booking import Draft, broken_cash_rule

        return broken_cash_rule(Draft(**self.read()))

    def retranslate(self) -> None:
        super().retranslate()
        self._name_switch()
        self._show_fee()

    def set_price(self, price: Decimal | None) -> None:
        """Sets the shown price in KWD; a fee that is collected changes to it."""
        self._price = price
        before = self._fee
        if price is not None and before is not None:
            self._fee = price
            self.row.clear_error()  # the field may have waited for the price
        self._show_fee()
        if self._fee != before:
            self.edited.emit()
            self._announce()

    def say(self) -> None:
        """Shows under the row the sum to collect with the fee, and the change."""
        if self.missing is None:
            self.row.set_note(self._words() if self.check.isChecked() else "", good=True)

    def _words(self) -> str:
        if self._fee is None and not self.change.edit.text().strip():
            return ""
        from deskdispatch.domain import money
        from deskdispatch.domain.booking.booking import Draft, cash_typed, change_typed

        draft = Draft(**self.read(), **self.change.read())
        amount, change, parts = cash_typed(draft), change_typed(draft), []
        if self._fee is not None and amount is not None:
            words = QCoreApplication.translate("Form", "Collect {amount}")
            parts.append(words.format(amount=isolated(money.text(amount))))
        if change is not None:
            words = QCoreApplication.translate("Form", "bring {change}")
            parts.append(words.format(change=isolated(money.text(change.bring))))
        return joined(*parts)

    def _name_switch(self) -> None:
        self.check.name(
            QT_TRANSLATE_NOOP("Form", "&Collect cash"),
            QT_TRANSLATE_NOOP("Form", "Collect cash on delivery"),
        )

    def _show_fee(self) -> None:
        is_on = self._fee is not None
        self.fee_button.setChecked(is_on)
        self.fee_button.setEnabled(is_on or self._price is not None)
        text = QCoreApplication.translate("Form", "+ fee")
        if self._fee is not None:
            from deskdispatch.domain import money

            text = isolated(f"+ {money.text(self._fee)}")
            words = QCoreApplication.translate("Form", "+ {fee} fee. Press to leave it out.")
            words = words.format(fee=isolated(money.text(self._fee)))
        elif self._price is not None:
            words = QCoreApplication.translate("Form", "Add the delivery fee: {fee}")
            words = words.format(fee=kwd(self._price))
        else:
            words = QCoreApplication.translate("Form", "Add the delivery fee once there is a price")
        self.fee_button.setText(text)
        self.fee_button.setAccessibleName(words)
        set_tip(self.fee_button, words)
        self.say()

    def _on_fee_clicked(self) -> None:
        self._fee = self._price if self._fee is None else None
        self._on_changed()
        self._show_fee()
        self._announce()

    def _announce(self) -> None:
        words = (self.fee_button.accessibleName(), self.row.note)
        announce(self.edit, ". ".join(each for each in words if each))

    def _on_changed(self) -> None:
        super()._on_changed()
        self.change.row.clear_error()
        self.say()

    def _on_toggled(self, on: bool) -> None:
        for part in (self.edit, self._beside):
            part.setVisible(on)
        self._name_switch()
        if on:
            self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self._on_changed()


class ChangeInput(FieldInput):
    """The sum that the customer pays with; the driver brings the change."""

    cash: CashInput
    """Set by ``CashInput.take_in``."""

    def __init__(self, spec: InputSpec) -> None:
        edit = _AmountEdit("cashWithEdit", "888", is_fixed=True)
        super().__init__(spec, edit, edit)
        self.edit = edit
        edit.setMinimumWidth(0)

    def read(self) -> dict[str, Any]:
        return {"cash_with": self.edit.text()}

    def show(self, draft: Draft) -> None:
        self.edit.prefill(draft.cash_with)

    def fill(self, draft: Draft) -> None:
        super().fill(draft)
        self.cash.say()

    def broken_rule(self) -> Rule | None:
        if not self.edit.text().strip():
            return None
        from deskdispatch.domain.booking.booking import Draft, broken_cash_rule

        draft = Draft(**self.cash.read(), **self.read())
        return broken_cash_rule(draft, Field.CASH_WITH)

    def _on_changed(self) -> None:
        super()._on_changed()
        self.cash.say()
