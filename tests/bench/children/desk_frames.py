"""The whole program while a clerk goes through it by its commands. Arguments: the program's own.

``BENCH_PACE`` is a part of the usual pauses between actions. Leaves one line of JSON: by the name
of each action the longest time in milliseconds that the event loop did not come round, the first
and the second time that it was done.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, Final

from deskdispatch.__main__ import disable_gc

SETTLES_MS: Final = 8000
"""The parts behind the first frame are built, the map is drawn, and the service is read."""

LEAST_SETTLES_MS: Final = 2000
EVERY_MS: Final = 700
LEAST_EVERY_MS: Final = 20
PLACE: Final = "29.3117, 47.9906"
COMMANDS: Final = (
    *("page_schedule", "page_wallet", "page_shift", "page_customers", "page_order_files"),
    *("page_deliveries", "search", "fold_map", "fit", "zoom_in", "density", "clear"),
)


def main() -> None:
    disable_gc()
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at("complete", _begin)
    sys.exit(start.start(sys.argv[1:]))


def _begin(window: Any) -> None:
    from PySide6.QtCore import QTimer

    QTimer.singleShot(max(LEAST_SETTLES_MS, round(SETTLES_MS * pace())), lambda: _work(window))


def pace() -> float:
    return float(os.environ["BENCH_PACE"])


def _work(window: Any) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tests.bench.children.timed_jobs import Heartbeat

    for other in QApplication.topLevelWidgets():
        if other is not window:
            other.close()  # the first start's page
    window.activateWindow()
    heartbeat, actions, taken = Heartbeat(), _actions(window), dict[str, list[float]]()
    timer, running = QTimer(window), list[str]()

    def step() -> None:
        _block, own = heartbeat.stop()
        if running:
            taken.setdefault(running.pop(), []).append(own)
        name, act = next(actions, ("", None))
        if act is None:
            sys.stdout.write(json.dumps(taken) + "\n")
            sys.stdout.flush()
            os._exit(0)
        running.append(name)
        heartbeat.start()
        act()

    timer.timeout.connect(step)
    heartbeat.start()
    timer.start(max(LEAST_EVERY_MS, round(EVERY_MS * pace())))


def _actions(window: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each twice: what is shown the first time is built then."""
    from PySide6.QtWidgets import QApplication

    form, commands = window.booking_panel.form, window.commands.actions
    for _turn in range(2):
        for name in COMMANDS:
            yield name, commands[name].trigger
        yield "phone", lambda: _type(form.phone_edit, "51234567")
        yield "name", lambda: _type(form.name_edit, "Fatima")
        yield "place and price", lambda: window.booking_panel.paste_dropoff(PLACE)
        yield "palette", commands["palette"].trigger
        yield "palette, letters", lambda: _type(QApplication.focusWidget(), "wal")
        yield "palette, closed", lambda: _press_escape(QApplication.focusWidget())
        yield "language", commands["language"].trigger


def _type(field: Any, letters: str) -> None:
    from PySide6.QtTest import QTest

    QTest.keyClicks(field, letters)


def _press_escape(field: Any) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    QTest.keyClick(field, Qt.Key.Key_Escape)


if __name__ == "__main__":
    main()
