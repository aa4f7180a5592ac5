"""Dialog before the rows of a file are booked: their number, cost, and the rows left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QWidget

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.order_files.booking_preview import NOT_TAKEN
from deskdispatch.ui.look import theme
from deskdispatch.ui.order_files.words import count_words, file_words, unread_words
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, joined, kwd
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import answer_box, dialog_button, name_buttons, stacked
from deskdispatch.ui.widgets.plain_label import ElidedLabel, PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.account.account import Wallet
    from deskdispatch.domain.order_files.booking_preview import BookingPreview
    from deskdispatch.domain.order_files.order_file import OrderFile


class BookDialog(QDialog):
    """Confirmation before the rows of a file are booked; their prices may come later."""

    def __init__(
        self,
        file: OrderFile,
        preview: BookingPreview,
        clock: Clock = utc_now,
        *,
        is_blind: bool = False,
    ) -> None:
        """Builds the dialog; ``is_blind`` warns that other counters may book the same orders."""
        super().__init__()
        self._clock = clock
        self._wallet: Wallet | None = None
        self._build_ui(file, len(preview.rows))
        self.blind_label.setVisible(is_blind)
        self._set(self.unread_label, unread_words(file))
        self.show_preview(preview)
        DialogKeys(self)

    def show_preview(self, preview: BookingPreview) -> None:
        """Shows the prices of the same rows that are known so far."""
        self._preview = preview
        unknown, scheduled, not_taken = preview.unknown_prices, preview.scheduled, preview.not_taken
        known = kwd(preview.total) if unknown < len(preview.prices) else NOTHING
        missing = self.tr("%n prices missing", "", unknown)
        self._set(self.sum_label, joined(known, missing) if unknown else known)
        self._show_wallet()
        first = embedded(times.scheduled(scheduled[0], self._clock())) if scheduled else ""
        words = self.tr("%n orders, the first {time}", "", len(scheduled)).format(time=first)
        self._set(self.scheduled_label, words if scheduled else "")
        counts = [count_words(each, not_taken[each]) for each in NOT_TAKEN if not_taken[each]]
        self._set(self.left_label, joined(*counts))
        hidden = []
        if preview.hidden:
            hidden.append(self.tr("The sheet hides %n of these orders.", "", preview.hidden))
        if count := preview.hidden_not_taken:
            words = self.tr("The sheet hides %n of the rows that are not booked.", "", count)
            hidden.append(words)
        self.hidden_label.setText(" ".join(hidden))
        self.hidden_label.setVisible(bool(hidden))

    def show_wallet(self, wallet: Wallet | None) -> None:
        """Shows the wallet's balance before and after the booking; None if unknown."""
        self._wallet = wallet
        self._show_wallet()

    def _build_ui(self, file: OrderFile, count: int) -> None:
        self.setObjectName("orderFileBookDialog")
        self.setWindowTitle(self.tr("Book orders"))
        self.setMinimumWidth(theme.current().sizes["field"] * 17)
        question = PlainLabel("orderFileBookQuestion", "title", wraps=True)
        question.setText(self.tr("Book %n orders?", "", count))
        name = PlainLabel("orderFileBookName", wraps=True)
        name.setText(file_words(file))
        self.unread_label = ElidedLabel("orderFileBookUnread")
        self.sum_label = PlainLabel("orderFileBookSum", wraps=True)
        self.wallet_label = PlainLabel("orderFileBookWallet", wraps=True)
        self.scheduled_label = PlainLabel("orderFileBookScheduled", wraps=True)
        self.left_label = PlainLabel("orderFileBookLeft", wraps=True)
        self.hidden_label = PlainLabel("orderFileBookHidden", "note-attention", wraps=True)
        self.blind_label = PlainLabel("orderFileBookBlind", "note-attention", wraps=True)
        self.blind_label.setText(
            self.tr("The other counters cannot be reached: they may book these orders too.")
        )
        self._facts = QFormLayout()
        self._facts.setHorizontalSpacing(theme.current().sizes["space_4"])
        self._facts.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for title, label in (
            (self.tr("File"), name),
            (self.tr("Not read"), self.unread_label),
            (self.tr("Total"), self.sum_label),
            (self.tr("Wallet"), self.wallet_label),
            (self.tr("Scheduled"), self.scheduled_label),
            (self.tr("Not booked"), self.left_label),
        ):
            self._facts.addRow(title, label)
        notes = (self.blind_label, self.hidden_label)
        parts = (question, self._facts, *notes, self._buttons(count))
        self.setLayout(stacked(*parts, space="space_3", margin="space_6"))

    def _buttons(self, count: int) -> QWidget:
        cancel = dialog_button("orderFileBookCancelButton")
        book = dialog_button("orderFileBookConfirmButton", "primary")
        name_buttons((cancel, self.tr("Cancel")), (book, self.tr("Book %n orders", "", count)))
        book.setDefault(True)
        book.setFocus(Qt.FocusReason.OtherFocusReason)
        book.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        return answer_box(cancel, book)

    def _set(self, label: PlainLabel, words: str) -> None:
        """Shows a fact, or hides its row if it is empty."""
        label.setText(words)
        self._facts.setRowVisible(label, bool(words))

    def _show_wallet(self) -> None:
        self._set(self.wallet_label, self._wallet_words())
        left = self._preview.left_in(self._wallet)
        self.wallet_label.set_role("note-attention" if left is not None and left < 0 else "")

    def _wallet_words(self) -> str:
        wallet, left = self._wallet, self._preview.left_in(self._wallet)
        if wallet is None:
            return NOTHING
        if left is None:
            return ""
        if left < 0:
            words = self.tr(
                "{amount} now: not enough for %n orders.", "", self._preview.unpaid_by(wallet)
            )
            return words.format(amount=kwd(wallet.balance))
        words = self.tr("{before} now, {after} after")
        return words.format(before=kwd(wallet.balance), after=kwd(left))
