"""Parses response bodies into values of the domain."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cache, lru_cache, partial
from typing import Any, Final, TypeVar, cast

from pydantic import create_model

from deskdispatch.client.auth import is_sendable
from deskdispatch.client.reading import (
    Failure,
    Path,
    UnreadableValue,
    decoded,
    failures_text,
    id_of,
    path_text,
    read,
)
from deskdispatch.domain.account.account import Login
from deskdispatch.domain.deliveries.delivery import (
    AnswerPart,
    Delivery,
    DeliveryList,
    UnreadablePart,
)
from deskdispatch.domain.errors import NotUnderstood
from deskdispatch.domain.value import Value

T = TypeVar("T")
V = TypeVar("V", bound=Value)


_LISTS: Final = {
    "deliveries": AnswerPart.DELIVERY,
    "statusHistory": AnswerPart.STEP,
    "branches": AnswerPart.BRANCH,
    "tiers": AnswerPart.TIER,
    "specialZones": AnswerPart.ZONE,
    "transactions": AnswerPart.TRANSACTION,
}
_OBJECTS: Final = {
    "account": AnswerPart.ACCOUNT,
    "balance": AnswerPart.WALLET,
    "billingMode": AnswerPart.WALLET,
    "wallet": AnswerPart.WALLET,
    "pricing": AnswerPart.PRICING,
    "scheduledDelivery": AnswerPart.SCHEDULING,
}

_MOST_ROWS: Final = 3000
"""Number of cached rows: more than one polling cycle reads."""

_MOST_LISTS: Final = 16
"""Number of cached lists: more than one poll reads."""


def parser_of(answer: type[V]) -> Callable[[bytes], V]:
    return partial(parse, answer=answer)


def parser_under(name: str, kind: type[T]) -> Callable[[bytes], T]:
    """Returns a parser of bodies such as ``{"account": …}`` that reads the value of ``name``."""
    model = wrapper(name, cast("Hashable", kind))

    def read_body(body: bytes) -> T:
        found: T = getattr(parse(body, model), name)
        return found

    return read_body


@cache
def wrapper(name: str, kind: Hashable) -> type[Value]:
    fields: Any = {name: (kind, ...)}
    return create_model(f"{name}_answer", __base__=Value, **fields)


def delivery_of(id: str, body: bytes) -> Delivery:
    """Parses a delivery; raises ``NotUnderstood`` if it has another id."""
    delivery = parser_under("delivery", Delivery)(body)
    if delivery.id != id:
        raise NotUnderstood("delivery.id: not the one that was asked for")
    return delivery


def login_of(body: bytes) -> Login:
    """Parses a sign-in; raises ``NotUnderstood`` if no header can hold the token."""
    login = parse(body, Login)
    if not is_sendable(login.token):
        raise NotUnderstood("token: not a token")
    return login


def parse(body: bytes, answer: type[V]) -> V:
    """Parses a JSON body without its unreadable parts, as far as the rest makes sense.

    A value with a field ``unreadable`` lists the omitted parts there. Raises ``UnreadableValue`` if
    nothing can be read.
    """
    value, failures = read(answer, decoded(body))
    if not value.model_fields_set & type(value).model_fields.keys():
        raise UnreadableValue("answer: missing")  # an object without any known field
    if "unreadable" in type(value).model_fields:
        return value.model_copy(update={"unreadable": _unreadable(failures)})
    delivery = getattr(value, "delivery", None)
    if isinstance(delivery, Delivery) and delivery.status_history is not None:
        steps = sum(each.part is AnswerPart.STEP for each in _unreadable(failures))
        if steps != delivery.unreadable_steps:
            whole = delivery.model_copy(update={"unreadable_steps": steps})
            return value.model_copy(update={"delivery": whole})
    return value


class DeliveryListParser:
    """Parses lists row by row; a list or row equal to an earlier one gives the same value."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[dict[str, Any], Delivery]] = {}
        self.parse = lru_cache(_MOST_LISTS)(self._parse)

    def _parse(self, body: bytes) -> DeliveryList:
        """Parses ``{"deliveries": […]}``; unreadable rows are left out and counted."""
        value = decoded(body)
        rows = value.get("deliveries") if isinstance(value, dict) else None
        if not isinstance(rows, list):
            kind = "list_type" if isinstance(value, dict) and "deliveries" in value else "missing"
            raise UnreadableValue(f"deliveries: {kind}")
        if len(self._known) > _MOST_ROWS:
            self._known.clear()
        deliveries: list[Delivery] = []
        unreadable: list[UnreadablePart] = []
        for at, row in enumerate(rows):
            id = id_of(row)
            known = self._known.get(id)
            if known is not None and known[0] == row:
                deliveries.append(known[1])
                continue
            try:
                delivery, failures = read(Delivery, row)
            except UnreadableValue as error:
                unreadable.append(_unreadable_row(at, id, str(error), is_partial=False))
                continue
            deliveries.append(delivery)
            if failures:
                unreadable.append(_unreadable_row(at, id, failures_text(failures), is_partial=True))
            else:
                self._known[id] = row, delivery
        return DeliveryList(tuple(deliveries), tuple(unreadable))


def _unreadable(failures: Iterable[Failure]) -> tuple[UnreadablePart, ...]:
    found: dict[Path, UnreadablePart] = {}
    for failure in failures:
        part, thing = _part_and_path(failure)
        is_partial = len(failure.removed) > len(thing)
        found.setdefault(thing, UnreadablePart(part, failure.text, failure.id, is_partial))
    return tuple(found.values())


def _part_and_path(failure: Failure) -> tuple[AnswerPart, Path]:
    path = failure.path
    for at in range(len(path) - 1, -1, -1):
        if path[at] in _LISTS:
            return _LISTS[path[at]], path[: at + 2]
        if path[at] in _OBJECTS and at == 0:
            return _OBJECTS[path[at]], path[:1]
    return AnswerPart.ACCOUNT, path[:1] or (path_text(path),)


def _unreadable_row(at: int, id: str, why: str, *, is_partial: bool) -> UnreadablePart:
    place = f"deliveries[{at}].{why}".replace(".answer:", ":").replace(".[", "[")
    return UnreadablePart(AnswerPart.DELIVERY, place, id, is_partial)
