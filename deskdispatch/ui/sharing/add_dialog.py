"""Dialog with the address and code for the next counter, to read out or to copy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSysInfo, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtNetwork import QAbstractSocket, QNetworkInterface
from PySide6.QtWidgets import QDialog, QHBoxLayout

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.sharing.membership import Invitation, SharedAddress
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.sharing import words
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import failure_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    CopyButton,
    SelectOnFocus,
    answer_box,
    dialog_button,
    name_buttons,
    named,
    refit,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.plain_label import PlainLabel

_WIDTH: Final = 620
"""Width in pixels: a code in large letters, with its button."""


class _LargeLine(SelectOnFocus, LineEdit):
    """Line to read out and copy: in large letters, left to right, selected by a click."""

    def __init__(self) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setProperty("role", "large")
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


class AddCounterDialog(Retranslated, QDialog):
    """Progress of making a code, then the code, or the reason why there is none.

    The code exists only in this dialog, and on the clipboard if the clerk copies it.
    """

    retry_asked = Signal()

    def __init__(self, clock: Clock = utc_now) -> None:
        super().__init__()
        self._clock = clock
        self._address = SharedAddress("localhost")
        self._headline: Callable[[], str] = lambda: ""
        self._explanation: Callable[[], str] = lambda: ""
        self._build_ui()
        self.retry_button.clicked.connect(self.retry_asked)
        self.close_button.clicked.connect(self.close)
        self.show_making()
        DialogKeys(self)

    def show_making(self) -> None:
        self._show_code("", "")
        self._show(
            lambda: self.tr("Making a code …"), lambda: self.tr("This takes a few seconds at most.")
        )
        self.retry_button.setEnabled(False)

    def show_code(self, address: SharedAddress, invitation: Invitation) -> None:
        """Shows the code and the address, which has this PC's name if the database is on it."""
        expires_at = invitation.expires_at
        is_here = address.is_loopback
        self._address = address
        self.here_label.setText(self._here_words())
        there = replace(address, host=QSysInfo.machineHostName()) if is_here else address
        self._show_code(str(there), invitation.code)
        self.here_label.setVisible(is_here)
        self._show(
            lambda: self.tr("Type both at the other counter"),
            lambda: words.code_words(expires_at, self._clock()),
        )
        self.code_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failed(self, error: SharingError) -> None:
        self._show_code("", "")
        self._show(
            lambda: self.tr("No code could be made"),
            lambda: failure_words(error.failure),
            details_text(error),
        )
        self.retry_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Add a counter"))
        self.headline.setText(self._headline())
        self.explanation.setText(self._explanation())
        self.address_field.set_label(self.tr("Address"))
        self.code_field.set_label(self.tr("Code"))
        self.address_copy.set_words(self.tr("Copy the address"))
        self.code_copy.set_words(self.tr("Copy the code"))
        self.here_label.setText(self._here_words())
        self.where_label.setText(
            self.tr(
                "There: Preferences → Account → Share with other counters. Give the code to no one"
                " else: whoever types it first gets everything that the counters share."
            )
        )
        name_buttons((self.retry_button, self.tr("Retry")), (self.close_button, self.tr("Close")))

    def _here_words(self) -> str:
        ipv4 = QAbstractSocket.NetworkLayerProtocol.IPv4Protocol
        addresses = [
            each.toString()
            for each in QNetworkInterface.allAddresses()
            if each.protocol() == ipv4 and not each.isLoopback() and not each.isLinkLocal()
        ]
        if addresses:
            words = self.tr(
                "The database is on this PC, and this is its name in the network. If the other"
                " counter does not find it, type this there instead: {addresses}"
            )
            there = (str(replace(self._address, host=each)) for each in addresses)
            return words.format(addresses=isolated(", ".join(there)))
        return self.tr(
            "The database is on this PC, which has no network now: the other counter cannot reach"
            " it. Connect this PC, then make a new code."
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        refit(self)

    def _build_ui(self) -> None:
        self.setObjectName("addCounterDialog")
        self.setMinimumWidth(_WIDTH)
        self.headline = PlainLabel("addCounterHeadline", "title", wraps=True)
        self.explanation = PlainLabel("addCounterExplanation", wraps=True)
        self.details = DetailsButton("addCounterDetails")
        self.address_edit = named(_LargeLine(), "addCounterAddressEdit")
        self.code_edit = named(_LargeLine(), "addCounterCodeEdit")
        self.address_field = FormField(self.address_edit, above=True)
        self.code_field = FormField(self.code_edit, above=True)
        self.address_copy = CopyButton("addCounterAddressCopy")
        self.code_copy = CopyButton("addCounterCodeCopy")
        self.here_label = PlainLabel("addCounterHereLabel", "note-attention", wraps=True)
        self.here_label.hide()
        self.where_label = PlainLabel("addCounterWhereLabel", "muted", wraps=True)
        self.retry_button = dialog_button("addCounterRetryButton")
        self.close_button = dialog_button("addCounterCloseButton")
        self._of_code = (self.address_field, self.code_field, self.where_label)
        self.setLayout(
            stacked(
                *(self.headline, self.explanation, side_by_side(self.details, None)),
                _with_copy(self.address_field, self.address_copy),
                self.here_label,
                _with_copy(self.code_field, self.code_copy),
                self.where_label,
                answer_box(self.close_button, self.retry_button),
                space="space_3",
                margin="space_6",
            )
        )

    def _show_code(self, address: str, code: str) -> None:
        for edit, copy, text in (
            (self.address_edit, self.address_copy, address),
            (self.code_edit, self.code_copy, code),
        ):
            edit.setText(text)
            edit.setCursorPosition(0)
            copy.set_text(text)
        self.here_label.hide()
        for part in self._of_code:
            part.setVisible(bool(code))
        self.retry_button.setVisible(not code)

    def _show(
        self, headline: Callable[[], str], explanation: Callable[[], str], details: str = ""
    ) -> None:
        self._headline, self._explanation = headline, explanation
        self.details.set_details(details)
        self.retry_button.setEnabled(True)
        self.retranslate()
        refit(self)
        announce(self, self._headline())


def _with_copy(field: FormField, copy: CopyButton) -> QHBoxLayout:
    return side_by_side(field, stacked(None, copy, "space_2", space=""), grows=(field,))
