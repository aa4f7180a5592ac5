"""Schemathesis hooks for rules of the OpenAPI document that JSON Schema cannot express.

A scheduled time lies in a window that moves with the clock, and both spellings of a coordinate
must agree. Loaded by schemathesis in its own process.
"""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any, Final

import schemathesis
from hypothesis import strategies as st

from tests.service.samples import NOON

_WINDOW_S: Final = (30 * 60, 14 * 24 * 3600)

_UTC: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|\+00:00)")

_SPELLINGS: Final = [
    (f"{one}{axis}", f"{other}{axis}", most)
    for one, other in (("pickup", "from"), ("delivery", "to"))
    for axis, most in (("Latitude", 90), ("Longitude", 180))
]


def _in_window(seconds: int) -> str:
    earliest, latest = _WINDOW_S
    ahead = earliest + seconds % (latest - earliest)
    return (NOON + timedelta(seconds=ahead)).strftime("%Y-%m-%dT%H:%M:%SZ")


schemathesis.openapi.format("date-time", st.integers(0, _WINDOW_S[1]).map(_in_window))


@schemathesis.hook
def map_body(_context: schemathesis.HookContext, body: Any) -> Any:
    """Makes two valid numbers of one coordinate equal, and moves a valid time into the window."""
    if not isinstance(body, dict):
        return body
    changes = {
        other: body[one]
        for one, other, most in _SPELLINGS
        if all(_is_degrees(body.get(name), most) for name in (one, other))
    }
    time = body.get("scheduledDeliveryAt")
    if isinstance(time, str) and _UTC.fullmatch(time):
        changes["scheduledDeliveryAt"] = _in_window(sum(time.encode()) * 251)
    return body | changes


def _is_degrees(value: Any, most: int) -> bool:
    return type(value) in {int, float} and -most <= value <= most
