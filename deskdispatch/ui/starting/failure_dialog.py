"""Dialog that says why the program did not start."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QToolButton

from deskdispatch.domain.failures.start_failure import REPORTED, FailedStart
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    name_buttons,
    named,
    refit,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.plain_label import IconLabel, PlainLabel

_WIDTH = 520

_LONGEST: Final = 160
"""Characters of a path or name in a sentence; the details have all of it."""


class StartFailureDialog(Retranslated, QDialog):
    """Says what happened, what was kept and what to do next, in either language.

    The button of the remedy, if any, accepts it. Its result is ``REPORT`` if a report is to be
    saved, after which it may be shown again.
    """

    REPORT: Final = 2

    def __init__(self, failed: FailedStart) -> None:
        super().__init__()
        self._failed = failed
        self._saved: Path | None = None
        self._build_ui()
        self.language_button.clicked.connect(
            lambda: language.apply(current_application(), language.following().code)
        )
        self.report_button.clicked.connect(lambda: self.done(self.REPORT))
        self.close_button.clicked.connect(self.reject)
        self.action_button.clicked.connect(self.accept)
        self.retranslate()
        DialogKeys(self)

    def show_saved(self, file: Path | None) -> None:
        """Says where the report was saved; None keeps the earlier message."""
        self._saved = file or self._saved
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("startFailureDialog")
        self.setFixedWidth(_WIDTH)
        self.happened_label = PlainLabel("startFailureHappened", "title", wraps=True)
        self.kept_label = PlainLabel("startFailureKept", wraps=True)
        self.next_label = PlainLabel("startFailureNext", wraps=True)
        self.saved_label = PlainLabel("startFailureSaved", wraps=True)
        labels = (self.happened_label, self.kept_label, self.next_label, self.saved_label)
        for label in labels:
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details_button = DetailsButton("startFailureDetails")
        self.details_button.set_details(details_text(self._failed))
        self.language_button = named(QToolButton(), "startFailureLanguage")
        self.report_button = dialog_button("startFailureReport")
        self.report_button.setVisible(self._failed.failure in REPORTED)
        self.close_button = dialog_button("startFailureClose")
        self.action_button = dialog_button("startFailureAction", "primary")
        words = stacked(*labels, self.details_button)
        words.setAlignment(self.details_button, Qt.AlignmentFlag.AlignLeft)
        icon = IconLabel("barred-circle", "bad", 32)
        row = side_by_side(icon, words, space="space_3", grows=(words,))
        row.setAlignment(icon, Qt.AlignmentFlag.AlignTop)
        buttons = side_by_side(
            *(self.language_button, self.report_button, None),
            answer_box(self.close_button, self.action_button),
        )
        self.setLayout(stacked(row, buttons, space="space_3", margin="space_6"))

    def retranslate(self) -> None:
        failure = self._failed.failure
        happened = start_words(self._failed, failure.words)
        self.setWindowTitle(self.tr("deskdispatch"))
        self.setAccessibleName(happened)
        self.happened_label.setText(happened)
        self.kept_label.setText(start_words(self._failed, failure.kept))
        self.next_label.setText(start_words(self._failed, failure.advice))
        other = language.following()
        self.language_button.setText(other.name)
        self.language_button.setAccessibleName(other.name)
        self.language_button.setToolTip(other.name)
        if self._saved is not None:
            saved = self.tr("The report is saved as {name}. Give it to whoever helps you.")
            self.saved_label.setText(saved.format(name=isolated(str(self._saved))))
        self.saved_label.setVisible(self._saved is not None)
        name_buttons(
            (self.report_button, self.tr("Save a report …")),
            (self.close_button, self.tr("Close")),
            (self.action_button, translated(failure.action) if failure.action else ""),
        )
        self.action_button.setVisible(failure.action is not None)
        usual = self.action_button if failure.action else self.close_button
        usual.setDefault(True)
        usual.setFocus()
        refit(self)


def start_words(failed: FailedStart, text: MarkedText) -> str:
    """Fills a text of a ``StartFailure`` with its subject and known names."""
    subject = isolated(_shown(failed.subject)) or "—"
    known = ", ".join(embedded(name) for name in failed.known)
    return translated(text).format(subject=subject, known=known)


def _shown(text: str) -> str:
    printable = "".join(sign if sign.isprintable() else " " for sign in text)
    if len(printable) > _LONGEST:
        half = _LONGEST // 2
        printable = f"{printable[:half]}…{printable[-half:]}"
    return printable
