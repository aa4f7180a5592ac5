"""The words for what is wrong in a settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.faults.settings_fault import SettingsFault
from deskdispatch.domain.faults.settings_fault import SettingsFaultReason as Reason
from deskdispatch.domain.languages import LANGUAGES
from deskdispatch.ui.text.amounts import isolated

MOST: Final = 4
"""Faults listed; the log has all."""


def faults_words(faults: Sequence[SettingsFault]) -> str:
    """Each place and its fault; for an unreadable file only the reason."""
    if faults and faults[0].reason.is_of_the_file:
        return _file_words(faults[0])
    named = [fault_words(fault) for fault in faults[:MOST]]
    if (more := len(faults) - MOST) > 0:
        named.append(QCoreApplication.translate("Settings", "and %n more", "", more))
    return _semicolon().join(named)


def fault_words(fault: SettingsFault) -> str:
    """``[alerts] volume: must be a whole number from 0 to 100``."""
    hint = _HINTS.get((fault.table, fault.key))
    words = hint() if hint is not None else _REASONS[fault.reason]()
    return f"{isolated(fault.place)}: {words}"


def _semicolon() -> str:
    return QCoreApplication.translate("Settings", "; ")


def _file_words(fault: SettingsFault) -> str:
    if fault.reason is Reason.NOT_TOML and fault.line:
        words = QCoreApplication.translate("Settings", "line {line} cannot be read")
        return words.format(line=fault.line)
    return _REASONS[fault.reason]()


_Words = Callable[[], str]

# Looked up when shown, to follow the language of the window.
_REASONS: Final[dict[Reason, _Words]] = {
    Reason.CANNOT_READ: lambda: QCoreApplication.translate(
        "Settings", "this user may not open it, or the disk fails"
    ),
    Reason.IS_A_FOLDER: lambda: QCoreApplication.translate("Settings", "it is a folder"),
    Reason.NOT_UTF8: lambda: QCoreApplication.translate("Settings", "it is not text in UTF-8"),
    Reason.NOT_TOML: lambda: QCoreApplication.translate("Settings", "it is not TOML"),
    Reason.NOT_A_TABLE: lambda: QCoreApplication.translate("Settings", "must be a table"),
    Reason.NOT_A_SWITCH: lambda: QCoreApplication.translate("Settings", "must be true or false"),
    Reason.NOT_A_TEXT: lambda: QCoreApplication.translate("Settings", "must be text in quotes"),
    Reason.NOT_A_WHOLE_NUMBER: lambda: QCoreApplication.translate(
        "Settings", "must be a whole number"
    ),
    Reason.NOT_USABLE: lambda: QCoreApplication.translate("Settings", "this value cannot be used"),
}


def _whole(least: int, most: int) -> _Words:
    def words() -> str:
        text = QCoreApplication.translate(
            "Settings", "must be a whole number from {least} to {most}"
        )
        return text.format(least=least, most=most)

    return words


def _one_of(*choices: str) -> _Words:
    def words() -> str:
        text = QCoreApplication.translate("Settings", "must be one of: {choices}")
        return text.format(choices=", ".join(isolated(f'"{choice}"') for choice in choices))

    return words


def _hour() -> str:
    return QCoreApplication.translate(
        "Settings", 'must be an hour such as "22:00", and quiet_from and quiet_to set together'
    )


_HINTS: Final[dict[tuple[str, str], _Words]] = {
    ("", "language"): _one_of(*LANGUAGES),
    ("", "scheme"): _one_of("light", "dark"),
    ("", "profile"): lambda: QCoreApplication.translate(
        "Settings", "must be the name of a profile: up to 40 letters, digits, _ and -"
    ),
    ("alerts", "volume"): _whole(0, 100),
    ("alerts", "reminder_minutes"): _whole(5, 720),
    ("alerts", "quiet_from"): _hour,
    ("alerts", "quiet_to"): _hour,
    ("map", "address"): lambda: QCoreApplication.translate(
        "Settings", "must be an https address with {z}, {x} and {y} in it"
    ),
    ("map", "attribution"): lambda: QCoreApplication.translate(
        "Settings", "must be one line of at most 200 characters"
    ),
    ("map", "min_zoom"): _whole(0, 22),
    ("map", "max_zoom"): _whole(0, 22),
    ("map", "cache_mb"): _whole(10, 10_000),
    ("wallet", "low_level"): lambda: QCoreApplication.translate(
        "Settings", 'must be an amount in KWD such as "5.000"'
    ),
}
"""The values each hand-written key takes."""
