"""Hybrid logical times, which order the changes of several PCs whose clocks may be wrong.

A hybrid time is an integer: milliseconds since 1970, shifted left by 16 bits, plus a count. A clock
that has seen a time never returns an earlier one, so a change is later than everything that its PC
knew, whatever the PC's clock shows. (Kulkarni et al., *Logical Physical Clocks*, 2014.)
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

COUNT_BITS: Final = 16
"""Bits of the count; an overflow carries into the milliseconds, which is harmless."""

LAST: Final = 1 << 62
"""The last hybrid time, in the year 4199: arithmetic with it stays within 64 bits."""

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)


def hybrid_time(moment: datetime) -> int:
    return ((moment - _EPOCH) // _MILLISECOND) << COUNT_BITS


def moment_of(time: int) -> datetime:
    return _EPOCH + (time >> COUNT_BITS) * _MILLISECOND
