"""Plan of a transfer of bytes in one direction: packets, delays and end of the connection."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Direction(StrEnum):
    """Direction of the bytes."""

    UPSTREAM = "upstream"
    """Client to service: requests."""
    DOWNSTREAM = "downstream"
    """Service to client: responses."""


class Packet(NamedTuple):
    """Bytes that are sent after ``wait`` seconds."""

    wait: float
    data: bytes


class ConnectionEnd(NamedTuple):
    """End of a connection after ``wait`` seconds; None for the client's close."""

    wait: float | None
    reset: bool = False


@dataclass(frozen=True, slots=True)
class TransferPlan:
    """Packets to send, and whether the connection ends after them.

    Attributes:
        packets: Packets in order; empty if the bytes are dropped.
        end: End of the connection; None if it stays open.
        linger: Seconds for which this side stays open after the other has closed.
    """

    packets: tuple[Packet, ...]
    end: ConnectionEnd | None = None
    linger: float = 0.0

    @property
    def size(self) -> int:
        """Total size in bytes."""
        return sum(len(packet.data) for packet in self.packets)


@dataclass(slots=True)
class StreamState:
    """State of one direction of one connection.

    Attributes:
        random: Random source of the failures.
        passed: Bytes transferred so far.
    """

    random: random.Random
    passed: int = field(default=0)
