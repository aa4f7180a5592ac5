"""Makes this counter the first one, where the first one is lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit

from deskdispatch.domain import fields
from deskdispatch.domain.errors import KnownError, Rule, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Counter, SharedLogin
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Attempts, Tasks
from deskdispatch.ui.sharing.words import first_counter_words
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, failure_words, rule_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.banner import Banner, BannerKind
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

IN_USE: Final = timedelta(minutes=5)
"""A first counter that was seen since then is not lost, as it seems."""

_WIDTH: Final = 520

Attempt = Callable[[SharedLogin], Awaitable[None]]
"""Takes over; raises ``KnownError``."""


class TakeOverDialog(Retranslated, QDialog):
    """Asks until this counter is the first one or the clerk cancels; what is typed stays.

    *Cancel* ends an attempt that is being made, and then the dialog.
    """

    def __init__(
        self, tasks: Tasks, attempt: Attempt, first: Counter | None, now: datetime
    ) -> None:
        super().__init__()
        self._attempt = attempt
        self._attempts = Attempts(self, tasks, self._show_busy, self._show_error)
        self._first = first
        self._now = now
        self._wrong: KnownError | None = None
        self._build_ui()
        self.take_over_button.clicked.connect(self._on_clicked)
        self.cancel_button.clicked.connect(self.reject)
        self.retranslate()
        DialogKeys(self)
        self.user_edit.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_busy(self) -> bool:
        return self._attempts.is_busy

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Become the first counter"))
        self.question.setText(self.tr("Become the first counter?"))
        self.about.setText(
            self.tr(
                "The first counter alone adds and removes counters. Take over where its PC is lost:"
                " whatever it has shared stays, and if it comes back it shares as any other."
            )
        )
        if self._first is not None:
            self.present.setText(first_counter_words(self._first, self._now))
        self.warning.setText(self.tr("It seems to be in use. Ask there first."))
        self.user.set_label(self.tr("User"))
        self.password.set_label(self.tr("Password"))
        self.user.set_note(self.tr("The user of PostgreSQL who set the sharing up."))
        self.password.set_note(self.tr("Used once, and not kept."))
        name_buttons((self.cancel_button, self.tr("Cancel")))
        self._show_busy(self.is_busy)
        if self._wrong is not None:
            self._show_error(self._wrong)
        align_labels((self.user, self.password))

    async def submit(self) -> None:
        """Tries what is typed; closes on success, else says why not beside its field."""
        self._forget_wrong()
        user, password = self.user_edit.text().strip(), self.password_edit.text()
        blank = [each for each, text in ((self.user, user), (self.password, password)) if not text]
        for each in blank:
            each.set_error(rule_words(fields.Field.NAME, Rule.BLANK))
        if blank:
            blank[0].focus_editor()
            return
        await self._attempts.make(self._attempt(SharedLogin(user, password)))

    def reject(self) -> None:
        if not self._attempts.cancel():
            super().reject()

    def _build_ui(self) -> None:
        self.setObjectName("takeOverDialog")
        self.setMinimumWidth(_WIDTH)
        self.question = PlainLabel("takeOverQuestion", "title", wraps=True)
        self.about = PlainLabel("takeOverAboutLabel", wraps=True)
        self.present = PlainLabel("takeOverPresentLabel", wraps=True)
        self.present.setVisible(self._first is not None)
        self.warning = PlainLabel("takeOverWarningLabel", "attention", wraps=True)
        self.warning.setVisible(self._is_in_use())
        self.user_edit = named(LineEdit(), "takeOverUserEdit")
        self.user_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.password_edit = named(LineEdit(), "takeOverPasswordEdit")
        self.password_edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.user, self.password = FormField(self.user_edit), FormField(self.password_edit)
        self.banner = Banner()
        self.details = DetailsButton("takeOverDetails")
        self.cancel_button = dialog_button("takeOverCancelButton")
        self.take_over_button = dialog_button("takeOverButton", "primary")
        self.take_over_button.setDefault(True)
        self.setLayout(
            stacked(
                *(self.question, self.about, self.present, self.warning, "space_1"),
                *(self.user, self.password, self.banner, None),
                side_by_side(self.details, None, self.cancel_button, self.take_over_button),
                margin="space_6",
            )
        )

    def _is_in_use(self) -> bool:
        seen_at = None if self._first is None else self._first.seen_at
        return seen_at is not None and self._now - seen_at < IN_USE

    def _show_busy(self, busy: bool) -> None:
        self.take_over_button.setEnabled(not busy)
        words = self.tr("Connecting …") if busy else self.tr("Become the first counter")
        name_buttons((self.take_over_button, words))

    def _show_error(self, error: KnownError) -> None:
        self._wrong = error
        failure = error.failure if isinstance(error, SharingError) else None
        beside = (
            {
                SharingFailure.NOT_ALLOWED: self.user,
                SharingFailure.SIGN_IN_REFUSED: self.password,
            }.get(failure)
            if failure is not None
            else None
        )
        if failure is None or beside is None:
            words = partial(error_words, error)
            self.banner.show_message(BannerKind.BAD, words, details=details_text(error))
            return
        beside.set_error(failure_words(failure))
        self.details.set_details(details_text(error))
        beside.focus_editor()
        self.adjustSize()

    def _forget_wrong(self) -> None:
        self._wrong = None
        for each in (self.user, self.password):
            each.set_error("")
        self.banner.clear()
        self.details.set_details("")

    def _on_clicked(self) -> None:
        self._attempts.start(self.submit, "take over")
