"""Writes a report atomically; also runs the command ``deskdispatch report``."""

from __future__ import annotations

import sys
from collections.abc import Collection
from datetime import datetime
from pathlib import Path

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import FileError
from deskdispatch.domain.report.report import ReportPart, ReportTexts, archive_of
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.report.words import part_words, removed_words
from deskdispatch.ui.text.errors import error_words

CANNOT_SAVE = 2


def save_report(
    path: Path, texts: ReportTexts, wanted: Collection[ReportPart], at: datetime
) -> None:
    write_atomically(path, archive_of(texts, wanted, at))


def run(paths: AppPaths, chosen: Settings, out: Path) -> int:
    """Saves a report without a window, also after a failed start; returns the exit status."""
    from deskdispatch.app.doctor.checks import run_on_pc
    from deskdispatch.app.report.collecting import collect

    async def save(pc: CheckedPc) -> int:
        texts = dict[ReportPart, str]()
        await collect(pc, texts.__setitem__)
        return _saved(out, texts)

    return run_on_pc(paths, chosen, save)


def _saved(out: Path, texts: ReportTexts) -> int:
    try:
        save_report(out, texts, tuple(ReportPart), utc_now())
    except FileError as error:
        sys.stderr.write(f"{out}: {without_isolates(error_words(error))}\n")
        return CANNOT_SAVE
    names = ", ".join(part_words(part) for part in ReportPart)
    sys.stdout.write(f"{out}: {names}\n{removed_words()}\n")
    return 0
