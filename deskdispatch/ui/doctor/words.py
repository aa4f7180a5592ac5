"""The words for what a check of this PC found, and for what to do about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.doctor import CheckResult, Part, Value
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.doctor import table
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.settings_failures import failures_words


def part_words(part: Part) -> str:
    """The name of what is checked."""
    return translated(_PARTS[part])


def result_words(result: CheckResult) -> str:
    """What was found, one line of plain text."""
    values = {name: _value_words(value) for name, value in result.values.items()}
    return translated(table.FOUND[result.code]).format(**values)


def _value_words(value: Value) -> str:
    if isinstance(value, str):
        return embedded(cleaned(value, table.LONGEST))
    return error_words(value) if isinstance(value, KnownError) else failures_words(value)


def advice_words(result: CheckResult) -> str:
    """What to do; empty where nothing is."""
    return translated(table.ADVICE[result.code]) if result.code in table.ADVICE else ""


def state_words(result: CheckResult | None) -> str:
    """``OK``, ``Check`` or, before there is a result, ``Waiting …``."""
    if result is None:
        return QCoreApplication.translate("Doctor", "Waiting …")
    if result.works:
        return QCoreApplication.translate("Doctor", "OK")
    return QCoreApplication.translate("Doctor", "Problem")


def table_line(result: CheckResult) -> str:
    """The line of a terminal or a file, without direction marks."""
    return table.line(result, result_words(result), advice_words(result))


_PARTS: Final[dict[Part, MarkedText]] = {
    Part.SETTINGS: QT_TRANSLATE_NOOP("Doctor", "Settings"),
    Part.DISK: QT_TRANSLATE_NOOP("Doctor", "Disk"),
    Part.WINDOW: QT_TRANSLATE_NOOP("Doctor", "Window"),
    Part.FONTS: QT_TRANSLATE_NOOP("Doctor", "Fonts"),
    Part.SOUND: QT_TRANSLATE_NOOP("Doctor", "Sound"),
    Part.PRINTERS: QT_TRANSLATE_NOOP("Doctor", "Printers"),
    Part.MAP: QT_TRANSLATE_NOOP("Doctor", "Map"),
    Part.PROXY: QT_TRANSLATE_NOOP("Doctor", "Proxy"),
    Part.CERTIFICATES: QT_TRANSLATE_NOOP("Doctor", "Certificates"),
    Part.KEYRING: QT_TRANSLATE_NOOP("Doctor", "Keyring"),
    Part.SERVICE: QT_TRANSLATE_NOOP("Doctor", "Service"),
    Part.SIGN_IN: QT_TRANSLATE_NOOP("Doctor", "Sign-in"),
    Part.CLOCK: QT_TRANSLATE_NOOP("Doctor", "Clock"),
}
