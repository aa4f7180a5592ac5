"""Runs a command that looks at this PC and has no window."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.settings.settings import Settings

Work = Callable[[CheckedPc], Awaitable[int]]


def run_on_pc(paths: AppPaths, chosen: Settings, work: Work) -> int:
    """Runs ``work`` on a loop of Qt's, in the chosen language or the system's.

    Returns:
        Its status. Where a call of the keyring hangs, the process ends here with that status.
    """
    from PySide6.QtWidgets import QApplication

    from deskdispatch.ui.lib.current_application import current_application
    from deskdispatch.ui.lib.loop import desk_loop
    from deskdispatch.ui.text import language

    _app = QApplication.instance() or QApplication(["deskdispatch"])
    language.apply(current_application(), chosen.language or language.of_system())
    return run_on_loop(paths, chosen, work, desk_loop)


def run_on_loop(
    paths: AppPaths,
    chosen: Settings,
    work: Work,
    make_loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> int:
    """As ``run_on_pc``, on a loop that is made so, or on asyncio's own."""

    async def run() -> tuple[int, bool]:
        pc = CheckedPc(paths, chosen)
        return await work(pc), pc.hangs

    # Not closed by ``with``: a keyring that hangs on a thread would hold the end.
    runner = asyncio.Runner(loop_factory=make_loop)
    status, hangs = runner.run(run())
    if hangs:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)
    runner.close()
    return status
