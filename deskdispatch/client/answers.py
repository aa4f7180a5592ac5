"""From the bytes of an answer to values of the domain."""

from __future__ import annotations

import json
from decimal import Decimal
from sys import float_info
from typing import Any, Final, NoReturn, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import from_json

from deskdispatch.domain.account import Account, Branch, ScheduledDelivery
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.quote import Quote
from deskdispatch.domain.value import Value

V = TypeVar("V", bound=Value)


class AccountAnswer(Value):
    """``{"account": …}``."""

    account: Account


class BranchesAnswer(Value):
    """``{"branches": […]}``."""

    branches: tuple[Branch, ...]


class ScheduledDeliveryAnswer(Value):
    """``{"scheduledDelivery": …}``."""

    scheduled_delivery: ScheduledDelivery


class QuoteAnswer(Value):
    """``{"quote": …}``."""

    quote: Quote


class DeliveryAnswer(Value):
    """``{"delivery": …}``."""

    delivery: Delivery


class DeliveriesAnswer(Value):
    """``{"deliveries": […]}``."""

    deliveries: tuple[Delivery, ...]


class Unreadable(Exception):
    """A body is not what the contract says; the text names the place and quotes no value."""


def parse(body: bytes, answer: type[V]) -> V:
    """The value that a JSON body holds; its numbers keep their decimal text.

    Raises:
        Unreadable: Not JSON, not of that shape, or beyond what a value can hold.
    """
    try:
        if answer is DeliveriesAnswer:
            return cast(V, _LIST.read(body))
        return _read(body, answer)
    except ValidationError as error:
        why = _place(error)
    except (ValueError, ArithmeticError, RecursionError) as error:
        why = type(error).__name__
    raise Unreadable(why)  # outside, so that no context keeps the values


def _read(body: bytes, answer: type[V]) -> V:
    return answer.model_validate(_decoded(body))


class _ListReader:
    """Reads the list that the board asks for every few seconds.

    A row that says word for word what it said in the answer before is not checked again: it is
    the same value, and where the whole answer is the same, so is that.
    """

    def __init__(self) -> None:
        self._body = b""
        self._answer = DeliveriesAnswer(deliveries=())
        self._rows: dict[str, tuple[Any, Delivery]] = {}

    def read(self, body: bytes) -> DeliveriesAnswer:
        if body != self._body:
            decoded = _decoded(body)
            rows = self._rows_of(decoded)
            # Checked as a whole, a bad answer is told with the place of its fault.
            self._answer = (
                DeliveriesAnswer.model_validate(decoded)
                if rows is None
                else DeliveriesAnswer.model_construct(**{**decoded, "deliveries": rows})
            )
            self._body = body
        return self._answer

    def _rows_of(self, decoded: Any) -> tuple[Delivery, ...] | None:
        """The deliveries of an answer; None for one that is not what the contract says."""
        try:
            read = {row["id"]: (row, self._row(row)) for row in decoded["deliveries"]}
        except (ValidationError, KeyError, TypeError):
            return None
        if len(read) != len(decoded["deliveries"]):
            return None
        self._rows = read
        return tuple(delivery for _, delivery in read.values())

    def _row(self, row: dict[str, Any]) -> Delivery:
        raw, delivery = self._rows.get(row["id"], (None, None))
        return delivery if delivery is not None and raw == row else Delivery.model_validate(row)


def _decoded(body: bytes) -> Any:
    """Python lets half a surrogate pair stand in a string, which no file or widget takes."""
    if b"\\" in body and (b"\\ud" in body or b"\\uD" in body):
        from_json(body)
    decoded = _DECODER.decode(body.decode("utf-8"))
    if body.count(b"[") + body.count(b"{") > _DEEPEST:
        _refuse_depths(decoded)
    return decoded


def _refuse_depths(decoded: Any) -> None:
    """What could be read so could not be written down again, nor be read from there."""
    level = [decoded]
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


_LIST: Final = _ListReader()
_DEEPEST: Final = 120
"""Lists and objects in one another: few enough to be written down and read again (200).

The contract has five; a full list has not many more in all, and need not be looked through.
"""

_DECODER: Final = json.JSONDecoder(parse_float=_number, parse_constant=_refuse_constant)


def _place(error: ValidationError) -> str:
    """Such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{_path(problems[0]['loc'])}: {problems[0]['type']}{more}"


def _path(location: tuple[Any, ...]) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return "".join(steps).removeprefix(".") or "answer"
