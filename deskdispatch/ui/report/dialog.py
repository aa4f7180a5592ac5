"""Dialog that shows a report, part by part, before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QLineEdit, QListWidget, QListWidgetItem, QPlainTextEdit

from deskdispatch.domain.report.report import ALWAYS, ReportPart
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.report.words import part_words, removed_words
from deskdispatch.ui.widgets.assistive.speaking import announce
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    SmallButton,
    answer_box,
    dialog_button,
    fitting,
    name_buttons,
    named,
    set_text_direction,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.details import technical_view
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.plain_label import PlainLabel

_SIZE: Final = QSize(960, 660)
_LIST_WIDTH: Final = 210
_PARTS: Final = tuple(ReportPart)
_CHECKED, _UNCHECKED = Qt.CheckState.Checked, Qt.CheckState.Unchecked


class ReportDialog(Retranslated, QDialog):
    """List of the parts of a report, each with a check box, beside the exact text of one part.

    Exactly the shown texts are saved. Parts may arrive while the dialog is open.
    """

    save_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[ReportPart, str] = {}
        self._is_saving = False
        self._build_ui()
        self.parts_list.currentRowChanged.connect(self._show_text)
        self.parts_list.itemChanged.connect(self._enable)
        self.search_edit.textChanged.connect(self._on_search_typed)
        self.search_edit.installEventFilter(self)
        self.previous_button.clicked.connect(lambda: self._go(backwards=True))
        self.next_button.clicked.connect(self._go)
        self.cancel_button.clicked.connect(self.reject)
        self.save_button.clicked.connect(self.save_asked)
        self.retranslate()
        self.parts_list.setCurrentRow(0)
        DialogKeys(self)

    @property
    def wanted(self) -> Sequence[ReportPart]:
        items = (self.parts_list.item(row) for row in range(len(_PARTS)))
        chosen = zip(_PARTS, items, strict=True)
        return [part for part, item in chosen if item.checkState() is _CHECKED]

    def show_part(self, part: ReportPart, text: str) -> None:
        self.texts[part] = text
        self._name_parts()
        if part is self._current():
            self._show_text()
        self._count_found()
        self._enable()

    def set_saving(self, is_saving: bool) -> None:
        self._is_saving = is_saving
        if is_saving:
            self.banner.reset()
        self._enable()

    def _build_ui(self) -> None:
        self.setObjectName("reportDialog")
        self.resize(fitting(_SIZE, self))
        self.removed_label = PlainLabel("reportRemovedLabel", wraps=True)
        self.parts_label = PlainLabel("reportPartsLabel", "muted")
        self.parts_list = named(QListWidget(), "reportPartsList")
        self.parts_list.setFixedWidth(_LIST_WIDTH)
        self.parts_label.setBuddy(self.parts_list)
        for part in _PARTS:
            item = QListWidgetItem(self.parts_list)
            if part is ALWAYS:  # always checked
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(_CHECKED)
        self.search_edit = named(QLineEdit(), "reportSearchEdit")
        ClearButton(self.search_edit)
        self.found_label = PlainLabel("reportFoundLabel", "muted")
        self.previous_button = SmallButton("reportPreviousButton", "chevron-up")
        self.next_button = SmallButton("reportNextButton", "chevron-down")
        self.text_view = technical_view("reportText")
        self.banner = Banner()
        self.state_label = PlainLabel("reportStateLabel", "muted")
        self.cancel_button = dialog_button("reportCancelButton")
        self.save_button = dialog_button("reportSaveButton", "primary")
        search = side_by_side(
            self.search_edit,
            *(self.found_label, self.previous_button, self.next_button),
            grows=(self.search_edit,),
        )
        view = stacked(search, self.text_view, grows=(self.text_view,))
        parts = stacked(self.parts_label, self.parts_list, grows=(self.parts_list,))
        body = side_by_side(parts, view, space="space_3", grows=(view,))
        buttons = side_by_side(
            self.state_label, None, answer_box(self.cancel_button, self.save_button)
        )
        column = stacked(
            *(self.removed_label, body, self.banner, buttons),
            space="space_3",
            margin="space_6",
            grows=(body,),
        )
        self.setLayout(column)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Save a report"))
        self.removed_label.setText(removed_words())
        self.parts_label.setText(self.tr("&Parts to save"))
        self.parts_list.setAccessibleName(self.tr("Parts to save"))
        self.search_edit.setPlaceholderText(self.tr("Search in all parts"))
        self.search_edit.setAccessibleName(self.tr("Search in all parts"))
        self.text_view.setAccessibleName(self.tr("Text of the selected part"))
        self.previous_button.set_words(self.tr("Previous match"), "Shift+Enter")
        self.next_button.set_words(self.tr("Next match"), "Enter")
        name_buttons(
            (self.cancel_button, self.tr("Cancel")), (self.save_button, self.tr("Save as …"))
        )
        self._name_parts()
        self._count_found()
        self._enable()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Lets Enter in the search go to the next match, with Shift to the previous one."""
        is_press = event.type() == QEvent.Type.KeyPress
        if is_press and isinstance(event, QKeyEvent) and event.key() in ENTER:
            self._go(backwards=bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
            return True
        return super().eventFilter(watched, event)

    def _current(self) -> ReportPart:
        return _PARTS[max(0, self.parts_list.currentRow())]

    def _name_parts(self) -> None:
        with QSignalBlocker(self.parts_list):
            for row, part in enumerate(_PARTS):
                words = part_words(part)
                if part not in self.texts:
                    words = self.tr("{part}: waiting …").format(part=words)
                self.parts_list.item(row).setText(words)

    def _show_text(self) -> None:
        """Shows the current part: sentences of the window's language, or technical lines."""
        is_prose, wrap = self._current() is ReportPart.ABOUT, QPlainTextEdit.LineWrapMode
        left_to_right = Qt.LayoutDirection.LeftToRight
        set_text_direction(self.text_view, self.layoutDirection() if is_prose else left_to_right)
        self.text_view.setLineWrapMode(wrap.WidgetWidth if is_prose else wrap.NoWrap)
        self.text_view.setPlainText(self.texts.get(self._current(), ""))

    def _enable(self) -> None:
        waiting = [part for part in self.wanted if part not in self.texts]
        self.save_button.setEnabled(not waiting and not self._is_saving)
        self.save_button.setDefault(not waiting)
        if self._is_saving:
            words = self.tr("Saving …")
        elif waiting:
            words = self.tr("Waiting for: {part}").format(part=part_words(waiting[0]))
        else:
            words = self.tr("Nothing is sent. You choose where it is saved.")
        self.state_label.setText(words)

    def _on_search_typed(self) -> None:
        self._count_found()
        self.text_view.moveCursor(QTextCursor.MoveOperation.Start)
        self._go()

    def _count_found(self) -> None:
        sought = self.search_edit.text().casefold()
        count = sum(text.casefold().count(sought) for text in self.texts.values()) if sought else 0
        words = self.tr("%n matches", "", count) if sought else ""
        self.found_label.setText(words)
        for button in (self.previous_button, self.next_button):
            button.setEnabled(count > 0)

    def _go(self, *, backwards: bool = False) -> None:
        """Goes to the next match, in this part or in the next one with a match."""
        sought = self.search_edit.text()
        if not sought or self._find(sought, backwards=backwards):
            return
        step, here = (-1 if backwards else 1), self.parts_list.currentRow()
        for distance in range(1, len(_PARTS) + 1):
            row = (here + step * distance) % len(_PARTS)
            if sought.casefold() in self.texts.get(_PARTS[row], "").casefold():
                self.parts_list.setCurrentRow(row)
                end = QTextCursor.MoveOperation.End
                self.text_view.moveCursor(end if backwards else QTextCursor.MoveOperation.Start)
                self._find(sought, backwards=backwards)
                announce(self.text_view, part_words(_PARTS[row]))
                return

    def _find(self, sought: str, *, backwards: bool) -> bool:
        flag = QTextDocument.FindFlag.FindBackward if backwards else QTextDocument.FindFlag(0)
        return bool(self.text_view.find(sought, flag))
