"""Runs the program until its form takes a key, and measures each part's processor time.

Arguments: the program's own.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

from deskdispatch.__main__ import disable_gc


class Stopwatch:
    """Processor time in milliseconds by part; a nested part is not counted in the outer one."""

    def __init__(self) -> None:
        self.parts = {"interpreter": time.process_time() * 1e3}
        self._within = ["rest of the start"]
        self._since = time.process_time()

    def switch(self) -> None:
        now = time.process_time()
        part = self._within[-1]
        self.parts[part] = self.parts.get(part, 0.0) + (now - self._since) * 1e3
        self._since = now

    def time(self, part: str, owner: Any, name: str, after: Callable[[], object] = int) -> None:
        """Times each call of an attribute of ``owner`` as ``part``, then calls ``after``."""
        called = getattr(owner, name)

        def timed(*given: Any) -> Any:
            made = self.within(part, lambda: called(*given))
            after()
            return made

        setattr(owner, name, timed)

    def within(self, part: str, work: Callable[[], Any]) -> Any:
        self.switch()
        self._within.append(part)
        try:
            return work()
        finally:
            self.switch()
            self._within.pop()


def main() -> None:
    watch = Stopwatch()
    disable_gc()
    watch.within("Qt for Python", _import_qt)
    start = watch.within("modules until the application", _import_start)
    from deskdispatch.app import application
    from deskdispatch.ui.look import theme
    from deskdispatch.ui.text import language

    def follow() -> None:
        opening = watch.within("modules of the window", _import_opening)
        watch.time("widgets", opening, "MainWindow")
        watch.time("size and place", opening.geometry, "restore_frame")
        vars(opening)["front_window"] = _shown(watch, opening.front_window)

    watch.time("theme", theme, "load")
    watch.time("translations", language, "apply")
    watch.time("style sheet", theme, "apply_style_sheet")
    watch.time("application", application, "create", follow)
    start.start(sys.argv[1:])


def _shown(watch: Stopwatch, build: Callable[..., Any]) -> Callable[..., Any]:
    from PySide6.QtWidgets import QApplication

    from tests.bench.children.key_probe import KeyProbe

    def leave() -> None:
        watch.switch()
        sys.stdout.write(json.dumps(watch.parts) + "\n")
        sys.stdout.flush()
        os._exit(0)

    def built(*given: Any) -> Any:
        window = build(*given)
        phone = window.booking_panel.form.phone_edit
        phone.textChanged.connect(leave)
        KeyProbe(phone)
        app: Any = QApplication.instance()
        watch.time("layout", window, "show")
        watch.time("first paint and key", app, "processEvents")
        return window

    return built


def _import_qt() -> None:
    from PySide6 import QtWidgets  # noqa: F401


def _import_start() -> Any:
    from deskdispatch.app import start

    return start


def _import_opening() -> Any:
    from deskdispatch.app import opening

    return opening
