"""Runs the whole program through a clerk's actions. Arguments: the program's own.

Prints one line of JSON: by name of
the action, the longest block of the event loop in milliseconds for each time that it was done.
Typing a word is an action with one step per letter.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from deskdispatch.__main__ import disable_gc
from tests.bench.children.reporting import pace, paused_ms

SETTLES_MS: Final = 8000
"""Pause after which the parts behind the first frame are built, the map is drawn, and the service
has been read."""

LEAST_SETTLES_MS: Final = 2000
EVERY_MS: Final = 150
"""Pause between steps. Longer pauses measure how a virtual machine wakes up: parsing the same JSON
took 8 ms after a rest of 20 ms, 25 after 700 ms, and 80 after 1.5 s."""

LEAST_EVERY_MS: Final = 20
TURNS: Final = 6
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

    QTimer.singleShot(paused_ms(SETTLES_MS, LEAST_SETTLES_MS), lambda: _work(window))


def _work(window: Any) -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tests.bench.children.timed_jobs import Heartbeat

    for other in QApplication.topLevelWidgets():
        if other is not window:
            other.close()  # the page shown at the first start
    window.activateWindow()
    heartbeat, actions = Heartbeat(), _actions(window)
    timer, running = QTimer(window), list[tuple[int, str]]()
    longest = dict[tuple[int, str], float]()

    def step() -> None:
        _block, own = heartbeat.stop()
        if running:
            action = running.pop()
            longest[action] = max(longest.get(action, 0.0), own)
        turn, name, act = next(actions, (0, "", None))
        if act is None:
            taken = dict[str, list[float]]()
            for (_turn, name), block in longest.items():
                taken.setdefault(name, []).append(block)
            sys.stdout.write(json.dumps(taken) + "\n")
            sys.stdout.flush()
            os._exit(0)
        running.append((turn, name))
        heartbeat.start()
        act()

    timer.timeout.connect(step)
    heartbeat.start()
    timer.start(paused_ms(EVERY_MS, LEAST_EVERY_MS))


def _actions(window: Any) -> Iterator[tuple[int, str, Callable[[], object]]]:
    """Yields the actions, each several times, because the first time builds the widgets."""
    for turn in range(TURNS if pace() == 1 else 2):
        for name, act in _steps(window):
            yield turn, name, act


def _steps(window: Any) -> Iterator[tuple[str, Callable[[], object]]]:
    from PySide6.QtWidgets import QApplication

    form, commands = window.booking_panel.form, window.commands.actions
    for name in COMMANDS:
        yield name, commands[name].trigger
    for letter in "51234567":
        yield "phone", partial(_type, form.phone_edit, letter)
    for letter in "Fatima":
        yield "name", partial(_type, form.name_edit, letter)
    yield "place and price", lambda: window.booking_panel.paste_dropoff(PLACE)
    yield "palette", commands["palette"].trigger
    for letter in "wal":
        yield "palette, letters", partial(_type_in_focus, letter)
    yield "palette, closed", lambda: _press_escape(QApplication.focusWidget())
    yield "language", commands["language"].trigger
    yield "dark mode", commands["scheme"].trigger


def _type_in_focus(letter: str) -> None:
    from PySide6.QtWidgets import QApplication

    _type(QApplication.focusWidget(), letter)


def _type(field: Any, letter: str) -> None:
    from PySide6.QtTest import QTest

    QTest.keyClicks(field, letter)


def _press_escape(field: Any) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    QTest.keyClick(field, Qt.Key.Key_Escape)


if __name__ == "__main__":
    main()
