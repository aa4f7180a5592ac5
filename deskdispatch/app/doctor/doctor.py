"""``deskdispatch doctor``: prints what works on this PC."""

from __future__ import annotations

import sys

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.doctor.checks import run_checks
from deskdispatch.app.doctor.command import run_on_pc
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.doctor.words import table_line


def run(paths: AppPaths, chosen: Settings) -> int:
    """Prints the table and returns the exit status: 0 if all checks passed, else 1."""
    return run_on_pc(paths, chosen, _print_table)


async def _print_table(pc: CheckedPc) -> int:
    results = await run_checks(pc)
    for result in results.values():
        sys.stdout.write(f"{table_line(result)}\n")
    return 0 if all(result.works for result in results.values()) else 1
