"""Begins to share: joins the counters that share already, or is the first of them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QRadioButton

from deskdispatch.domain import fields
from deskdispatch.domain.errors import KnownError, Rule, RuleBroken, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.address import SharedAddress, shared_address
from deskdispatch.domain.sharing.invitation import invitation_code
from deskdispatch.domain.sharing.membership import SharedLogin
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Attempts, Tasks
from deskdispatch.ui.sharing.words import LONGEST_NAME
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, failure_words, rule_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.banner import Banner, BannerKind, Words
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.plain_label import PlainLabel

T = TypeVar("T")

_WIDTH: Final = 560


@dataclass(frozen=True, slots=True)
class JoinRequest:
    """A request to join counters that share already; its code can stand in no log."""

    address: SharedAddress
    code: str = field(repr=False)
    name: str


@dataclass(frozen=True, slots=True)
class SetUpRequest:
    """A request to be the first counter, by the login of the database's owner."""

    address: SharedAddress
    login: SharedLogin
    name: str


Attempt = Callable[[JoinRequest | SetUpRequest], Awaitable[None]]

ADDRESS, CODE, USER, PASSWORD, NAME = _FIELDS = ("address", "code", "user", "password", "name")

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
"""Beside which field a failure is said; others concern none."""


class ShareDialog(Retranslated, QDialog):
    """Asks until sharing has begun or the clerk cancels; what is typed stays.

    *Cancel* ends an attempt that is being made, and then the dialog.
    """

    def __init__(self, tasks: Tasks, attempt: Attempt, name: str = "") -> None:
        super().__init__()
        self._attempt = attempt
        self._attempts = Attempts(self, tasks, self._show_busy, self._show_error)
        self._wrong: dict[str, Words] = {}
        self._build_ui()
        self.edits[NAME].setText(name)
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.edits[ADDRESS].setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_busy(self) -> bool:
        return self._attempts.is_busy

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Share with other counters"))
        self.setAccessibleName(self.tr("Share with other counters"))
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
                "Needs PostgreSQL 14 or newer with TLS, on a PC that is always on.\n"
                "The user may add users there, and tables in an empty database."
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

    async def submit(self) -> None:
        """Tries what is typed; closes on success, else says why not beside its field."""
        self._forget_wrong()
        request = self._typed()
        if request is None:
            self._say_wrong()
            return
        await self._attempts.make(self._attempt(request))

    def reject(self) -> None:
        if not self._attempts.cancel():
            super().reject()

    def _build_ui(self) -> None:
        self.setObjectName("shareDialog")
        self.setMinimumWidth(_WIDTH)
        self.join_radio = named(QRadioButton(), "shareJoinRadio")
        self.first_radio = named(QRadioButton(), "shareFirstRadio")
        self.join_radio.setChecked(True)
        self._is_first = self.first_radio.isChecked
        self.join_note = PlainLabel("shareJoinNote", "muted", wraps=True)
        self.first_note = PlainLabel("shareFirstNote", "muted", wraps=True)
        self.edits: dict[str, QLineEdit] = {
            key: named(LineEdit(), f"share{key.title()}Edit") for key in _FIELDS
        }
        self.edits[PASSWORD].setEchoMode(QLineEdit.EchoMode.Password)
        self.edits[ADDRESS].setPlaceholderText("192.168.1.5")
        self.edits[NAME].setMaxLength(LONGEST_NAME)
        for key in (ADDRESS, CODE, USER):
            self.edits[key].setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.fields = {key: FormField(edit) for key, edit in self.edits.items()}
        self.banner = Banner()
        self.details = DetailsButton("shareDetails")
        self.cancel_button = dialog_button("shareCancelButton")
        self.share_button = dialog_button("shareButton", "primary")
        self.share_button.setDefault(True)
        self.setLayout(
            stacked(
                *(self.join_radio, self.first_radio, self.join_note, self.first_note, "space_1"),
                *(*self.fields.values(), self.banner, None),
                side_by_side(self.details, None, self.cancel_button, self.share_button),
                margin="space_6",
            )
        )
        self._show_way()

    def _connect_signals(self) -> None:
        self.first_radio.toggled.connect(self._on_way_changed)
        self.share_button.clicked.connect(self._on_share_clicked)
        self.cancel_button.clicked.connect(self.reject)

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
        self.share_button.setEnabled(not busy)
        for radio in (self.join_radio, self.first_radio):
            radio.setEnabled(not busy)
        words = self.tr("Set up sharing") if self._is_first() else self.tr("Join")
        name_buttons((self.share_button, self.tr("Connecting …") if busy else words))

    def _typed(self) -> JoinRequest | SetUpRequest | None:
        """The typed request; None where a field is invalid, which is then in ``_wrong``."""
        typed = {key: self.edits[key].text().strip() for key in self._shown()}
        blank = partial(rule_words, fields.Field.NAME, Rule.BLANK)
        self._wrong |= {key: blank for key, text in typed.items() if not text}
        address = self._read(ADDRESS, shared_address, typed[ADDRESS], _address_words)
        if not self._is_first():
            words = partial(rule_words, fields.Field.NAME, Rule.NOT_A_CODE)
            self._read(CODE, invitation_code, typed[CODE], words)
        if self._wrong or address is None:
            return None
        name = " ".join(typed[NAME].split())
        if self._is_first():
            login = SharedLogin(typed[USER], self.edits[PASSWORD].text())
            return SetUpRequest(address, login, name)
        return JoinRequest(address, typed[CODE], name)

    def _read(self, key: str, read: Callable[[str], T], text: str, words: Words) -> T | None:
        try:
            return read(text)
        except RuleBroken:
            self._wrong.setdefault(key, words)
            return None

    def _show_error(self, error: KnownError) -> None:
        words, beside, details = partial(error_words, error), "", details_text(error)
        if isinstance(error, SharingError):
            words, beside = partial(failure_words, error.failure), _BESIDE.get(error.failure, "")
        if beside in self._shown():
            self._wrong[beside] = words
            self.details.set_details(details)
            self._say_wrong()
        else:
            self.banner.show_message(BannerKind.BAD, words, details=details)

    def _say_wrong(self) -> None:
        self._show_wrong()
        first = next(key for key in _FIELDS if key in self._wrong)
        self.fields[first].focus_editor()
        self.adjustSize()

    def _show_wrong(self) -> None:
        for key, each in self.fields.items():
            each.set_error(self._wrong[key]() if key in self._wrong else "")

    def _forget_wrong(self) -> None:
        self._wrong.clear()
        self._show_wrong()
        self.banner.clear()
        self.details.set_details("")

    def _on_way_changed(self) -> None:
        """Removes the messages about the other way; the typed texts stay."""
        self._forget_wrong()
        self._show_way()
        self._show_busy(False)
        self.adjustSize()

    def _on_share_clicked(self) -> None:
        self._attempts.start(self.submit, "share")


def _address_words() -> str:
    return QCoreApplication.translate(
        "Sharing", "Not an address. Type it like 192.168.1.5 or shop-pc:5432/deskdispatch."
    )
