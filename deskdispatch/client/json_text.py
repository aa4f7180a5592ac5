"""Decodes JSON strictly; numbers keep their decimal text."""

from __future__ import annotations

import json
from decimal import Decimal
from sys import float_info
from typing import Any, Final

_DEEPEST: Final = 120
"""The deepest nesting that is accepted; the contract has five levels.

A body with fewer brackets in all needs no check.
"""


def decoded(body: bytes) -> Any:
    """Decodes a response body.

    What no value can hold becomes text, so that only its own field is unreadable: a number out of
    the range of doubles, ``NaN``. A lone surrogate becomes a question mark.

    Raises:
        ValueError, ArithmeticError, RecursionError: Not JSON, or nested too deeply.
    """
    value = _DECODER.decode(body.decode("utf-8"))
    if body.count(b"[") + body.count(b"{") > _DEEPEST:
        _refuse_depths(value)
    return _mended(value) if _may_hold_halves(body) else value


def _may_hold_halves(body: bytes) -> bool:
    """Whether there may be lone surrogates, which Python decodes and no file or widget accepts."""
    return b"\\" in body and (b"\\ud" in body or b"\\uD" in body)


def _mended(value: Any) -> Any:
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_mended(each) for each in value]
    if isinstance(value, dict):
        return {_mended(key): _mended(each) for key, each in value.items()}
    return value


def _refuse_depths(value: Any) -> None:
    """Raises ``ValueError`` for nesting that could not be encoded and decoded again."""
    level = [value]
    for _ in range(_DEEPEST):
        values = (each.values() if isinstance(each, dict) else each for each in level)
        level = [inner for each in values for inner in each if isinstance(inner, dict | list)]
        if not level:
            return
    raise ValueError("nested beyond all use")


def _number(text: str) -> Decimal | str:
    """A number beyond doubles stays text: written out, ``1e999999999`` would fill the memory."""
    number = Decimal(text)
    return text if abs(number.adjusted()) > float_info.max_10_exp else number


_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=str)
