"""Runs the program until its form takes the first key. Arguments: the program's own."""

from __future__ import annotations

import sys
from typing import Any

from deskdispatch.__main__ import disable_gc
from tests.bench.children.reporting import report_and_leave


def main() -> None:
    disable_gc()
    from deskdispatch.app import start
    from tests.bench.children import joining

    joining.at("front_window", _probe)
    start.start(sys.argv[1:])


def _probe(shown: Any) -> None:
    from tests.bench.children.key_probe import KeyProbe

    phone = shown.booking_panel.form.phone_edit
    phone.textChanged.connect(report_and_leave)
    KeyProbe(phone)
