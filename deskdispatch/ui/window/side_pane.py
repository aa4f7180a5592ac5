"""The pane at the end of the window: deliveries, and what else is looked up beside the form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

PAGES: Final[dict[str, Callable[[], str]]] = {
    "deliveries": lambda: QCoreApplication.translate("SidePane", "Deliveries"),
    "schedule": lambda: QCoreApplication.translate("SidePane", "Schedule"),
    "wallet": lambda: QCoreApplication.translate("SidePane", "Wallet"),
    "shift": lambda: QCoreApplication.translate("SidePane", "Shift"),
}
"""The pages by name, in the order of their tabs."""


class SidePane(QWidget):
    """Tabs over one page, put in by ``put``; the form and the map beside it are never covered."""

    page_shown = Signal(str)
    """The name of the page that the clerk sees now."""

    def __init__(self) -> None:
        super().__init__()
        self._names = list(PAGES)
        self._marks = dict.fromkeys(PAGES, "")
        self.tabs = QTabBar()
        self.tabs.setObjectName("sideTabs")
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self._stack = QStackedWidget()
        self._places = {name: self._add_place() for name in PAGES}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self.tabs)
        self._column.addWidget(self._stack, 1)
        self.tabs.currentChanged.connect(self._on_tab_changed)
        self.retranslate()

    def _add_place(self) -> QVBoxLayout:
        """A tab and the room for its page, which stays when that comes.

        To delete a widget that Tab goes by has Qt for Python take others for deleted as well.
        """
        self.tabs.addTab("")
        room = QWidget()
        self._stack.addWidget(room)
        column = QVBoxLayout(room)
        column.setContentsMargins(0, 0, 0, 0)
        return column

    @property
    def page(self) -> str:
        """The name of the page that is shown."""
        return self._names[self.tabs.currentIndex()]

    def put(self, name: str, page: QWidget) -> None:
        """Puts a page in its place, once."""
        self._places[name].addWidget(page)
        page.show()  # at once, and not when Qt comes round to it

    def put_above(self, bar: QWidget) -> None:
        """Puts what has to be seen whatever page is open over the tabs."""
        self._column.insertWidget(0, bar)

    def set_mark(self, name: str, words: str) -> None:
        """Marks the tab of a page with what is wanting there, in a few words; none for nothing."""
        self._marks[name] = words
        self.retranslate()

    def show_page(self, name: str) -> None:
        """Turns to a page."""
        self.tabs.setCurrentIndex(self._names.index(name))

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setAccessibleName(QCoreApplication.translate("SidePane", "Deliveries and reports"))
        self.tabs.setAccessibleName(QCoreApplication.translate("SidePane", "Pages"))
        for at, (name, words) in enumerate(PAGES.items()):
            mark = f" · {self._marks[name]}" if self._marks[name] else ""
            self.tabs.setTabText(at, words() + mark)
            self.tabs.setAccessibleTabName(at, words() + mark)
            self.tabs.setTabToolTip(at, f"{words()} (Ctrl+{at + 1})")
            self.tabs.setTabData(at, name)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _on_tab_changed(self, at: int) -> None:
        self._stack.setCurrentIndex(at)
        self.page_shown.emit(self._names[at])
