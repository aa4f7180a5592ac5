"""The whole desktop in this process, operated by keys and clicks."""

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
from deskdispatch.ui.lib.waiting import next_emission
from deskdispatch.ui.look import theme
from deskdispatch.ui.map.engine import preload
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.widgets.field import FormField
from deskdispatch.ui.widgets.messages.banner import Banner
from deskdispatch.ui.window.main_window import MainWindow
from tests import forked
from tests.ui.fields import visible_error
from tests.waiting import until

W = TypeVar("W", bound=QWidget)

NONE = Qt.KeyboardModifier.NoModifier
CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton

DROPOFF = "29.3117, 47.9906"
"""Point in the middle of the city, a few kilometres from every branch."""


class ForkedPractice(practice.PracticeService):
    """Forked practice service that keeps its sign-in data for the test."""

    started: ClassVar[list[ForkedPractice]] = []
    """Services started by the present test."""

    def __init__(
        self, database: Path, options: Sequence[str] = (), process: QProcess | None = None
    ) -> None:
        super().__init__(database, options, process or forked_process(database, options))

    async def start(self) -> SignInData:
        """Starts the service and keeps its sign-in data."""
        self.started.append(self)
        self.sign_in = await super().start()
        return self.sign_in

    @property
    def process(self) -> QProcess:
        return self._process


class RunningDesktop:
    """One run of the program, operated like a clerk would.

    All actions are keys and clicks on the widgets of the real window, which are found by their
    names in the design.

    Args:
        styled: Whether the style sheet is applied, which costs a fifth of opening and closing.
    """

    def __init__(
        self, where: AppPaths, chosen: Settings, options: Sequence[str], *, styled: bool = True
    ) -> None:
        self.where = where
        self.tasks = Tasks()
        # Building under a style sheet takes twice the time, so it is applied once at the end.
        app = application.create(chosen)
        app.setStyleSheet("")
        with patch.object(theme, "apply_style_sheet"):
            self.window = opening.window(chosen, where, self.tasks)
        # The map's web engine costs as much as all the rest; ``drawn`` starts it when needed.
        self.window.map_panel.map_view.start = _stays_off  # type: ignore[method-assign]
        self.program = Program(
            self.window, where, chosen, self.tasks, practice_options=options, every_s=0.2
        )
        monitoring = self.program.wiring.monitoring
        for _turn in monitoring.build().__await__():
            pass
        monitoring.build = partial(asyncio.sleep, 0)  # type: ignore[method-assign]
        if styled:
            theme.apply_style_sheet(app)
        self.window.show()
        self.window.activateWindow()

        self._map_drawn = asyncio.Event()
        self.window.map_panel.map_view.drawn.connect(self._map_drawn.set)

    @property
    def form(self) -> Any:
        """Form of the booking panel."""
        return self.window.booking_panel.form

    @property
    def board(self) -> Any:
        """Model of the board."""
        return self.window.board_panel.model

    def unconfirmed_at(self, row: int) -> Any:
        """Returns the unconfirmed booking in a row of the board, or None."""
        found = self.board.row_at(row)
        return None if found is None else found.unconfirmed

    async def failed_poll(self) -> None:
        """Waits for the next poll of the service that fails."""
        await asyncio.wait_for(next_emission(self.program.wiring.poller.failed), 60)

    def row(self, row: int = 0) -> list[str]:
        """Returns the texts of a row of the board, by ``BoardColumn``."""
        model = self.board
        return [str(model.index(row, column).data()) for column in range(model.columnCount())]

    def find(self, kind: type[W], name: str) -> W:
        """Returns a widget by its name in the design."""
        found = self.window.findChild(kind, name)
        assert isinstance(found, kind), name
        return found

    def text(self, name: str) -> str:
        """Returns the text of a label, a line edit or a button."""
        return str(self.find(QWidget, name).text())  # type: ignore[attr-defined]

    async def drawn(self) -> None:
        """Starts the map and waits until it is drawn."""
        MapView.start(self.window.map_panel.map_view, self.where.cache)
        await until(self._map_drawn.is_set, 60, what="the map")

    async def signed_in(self) -> None:
        """Waits until the form has its branch and the status strip shows a live connection."""
        await until(self.form.pickup_edit.text, what="a branch")
        await until(lambda: "●" in self.text("connectionLabel"), what="a live connection")

    def type(self, name: str, text: str) -> None:
        """Types a text into a line edit, key by key."""
        edit = self.find(QWidget, name)
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        # QTest.keyClicks supports only Latin letters.
        for letter in text:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QCoreApplication.sendEvent(edit, QKeyEvent(kind, 0, NONE, letter))

    def press(
        self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE, on: QWidget | None = None
    ) -> None:
        """Presses a key on ``on``, or else on the widget with the focus."""
        QTest.keyClick(on or QApplication.focusWidget() or self.window, key, modifier)

    def press_book(self) -> None:
        """Presses Ctrl+Enter, which books."""
        self.press(Qt.Key.Key_Return, CTRL)

    def click(self, name: str) -> None:
        """Clicks into the middle of a widget's clickable area."""
        widget = self.find(QWidget, name)
        QTest.mouseClick(widget, LEFT, NONE, middle(widget))

    def click_action(self, banner: Banner) -> None:
        """Clicks on a banner's action button."""
        action = banner.findChild(QPushButton, "bannerAction")
        assert action is not None
        QTest.mouseClick(action, LEFT, NONE, middle(action))

    def click_print(self, banner: Banner) -> None:
        """Clicks on a banner's button that prints the order's slip."""
        self._click_in(banner, "bannerPrint")

    def click_close(self, banner: Banner) -> None:
        """Clicks on a banner's close button."""
        self._click_in(banner, "bannerClose")

    def _click_in(self, banner: Banner, name: str) -> None:
        button = banner.findChild(QAbstractButton, name)
        assert button is not None
        assert button.isVisible()
        QTest.mouseClick(button, LEFT, NONE, middle(button))

    def click_row(self, row: int) -> None:
        """Clicks on a row of the board."""
        table = self.window.board_panel.table
        cell = table.visualRect(self.board.index(row, BoardColumn.CUSTOMER))
        QTest.mouseClick(table.viewport(), LEFT, NONE, cell.center())

    def choose_dropoff(self, text: str = DROPOFF) -> None:
        """Pastes a location into the drop-off field and leaves it."""
        edit = self.find(QWidget, "dropoffEdit")
        edit.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.clipboard().setText(text)
        self.press(Qt.Key.Key_V, CTRL, on=edit)
        self.press(Qt.Key.Key_Tab)

    def type_customer(self, phone: str = "5123 4567", name: str = "Fatima") -> None:
        """Types the only fields that a booking needs besides its points."""
        self.type("phoneEdit", phone)
        self.type("nameEdit", name)

    async def quoted(self) -> None:
        """Waits until a price is shown."""
        await until(lambda: self.window.booking_panel.price.quote is not None, what="a price")

    def ask(self, method: str, path: str, **how: Any) -> Any:
        """Sends a request to the practice service as another client of the same merchant."""
        sign_in = ForkedPractice.started[-1].sign_in
        answer = httpx.request(
            method,
            f"{sign_in.base_url}/api/v1/{path}",
            headers={"Authorization": f"Bearer {sign_in.api_key}"},
            trust_env=False,
            verify=False,  # each client would load the authorities of https
            **how,
        )
        assert answer.is_success, answer.text
        return answer.json()

    def focus(self) -> str:
        """Returns the name of the widget with the focus."""
        widget = QApplication.focusWidget()
        return widget.objectName() if widget else ""

    def error_beside(self, name: str) -> str:
        """Returns the visible error under a field, or an empty text."""
        *_around, field = (
            field
            for field in self.window.findChildren(FormField)
            if field.isAncestorOf(self.find(QWidget, name))
        )
        return visible_error(field)

    def deliveries(self) -> list[dict[str, Any]]:
        """Returns the practice service's list of deliveries."""
        listed: list[dict[str, Any]] = self.ask("GET", "deliveries")["deliveries"]
        return listed


