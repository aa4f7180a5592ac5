"""Steps in the installed program: ``python -m tests.install.inside STEP [ARGUMENTS]``.

Only this folder and that of the benchmarks are there; everything else is from the package.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final

from deskdispatch.__main__ import disable_gc

NAME: Final = "Sara Al-Mutairi"
LOOK_EVERY_MS: Final = 20


def type_name(window: Any) -> None:
    """Types into the form and changes the scheme; exits once both are on the disk."""
    from PySide6.QtTest import QTest

    from deskdispatch.app import app_paths

    QTest.keyClicks(window.booking_panel.form.name_edit, NAME)
    paths = app_paths.find(None)

    def change_scheme() -> None:
        window.commands.actions["scheme"].trigger()
        _when(window, paths.settings_file.exists, window.close)

    _when(window, lambda: NAME in _draft(paths.journal_file("practice")), change_scheme)


def read_name(window: Any) -> None:
    """Prints the saved values of the form and the settings."""
    from deskdispatch.ui.look import theme

    def say() -> None:
        name = window.booking_panel.form.name_edit.text()
        sys.stdout.write(json.dumps({"name": name, "scheme": theme.current().scheme}) + "\n")
        window.close()

    _when(window, lambda: bool(window.booking_panel.form.name_edit.text()), say)


def _draft(file: Any) -> str:
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
            return str(connection.execute("SELECT value FROM draft").fetchall())
    except sqlite3.OperationalError:  # missing, or being written
        return ""


def _when(window: Any, true: Callable[[], bool], act: Callable[[], object]) -> None:
    from PySide6.QtCore import QTimer

    timer = QTimer(window)

    def look() -> None:
        if true():
            timer.stop()
            act()

    timer.timeout.connect(look)
    timer.start(LOOK_EVERY_MS)


STEPS: Final = {"type": type_name, "read": read_name}


def main() -> int:
    disable_gc()
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at("complete", STEPS[sys.argv[1]])
    return start.start([])


if __name__ == "__main__":
    sys.exit(main())
