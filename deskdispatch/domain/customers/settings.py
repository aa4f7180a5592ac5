"""The setting for how long customers are kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

KEPT_FOR: Final = (0, 6, 12, 24, 36, 60)
"""Choices in months; 0 keeps customers until a clerk erases them."""

_MONTH: Final = timedelta(days=365.25 / 12)


@dataclass(frozen=True, slots=True)
class CustomerSettings:
    """Customers who did not order for ``keep_months`` are erased; 0 erases nobody."""

    keep_months: int = 0

    def __post_init__(self) -> None:
        if self.keep_months not in KEPT_FOR:
            raise ValueError("keep_months is not a number of months that can be chosen")

    def unseen_before(self, now: datetime) -> datetime | None:
        return now - self.keep_months * _MONTH if self.keep_months else None
