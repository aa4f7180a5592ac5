"""Collects and saves a report: versions and devices of this PC, saved data, the end of the log.

The log has no customer data, by its format; all other parts are searched for data about customers,
for secrets and for the name of this PC's user.
"""

from __future__ import annotations

import asyncio
import os
import platform
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Final

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from deskdispatch.app import log
from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor.checks import run_checks, run_on_pc
from deskdispatch.app.doctor.pc_checks import CheckedPc
from deskdispatch.app.settings.settings import Settings, text_of
from deskdispatch.background import on_daemon
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.doctor import CheckResult, Part
from deskdispatch.domain.errors import FileError, JournalError
from deskdispatch.domain.report.redaction import Redactor
from deskdispatch.domain.report.report import ReportPart, ReportTexts, archive_of
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.files.atomic import write_atomically
from deskdispatch.journal.statistics import statistics_of
from deskdispatch.ui.doctor.words import table_line
from deskdispatch.ui.lib.current_user import user_name
from deskdispatch.ui.look import theme
from deskdispatch.ui.report.words import about_words, part_words, removed_words
from deskdispatch.ui.text import language
from deskdispatch.ui.text.errors import error_words
from deskdispatch.version import version

CANNOT_SAVE: Final = 2
"""Exit status of a report that could not be written."""

WITHIN_S: Final = 30.0

LONGEST_LOG: Final = 300_000
"""Bytes of the log in a report: several days of a quiet log."""

LAST_FAILURES: Final = 40

NOTHING: Final = "nothing was logged\n"

LIBRARIES: Final = (
    "PySide6",
    "qasync",
    "httpx",
    "httpcore",
    "pydantic",
    "keyring",
    "folium",
    "XStatic-leaflet",
    "phonenumbers",
    "openpyxl",
    "pmtiles",
    "psycopg",
    "python-escpos",
    "starlette",
    "uvicorn",
    "truststore",
)
"""Libraries whose version a failure may depend on."""

_VARIABLES: Final = (
    "XDG_CURRENT_DESKTOP",
    "XDG_SESSION_TYPE",
    "LANG",
    "QT_QPA_PLATFORM",
    "QT_SCALE_FACTOR",
    "QT_FONT_DPI",
    "QT_STYLE_OVERRIDE",
    "QTWEBENGINE_CHROMIUM_FLAGS",
    "QTWEBENGINE_DISABLE_SANDBOX",
)

_RECORD: Final = re.compile(r"^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d,\d{3} (\w+) ", re.MULTILINE)
_BAD: Final = frozenset({"WARNING", "ERROR", "CRITICAL"})

TakePart = Callable[[ReportPart, str], object]


async def collect(
    pc: CheckedPc, take: TakePart, checked: Mapping[Part, CheckResult] | None = None
) -> None:
    """Collects every part and passes each on when ready, with its final text.

    ``checked`` holds the results of a complete check; None runs the checks.
    """
    redactor = Redactor(str(Path.home()), user_name())
    take(ReportPart.ABOUT, about_words(utc_now()))
    screens = "\n".join(_screens())
    facts = await _read(lambda: "\n".join(_versions()))
    take(ReportPart.VERSIONS, redactor.text(f"{facts}\n\n{screens}\n"))
    take(ReportPart.SETTINGS, redactor.text(await _read(partial(text_of, pc.chosen))))
    take(ReportPart.RECORDS, redactor.text(await _read(lambda: "\n".join(_records(pc.paths)))))
    logged = await _read(lambda: redactor.log(_newest_log(pc.paths.logs)))
    take(ReportPart.FAILURES, _last_failures(logged) or NOTHING)
    take(ReportPart.LOG, logged or NOTHING)
    found = checked if checked is not None else await run_checks(pc)
    lines = [table_line(found[part]) for part in Part if part in found]
    take(ReportPart.CHECKS, redactor.text("\n".join(lines) + "\n"))


async def _read(work: Callable[[], str]) -> str:
    try:
        async with asyncio.timeout(WITHIN_S):
            return await on_daemon(work)
    except TimeoutError:
        return f"no answer within {WITHIN_S:.0f} s\n"
    except OSError as error:
        return f"{type(error).__name__}: {error.strerror}\n"


def _screens() -> Iterator[str]:
    for number, screen in enumerate(QGuiApplication.screens(), 1):
        size, scale = screen.size(), screen.devicePixelRatio()
        dots = f"{screen.logicalDotsPerInch():.0f} dots an inch"
        yield f"Screen {number}: {size.width()} × {size.height()}, scale {scale:g}, {dots}"
    yield f"Window: {language.current()}, {theme.current().scheme}"
    yield f"Platform of Qt: {QGuiApplication.platformName()}"


