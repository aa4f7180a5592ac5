"""What a check of this PC found, as codes; ``ui/doctor`` has the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.failures.settings_failure import SettingsFailure


class Part(StrEnum):
    """What is checked, in the order of the table."""

    SETTINGS = "settings"
    DISK = "disk"
    WINDOW = "window"
    FONTS = "fonts"
    SOUND = "sound"
    PRINTERS = "printers"
    MAP = "map"
    PROXY = "proxy"
    CERTIFICATES = "certificates"
    KEYRING = "keyring"
    SERVICE = "service"
    SIGN_IN = "sign-in"
    CLOCK = "clock"


class CheckCode(StrEnum):
    """What was found; the values that its words need stand behind it."""

    SETTINGS_FILE = "settings_file"
    """file"""
    SETTINGS_DEFAULTS = "settings_defaults"
    SETTINGS_BAD = "settings_bad"
    """file, failures"""
    DISK_ROOM = "disk_room"
    """free (MB), folder"""
    DISK_FULL = "disk_full"
    """free (MB), folder"""
    DISK_GONE = "disk_gone"
    """folder, detail"""
    WINDOW_FREE = "window_free"
    """Nothing is known to stop it."""
    WINDOW_NO_DISPLAY = "window_no_display"
    WINDOW_SILENT = "window_silent"
    """display"""
    FONTS_ARABIC = "fonts_arabic"
    """families"""
    FONTS_NO_ARABIC = "fonts_no_arabic"
    SOUND_DEVICE = "sound_device"
    """device"""
    SOUND_NO_DEVICE = "sound_no_device"
    SOUND_BROKEN = "sound_broken"
    """detail"""
    PRINTERS_FOUND = "printers_found"
    """printers"""
    PRINTERS_NONE = "printers_none"
    MAP_ENGINE = "map_engine"
    """version"""
    MAP_BROKEN = "map_broken"
    """detail"""
    PROXY_PRACTICE = "proxy_practice"
    PROXY_NONE = "proxy_none"
    PROXY_USED = "proxy_used"
    """proxy"""
    PROXY_UNSUPPORTED = "proxy_unsupported"
    CERTIFICATES_OF_SYSTEM = "certificates_of_system"
    CERTIFICATES_IN_FILES = "certificates_in_files"
    """count, places"""
    CERTIFICATES_CHOSEN = "certificates_chosen"
    """variable, count, places"""
    CERTIFICATES_SHIPPED = "certificates_shipped"
    """count"""
    CERTIFICATES_MISSING = "certificates_missing"
    """variable, places"""
    CERTIFICATES_BAD = "certificates_bad"
    """places"""
    CERTIFICATES_UNREADABLE = "certificates_unreadable"
    """places, detail"""
    KEYRING_KEEPS = "keyring_keeps"
    KEYRING_NONE = "keyring_none"
    KEYRING_FAILED = "keyring_failed"
    """why"""
    KEYRING_SILENT = "keyring_silent"
    """seconds"""
    SERVICE_ANSWERS = "service_answers"
    """service"""
    SERVICE_SILENT = "service_silent"
    """service, seconds"""
    SERVICE_FAILED = "service_failed"
    """service, why"""
    SERVICE_NO_ADDRESS = "service_no_address"
    """profile"""
    PRACTICE_ANSWERS = "practice_answers"
    PRACTICE_FAILED = "practice_failed"
    """detail"""
    SIGNED_IN = "signed_in"
    """merchant"""
    SIGN_IN_UNTRIED = "sign_in_untried"
    SIGN_IN_REFUSED = "sign_in_refused"
    SIGN_IN_MISSING = "sign_in_missing"
    CLOCK_UNKNOWN = "clock_unknown"
    CLOCK_NEAR = "clock_near"
    """seconds"""
    CLOCK_BEHIND = "clock_behind"
    """seconds"""
    CLOCK_AHEAD = "clock_ahead"
    """seconds"""
    NO_ANSWER = "no_answer"
    """seconds"""
    NOT_LOADED = "not_loaded"
    """detail"""
    BROKEN = "broken"
    """A bug of ours in the check itself."""


FAILING: Final = frozenset(
    {
        CheckCode.SETTINGS_BAD,
        CheckCode.DISK_FULL,
        CheckCode.DISK_GONE,
        CheckCode.WINDOW_SILENT,
        CheckCode.FONTS_NO_ARABIC,
        CheckCode.SOUND_BROKEN,
        CheckCode.MAP_BROKEN,
        CheckCode.PROXY_UNSUPPORTED,
        CheckCode.CERTIFICATES_MISSING,
        CheckCode.CERTIFICATES_BAD,
        CheckCode.CERTIFICATES_UNREADABLE,
        CheckCode.KEYRING_FAILED,
        CheckCode.KEYRING_SILENT,
        CheckCode.SERVICE_SILENT,
        CheckCode.SERVICE_FAILED,
        CheckCode.SERVICE_NO_ADDRESS,
        CheckCode.PRACTICE_FAILED,
        CheckCode.SIGN_IN_REFUSED,
        CheckCode.SIGN_IN_MISSING,
        CheckCode.CLOCK_BEHIND,
        CheckCode.CLOCK_AHEAD,
        CheckCode.NO_ANSWER,
        CheckCode.NOT_LOADED,
        CheckCode.BROKEN,
    }
)
"""Something is to be done."""

Value = str | KnownError | Sequence[SettingsFailure]
"""Untrusted plain text, or what ``ui`` has words for."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What the check of one part found.

    Attributes:
        values: What the words of the code have in braces.
    """

    part: Part
    code: CheckCode
    values: Mapping[str, Value] = field(default_factory=dict)

    @property
    def works(self) -> bool:
        """Whether nothing is to be done."""
        return self.code not in FAILING
