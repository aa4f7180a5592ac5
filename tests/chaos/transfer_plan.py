"""How bytes are to travel one way: in which packets, after which waits, and how it ends."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Direction(StrEnum):
    """Which way bytes go."""

    UPSTREAM = "upstream"
    """The request."""
    DOWNSTREAM = "downstream"
    """The answer."""


class Packet(NamedTuple):
    """Bytes that leave after a wait in seconds."""

    wait: float
    data: bytes


class End(NamedTuple):
    """How a connection ends: after a wait in seconds, or with None once the client leaves."""

    wait: float | None
    reset: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What is sent, and whether the connection ends with it.

    Attributes:
        packets: In their order; none where the bytes are swallowed.
        end: None where the connection goes on.
        linger: Seconds that this side stays open after the other has closed.
    """

    packets: tuple[Packet, ...]
    end: End | None = None
    linger: float = 0.0

    @property
    def size(self) -> int:
        """Bytes."""
        return sum(len(packet.data) for packet in self.packets)


@dataclass(slots=True)
class Way:
    """One direction of one connection.

    Attributes:
        random: What faults roll.
        passed: Bytes that went this way already.
    """

    random: random.Random
    passed: int = field(default=0)
