"""Shows a window with a whole journal on its board, and times a clerk's actions there.

Arguments: the journal's file, a folder and the number of rounds. Prints one line of JSON: samples
by name, in milliseconds.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles
from types import SimpleNamespace
from typing import Any, Final, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from deskdispatch.app import app_paths, application, opening
from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.deliveries.tracking import PAGE
from deskdispatch.desk.desk import Desk
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.window.main_window import MainWindow
from tests.bench.children.desk_refresh import Heartbeat
from tests.bench.children.reporting import times

FIRST: Final = 500
TYPED: Final = ("sal", "99 1", "+965 5013", "السالمية", "zz")
"""Search texts: names, phones, an area, and a text that matches nothing."""

STEPS: Final = 100
WHEEL: Final = 3 * 28
MOVED: Final = 50
ORDERS: Final = tuple(Qt.SortOrder)


def ms(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return 1e3 * (time.perf_counter() - began)


class Clerk:
    """Works on the board like a person, and times each action until it is painted."""

    def __init__(self, window: MainWindow, app: QApplication) -> None:
        self._window = window
        self._board = window.board_panel
        self._app = app
        self._dice = random.Random(7)

    async def fills(self, desk: Desk, first: tuple[DeliverySummary, ...]) -> tuple[float, float]:
        """Returns the loop's longest block while the board loads, and the whole time, in ms."""
        heartbeat = Heartbeat()
        self._window.show_summaries(first)
        self._app.processEvents()
        heartbeat.start()
        began = time.perf_counter()
        await self._board.load(desk)
        return heartbeat.stop(), 1e3 * (time.perf_counter() - began)

    def sorts(self) -> Iterator[tuple[BoardColumn, float]]:
        """Times sorting by each column in either order, starting from the newest first."""
        table = self._board.table
        for column in BoardColumn:
            for order in ORDERS:
                table.sortByColumn(BoardColumn.TIME, Qt.SortOrder.DescendingOrder)
                self._app.processEvents()
                yield column, ms(lambda column=column, order=order: self._sort(column, order))  # type: ignore[misc]
        table.sortByColumn(BoardColumn.TIME, Qt.SortOrder.DescendingOrder)

    def types(self) -> Iterator[float]:
        """Times each key typed into the search, and the Escape key that clears it."""
        edit = self._board.search_edit
        for text in TYPED:
            for letter in text:
                key = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
                yield ms(lambda key=key: self._app.sendEvent(edit, key))  # type: ignore[misc]
                self._app.processEvents()
            yield ms(lambda: QTest.keyClick(edit, Qt.Key.Key_Escape))
            self._app.processEvents()

    def scrolls(self) -> list[float]:
        """Times steps by the wheel and by pages, each until it is painted."""
        bar = self._board.table.verticalScrollBar()
        bar.setValue(0)
        self._app.processEvents()
        steps = [step for step in (WHEEL, bar.pageStep()) for _ in range(times(STEPS))]
        return [ms(lambda step=step: self._scroll(step)) for step in steps]  # type: ignore[misc]

    def looks(self) -> float:
        """Times a poll that changes some rows: the longer of updating and painting them."""
        shown = self._board.shown()[:FIRST]
        moved = [self._moved(summary) for summary in self._dice.sample(shown, MOVED)]
        told = ms(lambda: self._window.show_summaries(moved))
        return max(told, ms(self._app.processEvents))

    def _sort(self, column: BoardColumn, order: Qt.SortOrder) -> None:
        self._board.table.sortByColumn(column, order)
        self._app.processEvents()

    def _scroll(self, step: int) -> None:
        bar = self._board.table.verticalScrollBar()
        bar.setValue(bar.value() + step)
        self._app.processEvents()

    def _moved(self, summary: DeliverySummary) -> DeliverySummary:
        status = self._dice.choice(("ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE"))
        return summary._replace(status=status, since=self._dice.random())


async def measured(
    window: MainWindow, app: QApplication, file: Path, rounds: int
) -> dict[str, list[float]]:
    journal = await Journal.open(file)
    desk = cast(
        "Desk", SimpleNamespace(tracking=SimpleNamespace(older=partial(journal.summaries, PAGE)))
    )
    clerk = Clerk(window, app)
    blocked, took = await clerk.fills(desk, await journal.summaries(FIRST))
    model = window.board_panel.model
    assert len(model.board_rows.known) == await journal.count_deliveries()
    gc.collect()
    samples: dict[str, list[Any]] = {"blocked": [blocked], "filled": [took]}
    for _ in range(rounds):
        samples.setdefault("sort", []).append(max(each for _, each in clerk.sorts()))
        samples.setdefault("key", []).append(max(clerk.types()))
        samples.setdefault("scroll", []).append(quantiles(clerk.scrolls(), n=20)[-1])
        samples.setdefault("look", []).append(clerk.looks())
    await journal.close()
    return samples


def main() -> None:
    file, folder, rounds = sys.argv[1:]
    where = app_paths.find(Path(folder))
    where.make()
    app = application.create(Settings())
    window = opening.window(Settings(), where, Tasks())
    window.show()
    app.processEvents()
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        samples = runner.run(measured(window, app, Path(file), int(rounds)))
    sys.stdout.write(json.dumps(samples) + "\n")
