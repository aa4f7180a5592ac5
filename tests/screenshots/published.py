"""``python -m tests.screenshots.published``: takes the picture of README and AppStream anew.

Beside it goes the outline of the window that it shows: a test holds that against the window of
now, and fails once the picture is older than the last change of layout.
"""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deskdispatch.app import app_paths, application, program
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.service.couriers import plan
from deskdispatch.ui.lib.loop import desk_loop
from tests.flow.running_desktop import ForkedPractice, RunningDesktop
from tests.screenshots.capture import PAINTED_S, OwnProcess, picture
from tests.screenshots.outline import outline
from tests.screenshots.states import book_orders
from tests.waiting import until

ROOT: Final = Path(__file__).parents[2]
PICTURE: Final = ROOT / "packaging" / "window.png"
OUTLINE: Final = ROOT / "packaging" / "window.outline"
WIDTH: Final = 1366
HEIGHT: Final = 740
"""Of the window, below the title bar of a screen of 768 pixels."""

STILL: Final = ("--courier-rate", "0", "--opening-balance", "500")
SETTINGS: Final = Settings(
    language="en", scheme="light", hold_s=0, map=TileSourceSettings(tiles=False)
)

_ORDERS: Final = 14
_WAVES: Final = (5, 5, 4)
"""Orders that are booked at once; between them couriers ride on."""

_PAUSE_S: Final = 6.0
_RIDING: Final = DeliveryStatus.ENROUTE
"""Of the order whose details are shown."""


def main() -> int:
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    subprocess.run([sys.executable, "packaging/translations.py", "compile"], check=True, cwd=ROOT)
    with TemporaryDirectory(prefix="deskdispatch-published-") as folder:
        screen = Path(folder, "screen.json")
        size = {"width": WIDTH, "height": HEIGHT}
        screen.write_text(json.dumps({"screens": [{"name": "screen", "x": 0, "y": 0, **size}]}))
        environment["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
        for part in ("picture", "outline"):
            command = [sys.executable, "-m", "tests.screenshots.published", part]
            subprocess.run(command, check=True, cwd=ROOT, env=environment)
    return 0


def take(part: str) -> int:
    """Takes one of the two, each in a process of its own."""
    program.PracticeService = OwnProcess if part == "picture" else ForkedPractice  # type: ignore[attr-defined]
    options = _riding() if part == "picture" else STILL
    with TemporaryDirectory(prefix="deskdispatch-published-") as folder:
        paths = app_paths.find(Path(folder))
        paths.make()
        application.create(SETTINGS)
        with asyncio.Runner(loop_factory=desk_loop) as runner:
            desk = RunningDesktop(paths, SETTINGS, options)
            runner.run(_taken(desk, part))
    return 0


async def _taken(desk: RunningDesktop, part: str) -> None:
    desk.window.resize(WIDTH, HEIGHT)
    running = asyncio.get_running_loop().create_task(desk.program.run())
    try:
        if part == "picture":
            await desk.drawn()
            await _busy(desk)
            picture(desk.window).save(str(PICTURE))
        else:
            await at_work(desk)
            OUTLINE.write_text(outline(desk.window), "utf-8")
    finally:
        desk.window.close()
        await running


async def at_work(desk: RunningDesktop) -> None:
    """The window of the picture: a form with a price, orders, and the details of one."""
    await desk.signed_in()
    book_orders(desk, range(3))
    desk.window.refresh_asked.emit()
    await until(lambda: len(desk.board.board_rows) == 3, what="the orders")
    await _customer(desk, desk.window.board_panel.shown()[0].id)


async def _busy(desk: RunningDesktop) -> None:
    """The same with more orders, whose couriers are anywhere between shop and door."""
    await desk.signed_in()
    first = 0
    for wave in _WAVES:
        book_orders(desk, range(first, first + wave))
        first += wave
        await asyncio.sleep(_PAUSE_S)
    await until(lambda: len(desk.board.board_rows) == first, what="the orders")
    riding = [each for each in desk.window.board_panel.shown() if each.status == _RIDING]
    await _customer(desk, riding[0].id)
    await asyncio.sleep(PAINTED_S)


async def _customer(desk: RunningDesktop, chosen: str) -> None:
    """The details of one order, and a form that is ready to be booked."""
    desk.window.board_panel.choose(chosen)
    desk.window.delivery_pane.keep_detail()
    await until(desk.window.detail_panel.print_button.isEnabled, what="the details")
    desk.type_customer("9900 4455", "Fatima Al-Mutairi")
    desk.choose_dropoff()
    desk.type("addressDetailEdit", "Block 4 street 12 house 7")
    await desk.quoted()
    desk.window.panes.focus_phone()
    await asyncio.sleep(0)


def _riding() -> tuple[str, ...]:
    """Couriers fast enough for a picture, of which none fails: no alert stands in it."""
    numbers, delivered = range(1001, 1001 + _ORDERS), DeliveryStatus.DELIVERED
    for seed in count():
        kinds = (("bike", "car")[number % 2] for number in range(_ORDERS))
        ends = [
            plan(seed, number, kind, 8).steps[-1].state
            for number, kind in zip(numbers, kinds, strict=True)
        ]
        if all(end == delivered for end in ends):
            break
    return ("--courier-rate", "200", "--seed", str(seed), "--opening-balance", "500")


if __name__ == "__main__":
    sys.exit(take(sys.argv[1]) if sys.argv[1:] else main())
