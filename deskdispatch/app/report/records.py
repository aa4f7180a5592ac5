"""The sizes of what is kept on this PC: files, and the rows of the journals."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.report.known_customers import KnownCustomers
from deskdispatch.journal import report as journal_report


def known_customers(paths: AppPaths) -> tuple[KnownCustomers, Sequence[str]]:
    """What all journals know of customers, and the names of those that cannot be read."""
    known, unreadable = KnownCustomers(), []
    for file in _journals(paths):
        try:
            known.update(journal_report.known_customers(file))
        except JournalError as error:
            unreadable.append(f"{file.name} ({error.detail})")
    return known, unreadable


def record_facts(paths: AppPaths) -> str:
    """Sizes and counts, without any content."""
    return "\n".join(_facts(paths))


def _facts(paths: AppPaths) -> Iterator[str]:
    for folder in dict.fromkeys((paths.config, paths.data, paths.cache, paths.logs)):
        yield from _missing(folder)
    for file in _journals(paths):
        yield from _of_journal(file)
    for file in (paths.practice_file, paths.settings_file, paths.window_file):
        if file.exists():
            yield f"{file.name}: {_megabytes(file)}"
    for folder in (paths.cache, paths.map_folder, paths.logs):
        files = [file for file in folder.rglob("*") if file.is_file()]
        total = sum(file.stat().st_size for file in files) / 1e6
        yield f"{folder.name}: {len(files)} files, {total:.1f} MB"


def _missing(folder: Path) -> Iterator[str]:
    """Says where a folder of the program is not one, such as on a disk that is gone."""
    try:
        with os.scandir(folder):
            return
    except OSError as error:
        yield f"{folder}: cannot be read ({error.strerror})"


def _of_journal(file: Path) -> Iterator[str]:
    try:
        found = journal_report.statistics_of(file)
    except JournalError as error:
        yield f"{file.name}: {_megabytes(file)}, cannot be read ({error.detail})"
        return
    yield f"{file.name}: {found.megabytes:.1f} MB, schema {found.version}"
    for table, rows in found.rows.items():
        yield f"    {table}: {_count(rows)}"


def _journals(paths: AppPaths) -> Sequence[Path]:
    """The journals of all profiles; none where there is no folder.

    Raises:
        OSError: The folder cannot be read: ``glob`` would find nothing in it.
    """
    try:
        found = list(paths.data.iterdir())
    except (FileNotFoundError, NotADirectoryError):
        return ()
    return sorted(file for file in found if file.match("journal-*.sqlite"))


def _megabytes(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f} MB"


def _count(rows: int) -> str:
    """Without seven digits in a row, which would be taken for a phone."""
    return str(rows) if rows < 1_000_000 else f"{rows / 1e6:.1f} million"
