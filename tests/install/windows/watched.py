"""Starts the program with the installed Python: ``watched.py STATE [ARGUMENTS …]``.

The window's contents are written to the file ``STATE`` repeatedly; keys and clicks come from
outside. A file beside it, ``STATE.file``, names an order file that is dropped on the window.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from deskdispatch.__main__ import disable_gc

EVERY_MS = 400
QUICK_COURIERS = ("--courier-rate", "600", "--seed", "4")


def main(state: Path, arguments: list[str]) -> int:
    disable_gc()
    from deskdispatch.app import opening, start
    from deskdispatch.app.practice import process
    from deskdispatch.ui.map.panel import MapPanel

    process.practice_process.__defaults__ = (QUICK_COURIERS,)
    complete, make_map = opening.complete, MapPanel.make_map
    drawn: list[bool] = []

    def made(panel: MapPanel) -> None:
        make_map(panel)
        panel.map_view.drawn.connect(lambda: drawn.append(True))  # maybe before the rest

    def completed(window: Any, *given: Any) -> None:
        complete(window, *given)
        _follow(window, state, drawn)

    MapPanel.make_map = made  # type: ignore[assignment, method-assign]
    vars(opening)["complete"] = completed
    return start.start(arguments)


def _follow(window: Any, state: Path, drawn: list[bool]) -> None:
    from PySide6.QtCore import QTimer

    window.board_panel.show_all()
    order_file = state.with_suffix(".file")

    def look() -> None:
        if order_file.exists():
            path = order_file.read_text("utf-8")
            order_file.unlink()
            window.file_drops.dropped.emit(Path(path))
        rows = _rows(window)
        found = {
            "drawn": bool(drawn),
            "rows": [getattr(row, "status", "") for row in rows],  # a held order has none
            "names": [getattr(row, "customer_name", "") for row in rows],
            "is_active": window.isActiveWindow(),
            "is_minimised": window.isMinimized(),
            "widgets": _widgets(),
        }
        new = state.with_suffix(".new")
        new.write_text(json.dumps(found), "utf-8")
        os.replace(new, state)

    timer = QTimer(window)
    timer.timeout.connect(look)
    timer.start(EVERY_MS)


def _rows(window: Any) -> list[Any]:
    model = window.board_panel.model
    return [model.summary_at(row) for row in range(model.rowCount())]


def _widgets() -> dict[str, tuple[int, int, int, int, str]]:
    """Returns geometry on the screen and text of each visible named widget."""
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QApplication, QWidget

    found = {}
    for top in QApplication.topLevelWidgets():
        for each in (top, *top.findChildren(QWidget)) if top.isVisible() else ():
            if each.objectName() and each.isVisible():
                at = each.mapToGlobal(QPoint(0, 0))
                text = getattr(each, "text", "")  # a method in Qt, a property in some own widgets
                text = str(text() if callable(text) else text)
                found[each.objectName()] = (at.x(), at.y(), each.width(), each.height(), text)
    return found


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
