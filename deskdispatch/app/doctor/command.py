"""Runs a command that looks at this PC and has no window."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

from PySide6.QtWidgets import QApplication

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.text import language


def run_on_pc(
    paths: AppPaths, chosen: Settings, work: Callable[[CheckedPc], Awaitable[int]]
) -> int:
    """Runs ``work`` on a loop, in the chosen language or the system's, and returns its status.

    Where a call of the keyring hangs, the process ends here with that status.
    """
    _app = QApplication.instance() or QApplication(["deskdispatch"])
    language.apply(current_application(), chosen.language or language.of_system())

    async def run() -> tuple[int, bool]:
        pc = CheckedPc(paths, chosen)
        return await work(pc), pc.hangs

    # Not closed by ``with``: a keyring that hangs on a thread would hold the end.
    runner = asyncio.Runner(loop_factory=desk_loop)
    status, hangs = runner.run(run())
    if hangs:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    runner.close()
    return status
