"""Writes a report, as a whole or not at all; and ``deskdispatch report``."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from PySide6.QtWidgets import QApplication

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checked_pc import CheckedPc
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.report.report import ReportPart, ReportTexts, archive_of
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.lib.current_application import current_application
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.report.words import part_words, removed_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.errors import error_words

CANNOT_SAVE = 2


def save_report(
    path: Path, texts: ReportTexts, wanted: Collection[ReportPart], at: datetime
) -> None:
    """Replaces the file.

    Raises:
        FileError: It cannot be written; what was there is untouched.
    """
    write_atomically(path, archive_of(texts, wanted, at))


def run(paths: AppPaths, chosen: Settings, out: Path) -> int:
    """Saves a report without a window; gives the exit status.

    For whoever is on the phone with somebody who helps, also after a start that failed.
    """
    _app = QApplication.instance() or QApplication(["deskdispatch"])
    language.apply(current_application(), chosen.language or language.of_system())
    # Not closed by ``with``: a keyring that hangs on a thread would hold the end.
    runner = asyncio.Runner(loop_factory=desk_loop)
    texts, hangs = runner.run(_collected(paths, chosen))
    try:
        save_report(out, texts, tuple(ReportPart), utc_now())
    except FileError as error:
        sys.stderr.write(f"{out}: {without_isolates(error_words(error))}\n")
        status = CANNOT_SAVE
    else:
        names = ", ".join(part_words(part) for part in ReportPart)
        sys.stdout.write(f"{out}: {names}\n{removed_words()}\n")
        status = 0
    if hangs:
        sys.stdout.flush()
        os._exit(status)
    runner.close()
    return status


async def _collected(paths: AppPaths, chosen: Settings) -> tuple[dict[ReportPart, str], bool]:
    from deskdispatch.app.report.collecting import collect

    pc, texts = CheckedPc(paths, chosen), dict[ReportPart, str]()
    await collect(pc, texts.__setitem__)
    return texts, pc.hangs
