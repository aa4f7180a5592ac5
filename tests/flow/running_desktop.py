"""The whole desktop in this process, and a clerk's hands on it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, TypeVar
from unittest.mock import patch

import httpx
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QProcess, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from deskdispatch.app import application, opening, start
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.practice import practice
from deskdispatch.app.practice.process import COURIER_RATE_OPTIONS, practice_process
from deskdispatch.app.program import Program
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import emitted
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.engine import preload
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.widgets.banner import Banner
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.window.main_window import MainWindow
from tests import forked
from tests.waiting import until

W = TypeVar("W", bound=QWidget)

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton

DROPOFF = "29.3117, 47.9906"
"""In the middle of the city, a few kilometres from every branch."""


class ForkedPractice(practice.PracticeService):
    """The practice service, forked; the test hears how to sign in to it, too."""

    started: ClassVar[list[ForkedPractice]] = []
    """All of this test."""

    def __init__(
        self, database: Path, options: Sequence[str] = (), process: QProcess | None = None
    ) -> None:
        super().__init__(database, options, process or forked_process(database, options))

    async def start(self) -> SignInData:
        """As it is."""
        self.started.append(self)
        self.sign_in = await super().start()
        return self.sign_in

    @property
    def process(self) -> QProcess:
        """The process."""
        return self._process


class RunningDesktop:
    """One run of the program.

    Everything is done as a clerk does it, with keys and clicks on the widgets of the real window,
    found by the names that stand in the design.
    """

    def __init__(self, where: AppPaths, chosen: Settings, options: Sequence[str]) -> None:
        self.where = where
        self.tasks = Tasks()
        # Building under a style sheet takes twice the time: window and pages are dressed at once.
        app = application.create(chosen)
        app.setStyleSheet("")
        with patch.object(theme, "apply_style_sheet"):
            self.window = opening.window(chosen, where, self.tasks)
        # Its web engine costs as much as all else: ``drawn`` starts it for walks that look at it.
        self.window.map_panel.map_view.start = _stays_off  # type: ignore[method-assign]
        self.program = Program(
            self.window, where, chosen, self.tasks, practice_options=options, every_s=0.2
        )
        monitoring = self.program.wiring.monitoring
        for _turn in monitoring.build().__await__():
            pass
        monitoring.build = partial(asyncio.sleep, 0)  # type: ignore[method-assign]
        theme.apply_style_sheet(app)
        self.window.show()
        self.window.activateWindow()

        self._map_drawn = asyncio.Event()
        self.window.map_panel.map_view.drawn.connect(self._map_drawn.set)

    @property
    def form(self) -> Any:
        """The fields of the booking."""
        return self.window.booking_panel.form

    @property
    def board(self) -> Any:
        """The rows of the board."""
        return self.window.board_panel.model

    async def failed_look(self) -> None:
        """Until the service was looked at once more, in vain."""
        await asyncio.wait_for(emitted(self.program.wiring.poller.failed), 60)

    def row(self, row: int = 0) -> list[str]:
        """What stands in a row of the board, by ``BoardColumn``."""
        model = self.board
        return [str(model.index(row, column).data()) for column in range(model.columnCount())]

    def find(self, kind: type[W], name: str) -> W:
        """A widget by the name that the design gives it."""
        found = self.window.findChild(kind, name)
        assert isinstance(found, kind), name
        return found

    def text(self, name: str) -> str:
        """What a label, a line or a button says."""
        return str(self.find(QWidget, name).text())  # type: ignore[attr-defined]

    async def drawn(self) -> None:
        """Until the map is there, which is started by that."""
        MapView.start(self.window.map_panel.map_view, self.where.cache)
        await until(self._map_drawn.is_set, 60, what="the map")

    async def signed_in(self) -> None:
        """Until the form has its branch and the strip says that it is live."""
        await until(self.form.pickup_edit.text, what="a branch")
        await until(lambda: "●" in self.text("connectionLabel"), what="a live connection")

    def type(self, name: str, text: str) -> None:
        """Types into a line as it is, key by key."""
        edit = self.find(QWidget, name)
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        # QTest.keyClicks knows Latin letters alone.
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QCoreApplication.sendEvent(edit, QKeyEvent(kind, 0, NONE, letter))

    def press(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, on: QWidget | None = None
    ) -> None:
        """Presses a key where the focus is."""
        QTest.keyClick(on or QApplication.focusWidget() or self.window, key, modifier)

    def press_book(self) -> None:
        """Ctrl+Enter."""
        self.press(Qt.Key.Key_Return, CTRL)

    def click(self, name: str) -> None:
        """A click into the middle of what can be clicked of a widget."""
        widget = self.find(QWidget, name)
        QTest.mouseClick(widget, LEFT, NONE, middle(widget))

    def click_action(self, banner: Banner) -> None:
        """A click on what a message offers to do."""
        action = banner.findChild(QPushButton, "bannerAction")
        assert action is not None
        QTest.mouseClick(action, LEFT, NONE, middle(action))

    def click_print(self, banner: Banner) -> None:
        """A click on the slip of the order that a message names."""
        self._click_in(banner, "bannerPrint")

    def click_close(self, banner: Banner) -> None:
        """A click that puts a message away."""
        self._click_in(banner, "bannerClose")

    def _click_in(self, banner: Banner, name: str) -> None:
        button = banner.findChild(QAbstractButton, name)
        assert button is not None
        assert button.isVisible()
        QTest.mouseClick(button, LEFT, NONE, middle(button))

    def click_row(self, row: int) -> None:
        """A click on a row of the board."""
        table = self.window.board_panel.table
        cell = table.visualRect(self.board.index(row, BoardColumn.CUSTOMER))
        QTest.mouseClick(table.viewport(), LEFT, NONE, cell.center())

    def choose_dropoff(self, text: str = DROPOFF) -> None:
        """Pastes a location into the form and leaves the line."""
        edit = self.find(QWidget, "dropoffEdit")
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.clipboard().setText(text)
        self.press(Qt.Key.Key_V, CTRL, on=edit)
        self.press(Qt.Key.Key_Tab)

    def type_customer(self, phone: str = "5123 4567", name: str = "Fatima") -> None:
        """The least that a booking needs besides its points."""
        self.type("phoneEdit", phone)
        self.type("nameEdit", name)

    async def quoted(self) -> None:
        """Until a price is shown."""
        await until(lambda: self.window.booking_panel.price.quote is not None, what="a price")

    def ask(self, method: str, path: str, **how: Any) -> Any:
        """Asks the practice service as another client of the same merchant would."""
        sign_in = ForkedPractice.started[-1].sign_in
        answer = httpx.request(
            method,
            f"{sign_in.base_url}/api/v1/{path}",
            headers={"Authorization": f"Bearer {sign_in.api_key}"},
            trust_env=False,
            verify=False,  # the authorities of https are read by each client
            **how,
        )
        assert answer.is_success, answer.text
        return answer.json()

    def focus(self) -> str:
        """The name of the widget that takes the keys."""
        widget = QApplication.focusWidget()
        return widget.objectName() if widget else ""

    def error_beside(self, name: str) -> str:
        """The words that stand visibly under a field; nothing where all is well."""
        *_around, field = (
            field
            for field in self.window.findChildren(FormField)
            if field.isAncestorOf(self.find(QWidget, name))
        )
        return field.visible_error

    def deliveries(self) -> list[dict[str, Any]]:
        """What the practice service knows, asked over HTTP."""
        listed: list[dict[str, Any]] = self.ask("GET", "deliveries")["deliveries"]
        return listed


def forked_process(database: Path, options: Sequence[str] = COURIER_RATE_OPTIONS) -> QProcess:
    """The process of the practice service, forked from one that has its modules."""
    made = practice_process(database, options)
    _m, _module, *words = made.arguments()
    program, *first = forked.command()
    made.setProgram(program)
    made.setArguments([*first, *words])
    return made


def start_light(arguments: Sequence[str]) -> int:
    """A start as the command line does it, without its map and with a forked practice service."""
    preload.start = lambda: None
    vars(start).update(
        _start_map=_make_map,
        SERVED_WITHIN_MS=0,
        practice_process=forked_process,
    )
    return start.start(arguments)


def _make_map(window: MainWindow, *_: object) -> bool:
    """Makes the map, which does not start."""
    window.map_panel.make_map()
    return False


def _stays_off(cache_dir: Path) -> None:
    """In the place of the map's start."""


