"""The lock file of a data folder, which decides the single instance."""

from __future__ import annotations

import time
from enum import Enum, auto
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLockFile

from deskdispatch.app.instance.address import addresses
from deskdispatch.app.instance.message import InstanceReply, SecondStart

ANSWERED_WITHIN_S: Final = 10.0
"""Timeout in seconds of the first instance, which may still be starting on a slow PC."""

_POLL_MS: Final = 200


class Outcome(Enum):
    """The result of taking the lock."""

    FIRST = auto()
    """It is held: this is the single instance."""
    HANDED_OVER = auto()
    """Another instance holds it, and has accepted this start's arguments."""
    LINK_TAKEN = auto()
    """Another instance holds it, and has opened this start's call or location."""
    NO_ANSWER = auto()
    CLOSING = auto()
    FAILED = auto()
    """The lock file cannot be made."""


_ACCEPTED: Final = {
    InstanceReply.TAKEN: Outcome.HANDED_OVER,
    InstanceReply.CALL_TAKEN: Outcome.LINK_TAKEN,
    InstanceReply.LOCATION_TAKEN: Outcome.LINK_TAKEN,
}


class InstanceLock:
    """Holds the lock of a data folder until it is deleted.

    Args:
        file: The lock file; one of a process that is gone does not count.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._lock = QLockFile(str(file))
        # Two programs on one journal and one practice database would each undo what the other did.
        self._lock.setStaleLockTime(0)

    def acquire(self) -> bool:
        """Takes the lock if it is free, and returns whether it is held."""
        return self._lock.isLocked() or self._lock.tryLock(0)

    def acquire_or_hand_over(
        self, started: SecondStart, within_s: float = ANSWERED_WITHIN_S
    ) -> Outcome:
        """Takes the lock, or hands this start over to the instance that holds it.

        It takes over from one that closes meanwhile, and waits at most ``within_s`` seconds.
        """
        if self.acquire():
            return Outcome.FIRST
        if self.trouble:
            return Outcome.FAILED
        from deskdispatch.app.instance.client import hand_over

        deadline = time.monotonic() + within_s
        answer = None
        while (left := deadline - time.monotonic()) > 0:
            # What it said once stands: the last moment may be too short for an answer.
            answer = hand_over(addresses(self.file.parent), started, left) or answer
            if answer in _ACCEPTED:
                return _ACCEPTED[answer]
            if self._lock.tryLock(min(_POLL_MS, int(left * 1000))):
                return Outcome.FIRST
        return Outcome.CLOSING if answer is InstanceReply.CLOSING else Outcome.NO_ANSWER

    @property
    def trouble(self) -> str:
        """Why the lock file cannot be made; empty where another instance holds it."""
        error = self._lock.error()
        failed = error is not QLockFile.LockError.LockFailedError
        return error.name if failed and not self._lock.isLocked() else ""

    @property
    def holder(self) -> str:
        """The number of the process that holds it; empty where that is not known."""
        pid = self._lock.getLockInfo()[0]
        return str(pid) if pid else ""
