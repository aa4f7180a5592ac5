"""Runs the program until the board's first rows are painted. Arguments: the program's own."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from deskdispatch.app import start
from tests.bench.children import joining
from tests.bench.children.reporting import report_and_leave


def main() -> None:
    joining.at("complete", _watch)
    start.start(sys.argv[1:])


def _watch(shown: Any) -> None:
    board = shown.board_panel
    upsert = board.upsert

    def upsert_and_paint(summaries: Sequence[Any]) -> None:
        # An empty board has nothing new to paint, so either run repaints the whole board at once.
        upsert(summaries)
        board.repaint()
        report_and_leave()

    board.upsert = upsert_and_paint