def _versions() -> Iterator[str]:
    yield f"deskdispatch {version()}"
    yield f"Python {platform.python_version()} ({sys.executable})"
    yield f"Qt {qVersion()}"
    yield f"Web engine: {_engine()}"
    try:
        system = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        system = ""
    yield f"System: {' · '.join(filter(None, (platform.platform(), system)))}"
    yield f"Processors: {os.cpu_count()}"
    yield from (f"{name}={value}" for name in _VARIABLES if (value := os.environ.get(name)))
    yield ""
    yield from (f"{name} {_version(name)}" for name in LIBRARIES)


def _engine() -> str:
    try:
        from PySide6 import QtWebEngineCore
    except ImportError as error:
        return f"none ({error})"
    return f"Chromium {QtWebEngineCore.qWebEngineChromiumVersion()!s}"


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "—"


def _records(paths: AppPaths) -> Iterator[str]:
    for folder in dict.fromkeys((paths.config, paths.data, paths.cache, paths.logs)):
        try:
            os.scandir(folder).close()
        except OSError as error:  # such as on a disk that is gone
            yield f"{folder}: cannot be read ({error.strerror})"
    with suppress(FileNotFoundError, NotADirectoryError):
        # Unlike ``glob``, this raises for an unreadable folder.
        for file in sorted(paths.data.iterdir()):
            if file.match("journal-*.sqlite"):
                yield from _of_journal(file)
    for file in (paths.practice_file, paths.settings_file, paths.window_file):
        if file.exists():
            yield f"{file.name}: {_megabytes(file)}"
    for folder in (paths.cache, paths.map_folder, paths.logs):
        files = [file for file in folder.rglob("*") if file.is_file()]
        total = sum(file.stat().st_size for file in files) / 1e6
        yield f"{folder.name}: {len(files)} files, {total:.1f} MB"


def _of_journal(file: Path) -> Iterator[str]:
    try:
        found = statistics_of(file)
    except JournalError as error:
        yield f"{file.name}: {_megabytes(file)}, cannot be read ({error.detail})"
        return
    yield f"{file.name}: {found.megabytes:.1f} MB, schema {found.version}"
    for table, rows in found.rows.items():
        # Seven consecutive digits would be taken for a phone number.
        count = str(rows) if rows < 1_000_000 else f"{rows / 1e6:.1f} million"
        yield f"    {table}: {count}"


def _megabytes(file: Path) -> str:
    return f"{file.stat().st_size / 1e6:.1f} MB"


def _newest_log(folder: Path) -> str:
    """Returns the end of the log, over all of its files, beginning with a whole record."""
    content, current = b"", log.file_in(folder)
    for file in (current, *(current.with_name(f"{current.name}.{n}") for n in range(1, 10))):
        if file.exists() and len(content) < LONGEST_LOG:
            content = file.read_bytes() + content
    is_cut = len(content) > LONGEST_LOG
    text = content[-LONGEST_LOG:].decode(errors="replace")
    first = _RECORD.search(text) if is_cut else None
    return text[first.start() :] if first else text


def _last_failures(text: str) -> str:
    heads = list(_RECORD.finditer(text))
    ends = [*(head.start() for head in heads[1:]), len(text)][: len(heads)]
    found = [
        text[head.start() : end] for head, end in zip(heads, ends, strict=True) if head[1] in _BAD
    ]
    return "".join(found[-LAST_FAILURES:])


def save_report(
    path: Path, texts: ReportTexts, wanted: Collection[ReportPart], at: datetime
) -> None:
    write_atomically(path, archive_of(texts, wanted, at))


def run(paths: AppPaths, chosen: Settings, out: Path) -> int:
    """Carries out ``deskdispatch report``, also after a failed start; returns the exit status."""

    async def save(pc: CheckedPc) -> int:
        texts = dict[ReportPart, str]()
        await collect(pc, texts.__setitem__)
        try:
            save_report(out, texts, tuple(ReportPart), utc_now())
        except FileError as error:
            sys.stderr.write(f"{out}: {without_isolates(error_words(error))}\n")
            return CANNOT_SAVE
        names = ", ".join(part_words(part) for part in ReportPart)
        sys.stdout.write(f"{out}: {names}\n{removed_words()}\n")
        return 0

    return run_on_pc(paths, chosen, save)
