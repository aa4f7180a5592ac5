"""What one look for bookings in doubt brought."""

from __future__ import annotations

from dataclasses import dataclass

from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Booked
from deskdispatch.domain.errors import ServiceError


@dataclass(frozen=True, slots=True)
class SearchFindings:
    """What one look brought.

    Attributes:
        found: Bookings in doubt that turned out to be booked.
        late: Bookings that were given up and turned out to be booked after all.
        doubts: All that is in doubt after it, newest first.
        told_booked: All that is closed as told and was not seen, the last one first.
        trouble: Why the look was not answered in full; None where it was.
    """

    found: tuple[Booked, ...] = ()
    late: tuple[Booked, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    told_booked: tuple[Doubt, ...] = ()
    trouble: ServiceError | None = None
