"""Renews the picture in README and AppStream: ``python -m tests.screenshots.published``.

The outline of the shown window is saved with the picture. A test compares it with the present
window, and fails once the picture is older than the last change of layout. Outdated pictures of the
guide are renewed too.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.service.couriers import plan_journey
from tests.flow.running_desktop import ForkedPractice, RunningDesktop
from tests.screenshots.capture import PAINTED_S, TITLE_BAR, picture, run, settings_of
from tests.screenshots.outline import outline
from tests.screenshots.screen import Screen
from tests.screenshots.states import book_orders
from tests.waiting import until

ROOT: Final = Path(__file__).parents[2]
PICTURE: Final = ROOT / "packaging" / "window.png"
OUTLINE: Final = ROOT / "packaging" / "window.outline"
WIDTH: Final = 1366
HEIGHT: Final = 740
"""Height of the window below the title bar, on a screen of 768 pixels."""

STILL: Final = ("--courier-rate", "0", "--opening-balance", "500")
SETTINGS: Final = settings_of("en", "light")

_ORDERS: Final = 14
_WAVES: Final = (5, 5, 4)
"""Numbers of orders that are booked at once, with time between for the couriers to move."""

_PAUSE_S: Final = 6.0
_RIDING: Final = DeliveryStatus.ENROUTE
"""Status of the order whose details are shown."""


def main() -> int:
    subprocess.run([sys.executable, "packaging/translations.py", "compile"], check=True, cwd=ROOT)
    with TemporaryDirectory(prefix="deskdispatch-published-") as folder:
        environment = Screen(WIDTH, HEIGHT + TITLE_BAR).environment(Path(folder))
        for part in ("picture", "outline"):
            command = [sys.executable, "-m", "tests.screenshots.published", part]
            subprocess.run(command, check=True, cwd=ROOT, env=environment)
    guide = [sys.executable, "-m", "tests.screenshots.guide"]
    return subprocess.run(guide, check=False, cwd=ROOT).returncode


def take(part: str) -> int:
    """Takes the picture or the outline; each runs in its own process."""
    if part == "picture":
        return run(SETTINGS, _picture, _riding())
    return run(SETTINGS, _outline, STILL, ForkedPractice)


async def _picture(desk: RunningDesktop) -> int:
    await desk.drawn()
    await _busy(desk)
    picture(desk.window).save(str(PICTURE))
    return 0


async def _outline(desk: RunningDesktop) -> int:
    await at_work(desk)
    OUTLINE.write_text(outline(desk.window), "utf-8")
    return 0


async def at_work(desk: RunningDesktop) -> None:
    """Prepares the window of the outline: a form with a price, orders, and details of one."""
    await desk.signed_in()
    book_orders(desk, range(3))
    desk.window.refresh_asked.emit()
    await until(lambda: len(desk.board.board_rows.known) == 3, what="the orders")
    await _customer(desk, desk.window.board_panel.shown()[0].id)


async def _busy(desk: RunningDesktop) -> None:
    """Prepares the window of the picture, with more orders, in all stages of delivery."""
    await desk.signed_in()
    first = 0
    for wave in _WAVES:
        book_orders(desk, range(first, first + wave))
        first += wave
        await asyncio.sleep(_PAUSE_S)
    await until(lambda: len(desk.board.board_rows.known) == first, what="the orders")
    riding = [each for each in desk.window.board_panel.shown() if each.status == _RIDING]
    await _customer(desk, riding[0].id)
    await asyncio.sleep(PAINTED_S)


async def _customer(desk: RunningDesktop, chosen: str) -> None:
    """Shows the details of one order, and fills the form ready for booking."""
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
    """Returns options with fast couriers and a seed without failures, so that no alert is shown."""
    numbers, delivered = range(1001, 1001 + _ORDERS), DeliveryStatus.DELIVERED
    for seed in count():
        kinds = (("bike", "car")[number % 2] for number in range(_ORDERS))
        ends = [
            plan_journey(seed, number, kind, 8).steps[-1].state
            for number, kind in zip(numbers, kinds, strict=True)
        ]
        if all(end == delivered for end in ends):
            break
    return ("--courier-rate", "200", "--seed", str(seed), "--opening-balance", "500")


if __name__ == "__main__":
    sys.exit(take(sys.argv[1]) if sys.argv[1:] else main())
