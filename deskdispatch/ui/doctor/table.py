"""The table of a check of this PC, for a terminal or a file, with or without Qt."""

from __future__ import annotations

import sys
from typing import Final

from deskdispatch.domain.doctor import CheckCode, CheckResult
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import without_isolates

LONGEST: Final = 400
"""Characters of one value; a list of settings that cannot be used is the longest."""


def line(result: CheckResult, found: str, advice: str) -> str:
    """One line, without direction marks.

    Args:
        result: Whose.
        found: What was found.
        advice: What to do; empty where nothing is.
    """
    mark = "ok  " if result.works else "FAIL"
    words = " → ".join(filter(None, (found, advice)))
    return f"{mark}  {result.part:<12} {without_isolates(words)}"


FOUND: Final[dict[CheckCode, MarkedText]] = {
    CheckCode.SETTINGS_FILE: QT_TRANSLATE_NOOP("Doctor", "{file}"),
    CheckCode.SETTINGS_DEFAULTS: QT_TRANSLATE_NOOP("Doctor", "all at their defaults"),
    CheckCode.SETTINGS_BAD: QT_TRANSLATE_NOOP("Doctor", "{file}: {failures}"),
    CheckCode.DISK_ROOM: QT_TRANSLATE_NOOP("Doctor", "{free} MB free in {folder}"),
    CheckCode.DISK_FULL: QT_TRANSLATE_NOOP("Doctor", "only {free} MB free in {folder}"),
    CheckCode.DISK_GONE: QT_TRANSLATE_NOOP("Doctor", "{folder} cannot be used: {detail}"),
    CheckCode.WINDOW_FREE: QT_TRANSLATE_NOOP("Doctor", "nothing stops it from opening"),
    CheckCode.WINDOW_NO_DISPLAY: QT_TRANSLATE_NOOP("Doctor", "no display here: not tried"),
    CheckCode.WINDOW_SILENT: QT_TRANSLATE_NOOP("Doctor", "the display {display} does not answer"),
    CheckCode.FONTS_ARABIC: QT_TRANSLATE_NOOP("Doctor", "slips in {families}, with Arabic"),
    CheckCode.FONTS_NO_ARABIC: QT_TRANSLATE_NOOP("Doctor", "no font with Arabic letters for slips"),
    CheckCode.SOUND_DEVICE: QT_TRANSLATE_NOOP("Doctor", "{device}"),
    CheckCode.SOUND_NO_DEVICE: QT_TRANSLATE_NOOP(
        "Doctor", "no sound device: alerts are seen, not heard"
    ),
    CheckCode.SOUND_BROKEN: QT_TRANSLATE_NOOP("Doctor", "{detail}: alerts are seen, not heard"),
    CheckCode.PRINTERS_FOUND: QT_TRANSLATE_NOOP("Doctor", "{printers}"),
    CheckCode.PRINTERS_NONE: QT_TRANSLATE_NOOP("Doctor", "none: slips go to PDF files"),
    CheckCode.MAP_ENGINE: QT_TRANSLATE_NOOP("Doctor", "{version}"),
    CheckCode.MAP_BROKEN: QT_TRANSLATE_NOOP("Doctor", "{detail}"),
    CheckCode.PROXY_PRACTICE: QT_TRANSLATE_NOOP("Doctor", "none for the practice service"),
    CheckCode.PROXY_NONE: QT_TRANSLATE_NOOP("Doctor", "none"),
    CheckCode.PROXY_USED: QT_TRANSLATE_NOOP("Doctor", "by {proxy}"),
    CheckCode.PROXY_UNSUPPORTED: QT_TRANSLATE_NOOP(
        "Doctor", "a script (PAC) or a kind of proxy that cannot be used; tried without"
    ),
    CheckCode.CERTIFICATES_OF_SYSTEM: QT_TRANSLATE_NOOP("Doctor", "those that the system trusts"),
    CheckCode.CERTIFICATES_IN_FILES: QT_TRANSLATE_NOOP(
        "Doctor", "the system's ({count} authorities, in {places})"
    ),
    CheckCode.CERTIFICATES_CHOSEN: QT_TRANSLATE_NOOP(
        "Doctor", "by {variable}, in {places} (authorities: {count})"
    ),
    CheckCode.CERTIFICATES_SHIPPED: QT_TRANSLATE_NOOP(
        "Doctor", "the system has none; those that came with deskdispatch (authorities: {count})"
    ),
    CheckCode.CERTIFICATES_MISSING: QT_TRANSLATE_NOOP(
        "Doctor", "{variable} names {places}, which is not there"
    ),
    CheckCode.CERTIFICATES_BAD: QT_TRANSLATE_NOOP(
        "Doctor", "{places} holds no certificate of an authority that can be read"
    ),
    CheckCode.CERTIFICATES_UNREADABLE: QT_TRANSLATE_NOOP(
        "Doctor", "{places} cannot be read: {detail}"
    ),
    CheckCode.KEYRING_KEEPS: QT_TRANSLATE_NOOP("Doctor", "sign-ins are kept"),
    CheckCode.KEYRING_NONE: QT_TRANSLATE_NOOP("Doctor", "none: the sign-in is asked at each start"),
    CheckCode.KEYRING_FAILED: QT_TRANSLATE_NOOP("Doctor", "{why}"),
    CheckCode.KEYRING_SILENT: QT_TRANSLATE_NOOP("Doctor", "no answer within {seconds} s"),
    CheckCode.SERVICE_ANSWERS: QT_TRANSLATE_NOOP("Doctor", "{service} answers"),
    CheckCode.SERVICE_SILENT: QT_TRANSLATE_NOOP(
        "Doctor", "{service} does not answer within {seconds} s"
    ),
    CheckCode.SERVICE_FAILED: QT_TRANSLATE_NOOP("Doctor", "{service}: {why}"),
    CheckCode.SERVICE_NO_ADDRESS: QT_TRANSLATE_NOOP(
        "Doctor", "the profile {profile} has no address yet"
    ),
    CheckCode.PRACTICE_ANSWERS: QT_TRANSLATE_NOOP("Doctor", "the practice service answers"),
    CheckCode.PRACTICE_FAILED: QT_TRANSLATE_NOOP(
        "Doctor", "the practice service does not start: {detail}"
    ),
    CheckCode.SIGNED_IN: QT_TRANSLATE_NOOP("Doctor", "as {merchant}"),
    CheckCode.SIGN_IN_UNTRIED: QT_TRANSLATE_NOOP("Doctor", "not tried"),
    CheckCode.SIGN_IN_REFUSED: QT_TRANSLATE_NOOP("Doctor", "the service refuses it"),
    CheckCode.SIGN_IN_MISSING: QT_TRANSLATE_NOOP("Doctor", "no key or password is kept"),
    CheckCode.CLOCK_UNKNOWN: QT_TRANSLATE_NOOP("Doctor", "the service does not say the time"),
    CheckCode.CLOCK_NEAR: QT_TRANSLATE_NOOP("Doctor", "within {seconds} s of the service"),
    CheckCode.CLOCK_BEHIND: QT_TRANSLATE_NOOP("Doctor", "{seconds} s behind the service"),
    CheckCode.CLOCK_AHEAD: QT_TRANSLATE_NOOP("Doctor", "{seconds} s ahead of the service"),
    CheckCode.NO_ANSWER: QT_TRANSLATE_NOOP("Doctor", "no answer within {seconds} s"),
    CheckCode.NOT_LOADED: QT_TRANSLATE_NOOP(
        "Doctor", "a part of the program cannot be loaded: {detail}"
    ),
    CheckCode.BROKEN: QT_TRANSLATE_NOOP("Doctor", "the check itself broke"),
}

