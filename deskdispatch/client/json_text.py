"""From JSON to plain values: strictly, and with every number's decimal text."""

from __future__ import annotations

import json
from decimal import Decimal
from sys import float_info
from typing import Any, Final, NoReturn, cast

from pydantic_core import from_json

_DEEPEST: Final = 120
"""Lists and objects in one another: few enough to be written down and read again (200).

The contract has five; a full list has not many more in all, and need not be looked through.
"""


def decoded(body: bytes) -> Any:
    """What the bytes of an answer say.

    Raises:
        ValueError, ArithmeticError, RecursionError: Not JSON, or beyond what a value can hold.
    """
    _refuse_halves(body)
    value = _DECODER.decode(body.decode("utf-8"))
    if body.count(b"[") + body.count(b"{") > _DEEPEST:
        _refuse_depths(value)
    return value


def decoded_object(inside: bytes) -> dict[str, Any]:
    """The object of which this stands between its braces; no blank around it.

    Raises:
        ValueError, ArithmeticError, RecursionError: As ``decoded``, or it is more than one.
    """
    text = f"{{{inside.decode('utf-8')}}}"
    if "\\u" in text:
        _refuse_halves(text.encode())
    value, end = _DECODER.raw_decode(text)
    if end != len(text):
        raise ValueError("more than one value")
    if text.count("[") + text.count("{") > _DEEPEST:
        _refuse_depths(value)
    return cast(dict[str, Any], value)


def _refuse_halves(body: bytes) -> None:
    """Python lets half a surrogate pair stand in a string, which no file or widget takes."""
    if b"\\" in body and (b"\\ud" in body or b"\\uD" in body):
        from_json(body)


def _refuse_depths(value: Any) -> None:
    """What could be read so could not be written down again, nor be read from there."""
    level = [value]
    for _ in range(_DEEPEST):
        values = (each.values() if isinstance(each, dict) else each for each in level)
        level = [inner for each in values for inner in each if isinstance(inner, dict | list)]
        if not level:
            return
    raise ValueError("nested beyond all use")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _number(text: str) -> Decimal:
    """What no double can hold is refused: written out, ``1e999999999`` would fill the memory."""
    number = Decimal(text)
    if abs(number.adjusted()) > float_info.max_10_exp:
        raise ValueError("a number beyond all use")
    return number


_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=_refuse_constant)
