"""How long the shared database may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class SharingTimeouts:
    """Seconds, after which it counts as away.

    Attributes:
        connect_s: For a connection to one address.
        call_s: For a call from its request to its answer, whatever happens in between.
        lock_s: For a lock that another one holds.
        idle_s: Within a transaction without a word of the PC, such as one that was suspended: the
            others wait for it.
        close_s: For taking leave at the end.
    """

    connect_s: float = 5.0
    call_s: float = 20.0
    lock_s: float = 5.0
    idle_s: float = 5.0
    close_s: float = 1.0


USUAL: Final = SharingTimeouts()
