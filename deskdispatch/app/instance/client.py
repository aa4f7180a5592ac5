"""Hands a second start over to the first instance, with a timeout."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence

from PySide6.QtNetwork import QLocalSocket

from deskdispatch.app.instance.message import (
    LONGEST,
    InstanceReply,
    SecondStart,
    read_answer,
    start_line,
)

_STEP_MS = 250


def hand_over(
    addresses: Sequence[str], started: SecondStart, within_s: float
) -> InstanceReply | None:
    """Sends this start's arguments to the first instance.

    Args:
        addresses: Where it may listen.
        started: The arguments of this start.
        within_s: Timeout in seconds.

    Returns:
        Its answer; None without one in time.
    """
    _allow_focus()
    deadline = time.monotonic() + within_s
    for address in addresses:
        socket = QLocalSocket()
        socket.connectToServer(address)
        if socket.waitForConnected(_STEP_MS):
            try:
                return _request_reply(socket, started, deadline)
            finally:
                socket.abort()
    return None


def _request_reply(
    socket: QLocalSocket, started: SecondStart, deadline: float
) -> InstanceReply | None:
    """The answer of a connected instance."""
    socket.write(start_line(started))
    received = b""
    while b"\n" not in received and len(received) <= LONGEST and time.monotonic() < deadline:
        socket.waitForReadyRead(_STEP_MS)
        received += bytes(socket.readAll().data())
        if socket.state() == QLocalSocket.LocalSocketState.UnconnectedState:
            break
    return read_answer(received.partition(b"\n")[0]) if b"\n" in received else None


def _allow_focus() -> None:
    """Allows the first instance to take the focus, which Windows demands."""
    if sys.platform == "win32":
        import ctypes

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)
