"""Asks before a customer is erased, which cannot be undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile


class EraseDialog(Retranslated, QDialog):
    """Accepted to erase the customer."""

    def __init__(self, profile: CustomerProfile) -> None:
        super().__init__()
        self._profile = profile
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    def _build_ui(self) -> None:
        self.setObjectName("eraseDialog")
        self.setMinimumWidth(460)
        self.question = PlainLabel("eraseQuestion", "title", wraps=True)
        self.goes = PlainLabel("eraseGoesLabel", wraps=True)
        self.stays = PlainLabel("eraseStaysLabel", wraps=True)
        self.keep_button = dialog_button("keepCustomerButton")
        self.keep_button.setDefault(True)
        self.erase_button = dialog_button("eraseCustomerButton")
        buttons = side_by_side(None, self.erase_button, self.keep_button)
        column = stacked(
            *(self.question, self.goes, self.stays, buttons), space="space_3", margin="space_6"
        )
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.erase_button.clicked.connect(self.accept)
        self.keep_button.clicked.connect(self.reject)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        profile = self._profile
        self.setWindowTitle(self.tr("Erase customer"))
        words = self.tr("Erase {name}?")
        self.question.setText(
            words.format(name=embedded(profile.customer.name or isolated(profile.number)))
        )
        self.goes.setText(
            self.tr(
                "Name, phones and addresses are removed from this PC: from orders, drafts, alerts,"
                " the search, and older copies of the records. This cannot be undone."
            )
        )
        count = profile.orders
        orders = self.tr("%n orders stay with their amounts, without a customer.", "", count)
        shared = self.tr(
            "A phone that another customer has too stays with that one. What the delivery service"
            " has recorded is not changed."
        )
        self.stays.setText(f"{orders} {shared}" if count else shared)
        name_buttons((self.erase_button, self.tr("Erase")), (self.keep_button, self.tr("Keep")))
