"""The right pane: tabs with one page each, such as deliveries, schedule and wallet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStackedWidget, QTabBar, QVBoxLayout, QWidget

from deskdispatch.ui.lib import idle, tab_order
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.controls import named, scrolled, side_by_side, stacked
from deskdispatch.ui.window.pages import PAGES

if TYPE_CHECKING:
    from deskdispatch.ui.widgets.help_button import HelpButton
    from deskdispatch.ui.widgets.page import Page

LEAST_HEIGHT: Final = 240
"""Least height of a page in pixels: on a lower screen the page is cut, not the *Book* button."""


class Room(QWidget):
    """Holds a page. A hidden one takes a new language and direction after the others."""

    def __init__(self) -> None:
        super().__init__()
        self._is_late = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self._follow_direction()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LanguageChange:
            if not self.isVisible() and not self._is_late:
                idle.queue().add(self, self._catch_up)
                return True
            self._follow_direction()
        return super().event(event)

    def _catch_up(self) -> None:
        self._is_late = True
        QCoreApplication.sendEvent(self, QEvent(QEvent.Type.LanguageChange))
        self._is_late = False

    def _follow_direction(self) -> None:
        """Sets its own direction, so that the application's direction mirrors it only from here."""
        self.setLayoutDirection(QGuiApplication.layoutDirection())


class SidePane(Retranslated, QWidget):
    """Tabs with one page each, added by ``put``.

    Attributes:
        pages: The pages added so far, by name, without the deliveries.
        rooms: The container of each page, by name.
        pages_area: The area under the tabs.
    """

    reveal_asked = Signal()
    """A page should be visible."""

    def __init__(self) -> None:
        super().__init__()
        self._names = [page.name for page in PAGES]
        self._marks = dict.fromkeys(self._names, "")
        self._is_disconnected = False
        self.pages: dict[str, Page] = {}
        self._contents: dict[str, QWidget] = {}
        self.tabs = named(QTabBar(expanding=False, drawBase=False), "sideTabs")
        self.pages_area = QStackedWidget()
        self.pages_area.setMinimumHeight(LEAST_HEIGHT)
        self.rooms = {name: self._add_room() for name in self._names}
        self._tab_row = side_by_side(self.tabs, space="", grows=(self.tabs,))
        area = self.pages_area
        self.setLayout(stacked(self._tab_row, area, space="", grows=(area,)))
        self.tabs.currentChanged.connect(area.setCurrentIndex)
        self.retranslate()

    def _add_room(self) -> Room:
        """Adds a tab with an empty container for its page.

        WORKAROUND: if a widget of the focus chain is deleted, PySide6 takes others for deleted, so
        the container is kept.
        """
        self.tabs.addTab("")
        room = Room()
        self.pages_area.addWidget(room)
        return room

    @property
    def page(self) -> str:
        return self._names[self.tabs.currentIndex()]

    @property
    def shown_page(self) -> QWidget | None:
        return self._contents.get(self.page)

    def put(self, name: str, page: QWidget) -> None:
        """Adds the page of a tab, once.

        Raises:
            KeyError: ``PAGES`` has no such name.
        """
        from deskdispatch.ui.widgets.page import Page

        self.rooms[name].column.addWidget(scrolled(page) if isinstance(page, Page) else page)
        page.show()  # now, not at the next turn of the event loop
        self._contents[name] = page
        if isinstance(page, Page):
            self.pages[name] = page
            if self._is_disconnected:
                page.set_disconnected()

    def put_help(self, button: HelpButton) -> None:
        """Adds the button that opens the guide at the section about the shown page."""
        self._tab_row.addWidget(button)
        tab_order.put_after(self.tabs, [button])
        self.tabs.currentChanged.connect(button.refresh)
        button.refresh()

    def set_loading(self) -> None:
        self._is_disconnected = False
        for page in self.pages.values():
            page.empty.set_loading()

    def set_disconnected(self) -> None:
        """Tells the pages that nothing is connected, also those added later."""
        self._is_disconnected = True
        for page in self.pages.values():
            page.set_disconnected()

    def set_mark(self, name: str, words: str) -> None:
        """Appends words to a tab's title; "" removes them."""
        self._marks[name] = words
        self.retranslate()

    def show_page(self, name: str) -> None:
        self.reveal_asked.emit()
        self.tabs.setCurrentIndex(self._names.index(name))

    def focus_page(self) -> None:
        """Focuses the first useful control of the shown page, or else the tabs."""
        page = self.shown_page
        control = first_control(page) if page is not None else None
        (control or self.tabs).setFocus(Qt.FocusReason.ShortcutFocusReason)

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Deliveries and reports"))
        self.tabs.setAccessibleName(self.tr("Pages"))
        for at, page in enumerate(PAGES):
            mark = f" · {self._marks[page.name]}" if self._marks[page.name] else ""
            self.tabs.setTabText(at, page.title + mark)
            self.tabs.setAccessibleTabName(at, page.title + mark)
            self.tabs.setTabToolTip(at, f"{page.title} ({page.key})")
            self.tabs.setTabData(at, page.name)


def first_control(page: QWidget) -> QWidget | None:
    """Returns the first visible list in the Tab order, else the first visible control, or None."""
    from PySide6.QtWidgets import QAbstractItemView

    tab = Qt.FocusPolicy.TabFocus
    reached = [
        each
        for each in tab_order.controls(page)
        if page.isAncestorOf(each)
        and each.isVisible()
        and each.isEnabled()
        and each.focusPolicy() & tab
    ]
    views = [each for each in reached if isinstance(each, QAbstractItemView)]
    return next(iter(views or reached), None)
