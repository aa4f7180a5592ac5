"""Dialog that makes this counter the first one after the first one was lost."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt

from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Counter, SharedLogin
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.sharing.attempt_dialog import PASSWORD, USER, AttemptDialog
from deskdispatch.ui.sharing.words import first_counter_words
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import name_buttons
from deskdispatch.ui.widgets.field import align_labels
from deskdispatch.ui.widgets.plain_label import PlainLabel

IN_USE: Final = timedelta(minutes=5)
"""A first counter seen within this time is probably not lost."""

_WIDTH: Final = 520

Attempt = Callable[[SharedLogin], Awaitable[None]]
"""Takes over the role of the first counter; raises ``KnownError``."""


class TakeOverDialog(AttemptDialog):
    """Asks for the login with which sharing was set up."""

    beside = MappingProxyType(
        {SharingFailure.NOT_ALLOWED: USER, SharingFailure.SIGN_IN_REFUSED: PASSWORD}
    )

    def __init__(
        self, tasks: Tasks, attempt: Attempt, first: Counter | None, now: datetime
    ) -> None:
        super().__init__(tasks, "takeOver", (USER, PASSWORD))
        self._attempt = attempt
        self._first = first
        self._now = now
        self._build_ui()
        self.retranslate()
        DialogKeys(self)
        self.edits[USER].setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Become the first counter"))
        self.question.setText(self.tr("Become the first counter?"))
        self.about.setText(
            self.tr(
                "Only the first counter adds and removes counters. Take over if its PC is lost:"
                " everything that it shared stays, and if it comes back it shares like any other"
                " counter."
            )
        )
        if self._first is not None:
            self.present.setText(first_counter_words(self._first, self._now))
        self.warning.setText(self.tr("It seems to be in use. Ask there first."))
        self.fields[USER].set_label(self.tr("User"))
        self.fields[PASSWORD].set_label(self.tr("Password"))
        self.fields[USER].set_note(self.tr("The PostgreSQL user that sharing was set up with."))
        self.fields[PASSWORD].set_note(self.tr("Used once, and not kept."))
        name_buttons((self.cancel_button, self.tr("Cancel")))
        self._show_busy(self.is_busy)
        self._show_wrong()
        align_labels(self.fields.values())

    def _build_ui(self) -> None:
        self.setMinimumWidth(_WIDTH)
        self.question = PlainLabel("takeOverQuestion", "title", wraps=True)
        self.about = PlainLabel("takeOverAboutLabel", wraps=True)
        self.present = PlainLabel("takeOverPresentLabel", wraps=True)
        self.present.setVisible(self._first is not None)
        self.warning = PlainLabel("takeOverWarningLabel", "attention", wraps=True)
        seen_at = None if self._first is None else self._first.seen_at
        self.warning.setVisible(seen_at is not None and self._now - seen_at < IN_USE)
        self._lay_out(self.question, self.about, self.present, self.warning)

    def _attempt_of(self, typed: Mapping[str, str]) -> Awaitable[None] | None:
        password = self.edits[PASSWORD].text()
        return None if self._wrong else self._attempt(SharedLogin(typed[USER], password))

    def _show_busy(self, busy: bool) -> None:
        self.attempt_button.setEnabled(not busy)
        words = self.tr("Connecting …") if busy else self.tr("Become the first counter")
        name_buttons((self.attempt_button, words))
