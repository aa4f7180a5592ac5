"""Command palette: a search line and a list over the window."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QListView, QWidget
from shiboken6 import isValid

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.palette.entries import Entry, matching
from deskdispatch.ui.palette.results import ResultDelegate, Results
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.controls import named, stacked
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.plain_label import PlainLabel

WIDTH: Final = 600
ROWS: Final = 12
"""Maximum rows of the list, if the window is high enough."""

_VEIL: Final = 110
"""Opacity of the veil over the window, of 255."""

_PAGE: Final = 8
"""Rows that Page Down moves by."""

_REMEMBERED: Final = 30
_SEARCH: Final = "palette search"

_STEPS: Final = {
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Tab: 1,
    Qt.Key.Key_Backtab: -1,
    Qt.Key.Key_PageDown: _PAGE,
    Qt.Key.Key_PageUp: -_PAGE,
}

Find = Callable[[str], Awaitable[Sequence[Entry]]]


class Palette(Retranslated, QWidget):
    """Lists matches of typed letters; Enter runs the chosen one, Esc or a click outside closes.

    Matches among the entries at hand are listed at once; search results follow below them. While
    the palette is open, no shortcut of the window works.

    Args:
        entries: Returns the entries at hand, in the language of the window.
        find: Searches for other entries; an older search is cancelled.

    Attributes:
        recent: Ids of entries, the last used first.
        keys: Shortcuts that open it, and close it again.
    """

    def __init__(
        self, window: QWidget, entries: Callable[[], Sequence[Entry]], find: Find, tasks: Tasks
    ) -> None:
        super().__init__(window)
        self._window, self._make_entries, self._find, self._tasks = window, entries, find, tasks
        self._entries: Sequence[Entry] = ()
        self._held: QWidget | None = None
        self._is_searching = self._is_enter_waiting = False
        self.recent: list[str] = []
        self.keys: Sequence[QKeySequence] = ()
        self._build_ui()
        self.edit.textChanged.connect(self._on_typed)
        self.list.clicked.connect(self._do)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.edit.installEventFilter(self)
        window.installEventFilter(self)
        self.hide()
        self.retranslate()

    def open(self) -> None:
        """Opens it empty, with the entries used last on top; remembers the focus for ``shut``."""
        self._held = QApplication.focusWidget()
        self._list_entries()
        self.edit.clear()
        self._show_matching("")
        self._cover()
        self.show()
        self.raise_()
        self.edit.setFocus(Qt.FocusReason.PopupFocusReason)

    def shut(self) -> None:
        """Closes it and returns the focus to the previous widget."""
        self._end()
        held = self._held
        if held is not None and isValid(held) and held.isVisible():
            held.setFocus(Qt.FocusReason.PopupFocusReason)
        else:
            self._window.setFocus(Qt.FocusReason.OtherFocusReason)

    def state(self) -> QByteArray:
        return QByteArray("\n".join(self.recent).encode())

    def restore(self, state: QByteArray) -> None:
        names = bytes(state.data()).decode(errors="replace").split("\n")
        self.recent = [*filter(None, names)][:_REMEMBERED]

    def retranslate(self) -> None:
        self.edit.setAccessibleName(self.tr("Find anything"))
        self.edit.setPlaceholderText(self.tr("Search commands, pages, settings, customers, orders"))
        self.list.setAccessibleName(self.tr("Found"))
        if self.isVisible():
            self._list_entries()
            self._on_typed(self.edit.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handles all keys typed in the line, and covers the window whenever that is resized."""
        if watched is self._window:
            if event.type() == QEvent.Type.Resize and self.isVisible():
                self._cover()
        elif event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._press(event)
        elif event.type() == QEvent.Type.FocusOut and self.isVisible():
            self._on_focus_lost()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keeps keys that the line ignores from the window."""
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.box.geometry().contains(event.position().toPoint()):
            self.shut()

    def paintEvent(self, _event: QPaintEvent) -> None:
        veil = theme.current().color("background")
        veil.setAlpha(_VEIL)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), veil)

    def _build_ui(self) -> None:
        self.setObjectName("palette")
        self.box = named(QFrame(self), "paletteBox")
        self.box.setProperty("role", "card")
        self.edit = named(LineEdit(), "paletteEdit")
        self.results = Results()
        self.list = named(QListView(uniformItemSizes=True), "paletteList")
        self.list.setModel(self.results)
        self._rows = ResultDelegate(self.list)
        self.list.setItemDelegate(self._rows)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setMouseTracking(True)
        self.note = PlainLabel("paletteNote", "muted")
        self.box.setLayout(
            stacked(self.edit, self.list, self.note, margin="space_2", grows=(self.list,))
        )

    def _cover(self) -> None:
        """Covers the whole window, with the box in its upper middle."""
        self.setGeometry(self._window.rect())
        space, row = theme.current().sizes["space_6"], theme.current().sizes["row"]
        wide = min(WIDTH, self.width() - 2 * space)
        top = min(3 * space, self.height() // 10)
        others = self.box.minimumSizeHint().height() - self.list.minimumSizeHint().height()
        edges = self.list.height() - self.list.viewport().height()
        rows = (self.height() - top - space - others - edges) // row
        tall = others + edges + max(1, min(ROWS, rows)) * row
        self.box.setGeometry((self.width() - wide) // 2, top, wide, tall)

    def _press(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        plain = held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_Escape or QKeySequence(event.keyCombination()) in self.keys:
            self.shut()
        elif plain and key in ENTER:
            if not event.isAutoRepeat():
                self._press_enter()
        elif plain and key in _STEPS:
            self._step(_STEPS[key])
        else:
            return False
        return True

    def _step(self, rows: int) -> None:
        """Chooses another row; one step past an end leads to the other end."""
        count, at = self.results.rowCount(), self.list.currentIndex().row()
        if not count:
            return
        past = at + rows
        if not 0 <= past < count:
            is_at_end = at in (0, count - 1) and abs(rows) == 1
            past = past % count if is_at_end else max(0, min(past, count - 1))
        self.list.setCurrentIndex(self.results.index(past))

    def _press_enter(self) -> None:
        """Runs the chosen entry, or, if none is found yet, the first one that the search finds."""
        index = self.list.currentIndex()
        if index.isValid():
            self._do(index)
        else:
            self._is_enter_waiting = self._is_searching

    def _do(self, index: QModelIndex) -> None:
        entry = self.results.entries[index.row()]
        self.shut()
        if entry.id:
            self.recent = [entry.id, *(each for each in self.recent if each != entry.id)]
            del self.recent[_REMEMBERED:]
        entry.act()

    def _end(self) -> None:
        self._tasks.cancel(_SEARCH)
        self._is_searching = self._is_enter_waiting = False
        self.hide()

    def _list_entries(self) -> None:
        self._entries = self._make_entries()
        self._rows.measure_kinds(self.list.font())

    def _show_matching(self, typed: str) -> None:
        self.results.show(matching(typed, self._entries, self.recent))
        self._choose_first()

    def _choose_first(self) -> None:
        """Chooses the first row if none is chosen; without rows, says so."""
        if self.results.rowCount() and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.results.index(0))
        words = ""
        if not self.results.rowCount():
            words = self.tr("Searching …") if self._is_searching else self.tr("Nothing found.")
        self.note.setText(words)
        self.note.setVisible(bool(words))
        self.list.setVisible(not words)
        if words:
            self.edit.setAccessibleDescription(words)

    def _on_typed(self, typed: str) -> None:
        self._is_enter_waiting = False
        self._is_searching = bool(typed.strip())
        self._show_matching(typed)
        if self._is_searching:
            self._tasks.replace(self._search(typed), name=_SEARCH)
        else:
            self._tasks.cancel(_SEARCH)

    async def _search(self, typed: str) -> None:
        found = await self._find(typed)
        self._is_searching = False
        self.results.append(found)
        self._choose_first()
        if self._is_enter_waiting and self.list.currentIndex().isValid():
            self._do(self.list.currentIndex())

    def _on_focus_lost(self) -> None:
        """Closes if another widget takes the focus, and leaves the focus there."""
        held = QApplication.focusWidget()
        if held is not None and held is not self.edit and not self.isAncestorOf(held):
            self._end()

    def _on_current_changed(self, current: QModelIndex) -> None:
        """Announces the choice at the line, which has the focus."""
        entry = self.results.data(current, Qt.ItemDataRole.AccessibleTextRole)
        self.edit.setAccessibleDescription(entry or "")
