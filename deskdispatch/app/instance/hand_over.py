"""Hands a second start over to the first instance: one line of JSON each way over a local socket.

Needs no Qt on systems with sockets, so that a link is handed over at once. Windows' pipes have no
timeout, so Qt waits for them there.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from deskdispatch.app.settings.start_settings import is_profile_name
from deskdispatch.domain import links
from deskdispatch.domain.appearance import LANGUAGES

_NAME: Final = "deskdispatch"
_LONGEST_PATH: Final = 103
"""Longest socket path in bytes that every system accepts."""

_STEP_MS: Final = 250
LONGEST: Final = 4096
"""Largest line in bytes; a longer one is not read."""

_VALID: Final[Mapping[str, Callable[[str], object]]] = {
    "profile": is_profile_name,
    "language": LANGUAGES.__contains__,
    "activation": re.compile(r"[!-~]{1,256}").fullmatch,
    "call": links.is_number,
    "location": links.is_location,
}
"""Checks for the non-empty arguments of a second start."""


@dataclass(frozen=True, slots=True)
class SecondStart:
    """Arguments of a second start; empty ones keep the present state.

    ``activation`` is the desktop's permission to take the focus. A ``call`` is shown, and the rest
    ignored; a ``location`` becomes the drop-off.
    """

    profile: str = ""
    language: str = ""
    activation: str = ""
    call: str = ""
    location: str = ""


class InstanceReply(StrEnum):
    """Answer of the first instance."""

    TAKEN = "taken"
    CLOSING = "closing"
    """The first instance is closing: the second can start when the lock is free."""


def activation() -> str:
    """Returns the desktop's token that lets this start take the focus; empty for none."""
    token = os.environ.get("XDG_ACTIVATION_TOKEN", "")
    return token if _VALID["activation"](token) else ""


def start_line(started: SecondStart) -> bytes:
    return json.dumps(asdict(started)).encode() + b"\n"


def read_start(line: bytes) -> SecondStart | None:
    fields = _object(line)
    if fields is None:
        return None
    given: dict[str, Any] = {name: fields.get(name, "") for name in _VALID}
    for name, value in given.items():
        if not isinstance(value, str) or (value and not _VALID[name](value)):
            return None
    return SecondStart(**given)


def answer_line(answer: InstanceReply) -> bytes:
    return json.dumps({"answer": answer.value}).encode() + b"\n"


def read_answer(line: bytes) -> InstanceReply | None:
    fields = _object(line) or {}
    return next((answer for answer in InstanceReply if answer == fields.get("answer")), None)


def _object(line: bytes) -> dict[str, object] | None:
    try:
        fields = json.loads(line) if len(line) <= LONGEST else None
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) else None


def hand_over(data: Path, started: SecondStart, within_s: float) -> InstanceReply | None:
    """Sends this start's arguments to the first instance; None without an answer in time."""
    send = _send_by_pipe if sys.platform == "win32" else _send
    deadline = time.monotonic() + within_s
    replies = (send(each, start_line(started), deadline) for each in addresses(data))
    return next((reply for reply in replies if reply is not None), None)


def _send(address: str, line: bytes, deadline: float) -> InstanceReply | None:
    import socket  # late: a first start needs none

    received = b""
    try:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(max(0.001, deadline - time.monotonic()))
            connection.connect(address)
            connection.sendall(line)
            while b"\n" not in received and len(received) <= LONGEST:
                connection.settimeout(max(0.001, deadline - time.monotonic()))
                if not (part := connection.recv(LONGEST)):
                    break
                received += part
    except OSError:
        return None
    return _answer_in(received)


def _send_by_pipe(address: str, line: bytes, deadline: float) -> InstanceReply | None:
    from PySide6.QtNetwork import QLocalSocket

    if sys.platform == "win32":
        import ctypes

        any_process = -1
        ctypes.windll.user32.AllowSetForegroundWindow(any_process)
    pipe, received = QLocalSocket(), b""
    pipe.connectToServer(address)
    if not pipe.waitForConnected(_STEP_MS):
        return None
    try:
        pipe.write(line)
        while b"\n" not in received and len(received) <= LONGEST and time.monotonic() < deadline:
            pipe.waitForReadyRead(_STEP_MS)
            received += bytes(pipe.readAll().data())
            if pipe.state() == QLocalSocket.LocalSocketState.UnconnectedState:
                break
    finally:
        pipe.abort()
    return _answer_in(received)


def _answer_in(received: bytes) -> InstanceReply | None:
    answer, ended, _rest = received.partition(b"\n")
    return read_answer(answer) if ended else None


def addresses(data: Path) -> Sequence[str]:
    """Returns names for ``QLocalServer``, unique to the data folder; the first usable one wins.

    A socket lies in the data folder. If that allows no sockets, or its path is too long, the socket
    lies in the folder of the user's session.
    """
    digest = hashlib.sha256(os.fsencode(os.path.normcase(data.resolve()))).hexdigest()[:16]
    if sys.platform == "win32":  # a pipe, which only the same user may open
        return (f"{_NAME}-{digest}",)
    found = [data / f"{_NAME}.socket"]
    if session := os.environ.get("XDG_RUNTIME_DIR"):
        found.append(Path(session) / f"{_NAME}-{digest}.socket")
    return tuple(str(path) for path in found if len(os.fsencode(path)) <= _LONGEST_PATH)
