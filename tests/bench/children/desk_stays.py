"""Runs the program with a drawn map until it is ended; its practice service moves no delivery.

Arguments: the program's own.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from deskdispatch.__main__ import disable_gc
from tests.bench.children.reporting import report_now


def main() -> None:
    disable_gc()
    # httpx imports these if they are installed, but a clerk's PC has no test dependencies.
    sys.modules.update(dict.fromkeys(("click", "rich", "pygments")))  # type: ignore[arg-type]
    from deskdispatch.app.practice import process

    process.practice_process = partial(process.practice_process, options=("--courier-rate", "0"))
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at_map(_listen)
    sys.exit(start.start(sys.argv[1:]))


def _listen(_window: Any, view: Any) -> None:
    view.drawn.connect(report_now)
