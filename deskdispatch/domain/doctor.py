"""Results of the checks of this PC, each with its words and advice."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.failures.local_failures import SettingsFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum
from deskdispatch.domain.text.plain_text import without_isolates

_NETWORK: Final = QT_TRANSLATE_NOOP(
    "Doctor", "Check the internet and the address, then check again"
)
_REINSTALL: Final = QT_TRANSLATE_NOOP("Doctor", "Install deskdispatch again, or save a report")
_CERTIFICATES: Final = QT_TRANSLATE_NOOP(
    "Doctor",
    "Put the certificates there again (PEM), or remove SSL_CERT_FILE if it names the file; until"
    " then the service may not be trusted",
)
_CLOCK: Final = QT_TRANSLATE_NOOP("Doctor", "Set this PC's clock: scheduled times would be wrong")
_NOT_LOADED: Final = (
    QT_TRANSLATE_NOOP(
        "Doctor", "Install the system's package that holds this library, or deskdispatch again"
    )
    if sys.platform == "linux"
    else QT_TRANSLATE_NOOP("Doctor", "Install deskdispatch again")
)
_ARABIC_FONT: Final = (
    QT_TRANSLATE_NOOP("Doctor", "Install one, such as with: sudo apt-get install fonts-noto-core")
    if sys.platform == "linux"
    else QT_TRANSLATE_NOOP("Doctor", "Add one in the system's settings, such as Noto Sans Arabic")
)

LONGEST: Final = 400
"""Maximum characters of one value; a list of unusable settings is the longest."""


class Part(WordedEnum, context="Doctor"):
    """Parts that are checked, in the order of the table."""

    SETTINGS = "Settings"
    DISK = "Disk"
    WINDOW = "Window"
    FONTS = "Fonts"
    SOUND = "Sound"
    PRINTERS = "Printers"
    MAP = "Map"
    PROXY = "Proxy"
    CERTIFICATES = "Certificates"
    KEYRING = "Keyring"
    SERVICE = "Service"
    SIGN_IN = "Sign-in"
    CLOCK = "Clock"


class CheckCode(WordedEnum, context="Doctor"):
    """Codes of results, with their words, in which names in braces stand for values.

    Codes with an advice are failures.
    """

    SETTINGS_FILE = "{file}"
    SETTINGS_DEFAULTS = "all at their defaults"
    SETTINGS_BAD = (
        "{file}: {failures}",
        "Choose them again in the preferences: until then the defaults apply",
    )
    DISK_ROOM = "{free} MB free in {folder}"
    DISK_FULL = "only {free} MB free in {folder}", "Make room on this disk"
    DISK_GONE = (
        "{folder} cannot be used: {detail}",
        "Check that the disk is there and that you may write to this folder",
    )
    WINDOW_FREE = "nothing stops it from opening"
    WINDOW_NO_DISPLAY = "no display here: not tried"
    WINDOW_SILENT = "the display {display} does not answer", "Start deskdispatch from a desktop"
    FONTS_ARABIC = "slips in {families}, with Arabic"
    FONTS_NO_ARABIC = "no font with Arabic letters for slips", _ARABIC_FONT
    SOUND_DEVICE = "{device}"
    SOUND_NO_DEVICE = "no sound device: alerts are seen, not heard"
    SOUND_BROKEN = (
        "{detail}: alerts are seen, not heard",
        "Install the system's package that holds this library",
    )
    PRINTERS_FOUND = "{printers}"
    PRINTERS_NONE = "none: slips go to PDF files"
    MAP_ENGINE = "{version}"
    MAP_BROKEN = "{detail}", _REINSTALL
    PROXY_PRACTICE = "none for the practice service"
    PROXY_NONE = "none"
    PROXY_USED = "by {proxy}"
    PROXY_UNSUPPORTED = (
        "a script (PAC) or a kind of proxy that cannot be used; tried without it",
        "If the service cannot be reached, set an HTTP or SOCKS 5 proxy in the system",
    )
    CERTIFICATES_OF_SYSTEM = "those that the system trusts"
    CERTIFICATES_IN_FILES = "the system's ({count} authorities, in {places})"
    CERTIFICATES_CHOSEN = "by {variable}, in {places} (authorities: {count})"
    CERTIFICATES_SHIPPED = (
        "the system has none; those that came with deskdispatch (authorities: {count})"
    )
    CERTIFICATES_MISSING = (
        "{variable} names {places}, which is not there",
        "Set the right place or remove this variable, then start again",
    )
    CERTIFICATES_BAD = (
        "{places} holds no certificate of an authority that can be read",
        _CERTIFICATES,
    )
    CERTIFICATES_UNREADABLE = "{places} cannot be read: {detail}", _CERTIFICATES
    KEYRING_KEEPS = "sign-ins are kept"
    KEYRING_NONE = "none: you sign in at each start"
    KEYRING_FAILED = "{why}", "Unlock it; until then you sign in at each start"
    KEYRING_SILENT = "no answer within {seconds} s", "Unlock it, or restart this PC"
    SERVICE_ANSWERS = "{service} answers"
    SERVICE_SILENT = "{service} does not answer within {seconds} s", _NETWORK
    SERVICE_FAILED = "{service}: {why}", _NETWORK
    SERVICE_NO_ADDRESS = "the profile {profile} has no address yet", "Sign in with it first"
    PRACTICE_ANSWERS = "the practice service answers"
    PRACTICE_FAILED = "the practice service does not start: {detail}", _REINSTALL
    SIGNED_IN = "as {merchant}"
    SIGN_IN_UNTRIED = "not tried"
    SIGN_IN_REFUSED = "the service refuses it", "Sign in again"
    SIGN_IN_MISSING = "no key or password is kept", "Sign in from the window"
    CLOCK_UNKNOWN = "the service does not say the time"
    CLOCK_NEAR = "within {seconds} s of the service"
    CLOCK_BEHIND = "{seconds} s behind the service", _CLOCK
    CLOCK_AHEAD = "{seconds} s ahead of the service", _CLOCK
    NO_ANSWER = "no answer within {seconds} s", "Check again, or restart this PC"
    NOT_LOADED = "a part of the program cannot be loaded: {detail}", _NOT_LOADED
    BROKEN = "the check itself failed", "Save a report: it says more"
    """A programming error in the check itself."""


Value = str | KnownError | Sequence[SettingsFailure]
"""Untrusted plain text, or a value for which ``ui`` has words."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """The result of the check of one part, with the values for the braces in its words."""

    part: Part
    code: CheckCode
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def works(self) -> bool:
        return self.code.advice is None

    def line(self, found: str, advice: str) -> str:
        mark = "ok  " if self.works else "FAIL"
        words = " → ".join(filter(None, (found, advice)))
        part = self.part.replace("_", "-")
        return f"{mark}  {part:<12} {without_isolates(words)}"
