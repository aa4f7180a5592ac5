"""Dialog to sign in to a service: its address, and a key or an email with its password."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QPushButton

from deskdispatch.domain import fields
from deskdispatch.domain.account import sign_in
from deskdispatch.domain.account.sign_in import SignInData, service_of
from deskdispatch.domain.errors import InvalidInput, KnownError
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Attempts, Tasks
from deskdispatch.ui.text.errors import rule_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import answer_box, name_buttons, named, refit, stacked
from deskdispatch.ui.widgets.field import FormField, align_labels
from deskdispatch.ui.widgets.messages.banner import Banner

Attempt = Callable[[SignInData], Awaitable[None]]

_LONGEST: Final = 10_000
"""Characters of a line: more than a header holds, so that a too long key is reported."""


class SignInDialog(Retranslated, QDialog):
    """Asks until a sign-in succeeds or the clerk cancels; typed values stay."""

    def __init__(self, tasks: Tasks, attempt: Attempt, prefill: SignInData) -> None:
        super().__init__()
        self._attempt = attempt
        self._attempts = Attempts(self, tasks, self._show_busy, self._show_error)
        self._build_ui()
        self.base_url_edit.setText(prefill.base_url)
        self.api_key_edit.setText(prefill.api_key)
        self.email_edit.setText(prefill.email)
        self.password_edit.setText(prefill.password)
        self._service = service_of(prefill.base_url)
        self._secrets = {
            self.api_key_edit: prefill.api_key,
            self.password_edit: prefill.password,
        }
        self._taken_away: set[QLineEdit] = set()
        self.base_url_edit.textEdited.connect(self._on_address_edited)
        for edit in (self.email_edit, self.password_edit):
            edit.textEdited.connect(self._on_user_edited)
        self.sign_in_button.clicked.connect(lambda: self._attempts.start(self.submit, "sign in"))
        self.cancel_button.clicked.connect(self.reject)
        self.rejected.connect(self._attempts.cancel)
        self.retranslate()
        DialogKeys(self)
        secret = self.password_edit if prefill.email and not prefill.api_key else self.api_key_edit
        first_empty = secret if prefill.base_url else self.base_url_edit
        first_empty.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build_ui(self) -> None:
        self.setObjectName("signInDialog")
        self.setMinimumWidth(440)
        self.intro_label = QLabel(wordWrap=True)
        self.base_url_edit = _line("baseUrlEdit")
        self.base_url_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.api_key_edit = _line("apiKeyEdit", secret=True)
        self.or_label = QLabel()
        self.or_label.setProperty("role", "muted")
        self.email_edit = _line("emailEdit")
        self.password_edit = _line("passwordEdit", secret=True)
        self._fields = {
            fields.Field.BASE_URL: FormField(self.base_url_edit),
            fields.Field.API_KEY: FormField(self.api_key_edit),
            fields.Field.EMAIL: FormField(self.email_edit),
            fields.Field.PASSWORD: FormField(self.password_edit),
        }
        self.banner = Banner()
        self.sign_in_button = named(QPushButton(), "signInButton")
        self.sign_in_button.setProperty("role", "primary")
        self.sign_in_button.setDefault(True)
        self.cancel_button = named(QPushButton(), "signInCancelButton")
        key = (self._fields[fields.Field.BASE_URL], self._fields[fields.Field.API_KEY])
        password = (self._fields[fields.Field.EMAIL], self._fields[fields.Field.PASSWORD])
        column = stacked(
            self.intro_label,
            "space_2",
            *key,
            self.or_label,
            *password,
            self.banner,
            None,
            answer_box(self.cancel_button, self.sign_in_button),
            margin="space_6",
        )
        self.setLayout(column)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Sign in"))
        self.setAccessibleName(self.tr("Sign in"))
        self.intro_label.setText(
            self.tr(
                "Sign in to the delivery service. The operator gives you the address and a key."
            )
        )
        self.or_label.setText(self.tr("or, without a key:"))
        labels = {
            fields.Field.BASE_URL: self.tr("Service address"),
            fields.Field.API_KEY: self.tr("API key"),
            fields.Field.EMAIL: self.tr("Email"),
            fields.Field.PASSWORD: self.tr("Password"),
        }
        for key, field in self._fields.items():
            field.set_label(labels[key])
            field.editor.setAccessibleName(labels[key])
        name_buttons((self.cancel_button, self.tr("Cancel")))
        self._show_busy(False)
        align_labels(self._fields.values())

    async def submit(self) -> None:
        """Tries the typed values; closes on success, else shows the error."""
        self.banner.clear()
        for field in self._fields.values():
            field.clear_error()
        await self._attempts.make(self._sign_in())

    async def _sign_in(self) -> None:
        typed = sign_in.check(
            self.base_url_edit.text(),
            self.api_key_edit.text(),
            self.email_edit.text(),
            self.password_edit.text(),
        )
        await self._attempt(typed)

    def _on_address_edited(self, typed: str) -> None:
        """Keeps secrets that nobody typed here from another service: their dots show nothing."""
        is_another = bool(self._service) and service_of(typed) != self._service
        for edit, secret in self._secrets.items():
            if is_another and secret and edit.text() == secret:
                edit.clear()
                self._taken_away.add(edit)
            elif not is_another and edit in self._taken_away and not edit.text():
                edit.setText(secret)
                self._taken_away.discard(edit)

    def _on_user_edited(self, typed: str) -> None:
        """Takes a key that nobody typed here away: it would be used instead, unseen."""
        key = self._secrets[self.api_key_edit]
        if typed and key and self.api_key_edit.text() == key:
            self.api_key_edit.clear()

    def _show_error(self, error: KnownError) -> None:
        if not isinstance(error, InvalidInput):
            self.banner.show_error(error)
            return
        for problem in reversed(error.problems):
            field = self._fields[problem.field]
            field.set_error(rule_words(problem.field, problem.rule))
            field.focus_editor()
            refit(self)

    def _show_busy(self, busy: bool) -> None:
        self.sign_in_button.setEnabled(not busy)
        words = self.tr("Signing in …") if busy else self.tr("Sign in")
        name_buttons((self.sign_in_button, words))


def _line(name: str, *, secret: bool = False) -> QLineEdit:
    edit = named(LineEdit(), name)
    edit.setMaxLength(_LONGEST)
    if secret:
        edit.setEchoMode(QLineEdit.EchoMode.Password)
    return edit
