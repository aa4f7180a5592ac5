"""``deskdispatch doctor``: checks what works on this PC."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.doctor import service_checks
from deskdispatch.app.doctor.service_checks import MARKS, CheckResult
from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.faults.settings_fault import SettingsFault
from deskdispatch.ui.lib.loop import desk_loop

ROOM_NEEDED_MB = 200

_FONT_ADVICE = (
    "install one, such as with: sudo apt-get install fonts-noto-core"
    if sys.platform.startswith("linux")
    else "add one in the system's settings, such as Noto Sans Arabic"
)


def run(paths: AppPaths, chosen: Settings, faults: Sequence[SettingsFault] = ()) -> int:
    """Prints the table and returns the exit status: 0 if all checks passed, else 1."""
    app = QApplication.instance() or QApplication(["deskdispatch"])
    checks: tuple[Callable[[], CheckResult], ...] = (
        lambda: _settings(paths, faults),
        lambda: _disk(paths),
        _fonts,
        _sound,
        _printers,
        lambda: _map(paths.cache),
        lambda: _proxy(chosen),
    )
    findings = [check() for check in checks]
    # Not closed by ``with``: a keyring that hangs on a thread would hold the end.
    runner = asyncio.Runner(loop_factory=desk_loop)
    of_service, hangs = runner.run(service_checks.findings(chosen.named(chosen.profile)))
    findings += of_service
    for finding in findings:
        mark = "ok  " if finding.works else "FAIL"
        sys.stdout.write(f"{mark}  {finding.part:<9} {finding.words}\n")
    status = 0 if all(finding.works for finding in findings) else 1
    if hangs:
        sys.stdout.flush()
        os._exit(status)
    runner.close()
    del app
    return status


def _settings(paths: AppPaths, faults: Sequence[SettingsFault]) -> CheckResult:
    """What stands in the file and could not be used; a start says it in the window too."""
    from deskdispatch.ui.starting.settings_words import faults_words

    if faults:
        words = f"{paths.settings_file}: {faults_words(faults).translate(MARKS)}"
        return CheckResult("settings", False, words)
    is_there = paths.settings_file.exists()
    return CheckResult("settings", True, str(paths.settings_file) if is_there else "as they come")


def _proxy(chosen: Settings) -> CheckResult:
    """By which proxy the service is reached; a script that chooses one cannot be run here."""
    profile = chosen.named(chosen.profile)
    if profile.is_practice or not profile.base_url:
        return CheckResult("proxy", True, "none for the practice service")
    from deskdispatch.client.network.proxies import describe

    works, words = describe(profile.base_url)
    return CheckResult("proxy", works, words)


def _disk(paths: AppPaths) -> CheckResult:
    free = shutil.disk_usage(paths.data).free // 1_000_000
    return CheckResult("disk", free >= ROOM_NEEDED_MB, f"{free} MB free in {paths.data}")


def _fonts() -> CheckResult:
    """Whether slips come out in both scripts, and by which fonts."""
    from deskdispatch.ui.printing.font import face

    found = face()
    if not found.has_arabic:
        return CheckResult("fonts", False, f"no font with Arabic letters for slips; {_FONT_ADVICE}")
    return CheckResult("fonts", True, f"slips in {' and '.join(found.families)}, with Arabic")


def _printers() -> CheckResult:
    from deskdispatch.ui.printers.qt_output import printer_names

    names = printer_names()
    return CheckResult(
        "printers", True, ", ".join(names) if names else "none; slips go to PDF files"
    )


def _sound() -> CheckResult:
    """A PC without a loudspeaker works as well: alerts are seen. A missing library is a fault."""
    from deskdispatch.ui.alerts import sounds

    found = sounds.state()
    silent = "" if found.works else "; alerts are seen, not heard"
    return CheckResult("sound", not found.is_broken, f"{found.words}{silent}")


def _map(cache: Path) -> CheckResult:
    from deskdispatch.domain.errors import MapError
    from deskdispatch.ui.map.page import loading

    try:
        loading.page_of(cache)
        from PySide6 import QtWebEngineCore
    except (ImportError, OSError, MapError) as error:
        return CheckResult("map", False, f"{type(error).__name__}: {error}")
    version = str(QtWebEngineCore.qWebEngineChromiumVersion())
    return CheckResult("map", True, f"Chromium {version}")
