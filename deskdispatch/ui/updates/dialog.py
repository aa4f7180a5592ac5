"""Shows the newest version and where it is to be had; installs nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QPushButton, QWidget

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.updates.release import Release, ReleasedPackage
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.update_failures import failure_words
from deskdispatch.ui.updates import words
from deskdispatch.ui.widgets.assistive.announcing import announce
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import (
    CopyButton,
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.dialog_keys import DialogKeys
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.plain_label import PlainLabel

_WIDTH: Final = 720
"""Pixels: the sum of a file in one line."""


class UpdateDialog(Retranslated, QDialog):
    """One of four: looking, a newer version, none, or why that is not known.

    Args:
        running: The version of this program.
        parent: The window; it can be used meanwhile.
    """

    check_asked = Signal()
    address_asked = Signal(str)
    """An address to open in the browser."""

    remind_asked = Signal()
    skip_asked = Signal()

    def __init__(self, running: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running = running
        self._release: Release | None = None
        self._package: ReleasedPackage | None = None
        self._headline: Callable[[], str] = lambda: ""
        self._explanation: Callable[[], str] = lambda: ""
        self._build_ui()
        self._connect_signals()
        self.show_looking()
        DialogKeys(self)

    def show_looking(self) -> None:
        """A look is being taken."""
        self._release = self._package = None
        self._show(
            lambda: self.tr("Checking for updates …"),
            lambda: self.tr("This takes a few seconds at most."),
        )
        self.check_button.setEnabled(False)

    def show_available(self, release: Release, package: ReleasedPackage | None) -> None:
        """There is a newer version.

        Args:
            release: That version.
            package: Its file for this system; None where it has none.
        """
        self._release, self._package = release, package
        self._show(
            lambda: words.available_words(release.version, release.released),
            self._available_explanation,
        )
        self.page_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_newest(self, checked_at: datetime, now: datetime) -> None:
        """There is no newer version."""
        self._release = self._package = None
        self._show(
            lambda: words.newest_words(self._running),
            lambda: words.checked_words(checked_at, now),
        )
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failed(self, error: UpdateError) -> None:
        """It is not known."""
        self._release = self._package = None
        self._show(
            lambda: self.tr("Not known whether there is a newer version"),
            lambda: failure_words(error.failure),
            error.cause,
        )
        self.check_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_unopened(self) -> None:
        """No browser could open the address."""
        self._show_address(True)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Updates"))
        self.headline.setText(self._headline())
        self.explanation.setText(self._explanation())
        self.browser_label.setText(self.tr("No browser could open the page. Its address is:"))
        self.sum_field.set_label(self.tr("SHA-256"))
        self.sum_copy.set_words(self.tr("Copy the SHA-256"))
        self.safety_label.setText(
            self.tr(
                "Nothing is downloaded or installed by itself. Install a file only if its SHA-256"
                " is this one."
            )
        )
        name_buttons(
            (self.notes_button, self.tr("Release notes")),
            (self.page_button, self.tr("Download page")),
            (self.remind_button, self.tr("Remind me later")),
            (self.skip_button, self.tr("Skip this version")),
            (self.check_button, self.tr("Check again")),
            (self.close_button, self.tr("Close")),
        )

    def _build_ui(self) -> None:
        self.setObjectName("updateDialog")
        self.setMinimumWidth(_WIDTH)
        self.headline = PlainLabel("updateHeadline", "title", wraps=True)
        self.explanation = PlainLabel("updateExplanation", wraps=True)
        self.details = DetailsButton("updateDetails")
        self.sum_edit = named(LineEdit(), "updateSumEdit")
        self.sum_edit.setReadOnly(True)
        self.sum_edit.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.sum_field = FormField(self.sum_edit)
        self.sum_copy = CopyButton("updateSumCopy")
        self.safety_label = PlainLabel("updateSafetyLabel", "muted", wraps=True)
        self.browser_label = PlainLabel("updateBrowserLabel", "error", wraps=True)
        self.address_label = PlainLabel("updateAddressLabel", wraps=True)
        self.notes_button = dialog_button("updateNotesButton")
        self.page_button = dialog_button("updatePageButton", "primary")
        self.remind_button = dialog_button("updateRemindButton")
        self.skip_button = dialog_button("updateSkipButton")
        self.check_button = dialog_button("updateCheckButton")
        self.close_button = dialog_button("updateCloseButton")
        self._of_release: tuple[QPushButton, ...] = (
            self.page_button,
            self.notes_button,
            self.skip_button,
            self.remind_button,
        )
        self.setLayout(
            stacked(
                self.headline,
                self.explanation,
                side_by_side(self.details, None),
                side_by_side(self.sum_field, self.sum_copy, grows=(self.sum_field,)),
                self.safety_label,
                side_by_side(self.page_button, self.notes_button, None),
                self.browser_label,
                self.address_label,
                side_by_side(
                    self.skip_button,
                    self.remind_button,
                    None,
                    self.check_button,
                    self.close_button,
                ),
                space="space_3",
                margin="space_6",
            )
        )

    def _connect_signals(self) -> None:
        self.notes_button.clicked.connect(self._on_notes_clicked)
        self.page_button.clicked.connect(self._on_page_clicked)
        self.remind_button.clicked.connect(self._on_remind_clicked)
        self.skip_button.clicked.connect(self._on_skip_clicked)
        self.check_button.clicked.connect(self.check_asked)
        self.close_button.clicked.connect(self.close)

    def _show(
        self, headline: Callable[[], str], explanation: Callable[[], str], details: str = ""
    ) -> None:
        self._headline, self._explanation = headline, explanation
        self._show_parts()
        self.details.set_details(details)
        self.check_button.setEnabled(True)
        self.retranslate()
        self.adjustSize()
        announce(self, self._headline())

    def _show_parts(self) -> None:
        has_release, package = self._release is not None, self._package
        for button in self._of_release:
            button.setVisible(has_release)
        self.check_button.setVisible(not has_release)
        self.sum_edit.setText(package.sha256 if package else "")
        self.sum_edit.setCursorPosition(0)
        self.sum_copy.set_text(package.sha256 if package else "")
        self.sum_field.setVisible(package is not None)
        self.safety_label.setVisible(package is not None)
        self._show_address(False)

    def _show_address(self, is_shown: bool) -> None:
        for label in (self.browser_label, self.address_label):
            label.setVisible(is_shown)

    def _available_explanation(self) -> str:
        have = self.tr("This PC has version {version}.").format(version=isolated(self._running))
        package = self._package
        if package is None:
            return have
        file = self.tr("File for this PC: {file}").format(
            file=joined(isolated(package.file), words.size_words(package.size))
        )
        return f"{have}\n{file}"

    def _on_notes_clicked(self) -> None:
        if self._release is not None:
            self._open(self._release.notes)

    def _on_page_clicked(self) -> None:
        if self._release is not None:
            self._open(self._release.page)

    def _open(self, address: str) -> None:
        self.address_label.setText(isolated(address))
        self.address_asked.emit(address)

    def _on_remind_clicked(self) -> None:
        self.remind_asked.emit()
        self.close()

    def _on_skip_clicked(self) -> None:
        self.skip_asked.emit()
        self.close()
