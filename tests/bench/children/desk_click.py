"""Clicks on the real window's map repeatedly, and requests the bare price for comparison.

Arguments: the practice service's address and key, a folder and the number of clicks. Prints one
line of JSON: samples by name, in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from pathlib import Path
from typing import Any, Final

import httpx
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, Qt, SignalInstance
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.connection.connection import Connection, connect
from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.pricing import request_of
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow

PATH: Final = "/api/v1/calculate-price"
WARM_UP: Final = 3
WITHIN_S: Final = 30.0
SETTLES_WITHIN_S: Final = 0.3
"""Pause after which the page has painted the new pin and handled the pointer's move."""

STRIDE_PX: Final = 60
"""Distance from the previous click, because a click on its pin would set nothing."""

ROWS_PX: Final = (-160, -100, 60, 120)
"""Rows of clicks, relative to the middle of the map, where the pickup's pin and name are."""


class Painted(QObject):
    """Waits until a price other than the present one is painted.

    The waiting task continues in a later turn of the loop than the one that paints and flushes it.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._price = window.booking_panel.price
        self._old: object = None
        self._done: asyncio.Future[None] | None = None
        self._price.amount_label.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Notices each paint event of the price."""
        quote = self._price.quote
        is_new = quote is not None and quote is not self._old
        if event.type() == QEvent.Type.Paint and is_new and self._done and not self._done.done():
            self._done.set_result(None)
        return False

    def another(self) -> asyncio.Future[None]:
        """Returns a future that is done once the next price is painted."""
        self._old = self._price.quote
        self._done = asyncio.get_running_loop().create_future()
        return self._done


def point(surface: QWidget, kind: QEvent.Type, where: QPoint) -> None:
    """Sends one mouse event along the path of events from the screen."""
    left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
    button = none if kind == QEvent.Type.MouseMove else left
    held = left if kind == QEvent.Type.MouseButtonPress else none
    local, screen = QPointF(where), QPointF(surface.mapToGlobal(where))
    event = QMouseEvent(kind, local, screen, button, held, Qt.KeyboardModifier.NoModifier)
    QCoreApplication.postEvent(surface, event)


async def came(signal: SignalInstance) -> None:
    event = asyncio.Event()
    signal.connect(event.set)
    await asyncio.wait_for(event.wait(), WITHIN_S)


async def ready(window: MainWindow, connection: Connection, cache: Path) -> QWidget:
    """Waits for the desk and the drawn map; returns the widget that takes mouse events."""
    window.attach(connection.desk)
    window.show_bootstrap(await connection.api.bootstrap())
    view = window.map_panel.map_view
    view.start(cache)
    await came(view.drawn)
    await asyncio.sleep(SETTLES_WITHIN_S)
    page = view.focusProxy()
    surface = page.focusProxy() if page else None
    assert surface is not None
    return surface


class Hand:
    """Clicks on one place of the map after the other."""

    def __init__(self, window: MainWindow, surface: QWidget) -> None:
        self._painted = Painted(window)
        self._surface = surface
        self._middle = surface.rect().center()

    async def click(self, at: int) -> float:
        """Returns the milliseconds from the button's press until the new price is painted."""
        column, row = at % 5 - 2, at // 5 % len(ROWS_PX)
        where = self._middle + QPoint(STRIDE_PX * column, ROWS_PX[row])
        point(self._surface, QEvent.Type.MouseMove, where)
        await asyncio.sleep(SETTLES_WITHIN_S)
        painted = self._painted.another()
        began = time.perf_counter()
        for kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease):
            point(self._surface, kind, where)
        await asyncio.wait_for(painted, WITHIN_S)
        return 1e3 * (time.perf_counter() - began)


async def asked(client: httpx.AsyncClient, body: dict[str, Any]) -> float:
    """Returns the milliseconds of the bare request for the same price."""
    began = time.perf_counter()
    answer = await client.post(PATH, json=body)
    took = 1e3 * (time.perf_counter() - began)
    assert answer.status_code == 200
    return took


async def measured(
    window: MainWindow, tasks: Tasks, sign_in: SignInData, folder: Path, rounds: int
) -> dict[str, list[float]]:
    journal = await Journal.open(folder / "click.sqlite")
    connection = connect(sign_in, journal)
    hand = Hand(window, await ready(window, connection, folder / "cache"))
    shown: list[float] = []
    bare: list[float] = []
    headers = {"Authorization": f"Bearer {sign_in.api_key}"}
    async with httpx.AsyncClient(base_url=sign_in.base_url, headers=headers) as client:
        warm_up = min(WARM_UP, rounds - 1)
        for at in range(rounds + warm_up):
            shown.append(await hand.click(at))
            request = request_of(window.booking_panel.draft())
            assert request is not None
            bare.append(await asked(client, request.wire()))
    window.detach()
    window.map_panel.map_view.close_page()
    await tasks.close()
    await connection.close()
    await journal.close()
    return {"shown": shown[warm_up:], "bare": bare[warm_up:]}


def main() -> None:
    base_url, api_key, folder, rounds = sys.argv[1:]
    where = app_paths.find(Path(folder))
    where.make()
    app = application.create(Settings())
    tasks = Tasks()
    window = opening.window(Settings(), where, tasks)
    window.show()
    app.processEvents()
    sign_in = SignInData(base_url, api_key=api_key)
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(measured(window, tasks, sign_in, Path(folder), int(rounds)))
    sys.stdout.write(json.dumps(samples) + "\n")
