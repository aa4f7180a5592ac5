"""Checks of this PC: settings, disk, fonts, sound, printers, map, proxy, certificates."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Final

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.background import on_daemon
from deskdispatch.domain.doctor import CheckCode, CheckResult, Part, Value
from deskdispatch.domain.text.plain_text import embedded

if TYPE_CHECKING:
    from deskdispatch.client.network.trust import Authorities
    from deskdispatch.domain.account.sign_in import SignInData

ROOM_NEEDED_MB: Final = 200


class CheckedPc:
    """The PC in one run of the checks; created on the loop that runs them.

    ``secret`` is the profile's sign-in from the keyring; None without one. ``hangs`` says that a
    keyring call is still unanswered.
    """

    def __init__(self, paths: AppPaths, chosen: Settings) -> None:
        self.paths = paths
        self.chosen = chosen
        self.profile: Profile = chosen.profile_named(chosen.profile)
        self.secret: asyncio.Future[SignInData | None] = asyncio.get_running_loop().create_future()
        self.hangs = False


async def check_settings(pc: CheckedPc) -> Sequence[CheckResult]:
    from deskdispatch.app.settings import settings as settings_file

    file = pc.paths.settings_file
    _, failures = await on_daemon(partial(settings_file.read, file))
    if failures:
        values: dict[str, Value] = {"file": str(file), "failures": tuple(failures)}
        return [CheckResult(Part.SETTINGS, CheckCode.SETTINGS_BAD, values)]
    if await on_daemon(file.exists):
        return [CheckResult(Part.SETTINGS, CheckCode.SETTINGS_FILE, {"file": str(file)})]
    return [CheckResult(Part.SETTINGS, CheckCode.SETTINGS_DEFAULTS)]


async def check_disk(pc: CheckedPc) -> Sequence[CheckResult]:
    """Checks the free space for the records; a network drive may be slow."""
    folder = str(pc.paths.data)
    try:
        usage = await on_daemon(partial(_usage, pc.paths.data))
    except OSError as error:
        values = {"folder": folder, "detail": error.strerror or type(error).__name__}
        return [CheckResult(Part.DISK, CheckCode.DISK_GONE, values)]
    free = usage.free // 1_000_000
    code = CheckCode.DISK_ROOM if free >= ROOM_NEEDED_MB else CheckCode.DISK_FULL
    return [CheckResult(Part.DISK, code, {"free": str(free), "folder": folder})]


def _usage(folder: Path) -> shutil._ntuple_diskusage:
    """Returns the disk usage of a folder; checks that files can be created there."""
    with TemporaryFile(dir=folder):
        return shutil.disk_usage(folder)


async def check_window(_pc: CheckedPc) -> Sequence[CheckResult]:
    """Finds reasons why no window could open; the command line prints this table without one."""
    from deskdispatch.app.doctor import display_check
    from deskdispatch.domain.failures.start_failure import StartFailure

    import_module("PySide6.QtWidgets")
    stopped = await on_daemon(display_check.failure_of_display)
    if stopped is None:
        return [CheckResult(Part.WINDOW, CheckCode.WINDOW_FREE)]
    if stopped.failure is StartFailure.LIBRARY:
        return [CheckResult(Part.WINDOW, CheckCode.NOT_LOADED, {"detail": stopped.detail})]
    if not stopped.subject:
        return [CheckResult(Part.WINDOW, CheckCode.WINDOW_NO_DISPLAY)]
    return [CheckResult(Part.WINDOW, CheckCode.WINDOW_SILENT, {"display": stopped.subject})]


async def check_fonts(_pc: CheckedPc) -> Sequence[CheckResult]:
    from deskdispatch.ui.printing.font import face

    found = face()  # on this thread, which is the GUI's
    if not found.has_arabic:
        return [CheckResult(Part.FONTS, CheckCode.FONTS_NO_ARABIC)]
    families = ", ".join(found.families)
    return [CheckResult(Part.FONTS, CheckCode.FONTS_ARABIC, {"families": families})]


async def check_sound(_pc: CheckedPc) -> Sequence[CheckResult]:
    """Checks the sound. No loudspeaker is fine, as alerts are seen; a missing library is not."""
    from deskdispatch.ui.alerts import sounds

    with suppress(ImportError):  # the slow part; what is missing is reported below
        await on_daemon(sounds.load)
    found = sounds.state()
    if found.is_working:
        return [CheckResult(Part.SOUND, CheckCode.SOUND_DEVICE, {"device": found.words})]
    if found.is_broken:
        return [CheckResult(Part.SOUND, CheckCode.SOUND_BROKEN, {"detail": found.words})]
    return [CheckResult(Part.SOUND, CheckCode.SOUND_NO_DEVICE)]


async def check_printers(_pc: CheckedPc) -> Sequence[CheckResult]:
    from deskdispatch.ui.printers import cups, system

    import_module("PySide6.QtPrintSupport")  # the dialogs list and choose printers with it
    names = await on_daemon(cups.printer_names if cups.is_installed() else system.qt_printer_names)
    if not names:
        return [CheckResult(Part.PRINTERS, CheckCode.PRINTERS_NONE)]
    listed = ", ".join(embedded(name) for name in names)
    return [CheckResult(Part.PRINTERS, CheckCode.PRINTERS_FOUND, {"printers": listed})]


async def check_map_page(pc: CheckedPc) -> Sequence[CheckResult]:
    from deskdispatch.domain.errors import MapError

    try:
        version = await on_daemon(partial(_engine, pc.paths.cache))
    except (OSError, MapError) as error:
        detail = f"{type(error).__name__}: {error}"
        return [CheckResult(Part.MAP, CheckCode.MAP_BROKEN, {"detail": detail})]
    return [CheckResult(Part.MAP, CheckCode.MAP_ENGINE, {"version": f"Chromium {version}"})]


def _engine(cache: Path) -> str:
    from deskdispatch.ui.map.page import loading

    loading.page_of(cache)
    from PySide6 import QtWebEngineCore

    return str(QtWebEngineCore.qWebEngineChromiumVersion())


async def check_proxy(pc: CheckedPc) -> Sequence[CheckResult]:
    """Finds the proxy for the service; a script that chooses a proxy cannot be run here."""
    if pc.profile.is_practice:
        return [CheckResult(Part.PROXY, CheckCode.PROXY_PRACTICE)]
    from deskdispatch.client.network.proxies import describe

    is_supported, proxy = await on_daemon(partial(describe, pc.profile.base_url))
    if not is_supported:
        return [CheckResult(Part.PROXY, CheckCode.PROXY_UNSUPPORTED)]
    if not proxy:
        return [CheckResult(Part.PROXY, CheckCode.PROXY_NONE)]
    return [CheckResult(Part.PROXY, CheckCode.PROXY_USED, {"proxy": proxy})]


async def check_certificates(_pc: CheckedPc) -> Sequence[CheckResult]:
    from deskdispatch.client.network.trust import describe

    found = await on_daemon(describe)
    values = {
        "count": str(found.count),
        "places": ", ".join(embedded(place) for place in found.places),
        "variable": found.variable,
        "detail": found.detail,
    }
    return [CheckResult(Part.CERTIFICATES, _certificates_code(found), values)]


def _certificates_code(found: Authorities) -> CheckCode:
    from deskdispatch.client.network.trust import TrustFailure

    if found.failure is not None:
        return {
            TrustFailure.MISSING: CheckCode.CERTIFICATES_MISSING,
            TrustFailure.NO_CERTIFICATE: CheckCode.CERTIFICATES_BAD,
            TrustFailure.UNREADABLE: CheckCode.CERTIFICATES_UNREADABLE,
        }[found.failure]
    if found.count is None:
        return CheckCode.CERTIFICATES_OF_SYSTEM
    if not found.places:
        return CheckCode.CERTIFICATES_SHIPPED
    return CheckCode.CERTIFICATES_CHOSEN if found.variable else CheckCode.CERTIFICATES_IN_FILES
