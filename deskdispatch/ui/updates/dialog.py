"""Shows the newest version and where it is to be had; installs nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.updates import Release, ReleasedPackage
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.controls import (
    CopyButton,
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

translate = QCoreApplication.translate

_WIDTH: Final = 720
"""Pixels: the sum of a file in one line."""


class UpdateDialog(Retranslated, QDialog):
    """Says one of four: looking, a newer version, none, or why that is not known.

    Args:
        running: The version of this program.
        parent: The window; it can be used meanwhile.
    """

    skip_asked = Signal(str)
    """A version that the clerk does not want to hear of."""

    def __init__(self, running: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running = running
        self._headline: Callable[[], str] = str
        self._explanation: Callable[[], str] = str
        self._build_ui()
        self.notes_button.clicked.connect(self._on_notes_clicked)
        self.page_button.clicked.connect(self._on_page_clicked)
        self.skip_button.clicked.connect(self._on_skip_clicked)
        self.close_button.clicked.connect(self.close)
        self.show_looking()
        DialogKeys(self)

    def show_looking(self) -> None:
        """A look is being taken."""
        self._show(
            lambda: self.tr("Checking for updates …"),
            lambda: self.tr("This takes a few seconds at most."),
        )
        self.check_button.setEnabled(False)

    def show_available(self, release: Release, package: ReleasedPackage | None) -> None:
        """There is a newer version; ``package`` is its file for this system, if it has one."""
        self._show(
            lambda: available_words(release.version, release.released),
            lambda: self._file_words(package),
            release=release,
            package=package,
        )
        self.page_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_newest(self, checked_at: datetime, now: datetime) -> None:
        """There is no newer version."""
        self._show(lambda: newest_words(self._running), lambda: checked_words(checked_at, now))
        self.close_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failed(self, error: UpdateError) -> None:
        """Shows why it is not known."""
        self._show(
            lambda: self.tr("Not known whether there is a newer version"),
            lambda: translated(error.failure.words),
            error.cause,
        )
        self.check_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
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
        self.skip_button = dialog_button("updateSkipButton")
        self.check_button = dialog_button("updateCheckButton")
        self.close_button = dialog_button("updateCloseButton")
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
                side_by_side(self.skip_button, None, self.check_button, self.close_button),
                space="space_3",
                margin="space_6",
            )
        )

    def _show(
        self,
        headline: Callable[[], str],
        explanation: Callable[[], str],
        details: str = "",
        release: Release | None = None,
        package: ReleasedPackage | None = None,
    ) -> None:
        self._headline, self._explanation, self._release = headline, explanation, release
        for button in (self.page_button, self.notes_button, self.skip_button):
            button.setVisible(release is not None)
        self.check_button.setVisible(release is None)
        self.check_button.setEnabled(True)
        self.sum_edit.setText(package.sha256 if package else "")
        self.sum_edit.setCursorPosition(0)
        self.sum_copy.set_text(package.sha256 if package else "")
        self.sum_field.setVisible(package is not None)
        self.safety_label.setVisible(package is not None)
        self.browser_label.hide()
        self.address_label.hide()
        self.details.set_details(details)
        self.retranslate()
        self.adjustSize()
        announce(self, headline())

    def _file_words(self, package: ReleasedPackage | None) -> str:
        have = self.tr("This PC has version {version}.").format(version=isolated(self._running))
        if package is None:
            return have
        size = translate("Updates", "{size} MB").format(size=f"{package.size / 1_000_000:.1f}")
        file = self.tr("File for this PC: {file}").format(file=joined(isolated(package.file), size))
        return f"{have}\n{file}"

    def _on_notes_clicked(self) -> None:
        assert self._release is not None
        self._open(self._release.notes)

    def _on_page_clicked(self) -> None:
        assert self._release is not None
        self._open(self._release.page)

    def _open(self, address: str) -> None:
        is_opened = QDesktopServices.openUrl(QUrl(address))
        self.address_label.setText(isolated(address))
        self.browser_label.setVisible(not is_opened)
        self.address_label.setVisible(not is_opened)

    def _on_skip_clicked(self) -> None:
        assert self._release is not None
        self.skip_asked.emit(self._release.version)
        self.close()


def available_words(version: str, released: date | None) -> str:
    """Names a newer version and its day."""
    if released is None:
        words = translate("Updates", "Version {version} is available.")
        return words.format(version=isolated(version))
    month = QLocale().standaloneMonthName(released.month, QLocale.FormatType.LongFormat)
    day = translate("Updates", "{day} {month} {year}").format(
        day=released.day, month=month, year=released.year
    )
    words = translate("Updates", "Version {version} is available ({date}).")
    return words.format(version=isolated(version), date=embedded(day))


def newest_words(running: str) -> str:
    """Says that there is no newer version."""
    words = translate("Updates", "You have the newest version, {version}.")
    return words.format(version=isolated(running))


def checked_words(moment: datetime, now: datetime) -> str:
    """Says when the last look was."""
    return translate("Updates", "Last checked: {time}").format(time=times.time_of(moment, now))