_NETWORK: Final = QT_TRANSLATE_NOOP(
    "Doctor", "Check the internet and the address, then check again"
)
_REINSTALL: Final = QT_TRANSLATE_NOOP("Doctor", "Install deskdispatch again, or save a report")
_CERTIFICATES: Final = QT_TRANSLATE_NOOP(
    "Doctor",
    "Put the certificates there again (PEM), or remove SSL_CERT_FILE where that names the file; "
    "until then the service may not be trusted",
)
_CLOCK: Final = QT_TRANSLATE_NOOP("Doctor", "Set this PC's clock: scheduled times would be wrong")
_NOT_LOADED: Final = (
    QT_TRANSLATE_NOOP(
        "Doctor", "Install the system's package that holds this library, or deskdispatch again"
    )
    if sys.platform == "linux"
    else QT_TRANSLATE_NOOP("Doctor", "Install deskdispatch again")
)

ADVICE: Final[dict[CheckCode, MarkedText]] = {
    CheckCode.SETTINGS_BAD: QT_TRANSLATE_NOOP(
        "Doctor", "Choose them again in the preferences: until then the defaults hold"
    ),
    CheckCode.DISK_FULL: QT_TRANSLATE_NOOP("Doctor", "Make room on this disk"),
    CheckCode.DISK_GONE: QT_TRANSLATE_NOOP(
        "Doctor", "Check that the disk is there and that you may write to this folder"
    ),
    CheckCode.WINDOW_SILENT: QT_TRANSLATE_NOOP("Doctor", "Start deskdispatch from a desktop"),
    CheckCode.FONTS_NO_ARABIC: (
        QT_TRANSLATE_NOOP(
            "Doctor", "Install one, such as with: sudo apt-get install fonts-noto-core"
        )
        if sys.platform == "linux"
        else QT_TRANSLATE_NOOP(
            "Doctor", "Add one in the system's settings, such as Noto Sans Arabic"
        )
    ),
    CheckCode.SOUND_BROKEN: QT_TRANSLATE_NOOP(
        "Doctor", "Install the system's package that holds this library"
    ),
    CheckCode.MAP_BROKEN: _REINSTALL,
    CheckCode.PROXY_UNSUPPORTED: QT_TRANSLATE_NOOP(
        "Doctor", "If the service is not reached, name an HTTP or SOCKS 5 proxy in the system"
    ),
    CheckCode.CERTIFICATES_MISSING: QT_TRANSLATE_NOOP(
        "Doctor", "Name the right place or remove this variable, then start again"
    ),
    CheckCode.CERTIFICATES_BAD: _CERTIFICATES,
    CheckCode.CERTIFICATES_UNREADABLE: _CERTIFICATES,
    CheckCode.KEYRING_FAILED: QT_TRANSLATE_NOOP(
        "Doctor", "Unlock it; until then the sign-in is asked at each start"
    ),
    CheckCode.KEYRING_SILENT: QT_TRANSLATE_NOOP("Doctor", "Unlock it, or restart this PC"),
    CheckCode.SERVICE_SILENT: _NETWORK,
    CheckCode.SERVICE_FAILED: _NETWORK,
    CheckCode.SERVICE_NO_ADDRESS: QT_TRANSLATE_NOOP("Doctor", "Sign in with it first"),
    CheckCode.PRACTICE_FAILED: _REINSTALL,
    CheckCode.SIGN_IN_REFUSED: QT_TRANSLATE_NOOP("Doctor", "Sign in again"),
    CheckCode.SIGN_IN_MISSING: QT_TRANSLATE_NOOP("Doctor", "Sign in in the window"),
    CheckCode.CLOCK_BEHIND: _CLOCK,
    CheckCode.CLOCK_AHEAD: _CLOCK,
    CheckCode.NO_ANSWER: QT_TRANSLATE_NOOP("Doctor", "Check again; restart this PC if it stays so"),
    CheckCode.NOT_LOADED: _NOT_LOADED,
    CheckCode.BROKEN: QT_TRANSLATE_NOOP("Doctor", "Save a report: it says more"),
}
