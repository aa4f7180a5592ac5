"""Hands a link, a call or a location, to the first instance without loading Qt."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from typing import Final

from deskdispatch.app.instance.address import addresses
from deskdispatch.app.instance.message import (
    LONGEST,
    InstanceReply,
    SecondStart,
    read_answer,
    start_line,
)

_WITHIN_S: Final = 2.0
"""Timeout in seconds of each step; after it the link goes the way of any second start."""


def hand_over(data: Path, started: SecondStart) -> bool:
    """Sends a start with a link; returns whether the first instance has opened that.

    False where none runs on that data folder or answers, and on Windows, whose pipes have no
    timeout.
    """
    if sys.platform == "win32":
        return False
    line = start_line(started)
    return any(_reply(each, line) is started.accepted for each in addresses(data))


def _reply(address: str, line: bytes) -> InstanceReply | None:
    """The answer at a socket; None without one."""
    received = b""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(_WITHIN_S)
            connection.connect(address)
            connection.sendall(line)
            while b"\n" not in received and len(received) <= LONGEST:
                if not (part := connection.recv(LONGEST)):
                    break
                received += part
    except OSError:
        return None
    answer, ended, _rest = received.partition(b"\n")
    return read_answer(answer) if ended else None
