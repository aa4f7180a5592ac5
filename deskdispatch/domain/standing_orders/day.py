"""The standing orders of one day, as rows of an order file.

A row has the same key at every counter, whatever was edited there, so it is recognised as the same
order.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import in_kuwait, wire_text
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import STANDING, FileRow, OrderFile
from deskdispatch.domain.order_files.row import point_text
from deskdispatch.domain.standing_orders.template import Template

COLUMNS: Final = (
    *(Field.REFERENCE, Field.PHONE, Field.NAME, Field.ALTERNATE_PHONE, Field.LOCATION),
    *(Field.ADDRESS, Field.VEHICLE, Field.COLLECT_CASH, Field.CASH_AMOUNT, Field.CASH_WITH),
    Field.NOTES,
    *(Field.PICKUP, Field.PICKUP_LOCATION, Field.PICKUP_NAME, Field.PICKUP_NUMBER),
    Field.SCHEDULE,
)
"""The columns of the file."""

_UNKNOWN: Final = "?"
"""Neither a branch's name nor an amount: the clerk has to choose."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One hour of a standing order."""

    template: Template
    at: datetime

    @property
    def key(self) -> str:
        return _digest("standing order", self.template.id, wire_text(self.at))

    @property
    def id(self) -> str:
        """The id of the row in the file."""
        return self.key[:32]

    def cells(self, branches: Sequence[Branch], *, scheduled: bool) -> tuple[str, ...]:
        """Returns the texts of the row in the order of ``COLUMNS``."""
        local = f"{in_kuwait(self.at):%Y-%m-%d %H:%M}"
        texts = _texts(self.template.draft, branches)
        texts[Field.REFERENCE] = f"{self.template.name} {local}"
        texts[Field.SCHEDULE] = local.replace(" ", "T") if scheduled else ""  # sure, also at night
        return tuple(texts.get(field, "") for field in COLUMNS)

    def made(self, read: FileRow, *, scheduled: bool) -> FileRow:
        """Returns the row as read from ``cells``, with its own key and its hour."""
        content = read.content.model_copy(update={"due_at": None if scheduled else self.at})
        return replace(read, id=self.id, key=self.key, ordinal=1, content=content)


def rows_of(templates: Iterable[Template], day: date) -> list[StandingRow]:
    """Returns the rows of a day by hour, and within an hour by name."""
    rows = [StandingRow(each, at) for each in templates for at in each.hours_of(day)]
    return sorted(rows, key=lambda row: (row.at, row.template.name, row.template.id))


def file_of(day: date, now: datetime) -> OrderFile:
    """Returns the file of a day; its name is the ISO date, which the window formats."""
    return OrderFile(
        id=_digest(STANDING, day.isoformat())[:32],
        name=day.isoformat(),
        headings=(),
        columns=COLUMNS,
        shape=STANDING,
        read_at=now,
    )


def _texts(draft: Draft, branches: Sequence[Branch]) -> dict[Field, str]:
    point, cash = draft.dropoff, draft.cash_amount
    if draft.fee_in_cash:  # it varies by day, so the amount cannot be booked
        cash = f"{cash} + {_UNKNOWN}"
    return {
        Field.PHONE: draft.phone,
        Field.NAME: draft.name,
        Field.ALTERNATE_PHONE: draft.alternate_phone,
        Field.LOCATION: point_text(point) if point is not None else draft.dropoff_text,
        Field.ADDRESS: draft.address_detail or ", ".join(draft.dropoff_address),
        Field.VEHICLE: "" if Field.VEHICLE in draft.unknown else str(draft.vehicle),
        Field.COLLECT_CASH: "yes" if draft.collect_cash else "no",
        Field.CASH_AMOUNT: cash if draft.collect_cash else "",
        Field.CASH_WITH: draft.cash_with if draft.collect_cash else "",
        Field.NOTES: draft.notes,
    } | _pickup(draft, branches)


def _pickup(draft: Draft, branches: Sequence[Branch]) -> dict[Field, str]:
    """Returns the pickup's cells; a missing branch's address, for which the clerk must choose."""
    if Field.PICKUP in draft.unknown:
        return {Field.PICKUP: _UNKNOWN}
    label, point = draft.pickup_label or "", draft.pickup
    is_blank = point is None and not draft.pickup_text
    if is_blank or not draft.is_custom_pickup:
        names = {branch.id: branch.name for branch in branches}
        return {Field.PICKUP: names.get(draft.branch_id, label) if draft.branch_id else ""}
    return {
        Field.PICKUP: label,
        Field.PICKUP_LOCATION: point_text(point) if point is not None else draft.pickup_text,
        Field.PICKUP_NAME: draft.pickup_name,
        Field.PICKUP_NUMBER: draft.pickup_number,
    }


def _digest(*parts: str) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()
