"""Runs the program until its map is drawn, then quits it. Arguments: the program's own."""

from __future__ import annotations

import sys
from typing import Any

from deskdispatch.__main__ import disable_gc
from tests.bench.children.reporting import report_now


def main() -> None:
    disable_gc()
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at_map(_listen)
    sys.exit(start.start(sys.argv[1:]))


def _listen(window: Any, view: Any) -> None:
    view.drawn.connect(report_now)
    view.drawn.connect(window.close)
