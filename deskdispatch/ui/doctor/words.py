"""Texts of the results of a PC check, and advice on them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.doctor import LONGEST, CheckResult, Value
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.errors import error_words, settings_words
from deskdispatch.ui.text.marked_text import translated


def result_words(result: CheckResult) -> str:
    values = {name: _value_words(value) for name, value in result.values.items()}
    return translated(result.code.words).format(**values)


def _value_words(value: Value) -> str:
    if isinstance(value, str):
        return embedded(cleaned(value, LONGEST))
    return error_words(value) if isinstance(value, KnownError) else settings_words(value)


def advice_words(result: CheckResult) -> str:
    return translated(result.code.advice) if result.code.advice else ""


def state_words(result: CheckResult | None) -> str:
    """Returns ``OK``, ``Problem`` or, before there is a result, ``Waiting …``."""
    if result is None:
        return QCoreApplication.translate("Doctor", "Waiting …")
    if result.works:
        return QCoreApplication.translate("Doctor", "OK")
    return QCoreApplication.translate("Doctor", "Problem")


def table_line(result: CheckResult) -> str:
    """Returns the result as a line for a terminal or a file, without direction marks."""
    return result.line(result_words(result), advice_words(result))
