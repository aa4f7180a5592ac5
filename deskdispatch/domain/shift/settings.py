"""Settings of the shift: its last start and end, and the paper of its sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.clock import wire_text

SHORTEST_SHIFT: Final = timedelta(minutes=1)
"""A second click this soon does not end another shift."""

PAPERS: Final = ("a4", "roll_80")


@dataclass(frozen=True, slots=True)
class ShiftSettings:
    """The shift as in the settings file; raises ``ValueError`` for anything else.

    ``began_at`` and ``ended_at`` are those of the last ended shift, ISO 8601 with the offset; empty
    before the first.
    """

    began_at: str = ""
    ended_at: str = ""
    paper: str = "a4"

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise ValueError("paper is not one that a sheet is printed on")
        for name, text in (("began_at", self.began_at), ("ended_at", self.ended_at)):
            try:
                is_time = not text or datetime.fromisoformat(text).tzinfo is not None
            except (TypeError, ValueError):
                is_time = False
            if not is_time:
                raise ValueError(f"{name} is not a time with an offset")

    @property
    def last_end(self) -> datetime | None:
        return datetime.fromisoformat(self.ended_at) if self.ended_at else None

    @property
    def last_shift(self) -> tuple[datetime, datetime] | None:
        ended = self.last_end
        return (datetime.fromisoformat(self.began_at), ended) if self.began_at and ended else None

    def with_end(self, now: datetime, first_start: datetime) -> ShiftSettings:
        """Ends a shift now; the very first one began at ``first_start``.

        So did one that follows an end in the future, by a clock that was wrong. A second end within
        ``SHORTEST_SHIFT`` is ignored.
        """
        if self.last_end is not None and timedelta(0) <= now - self.last_end < SHORTEST_SHIFT:
            return self
        is_known = self.last_end is not None and self.last_end <= now
        began = self.ended_at if is_known else wire_text(first_start)
        return replace(self, began_at=began, ended_at=wire_text(now))
