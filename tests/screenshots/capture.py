"""Takes one window through its states and saves a picture of each.

As a program: ``tests.screenshots.capture FOLDER LANGUAGE SCHEME [STATE ...]``.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QProcess, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QTableView, QToolTip, QWidget

from deskdispatch.app import app_paths, application, program
from deskdispatch.app.practice.practice import PracticeService
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.lib.loop import desk_loop
from tests.flow.running_desktop import ForkedPractice, RunningDesktop
from tests.screenshots.states import STATES
from tests.waiting import until

COURIERS: Final = ("--courier-rate", "120", "--seed", "4", "--opening-balance", "500")
TITLE_BAR: Final = 28
"""Height that a window manager uses for the title bar."""

PAINTED_S: Final = 0.4
"""Wait for the web engine, which paints in its own process and does not report when it is done."""


class OwnProcess(ForkedPractice):
    """Practice service that is not forked: its process is the service, and can be stopped."""

    def __init__(
        self, database: Path, options: Sequence[str] = (), process: QProcess | None = None
    ) -> None:
        PracticeService.__init__(self, database, options, process)


def run(
    chosen: Settings,
    work: Callable[[RunningDesktop], Awaitable[int]],
    options: Sequence[str] = COURIERS,
    practice: type[PracticeService] = OwnProcess,
) -> int:
    """Opens the window on the whole screen, runs ``work`` on it and returns its result."""
    with TemporaryDirectory(prefix="deskdispatch-screenshots-") as data:
        paths = app_paths.find(Path(data))
        paths.make()
        application.create(chosen)
        setattr(program, "PracticeService", practice)  # noqa: B010
        with asyncio.Runner(loop_factory=desk_loop) as runner:
            return runner.run(_worked(RunningDesktop(paths, chosen, options), work))


async def _worked(desk: RunningDesktop, work: Callable[[RunningDesktop], Awaitable[int]]) -> int:
    screen = QGuiApplication.primaryScreen().availableSize()
    desk.window.resize(screen.width(), screen.height() - TITLE_BAR)
    running = asyncio.get_running_loop().create_task(desk.program.run())
    try:
        return await work(desk)
    finally:
        desk.window.close()
        await running


def settings_of(language: str, scheme: str) -> Settings:
    """Returns settings without a delay before booking, and without map tiles from the internet."""
    tiles = TileSourceSettings(tiles=False)
    return Settings(language=language, scheme=scheme, hold_s=0, map=tiles)


async def _take(desk: RunningDesktop, folder: Path, wanted: Sequence[str]) -> int:
    failed = 0
    names = list(STATES)
    last = max((names.index(name) for name in wanted if name in names), default=len(names))
    await desk.drawn()
    for number, (name, reach) in enumerate(STATES.items()):
        if number > last:
            break
        try:
            await reach(desk)
        except (AssertionError, TimeoutError) as error:
            sys.stderr.write(f"{folder.name}: {name} was not reached: {error}\n")
            failed = 1
        if not wanted or name in wanted:
            await asyncio.sleep(PAINTED_S)
            await until(lambda: _is_painted(desk.window), what="every list")
            picture(desk.window).save(str(folder / f"{number:03} {name}.png"))
        await close_others(desk.window)
    return failed


def _is_painted(window: QWidget) -> bool:
    """Whether no visible table is waiting for its rows, which would be missing in a picture."""
    tables = window.findChildren(QTableView)
    return all(each.updatesEnabled() for each in tables if each.isVisible())


def picture(window: QWidget) -> QPixmap:
    """Returns a picture of the window with the dialogs, menus and drop-down lists over it."""
    base = window.grab()
    with QPainter(base) as painter:
        for each in _others(window):
            at = each.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint())
            painter.drawPixmap(at, each.grab())
            if each.windowType() == Qt.WindowType.Dialog:  # draws the frame of a window manager
                painter.setPen(QColor("#808080"))
                painter.drawRect(QRect(at, each.size()).adjusted(-1, -1, 0, 0))
    return base


def _others(window: QWidget) -> list[QWidget]:
    return [
        each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not window
    ]


async def close_others(window: QWidget) -> None:
    """Closes everything over the window, and waits until the window is active again."""
    for each in reversed(_others(window)):
        each.close()
    QToolTip.hideText()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # runs no task
    window.activateWindow()
    await until(window.isActiveWindow, what="the window")  # earlier keys would be lost


if __name__ == "__main__":
    folder, wanted = Path(sys.argv[1]), sys.argv[4:]
    sys.exit(run(settings_of(*sys.argv[2:4]), lambda desk: _take(desk, folder, wanted)))
