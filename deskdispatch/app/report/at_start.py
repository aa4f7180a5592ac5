"""Saves a report where no window could open: from the dialog that says why."""

from __future__ import annotations

import asyncio
from pathlib import Path

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.report.asking import ReportAsking
from deskdispatch.app.settings.settings import Settings
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.lib.tasks import Tasks


def ask(paths: AppPaths, chosen: Settings) -> Path | None:
    """Shows the report, on a loop of its own; returns the file it was saved to, if it was."""
    saved: list[Path] = []

    async def show() -> None:
        tasks = Tasks()
        try:
            await ReportAsking(tasks, saved.append).ask(None, CheckedPc(paths, chosen), None)
        finally:
            await tasks.close()

    with asyncio.Runner(loop_factory=desk_loop) as runner:
        runner.run(show())
    return saved[0] if saved else None
