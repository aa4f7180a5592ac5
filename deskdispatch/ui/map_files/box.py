"""Map files in the preferences: their list, with adding and removing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QWidget

from deskdispatch.domain.places.attribution import parse_attribution
from deskdispatch.domain.places.map_file import MapFileFailure, MapFileInfo
from deskdispatch.domain.places.tile_source import MOST_FILES
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.text.errors import failure_words
from deskdispatch.ui.widgets.controls import (
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

State = tuple[Path, MapFileInfo | MapFileFailure | None]
"""A file and its facts, or the reason why it cannot be read; None before it was checked."""

_ROWS: Final = 3
"""Files visible at once."""

_LONGEST: Final = 80
"""Characters shown of a name."""

_MEGABYTE: Final = 1_000_000
_GIGABYTE: Final = 1_000_000_000


class MapFilesBox(Retranslated, QWidget):
    """List of the map files, with the progress of a copy."""

    add_asked = Signal()
    remove_asked = Signal(str)
    """Path of the file."""
    cancel_asked = Signal()
    """Cancels the copy in progress."""

    def __init__(self) -> None:
        super().__init__()
        self._states: Sequence[State] = ()
        self._failure: tuple[str, MapFileFailure] | None = None
        self._copied = ""
        self._build_ui()
        self.retranslate()
        self.show_copy("", 0, 0)

    def show_files(self, states: Sequence[State]) -> None:
        at = self.list.currentRow()
        self._states = states
        self.list.clear()
        for path, state in states:
            words = isolated(cleaned(path.name, _LONGEST))
            if isinstance(state, MapFileInfo):
                words += f"\n{info_words(state)}"
            elif state is not None:
                words += f"\n{failure_words(state)}"
            item = QListWidgetItem(words)
            item.setData(Qt.ItemDataRole.UserRole, str(path))
            item.setToolTip(isolated(str(path)))
            self.list.addItem(item)
        self.list.setVisible(bool(states))
        gap = 2 * self.list.spacing()
        heights = [self.list.sizeHintForRow(row) + gap for row in range(min(len(states), _ROWS))]
        self.list.setFixedHeight(sum(heights) + 2 * self.list.frameWidth() + gap)
        self.list.setCurrentRow(min(max(at, 0), len(states) - 1))
        self._show_buttons()

    def show_failure(self, name: str, failure: MapFileFailure | None) -> None:
        """Shows why a file was not added; None removes the message."""
        self._failure = (name, failure) if failure is not None else None
        words = f"{embedded(cleaned(name, _LONGEST))}: {failure_words(failure)}" if failure else ""
        self.failure_label.setText(words)
        self.failure_label.setVisible(bool(words))

    def show_copy(self, name: str, done: int, of: int) -> None:
        """Shows how many bytes of a file are copied; an empty name hides the progress."""
        self._copied = name
        words = self.tr("Copying {name} …").format(name=embedded(cleaned(name, _LONGEST)))
        self.copy_label.setText(words if name else "")
        self.bar.setRange(0, 1000 if of else 0)
        self.bar.setValue(done * 1000 // of if of else 0)
        before, after = self.add_button, self.cancel_button
        if not name:
            before, after = after, before
        if self.window().focusWidget() is before:
            after.setVisible(True)
            after.setEnabled(True)
            after.setFocus(Qt.FocusReason.OtherFocusReason)
        for part in (self.copy_label, self.bar, self.cancel_button):
            part.setVisible(bool(name))
        self._show_buttons()

    def retranslate(self) -> None:
        self.title.setText(self.tr("Map files"))
        self.note.setText(self.tr("Streets without the internet, from an MBTiles or PMTiles file."))
        self.list.setAccessibleName(self.tr("Map files"))
        self.bar.setAccessibleName(self.tr("Copied"))
        name_buttons(
            (self.add_button, self.tr("Add a map file …")),
            (self.remove_button, self.tr("Remove")),
            (self.cancel_button, self.tr("Stop copying")),
        )
        self.show_files(self._states)
        if self._failure is not None:
            self.show_failure(*self._failure)

    def _build_ui(self) -> None:
        self.title = PlainLabel("mapFilesTitle", "title")
        self.note = PlainLabel("mapFilesNote", "muted", wraps=True)
        self.list = named(QListWidget(), "mapFilesList")
        self.list.setSpacing(theme.current().sizes["space_1"])
        self.list.setWordWrap(True)
        self.failure_label = PlainLabel("mapFilesFailureLabel", "error", wraps=True)
        self.failure_label.hide()
        self.copy_label = PlainLabel("mapFilesCopyLabel", "muted", wraps=True)
        self.bar = named(QProgressBar(), "mapFilesProgress")
        self.bar.setTextVisible(False)
        self.add_button = dialog_button("preference_map_files")
        self.remove_button = dialog_button("mapFilesRemoveButton")
        self.cancel_button = dialog_button("mapFilesCancelButton")
        buttons = (self.add_button, self.remove_button, self.cancel_button)
        self.setLayout(
            stacked(
                *(self.title, self.note, self.list, self.failure_label, self.copy_label, self.bar),
                side_by_side(*buttons, None),
            )
        )
        self.add_button.clicked.connect(self.add_asked)
        self.remove_button.clicked.connect(self._on_remove_clicked)
        self.cancel_button.clicked.connect(self.cancel_asked)

    def _show_buttons(self) -> None:
        self.add_button.setEnabled(not self._copied and len(self._states) < MOST_FILES)
        self.remove_button.setVisible(bool(self._states))

    def _on_remove_clicked(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.remove_asked.emit(item.data(Qt.ItemDataRole.UserRole))


def info_words(info: MapFileInfo) -> str:
    zooms = QCoreApplication.translate("MapFiles", "Zoom {lowest} to {highest}").format(
        lowest=isolated(str(info.min_zoom)), highest=isolated(str(info.max_zoom))
    )
    if info.size >= _GIGABYTE:
        size = QCoreApplication.translate("MapFiles", "{size} GB")
        figure = f"{info.size / _GIGABYTE:.1f}"
    else:
        size = QCoreApplication.translate("MapFiles", "{size} MB")
        figure = str(max(1, round(info.size / _MEGABYTE)))
    return joined(zooms, size.format(size=isolated(figure)))


def attribution_words(info: MapFileInfo) -> str:
    text = "".join(part.text for part in parse_attribution(info.attribution))
    return isolated(text) if text else ""
