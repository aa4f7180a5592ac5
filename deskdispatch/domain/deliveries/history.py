"""Exports and imports deliveries as a table with stable headings.

The headings are keys, the same in every language, in any order. Fields without a key, from the
service or a newer release, are stored under ``others``. An empty cell is *unknown*.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from decimal import Decimal, InvalidOperation
from typing import Any, Final, NamedTuple

from deskdispatch.domain.clock import KUWAIT, LAST_MOMENT, wire_text
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.money import FILS, LARGEST
from deskdispatch.domain.tables.table import Cell, ColumnKind, Row, TableColumn

NEEDED: Final = frozenset({"id", "order_number", "status"})
"""The required headings, whose cells must not be empty."""


class HistoryEntry(NamedTuple):
    """One delivery of a history.

    Attributes:
        summary: The summary, without its search text.
        updated_at: When the service changed it last, in seconds since 1970.
        steps: The status history, a JSON list of status and time; empty if unknown.
        others: The fields without a key, a JSON object; empty for none.
    """

    summary: DeliverySummary
    updated_at: float | None = None
    steps: str = ""
    others: str = ""

    def delivery(self) -> Delivery:
        summary = self.summary
        fields: dict[str, Any] = {
            "customer_name": summary.customer_name or None,
            "customer_number": summary.customer_number or None,
            "driver_name": summary.driver_name or None,
            "driver_phone": summary.driver_phone or None,
            "vehicle_type": summary.vehicle_type or None,
            "delivery_latitude": summary.latitude,
            "delivery_longitude": summary.longitude,
            "estimated_price": _kwd(summary.price),
            "is_scheduled": summary.is_scheduled,
            "collect_cash": summary.collects,
            "created_at": _moment(summary.created_at),
            "updated_at": _moment(self.updated_at),
            "status_history": _steps(self.steps),
        }
        present = {name: value for name, value in fields.items() if value is not None}
        others = _others(self.others)
        return Delivery(
            id=summary.id,
            order_number=summary.order_number,
            status=summary.status,
            **others,
            **present,
        )


class UnreadableCell(ValueError):
    """A cell whose value does not fit its heading ``key``."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def row_of(summary: DeliverySummary, delivery: Delivery | None) -> Row:
    steps = delivery.status_history if delivery else None
    extras = delivery.model_extra if delivery else None
    others = json.dumps(extras, ensure_ascii=False, default=str) if extras else ""
    pairs = [(step.status, wire_text(step.timestamp)) for step in steps or ()]
    extra: dict[str, Cell] = {
        "updated_at": delivery.updated_at if delivery else None,
        "status_history": json.dumps(pairs, ensure_ascii=False) if pairs else None,
        "others": others if 0 < len(others) <= _LONGEST else None,
    }
    return [
        extra[key] if key in extra else _cell(kind, getattr(summary, key))
        for key, kind in _KEYS.items()
    ]


def entry_of(cells: Mapping[str, str]) -> HistoryEntry:
    """Parses one delivery from its cells, by heading; raises ``UnreadableCell``.

    It counts as booked elsewhere. An empty required cell raises too.
    """
    values = {key: _read(key, cells.get(key, "")) for key in _KEYS}
    updated_at, steps = values.pop("updated_at"), values.pop("status_history")
    try:
        others = _others(values.pop("others"))
    except (ValueError, RecursionError) as error:
        raise UnreadableCell("others") from error
    others |= {key: cell for key, cell in cells.items() if key and cell and key not in _KEYS}
    try:
        _steps(steps)
    except (ValueError, TypeError, OverflowError) as error:
        raise UnreadableCell("status_history") from error
    carried = json.dumps(others, ensure_ascii=False) if others else ""
    summary = DeliverySummary(**{**values, "is_ours": False})
    return HistoryEntry(summary, updated_at, steps, carried)


