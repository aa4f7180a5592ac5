"""From the bytes of an answer to values of the domain."""

from __future__ import annotations

from typing import Any, Final, TypeVar, cast

from pydantic import ValidationError

from deskdispatch.client.json_text import decoded
from deskdispatch.client.rows import Rows
from deskdispatch.domain.account import Account, Branch, ScheduledDelivery
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import ON_THE_WIRE

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
    """``{"quote": …}``, as it came: see ``domain.quote.quote_of``."""

    quote: dict[str, Any]


class DeliveryAnswer(Value):
    """``{"delivery": …}``."""

    delivery: Delivery


class DeliveriesAnswer(Value):
    """``{"deliveries": […]}``."""

    deliveries: tuple[Delivery, ...]


_ROWS: Final = Rows()


class Unreadable(Exception):
    """A body is not what the contract says; the text names the place and quotes no value."""


def parse(body: bytes, answer: type[V]) -> V:
    """The value that a JSON body holds; its numbers keep their decimal text.

    Raises:
        Unreadable: Not JSON, not of that shape, or beyond what a value can hold.
    """
    try:
        if answer is DeliveriesAnswer:
            return cast(V, _listed(body))
        return answer.model_validate(decoded(body), context=ON_THE_WIRE)
    except ValidationError as error:
        why = _place(error)
    except (ValueError, ArithmeticError, RecursionError) as error:
        why = type(error).__name__
    raise Unreadable(why)  # outside, so that no context keeps the values


def _listed(body: bytes) -> DeliveriesAnswer:
    """The same values again for rows that say the same again."""
    if (rows := _ROWS.of_text(body)) is not None:
        return DeliveriesAnswer.model_construct(deliveries=rows)
    value = decoded(body)
    rows = _ROWS.of_values(value["deliveries"]) if _may_be_list(value) else None
    if rows is None:  # checked as a whole, a bad answer is told with the place of its fault
        return DeliveriesAnswer.model_validate(value, context=ON_THE_WIRE)
    return DeliveriesAnswer.model_construct(**{**value, "deliveries": rows})


def _may_be_list(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("deliveries"), list)


def _place(error: ValidationError) -> str:
    """Such as ``deliveries[17].createdAt: datetime_parsing (and 2 more)``."""
    problems = error.errors(include_url=False, include_context=False, include_input=False)
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{_path(problems[0]['loc'])}: {problems[0]['type']}{more}"


def _path(location: tuple[Any, ...]) -> str:
    steps = (f"[{step}]" if isinstance(step, int) else f".{step}" for step in location)
    return "".join(steps).removeprefix(".") or "answer"
