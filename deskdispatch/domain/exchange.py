"""A request and its response status, without secrets, for a support report."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and how it ended: no host, no query, no header and no body, so no secret.

    Attributes:
        method: Such as ``POST``.
        path: Such as ``/api/v1/deliveries``, without a query.
        status: The response status; None without a response.
        ended_at: UTC.
    """

    method: str
    path: str
    status: int | None
    ended_at: datetime
