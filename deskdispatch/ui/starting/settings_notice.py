"""Overlay that lists the settings that could not be used."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.errors import settings_words
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay


class SettingsNotice(MessageOverlay):
    """Says what was wrong in the settings file and where a copy was saved, until dismissed.

    Args:
        kept: The copy of the file; None if none could be made.
    """

    longest = 900  # several settings with their allowed values, and the copy's path

    def __init__(
        self,
        file: Path,
        failures: Sequence[SettingsFailure],
        kept: Path | None,
        parent: QWidget | None = None,
    ) -> None:
        self._file, self._failures, self._kept = file, failures, kept
        super().__init__(parent)
        self.setObjectName("settingsNotice")
        self.show_message(
            BannerKind.ATTENTION,
            self._words,
            lambda: self.tr("Show folder"),
            on_action=self._open_folder,
        )

    def _words(self) -> str:
        if self._failures[0].reason.is_of_the_file:
            words = self.tr(
                "The settings in {file} could not be used: {failures}. All settings are at their"
                " defaults, with the practice service."
            )
        else:
            words = self.tr(
                "Some settings in {file} could not be used and are at their defaults: {failures}."
                " The others are unchanged."
            )
        if self._kept is None:
            kept = self.tr("The folder cannot be written: changes to settings will not be kept.")
        else:
            kept = self.tr("The file is kept as {kept}.").format(kept=isolated(self._kept.name))
        file, failures = isolated(self._file.name), settings_words(self._failures)
        return f"{words.format(file=file, failures=failures)} {kept}"

    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))
