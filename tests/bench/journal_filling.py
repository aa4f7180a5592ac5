"""Makes a journal with many deliveries quickly, by writing its tables directly."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.deliveries.summary import DeliverySummary, searchable
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.deliveries.summaries import SummaryRow
from deskdispatch.journal.journal import Journal

ACTIVE: Final = 300
"""Number of the newest deliveries that have not ended."""

_AT_ONCE: Final = 10_000
_START: Final = datetime(2025, 1, 1, 6, tzinfo=UTC)
_APART: Final = timedelta(minutes=7)
_NAMES: Final = (
    *("سارة المطيري", "Fatima Al-Sabah", "محمد العنزي", "John Smith", "نورة الرشيدي"),
    *("Ahmad Al-Salem", "عبدالله الكندري", "Maria Santos", "مريم الفضلي", "Yousef Al-Ali"),
)
_DRIVERS: Final = ("يوسف", "Ali Hassan", "Ravi Kumar", "أحمد سعيد", "Imran Khan", "Omar", "خالد")
_ENDS: Final = ("DELIVERED",) * 17 + ("FAILED", "CANCELLED", "REJECTED")
_MOVING: Final = ("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE")
_DELIVERY: Final = "INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?)"


def fill(path: Path, rows: int) -> None:
    """Makes a journal at ``path`` with ``rows`` deliveries, half of them booked by this desk."""
    asyncio.run(_made(path))
    with closing(sqlite3.connect(path)) as connection, connection:
        lines = _lines(rows)
        while several := list(islice(lines, _AT_ONCE)):
            connection.executemany(_DELIVERY, map(_delivery, several))
            summaries.write(connection, several)
            connection.execute("DELETE FROM unrecorded_orders")  # as if all were recorded


def delivery_id(number: int) -> str:
    return f"0c7d5f1e-8a4b-4c1d-9e2f-{number * 7919 % 99_999_989:012d}"


async def _made(path: Path) -> None:
    await (await Journal.open(path)).close()


def _lines(rows: int) -> Iterator[SummaryRow]:
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    for number in range(rows):
        summary = _summary(number, areas[number * 31 % len(areas)], number >= rows - ACTIVE)
        yield SummaryRow.of(searchable(summary), 0.0)


def _summary(number: int, area: Area, is_moving: bool) -> DeliverySummary:
    created_at = (_START + number * _APART).timestamp()
    return DeliverySummary(
        id=delivery_id(number),
        order_number=f"ORD-{number}",
        status=(_MOVING if is_moving else _ENDS)[number % (6 if is_moving else 20)],
        created_at=created_at,
        since=created_at + 600,
        customer_name=_NAMES[number * 7 % len(_NAMES)],
        customer_number=f"+965 {5000 + number * 13 % 5000} {number * 37 % 10_000:04}",
        area_en=area.name_en,
        area_ar=area.name_ar,
        driver_name=_DRIVERS[number % 7],
        driver_phone=f"+965 6{number % 7}00 1234",
        vehicle_type=("bike", "car", "van")[number % 3],
        price=1000 + number % 9 * 250,
        collects=number % 2 == 0,
        asked=number % 4 == 0 if number % 2 == 0 else None,
        cash=number % 40 * 125 or None if number % 4 == 0 else None,
        is_scheduled=number % 25 == 0,
        latitude=area.point.latitude,
        longitude=area.point.longitude,
        is_ours=number % 2 == 0,
        typed="ring twice, باب ٧" if number % 6 == 0 else "",
    )


def _delivery(line: SummaryRow) -> tuple[str, ...]:
    summary = line.summary
    at = datetime.fromtimestamp(line.stands_at, UTC)
    said = at.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    value = (
        f'{{"id":"{summary.id}","orderNumber":"{summary.order_number}","status":"{summary.status}",'
        f'"customerName":"{summary.customer_name}","customerNumber":"{summary.customer_number}",'
        f'"estimatedPrice":"{(summary.price or 0) / 1000:.3f}",'
        f'"deliveryLatitude":{summary.latitude},"deliveryLongitude":{summary.longitude},"driverName":"{summary.driver_name}",'
        f'"driverPhone":"{summary.driver_phone}","vehicleType":"{summary.vehicle_type}",'
        f'"isScheduled":{str(summary.is_scheduled).lower()},'
        f'"collectCash":{str(summary.collects).lower()},"createdAt":"{said}"}}'
    )
    stored = at.isoformat(timespec="microseconds").replace("+00:00", "Z")
    return summary.id, summary.order_number, summary.status, stored, stored, value
