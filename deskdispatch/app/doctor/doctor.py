"""``deskdispatch doctor``: prints what works on this PC."""

from __future__ import annotations

import asyncio
import os
import sys

from PySide6.QtWidgets import QApplication

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.doctor.checks import run_checks
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.ui.doctor.words import table_line
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.text import language


def run(paths: AppPaths, chosen: Settings) -> int:
    """Prints the table and returns the exit status: 0 if all checks passed, else 1."""
    _app = QApplication.instance() or QApplication(["deskdispatch"])
    language.apply(current_application(), chosen.language or language.of_system())
    # Not closed by ``with``: a keyring that hangs on a thread would hold the end.
    runner = asyncio.Runner(loop_factory=desk_loop)
    results, hangs = runner.run(_checked(paths, chosen))
    for part in Part:
        sys.stdout.write(f"{table_line(results[part])}\n")
    status = 0 if all(result.works for result in results.values()) else 1
    if hangs:
        sys.stdout.flush()
        os._exit(status)
    runner.close()
    return status


async def _checked(paths: AppPaths, chosen: Settings) -> tuple[dict[Part, CheckResult], bool]:
    pc, results = CheckedPc(paths, chosen), dict[Part, CheckResult]()

    def take(result: CheckResult) -> None:
        results[result.part] = result

    await run_checks(pc, take)
    return results, pc.hangs