def middle(widget: QWidget) -> QPoint:
    """The middle of a widget; of a switch, that of its box and word."""
    if not isinstance(widget, QCheckBox):
        return widget.rect().center()
    option = QStyleOptionButton()
    widget.initStyleOption(option)
    box = QStyle.SubElement.SE_CheckBoxClickRect
    return widget.style().subElementRect(box, option, widget).center()


class FakeKeyring(KeyringBackend):
    """A keyring in memory; it may be locked, and it may keep whoever asks it waiting.

    Attributes:
        answers: Cleared, it hangs.
        waiting: How many calls hang.
    """

    priority = 0.1

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.answers = threading.Event()
        self.answers.set()
        self.waiting = 0
        self.held: dict[tuple[str, str], str] = {}
        self.is_locked = False

    def get_password(self, service: str, username: str) -> str | None:
        """What is held."""
        self._open()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        """Holds it."""
        self._open()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        """Holds it no more."""
        self._open()
        del self.held[service, username]

    def _open(self) -> None:
        self.waiting += 1
        self.answers.wait()
        self.waiting -= 1
        if self.is_locked:
            raise KeyringLocked("locked")


# The vault takes the operating system's keyrings alone: this one stands in such a one's place.
FakeKeyring.__module__, FakeKeyring.__qualname__ = "keyring.backends.SecretService", "Keyring"
