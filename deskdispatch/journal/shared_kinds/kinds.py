"""All kinds of shared records, in the order in which existing rows are noted."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from deskdispatch.journal.shared_kinds import (
    alerts,
    counters,
    customers,
    deliveries,
    drafts,
    places,
    prints,
    unconfirmed,
)
from deskdispatch.journal.shared_records.kind import KindRows

KINDS: Final[Mapping[str, KindRows]] = MappingProxyType(
    {
        str(each.kind): each
        for each in (
            counters.ROWS,
            places.ROWS,
            customers.ROWS,
            deliveries.ROWS,
            drafts.ROWS,
            prints.ROWS,
            alerts.ROWS,
            unconfirmed.ROWS,
        )
    }
)
"""By their names; records of other kinds are kept, and written nowhere."""