_KEYS: Final[dict[str, ColumnKind]] = {
    "id": ColumnKind.TEXT,
    "order_number": ColumnKind.TEXT,
    "status": ColumnKind.TEXT,
    "created_at": ColumnKind.MOMENT,
    "since": ColumnKind.MOMENT,
    "customer_name": ColumnKind.TEXT,
    "customer_number": ColumnKind.TEXT,
    "area_en": ColumnKind.TEXT,
    "area_ar": ColumnKind.TEXT,
    "driver_name": ColumnKind.TEXT,
    "driver_phone": ColumnKind.TEXT,
    "vehicle_type": ColumnKind.TEXT,
    "price": ColumnKind.MONEY,
    "collects": ColumnKind.FLAG,
    "asked": ColumnKind.FLAG,
    "cash": ColumnKind.MONEY,
    "branch_id": ColumnKind.TEXT,
    "is_scheduled": ColumnKind.FLAG,
    "scheduled_at": ColumnKind.MOMENT,
    "latitude": ColumnKind.NUMBER,
    "longitude": ColumnKind.NUMBER,
    "is_ours": ColumnKind.FLAG,
    "typed": ColumnKind.TEXT,
    "clerk": ColumnKind.TEXT,
    "updated_at": ColumnKind.MOMENT,
    "status_history": ColumnKind.TEXT,
    "others": ColumnKind.TEXT,
}

_FIELDS: Final = frozenset(
    name
    for field, info in Delivery.model_fields.items()
    for name in (field, info.alias or field, "self")
)
"""The names of a delivery's own fields, here and on the wire."""

_LONGEST: Final = 32_000
"""Maximum characters; a cell of a workbook holds a few more."""

COLUMNS: Final = tuple(
    TableColumn(key, kind, 24 if kind is ColumnKind.MOMENT else 16) for key, kind in _KEYS.items()
)
"""The columns of a history."""


def _cell(kind: ColumnKind, value: Any) -> Cell:
    if kind is ColumnKind.MOMENT:
        return _moment(value)
    if kind is ColumnKind.MONEY:
        return _kwd(value)
    cell: Cell = None if value == "" else value
    return cell


def _read(key: str, text: str) -> Any:
    if key in NEEDED and not text.strip():
        raise UnreadableCell(key)
    kind = _KEYS[key]
    if not text:
        return text if kind is ColumnKind.TEXT else None
    try:
        return _READERS[kind](text)
    except (ValueError, KeyError, InvalidOperation, OverflowError) as error:
        raise UnreadableCell(key) from error


def _read_moment(text: str) -> float:
    read = datetime.fromisoformat(text)
    seconds = (read.replace(tzinfo=KUWAIT) if read.tzinfo is None else read).timestamp()
    if not 0 <= seconds <= LAST_MOMENT.timestamp():
        raise ValueError("a time that not every time zone can show")
    return seconds


def _read_money(text: str) -> int:
    amount = Decimal(text)
    if not amount.is_finite() or not 0 <= amount <= 10 * LARGEST or amount != amount.quantize(FILS):
        raise ValueError("not an amount of money")
    return int(amount * 1000)


def _read_number(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise ValueError("not a number")
    return number


_FLAGS: Final = {"TRUE": True, "FALSE": False, "1": True, "0": False}

_READERS: Final[dict[ColumnKind, Callable[[str], Any]]] = {
    ColumnKind.TEXT: str,
    ColumnKind.MOMENT: _read_moment,
    ColumnKind.MONEY: _read_money,
    ColumnKind.NUMBER: _read_number,
    ColumnKind.FLAG: lambda text: _FLAGS[text.upper()],
}


def _moment(seconds: float | None) -> datetime | None:
    """Returns a time to the millisecond, as the service sends times."""
    if seconds is None:
        return None
    return datetime.fromtimestamp(round(seconds, 3), UTC)


def _kwd(fils: int | None) -> Decimal | None:
    return None if fils is None else (Decimal(fils) / 1000).quantize(FILS)


def _steps(text: str) -> tuple[StatusEntry, ...] | None:
    if not text:
        return None
    return tuple(StatusEntry(status=word, timestamp=at) for word, at in json.loads(text))


def _others(text: str) -> dict[str, Any]:
    others = json.loads(text) if text else {}
    if not isinstance(others, dict):
        raise ValueError("no JSON object")
    return {key: value for key, value in others.items() if key and key not in _FIELDS}
