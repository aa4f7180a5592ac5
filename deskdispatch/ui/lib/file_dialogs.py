"""File dialogs that are awaited, without a nested event loop."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import chain, count
from pathlib import Path

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.lib.waiting import answered


def documents() -> Path:
    """Returns the user's documents folder, or the home folder if there is none.

    A file dialog takes a folder that does not exist for a file's name.
    """
    place = QStandardPaths.StandardLocation.DocumentsLocation
    folder = Path(QStandardPaths.writableLocation(place))
    return folder if folder.is_dir() else Path.home()


async def file_to_save(
    parent: QWidget, title: str, proposed: Path, kinds: list[str]
) -> Path | None:
    """Returns the file to save to, with a suffix of one of the kinds; None if cancelled.

    Qt has asked whether to replace an existing file. A name that ends otherwise, such as
    ``Cash 29.11``, gets a suffix after that, and a number where a file has it already.

    Args:
        proposed: Proposed folder and name.
        kinds: Qt's filters, such as ``CSV (*.csv)``; the first is the proposal's.
    """
    dialog = QFileDialog(parent, title, str(proposed))
    dialog.setObjectName("saveFileDialog")
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilters(kinds)
    dialog.setDefaultSuffix(_ending(kinds[0]))

    dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(_ending(kind)))
    chosen = await _chosen(dialog)
    endings = [_ending(kind) for kind in kinds]
    if chosen is None or chosen.suffix.removeprefix(".").lower() in endings:
        return chosen
    suffix = dialog.defaultSuffix()
    names = (f"{chosen.name} {at}" for at in count(2))
    return next(
        path
        for name in chain([chosen.name], names)
        if not (path := chosen.with_name(f"{name}.{suffix}")).exists()
    )


async def file_to_open(parent: QWidget, title: str, folder: Path, kinds: list[str]) -> Path | None:
    """Returns the file to open; None if cancelled."""
    dialog = QFileDialog(parent, title, str(folder))
    dialog.setObjectName("openFileDialog")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters(kinds)
    return await _chosen(dialog)


async def _chosen(dialog: QFileDialog) -> Path | None:
    try:
        if await answered(dialog) != QDialog.DialogCode.Accepted:
            return None
        return Path(dialog.selectedFiles()[0])
    finally:
        dialog.deleteLater()


def filter_of(words: str, suffixes: Iterable[str]) -> str:
    """Returns Qt's filter of files with these suffixes, such as ``CSV (*.csv)``."""
    return f"{words} ({' '.join(f'*.{each}' for each in suffixes)})"


def _ending(kind: str) -> str:
    return kind.rpartition("*.")[2].rstrip(")").split()[0]


def file_name(what: str, now: datetime) -> str:
    """Returns a name such as ``Deliveries 2026-11-21 1402``, which sorts by time.

    The name is valid on any disk.
    """
    safe = "".join(each if each.isalnum() or each in " -_" else " " for each in what)
    return f"{' '.join(safe.split())[:60]} {in_kuwait(now):%Y-%m-%d %H%M}"
