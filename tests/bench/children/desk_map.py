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

    joining.at("prepare", _listen)
    sys.exit(start.start(sys.argv[1:]))


def _listen(shown: Any) -> None:
    shown.map_panel.map_view.drawn.connect(report_now)
    shown.map_panel.map_view.drawn.connect(shown.close)
