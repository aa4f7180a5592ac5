"""The program, up to the first rows of its board that are painted. Arguments: the program's own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from deskdispatch.app import opening, start
from tests.bench.children.reporting import report_and_leave


def main() -> None:
    made = opening.window

    def window(*args: Any, **kwargs: Any) -> Any:
        shown = made(*args, **kwargs)
        board = shown.board_panel
        upsert = board.upsert

        def upsert_and_paint(briefs: Sequence[Any]) -> None:
            # An empty board has nothing new to paint: both paint all of it, at once.
            upsert(briefs)
            board.repaint()
            report_and_leave()

        board.upsert = upsert_and_paint  # type: ignore[method-assign]
        return shown

    opening.window = window
    start.start(sys.argv[1:])
