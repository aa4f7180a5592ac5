"""The words for what is wrong in a settings file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.failures.settings_failure import SettingsFailure
from deskdispatch.domain.failures.settings_failure import SettingsFailureReason as Reason
from deskdispatch.domain.languages import LANGUAGES
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated

MOST: Final = 4
"""Failures listed; the log has all."""


def failures_words(failures: Sequence[SettingsFailure]) -> str:
    """Each place and its failure; for an unreadable file only the reason."""
    if failures and failures[0].reason.is_of_the_file:
        return _file_words(failures[0])
    named = [failure_words(failure) for failure in failures[:MOST]]
    if (more := len(failures) - MOST) > 0:
        named.append(QCoreApplication.translate("Settings", "and %n more", "", more))
    return QCoreApplication.translate("Settings", "; ").join(named)


def failure_words(failure: SettingsFailure) -> str:
    """``[alerts] volume: must be a whole number from 0 to 100``."""
    hint = _HINTS.get((failure.table, failure.key))
    words = hint() if hint is not None else translated(failure.reason.words)
    return f"{isolated(failure.place)}: {words}"


def _file_words(failure: SettingsFailure) -> str:
    if failure.reason is Reason.NOT_TOML and failure.line:
        words = QCoreApplication.translate("Settings", "line {line} cannot be read")
        return words.format(line=failure.line)
    return translated(failure.reason.words)


def _whole(least: int, most: int) -> str:
    words = QCoreApplication.translate("Settings", "must be a whole number from {least} to {most}")
    return words.format(least=least, most=most)


def _one_of(*choices: str) -> str:
    words = QCoreApplication.translate("Settings", "must be one of: {choices}")
    return words.format(choices=", ".join(isolated(f'"{choice}"') for choice in choices))


_HOUR: Final = QT_TRANSLATE_NOOP(
    "Settings", 'must be an hour such as "22:00", and quiet_from and quiet_to set together'
)

_HINTS: Final[dict[tuple[str, str], Callable[[], str]]] = {
    ("", "language"): partial(_one_of, *LANGUAGES),
    ("", "scheme"): partial(_one_of, "light", "dark"),
    ("", "profile"): lambda: QCoreApplication.translate(
        "Settings", "must be the name of a profile: up to 40 letters, digits, _ and -"
    ),
    ("alerts", "volume"): partial(_whole, 0, 100),
    ("alerts", "reminder_minutes"): partial(_whole, 5, 720),
    ("alerts", "quiet_from"): partial(translated, _HOUR),
    ("alerts", "quiet_to"): partial(translated, _HOUR),
    ("map", "address"): lambda: QCoreApplication.translate(
        "Settings", "must be an https address with {z}, {x} and {y} in it"
    ),
    ("map", "attribution"): lambda: QCoreApplication.translate(
        "Settings", "must be one line of at most 200 characters"
    ),
    ("map", "contact"): lambda: QCoreApplication.translate(
        "Settings", "must be an email or https address"
    ),
    ("map", "files"): lambda: QCoreApplication.translate(
        "Settings", "must be a list of up to 10 whole paths"
    ),
    ("map", "min_zoom"): partial(_whole, 0, 22),
    ("map", "max_zoom"): partial(_whole, 0, 22),
    ("map", "cache_mb"): partial(_whole, 10, 10_000),
    ("wallet", "low_level"): lambda: QCoreApplication.translate(
        "Settings", 'must be an amount in KWD such as "5.000"'
    ),
}
"""The values each hand-written key takes."""
