"""Lock of a data folder, which ensures a single instance.

It is an operating system lock on a file, which ends with the process in any case. A process number
written to a file, as in ``QLockFile``, proves nothing: after a crash, a restart of the PC or in a
container another program soon has that number.
"""

from __future__ import annotations

import os
import sys
import time
import weakref
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from deskdispatch.app.instance.hand_over import SecondStart

_LONGEST_NUMBER: Final = 20
"""Largest number of bytes read for a process number."""

ANSWERED_WITHIN_S: Final = 10.0
"""Timeout in seconds of the first instance, which may still be starting on a slow PC."""

_POLL_S: Final = 0.2


class Outcome(Enum):
    """Result of taking the lock."""

    FIRST = auto()
    """The lock is held: this is the single instance."""
    HANDED_OVER = auto()
    """Another instance holds the lock, and has accepted this start's arguments."""
    LINK_TAKEN = auto()
    """Another instance holds the lock, and has opened this start's call or location."""
    NO_ANSWER = auto()
    CLOSING = auto()
    FAILED = auto()
    """The lock file cannot be created."""


class InstanceLock:
    """Holds the lock of a data folder until it is deleted or its process ends."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.failure: OSError | None = None
        """Why the lock file cannot be created; None if another instance holds it."""
        self._release: object = None

    def acquire(self) -> bool:
        self.failure = None
        if self._release is None:
            try:
                handle = os.open(self.file, os.O_RDWR | os.O_CREAT | _PRIVATE, 0o600)
                if not _is_locked(handle):
                    os.close(handle)
                    return False
            except OSError as error:
                self.failure = error
                return False
            self._release = weakref.finalize(self, os.close, handle)
            with suppress(OSError):  # for messages only: locking works on a full disk too
                os.ftruncate(handle, 0)
                os.write(handle, b"%d\n" % os.getpid())
        return True

    def acquire_or_hand_over(
        self, started: SecondStart, within_s: float = ANSWERED_WITHIN_S
    ) -> Outcome:
        """Takes the lock, or hands this start over to the instance that holds it.

        Takes the lock if that instance closes meanwhile; waits at most ``within_s`` seconds.
        """
        if self.acquire():
            return Outcome.FIRST
        if self.failure:
            return Outcome.FAILED
        from deskdispatch.app.instance.hand_over import InstanceReply, hand_over

        deadline = time.monotonic() + within_s
        answer = None
        while (left := deadline - time.monotonic()) > 0:
            # An earlier answer stands: there may be no time left for another one.
            answer = hand_over(self.file.parent, started, left) or answer
            if answer is InstanceReply.TAKEN:
                is_link = started.call or started.location
                return Outcome.LINK_TAKEN if is_link else Outcome.HANDED_OVER
            if not self.acquire():
                time.sleep(min(_POLL_S, left))
            if self.acquire():
                return Outcome.FIRST
        return Outcome.CLOSING if answer is InstanceReply.CLOSING else Outcome.NO_ANSWER

    @property
    def holder(self) -> str:
        """Number of the process that holds the lock or held it last."""
        try:
            with self.file.open("rb") as file:
                number = file.read(_LONGEST_NUMBER).partition(b"\n")[0]
        except OSError:
            return ""
        return number.decode("ascii") if number.isdigit() else ""


if sys.platform == "win32":
    import msvcrt

    _PRIVATE = os.O_NOINHERIT
    _FAR: Final = 1 << 30
    """Offset of the locked byte: the number before it stays readable."""

    def _is_locked(handle: int) -> bool:
        os.lseek(handle, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    _PRIVATE = os.O_CLOEXEC

    def _is_locked(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
