"""From the bytes of an answer to values of the domain."""

from __future__ import annotations

import json
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final, NoReturn, TypeVar

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
        return _read_list(body) if answer is DeliveriesAnswer else _read(body, answer)
    except ValidationError as error:
        why = _place(error)
    except (ValueError, ArithmeticError, RecursionError) as error:
        why = type(error).__name__
    raise Unreadable(why)  # outside, so that no context keeps the values


def _read(body: bytes, answer: type[V]) -> V:
    return answer.model_validate(_decoded(body))


@lru_cache(maxsize=1)
def _read_list(body: bytes) -> Any:
    """The board asks every few seconds; word for word the same answer is not read again."""
    return _read(body, DeliveriesAnswer)


def _decoded(body: bytes) -> Any:
    """Python lets half a surrogate pair stand in a string, which no file or widget takes."""
    if b"\\" in body and (b"\\ud" in body or b"\\uD" in body):
        from_json(body)
    return _DECODER.decode(body.decode("utf-8"))


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant)


def _place(error: ValidationError) -> str:
    """Such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{_path(problems[0]['loc'])}: {problems[0]['type']}{more}"


def _path(location: tuple[Any, ...]) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return "".join(steps).removeprefix(".") or "answer"
