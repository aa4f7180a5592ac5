"""``deskdispatch doctor``: what works on this PC."""

from __future__ import annotations

import asyncio
import shutil
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtWidgets import QApplication

from deskdispatch.app.connection import api_for
from deskdispatch.app.places import Places
from deskdispatch.app.practice import PracticeService
from deskdispatch.app.settings import PRACTICE, Settings
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.settings_fault import SettingsFault
from deskdispatch.ui.lib.loop import desk_loop

ROOM_NEEDED_MB = 200

_MARKS = dict.fromkeys((0x2066, 0x2068, 0x2069))
"""What keeps figures in their direction in a window; a terminal shows them as signs."""

_FONT_ADVICE = (
    "install one, such as with: sudo apt-get install fonts-noto-core"
    if sys.platform.startswith("linux")
    else "add one in the system's settings, such as Noto Sans Arabic"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the table."""

    part: str
    works: bool
    words: str


def run(where: Places, chosen: Settings, faults: Sequence[SettingsFault] = ()) -> int:
    """Prints the table; 0 if everything needed works, else 1."""
    app = QApplication.instance() or QApplication(["deskdispatch"])
    checks: tuple[Callable[[], Finding], ...] = (
        lambda: _settings(where, faults),
        lambda: _disk(where),
        _fonts,
        _sound,
        _printers,
        _map,
    )
    findings = [check() for check in checks]
    with asyncio.Runner(loop_factory=desk_loop) as runner:
        findings.append(runner.run(_keyring()))
        findings.append(runner.run(_service(chosen)))
    for finding in findings:
        mark = "ok  " if finding.works else "FAIL"
        sys.stdout.write(f"{mark}  {finding.part:<9} {finding.words}\n")
    del app
    return 0 if all(finding.works for finding in findings) else 1


def _settings(where: Places, faults: Sequence[SettingsFault]) -> Finding:
    """What stands in the file and could not be used; a start says it in the window too."""
    from deskdispatch.ui.starting.settings_words import faults_words

    if faults:
        words = f"{where.settings_file}: {faults_words(faults).translate(_MARKS)}"
        return Finding("settings", False, words)
    is_there = where.settings_file.exists()
    return Finding("settings", True, str(where.settings_file) if is_there else "as they come")


def _disk(where: Places) -> Finding:
    free = shutil.disk_usage(where.data).free // 1_000_000
    return Finding("disk", free >= ROOM_NEEDED_MB, f"{free} MB free in {where.data}")


def _fonts() -> Finding:
    """Whether slips come out in both scripts, and by which fonts."""
    from deskdispatch.ui.printing.font import face

    found = face()
    if not found.has_arabic:
        return Finding("fonts", False, f"no font with Arabic letters for slips; {_FONT_ADVICE}")
    return Finding("fonts", True, f"slips in {' and '.join(found.families)}, with Arabic")


def _printers() -> Finding:
    from deskdispatch.ui.printing.output import printer_names

    names = printer_names()
    return Finding("printers", True, ", ".join(names) if names else "none; slips go to PDF files")


def _sound() -> Finding:
    """A PC without a loudspeaker works as well: alerts are seen."""
    from deskdispatch.ui import sounds

    return Finding("sound", True, sounds.state().words)


async def _keyring() -> Finding:
    from deskdispatch.vault.vault import Vault

    vault = Vault()
    await vault.open()
    remembers = vault.is_remembering
    words = "secrets are kept" if remembers else "none: the sign-in is asked at each start"
    return Finding("keyring", True, words)


def _map() -> Finding:
    try:
        from PySide6 import QtWebEngineCore
    except ImportError as error:
        return Finding("map", False, str(error))
    version = str(QtWebEngineCore.qWebEngineChromiumVersion())
    return Finding("map", True, f"Chromium {version}")


async def _service(chosen: Settings) -> Finding:
    """Asks the profile's service who it is; a clock that is off makes schedules wrong.

    The practice service is tried on a database of its own: the clerk's may be in use right now.
    """
    profile = chosen.named(chosen.profile)
    if profile.name != PRACTICE:
        return Finding("service", True, f"{profile.base_url} (sign in to ask it)")
    with TemporaryDirectory(prefix="deskdispatch-doctor-") as folder:
        practice = PracticeService(Path(folder) / "practice.sqlite")
        try:
            seller = await _seller(practice)
        except KnownError as error:
            return Finding("service", False, str(error))
        finally:
            await practice.stop()
    now = datetime.now(UTC)
    return Finding("service", True, f"{seller}; this PC says {now:%H:%M} UTC")


async def _seller(practice: PracticeService) -> str:
    api = api_for(await practice.start())
    try:
        return (await api.account()).seller_name or ""
    finally:
        await api.aclose()
