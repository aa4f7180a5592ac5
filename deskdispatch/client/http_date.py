"""Dates as HTTP writes them."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

_LONGEST: Final = 64
"""Characters; a date has 29."""


def parse(text: str) -> datetime | None:
    """The time of a header in any of the forms that HTTP allows, in UTC; None for anything else."""
    if len(text) > _LONGEST:
        return None
    try:
        parsed = parsedate_to_datetime(text)
        return parsed.replace(tzinfo=UTC) if parsed.tzinfo is None else parsed.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
