"""Dialog to start sharing: joins the counters that share already, or becomes the first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QRadioButton

from deskdispatch.domain import fields
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import (
    SharedAddress,
    SharedLogin,
    invitation_code,
    shared_address,
)
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.sharing.attempt_dialog import PASSWORD, USER, AttemptDialog
from deskdispatch.ui.sharing.words import LONGEST_NAME
from deskdispatch.ui.text.errors import rule_words
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import name_buttons, named, refit
from deskdispatch.ui.widgets.field import align_labels
from deskdispatch.ui.widgets.messages.banner import Words
from deskdispatch.ui.widgets.plain_label import PlainLabel

T = TypeVar("T")

_WIDTH: Final = 560


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """Request to join counters that share already; its code never appears in a log."""

    address: SharedAddress
    code: str = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class SetUpRequest:
    """Request to be the first counter, with the login of the database's owner."""

    address: SharedAddress
    login: SharedLogin
    name: str


Attempt = Callable[[JoinRequest | SetUpRequest], Awaitable[None]]

ADDRESS: Final = "address"
CODE: Final = "code"
NAME: Final = "name"
_FIELDS: Final = (ADDRESS, CODE, USER, PASSWORD, NAME)

_OF_JOINING: Final = frozenset({ADDRESS, CODE, NAME})
_OF_SETTING_UP: Final = frozenset({ADDRESS, USER, PASSWORD, NAME})

_BESIDE: Final[dict[SharingFailure, str]] = {
    **dict.fromkeys(
        (
            SharingFailure.UNREACHABLE,
            SharingFailure.NAME_UNKNOWN,
            SharingFailure.NO_ANSWER,
            SharingFailure.NOT_POSTGRESQL,
            SharingFailure.SERVER_TOO_OLD,
            SharingFailure.NOT_ENCRYPTED,
            SharingFailure.NOT_ADMITTED,
            SharingFailure.NO_DATABASE,
            SharingFailure.NOT_SET_UP,
            SharingFailure.SET_UP_ALREADY,
            SharingFailure.ANOTHER_PROGRAM,
            SharingFailure.OTHER_SHOP,
        ),
        ADDRESS,
    ),
    SharingFailure.WRONG_CODE: CODE,
    SharingFailure.CODE_EXPIRED: CODE,
    SharingFailure.NOT_ALLOWED: USER,
    SharingFailure.SIGN_IN_REFUSED: PASSWORD,
}
"""Fields beside which failures are shown; other failures concern no field."""


class ShareDialog(AttemptDialog):
    """Form for joining, or for becoming the first counter."""

    beside = _BESIDE

    def __init__(self, tasks: Tasks, attempt: Attempt, name: str = "") -> None:
        super().__init__(tasks, "share", _FIELDS)
        self._attempt = attempt
        self._build_ui()
        self.edits[NAME].setText(name)
        self.first_radio.toggled.connect(self._on_way_changed)
        self.retranslate()
        DialogKeys(self)
        self.edits[ADDRESS].setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Share with other counters"))
        self.join_radio.setText(self.tr("&Join counters that share already"))
        self.first_radio.setText(self.tr("This is the &first counter"))
        self.join_note.setText(
            self.tr(
                "Address and code are shown at the first counter: Preferences → Account → Add a"
                " counter. The code works once, in any spelling."
            )
        )
        self.first_note.setText(
            self.tr(
                "Needs PostgreSQL 14 or newer with TLS, on a PC that is always on.\nThe user must"
                " be allowed to add users, and tables in an empty database."
            )
        )
        labels = {
            ADDRESS: self.tr("Address"),
            CODE: self.tr("Code"),
            USER: self.tr("User"),
            PASSWORD: self.tr("Password"),
            NAME: self.tr("Name of this counter"),
        }
        for key, each in self.fields.items():
            each.set_label(labels[key])
        self.fields[PASSWORD].set_note(self.tr("Used once, and not kept."))
        self.edits[NAME].setPlaceholderText(self.tr("Such as Salmiya 2"))
        name_buttons((self.cancel_button, self.tr("Cancel")))
        self._show_wrong()
        self._show_busy(self.is_busy)
        align_labels(self.fields.values())

    def _build_ui(self) -> None:
        self.setMinimumWidth(_WIDTH)
        self.join_radio = named(QRadioButton(), "shareJoinRadio")
        self.first_radio = named(QRadioButton(), "shareFirstRadio")
        self.join_radio.setChecked(True)
        self._is_first = self.first_radio.isChecked
        self.join_note = PlainLabel("shareJoinNote", "muted", wraps=True)
        self.first_note = PlainLabel("shareFirstNote", "muted", wraps=True)
        self.edits[ADDRESS].setPlaceholderText("192.168.1.5")
        self.edits[NAME].setMaxLength(LONGEST_NAME)
        for key in (ADDRESS, CODE):
            self.edits[key].setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._lay_out(self.join_radio, self.first_radio, self.join_note, self.first_note)
        self._show_way()

    def _show_way(self) -> None:
        shown = self._shown()
        for key, each in self.fields.items():
            each.setVisible(key in shown)
        self.join_note.setVisible(not self._is_first())
        self.first_note.setVisible(self._is_first())
        policy = Qt.FocusPolicy
        for radio in (self.join_radio, self.first_radio):  # as Qt does at the first focus
            radio.setFocusPolicy(policy.StrongFocus if radio.isChecked() else policy.ClickFocus)

    def _shown(self) -> Collection[str]:
        return _OF_SETTING_UP if self._is_first() else _OF_JOINING

    def _show_busy(self, busy: bool) -> None:
        self.attempt_button.setEnabled(not busy)
        for radio in (self.join_radio, self.first_radio):
            radio.setEnabled(not busy)
        words = self.tr("Set up sharing") if self._is_first() else self.tr("Join")
        name_buttons((self.attempt_button, self.tr("Connecting …") if busy else words))

    def _attempt_of(self, typed: Mapping[str, str]) -> Awaitable[None] | None:
        address = self._read(ADDRESS, shared_address, typed[ADDRESS], _address_words)
        if not self._is_first():
            words = partial(rule_words, fields.Field.NAME, Rule.NOT_A_CODE)
            self._read(CODE, invitation_code, typed[CODE], words)
        if self._wrong or address is None:
            return None
        name = " ".join(typed[NAME].split())
        if self._is_first():
            login = SharedLogin(typed[USER], self.edits[PASSWORD].text())
            return self._attempt(SetUpRequest(address, login, name))
        return self._attempt(JoinRequest(address, typed[CODE], name))

    def _read(self, key: str, read: Callable[[str], T], text: str, words: Words) -> T | None:
        try:
            return read(text)
        except RuleBroken:
            self._wrong.setdefault(key, words)
            return None

    def _on_way_changed(self) -> None:
        """Clears the messages about the other choice; typed texts stay."""
        self._forget_wrong()
        self._show_way()
        self._show_busy(False)
        refit(self)


def _address_words() -> str:
    return QCoreApplication.translate(
        "Sharing", "Not an address. Type it like 192.168.1.5 or shop-pc:5432/deskdispatch."
    )
