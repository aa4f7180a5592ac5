"""Base of dialogs that try typed values against the shared database."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Awaitable, Collection, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from deskdispatch.domain import fields
from deskdispatch.domain.errors import KnownError, Rule, SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Attempts, Tasks
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, failure_words, rule_words
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import (
    DialogContent,
    answer_box,
    dialog_button,
    named,
    refit,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words

USER: Final = "user"
PASSWORD: Final = "password"


class AttemptDialog(Retranslated, QDialog):
    """Asks until an attempt succeeds or the clerk cancels; typed texts stay.

    *Cancel* ends a running attempt first, and then the dialog.

    Attributes:
        beside: Keys of the lines beside which failures are shown; other failures have no line.
        edits: The lines by their keys.
    """

    beside: Mapping[SharingFailure, str]

    def __init__(self, tasks: Tasks, name: str, keys: Collection[str]) -> None:
        super().__init__()
        self._attempts = Attempts(self, tasks, self._show_busy, self._show_error)
        self._wrong: dict[str, Words] = {}
        self.setObjectName(f"{name}Dialog")
        self.edits: dict[str, QLineEdit] = {
            key: named(LineEdit(), f"{name}{key.title()}Edit") for key in keys
        }
        self.edits[USER].setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.edits[PASSWORD].setEchoMode(QLineEdit.EchoMode.Password)
        self.fields = {key: FormField(edit) for key, edit in self.edits.items()}
        self.banner = Banner()
        self.details = DetailsButton(f"{name}Details")
        self.cancel_button = dialog_button(f"{name}CancelButton")
        self.attempt_button = dialog_button(f"{name}Button", "primary")
        self.attempt_button.setDefault(True)
        self.attempt_button.clicked.connect(lambda: self._attempts.start(self.submit, name))
        self.cancel_button.clicked.connect(self.reject)

    @property
    def is_busy(self) -> bool:
        return self._attempts.is_busy

    async def submit(self) -> None:
        """Tries the typed texts; closes on success, else shows the reason beside its line."""
        self._forget_wrong()
        typed = {key: self.edits[key].text().strip() for key in self._shown()}
        blank = partial(rule_words, fields.Field.NAME, Rule.BLANK)
        self._wrong |= {key: blank for key, text in typed.items() if not text}
        attempt = self._attempt_of(typed)
        if attempt is None:
            self._say_wrong()
        else:
            await self._attempts.make(attempt)

    def reject(self) -> None:
        if not self._attempts.cancel():
            super().reject()

    @abstractmethod
    def _attempt_of(self, typed: Mapping[str, str]) -> Awaitable[None] | None:
        """Returns an attempt with the typed texts; None if ``_wrong`` lists invalid ones."""

    @abstractmethod
    def _show_busy(self, busy: bool) -> None:
        """Shows whether an attempt is running."""

    def _shown(self) -> Collection[str]:
        return self.edits

    def _lay_out(self, *above: QWidget) -> None:
        """Builds the dialog: parts ``above`` the lines, the lines, and the buttons."""
        content = DialogContent(
            stacked(*above, "space_1", *self.fields.values(), self.banner, None)
        )
        answers = answer_box(self.cancel_button, self.attempt_button)
        buttons = side_by_side(self.details, None, answers)
        self.setLayout(stacked(content, buttons, margin="space_6", grows=(content,)))

    def _show_error(self, error: KnownError) -> None:
        words, beside, details = partial(error_words, error), "", details_text(error)
        if isinstance(error, SharingError):
            words = partial(failure_words, error.failure)
            beside = self.beside.get(error.failure, "")
        if beside in self._shown():
            self._wrong[beside] = words
            self.details.set_details(details)
            self._say_wrong()
        else:
            self.banner.show_message(BannerKind.BAD, words, details=details)

    def _say_wrong(self) -> None:
        self._show_wrong()
        first = next(key for key in self.edits if key in self._wrong)
        self.fields[first].focus_editor()
        refit(self)

    def _show_wrong(self) -> None:
        for key, each in self.fields.items():
            each.set_error(self._wrong[key]() if key in self._wrong else "")

    def _forget_wrong(self) -> None:
        self._wrong.clear()
        self._show_wrong()
        self.banner.clear()
        self.details.set_details("")
