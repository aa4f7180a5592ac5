"""Sample counters for the tests of the sharing widgets."""

from __future__ import annotations

from datetime import timedelta

from deskdispatch.domain.sharing.membership import Counter
from tests.ui.conftest import NOON

FIRST = Counter(
    id="a" * 16,
    name="Salmiya 1",
    is_first=True,
    joined_at=NOON - timedelta(days=9),
    seen_at=NOON - timedelta(minutes=4),
)
SECOND = Counter(
    id="b" * 16,
    name="السالمية 2",
    joined_at=NOON - timedelta(days=8),
    seen_at=NOON - timedelta(days=1),
)
NEW = Counter(id="c" * 16, name="Hawalli <b>\u202e", joined_at=NOON)