def forked_process(database: Path, options: Sequence[str] = COURIER_RATE_OPTIONS) -> QProcess:
    """Returns a process of the practice service that will be forked (``tests/forked.py``)."""
    made = practice_process(database, options)
    _m, _module, *words = made.arguments()
    program, *first = forked.command()
    made.setProgram(program)
    made.setArguments([*first, *words])
    return made


def start_light(arguments: Sequence[str]) -> int:
    """Starts like the command line, but without the map and with a forked practice service."""
    preload.start = lambda: None
    vars(start).update(
        _start_map=_make_map,
        SERVED_WITHIN_MS=0,
        practice_process=forked_process,
    )
    return start.start(arguments)


def _make_map(window: MainWindow, *_: object) -> bool:
    """Makes the map without starting it, now or when the program begins."""
    window.map_panel.make_map()
    window.map_panel.map_view.start = _stays_off  # type: ignore[method-assign]
    return False


def _stays_off(cache_dir: Path) -> None:
    """Replaces the map's start."""


def middle(widget: QWidget) -> QPoint:
    """Returns the middle of a widget, or for a switch, the middle of its box and text."""
    if not isinstance(widget, QCheckBox):
        return widget.rect().center()
    option = QStyleOptionButton()
    widget.initStyleOption(option)
    box = QStyle.SubElement.SE_CheckBoxClickRect
    return widget.style().subElementRect(box, option, widget).center()


class FakeKeyring(KeyringBackend):
    """Keyring in memory, which may be locked or hang.

    Attributes:
        answers: Event that each call waits for; cleared, the keyring hangs.
        waiting: Number of calls that hang.
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
        """Returns a stored password."""
        self._open()
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        """Stores a password."""
        self._open()
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        """Deletes a password."""
        self._open()
        del self.held[service, username]

    def _open(self) -> None:
        self.waiting += 1
        self.answers.wait()
        self.waiting -= 1
        if self.is_locked:
            raise KeyringLocked("locked")


# The vault accepts only the operating system's keyrings, so this one takes the name of such a one.
FakeKeyring.__module__, FakeKeyring.__qualname__ = "keyring.backends.SecretService", "Keyring"
