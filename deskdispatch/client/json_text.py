"""From JSON to plain values: strictly, and with every number's decimal text."""

from __future__ import annotations

import json
from decimal import Decimal
from sys import float_info
from typing import Any, Final

_DEEPEST: Final = 120
"""Lists and objects in one another: few enough to be written down and read again (200).

The contract has five; a full list has not many more in all, and need not be looked through.
"""


def decoded(body: bytes) -> Any:
    """What the bytes of an answer say.

    What no value can hold is a text instead, so that it spoils the value that it stands in and no
    other: a number beyond all use, ``NaN``, half a surrogate pair as a question mark.

    Raises:
        ValueError, ArithmeticError, RecursionError: Not JSON, or nested beyond all use.
    """
    value = _DECODER.decode(body.decode("utf-8"))
    if body.count(b"[") + body.count(b"{") > _DEEPEST:
        _refuse_depths(value)
    return _mended(value) if _may_hold_halves(body) else value


def _may_hold_halves(body: bytes) -> bool:
    """Python lets half a surrogate pair stand in a string, which no file or widget takes."""
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
    """What could be read so could not be written down again, nor be read from there."""
    level = [value]
    for _ in range(_DEEPEST):
        values = (each.values() if isinstance(each, dict) else each for each in level)
        level = [inner for each in values for inner in each if isinstance(inner, dict | list)]
        if not level:
            return
    raise ValueError("nested beyond all use")


def _number(text: str) -> Decimal | str:
    """What no double can hold stays a text: written out, ``1e999999999`` would fill the memory."""
    number = Decimal(text)
    return text if abs(number.adjusted()) > float_info.max_10_exp else number


_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=str)
