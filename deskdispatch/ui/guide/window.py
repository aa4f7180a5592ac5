"""Window of the guide: a list of pages or search results, and the page itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QWidget

from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.guide.content import PAGES, find, page
from deskdispatch.ui.guide.reader import GuideReader
from deskdispatch.ui.guide.report import GuideReport, guide_report_words
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.printers.report_output import ReportOutput
from deskdispatch.ui.text import language
from deskdispatch.ui.widgets.assistive.line_edit import LineEdit
from deskdispatch.ui.widgets.button_keys import DialogKeys, give_key, show_key
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    SmallButton,
    dialog_button,
    fitting,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any

    from deskdispatch.ui.lib.tasks import Tasks
    from deskdispatch.ui.printers.report_pages import Report

SIZE: Final = QSize(920, 680)
"""Initial size, if the screen is large enough."""

_LIST_WIDTH: Final = 250
_ADDRESS: Final = Qt.ItemDataRole.UserRole
_STEPS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class GuideWindow(Retranslated, QDialog):
    """Window beside the main window and its dialogs, which stay usable because it has no parent."""

    def __init__(self, tasks: Tasks) -> None:
        super().__init__()
        self._tasks = tasks
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.reader.show_address(PAGES[0])

    def open_at(self, address: str, beside: QWidget) -> None:
        """Shows ``page#section``, or the last one, where the booking form stays visible."""
        self.search_edit.clear()
        if not self.isVisible():
            self.resize(fitting(SIZE, beside))
            self.move(_place(self.frameGeometry(), beside).topLeft())
        self.show()
        if address:  # a page that is not laid out yet would not be scrolled
            self.reader.show_address(address)
        self.raise_()
        self.activateWindow()
        self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Guide"))
        self.search_edit.setPlaceholderText(self.tr("Search the guide"))
        self.search_edit.setAccessibleName(self.tr("Search the guide"))
        self.nothing_label.setText(self.tr("Nothing found. Try one word."))
        name_buttons(
            (self.print_button, self.tr("Print …")),
            (self.pdf_button, self.tr("Save as PDF …")),
            (self.close_button, self.tr("Close")),
        )
        for button, words in (
            (self.back_button, self.tr("Back")),
            (self.forward_button, self.tr("Forward")),
        ):
            button.setAccessibleName(words)
            show_key(button, words)
        self._show_list()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Moves the selection with the arrow keys and opens it with Enter, from the search line."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in ENTER:
                self._open(self.list.currentItem())
                return True
            if step := _STEPS.get(Qt.Key(event.key())):
                row = self.list.currentRow() + step
                self.list.setCurrentRow(max(0, min(row, self.list.count() - 1)))
                return True
            if event.key() == Qt.Key.Key_Escape and self.search_edit.text():
                self.search_edit.clear()
                return True
        return super().eventFilter(watched, event)

    def _build_ui(self) -> None:
        self.setObjectName("guideWindow")
        self.setWindowFlag(Qt.WindowType.WindowMaximizeButtonHint)
        self.search_edit = named(LineEdit(), "guideSearchEdit")
        ClearButton(self.search_edit)
        self.list = named(QListWidget(), "guideList")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.nothing_label = PlainLabel("guideNothingLabel", "muted", wraps=True)
        self.reader = GuideReader()
        self.back_button = SmallButton("guideBackButton", "chevron-left", "text")
        self.forward_button = SmallButton("guideForwardButton", "chevron-right", "text")
        self.print_button = dialog_button("guidePrintButton")
        self.pdf_button = dialog_button("guidePdfButton")
        self.close_button = dialog_button("guideCloseButton")
        self.banner = Banner()
        self._output = ReportOutput(self, self.banner, guide_report_words)
        side = QWidget()
        side.setFixedWidth(_LIST_WIDTH)
        parts = (self.search_edit, self.nothing_label, self.list)
        side.setLayout(stacked(*parts, grows=(self.list,)))
        panes = side_by_side(side, self.reader, space="space_3", grows=(self.reader,))
        buttons = (self.print_button, self.pdf_button, self.close_button)
        foot = side_by_side(self.back_button, self.forward_button, None, *buttons)
        self.setLayout(stacked(self.banner, panes, foot, margin="space_4", grows=(panes,)))

    def _connect_signals(self) -> None:
        reader = self.reader
        self.search_edit.textChanged.connect(self._show_list)
        self.search_edit.installEventFilter(self)
        self.list.itemClicked.connect(self._open)
        self.list.itemActivated.connect(self._open)
        reader.address_changed.connect(self._on_address_changed)
        reader.backwardAvailable.connect(self.back_button.setEnabled)
        reader.forwardAvailable.connect(self.forward_button.setEnabled)
        self.back_button.clicked.connect(reader.backward)
        self.forward_button.clicked.connect(reader.forward)
        self.print_button.clicked.connect(partial(self._put_out, self._output.print_report))
        self.pdf_button.clicked.connect(partial(self._put_out, self._output.save_pdf))
        self.close_button.clicked.connect(self.close)
        give_key(self.back_button, "Alt+Left")
        give_key(self.forward_button, "Alt+Right")
        for key, act in (
            ("Ctrl+F", self._search),
            ("Ctrl++", partial(reader.zoom, 1)),
            ("Ctrl+=", partial(reader.zoom, 1)),
            ("Ctrl+-", partial(reader.zoom, -1)),
            ("Ctrl+0", partial(reader.zoom, 0)),
        ):
            QShortcut(QKeySequence(key), self, act)

    def _put_out(self, work: Callable[[Report, str], Coroutine[Any, Any, None]]) -> None:
        self._tasks.spawn(work(GuideReport(utc_now()), "a4"), name="put out the guide")

    def _search(self) -> None:
        self.search_edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_edit.selectAll()

    def _show_list(self) -> None:
        """Lists the search results, or the pages without a search."""
        typed, code = self.search_edit.text(), language.entry(language.current()).code
        self.list.clear()
        if typed.strip():
            rows = [(f"{hit.heading}\n{hit.passage}", hit.address) for hit in find(typed, code)]
            self.list.setAccessibleName(self.tr("Found"))
        else:
            rows = [(page(name, code).title, name) for name in PAGES]
            self.list.setAccessibleName(self.tr("Pages"))
        for words, address in rows:
            item = QListWidgetItem(words)
            item.setData(_ADDRESS, address)
            self.list.addItem(item)
        self.nothing_label.setVisible(not rows)
        self.list.setVisible(bool(rows))
        if typed.strip():
            self.list.setCurrentRow(0)
        else:
            self._on_address_changed(self.reader.address)

    def _open(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        typed = self.search_edit.text()
        self.reader.show_address(item.data(_ADDRESS))
        if typed.strip():
            self.reader.mark(typed)
        self.reader.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_address_changed(self, address: str) -> None:
        """Selects the shown page, unless search results are listed."""
        name = address.partition("#")[0]
        if name in PAGES and not self.search_edit.text().strip():
            self.list.setCurrentRow(PAGES.index(name))


def _place(frame: QRect, beside: QWidget) -> QRect:
    """Returns a place at the trailing edge of a window, which keeps the form visible."""
    outer = beside.window().frameGeometry()
    frame.moveCenter(outer.center())
    if beside.isRightToLeft():
        frame.moveLeft(outer.left())
    else:
        frame.moveRight(outer.right())
    return frame
