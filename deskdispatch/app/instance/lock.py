"""The lock file of a data folder, which decides the single instance."""

from __future__ import annotations

import time
from enum import Enum, auto
from pathlib import Path
from typing import Final

from deskdispatch.app.instance.address import addresses
from deskdispatch.app.instance.file_lock import FileLock
from deskdispatch.app.instance.message import InstanceReply, SecondStart

ANSWERED_WITHIN_S: Final = 10.0
"""Timeout in seconds of the first instance, which may still be starting on a slow PC."""

_POLL_S: Final = 0.2


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

    Two programs on one journal and one practice database would each undo what the other did.

    Args:
        file: The lock file; one of a process that is gone does not count.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.trouble: OSError | None = None
        """Why the lock file cannot be made; None where another instance holds it."""
        self._lock = FileLock(file)

    def acquire(self) -> bool:
        """Takes the lock if it is free, and returns whether it is held."""
        self.trouble = None
        try:
            return self._lock.acquire()
        except OSError as error:
            self.trouble = error
            return False

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
            if self._becomes_free(min(_POLL_S, left)):
                return Outcome.FIRST
        return Outcome.CLOSING if answer is InstanceReply.CLOSING else Outcome.NO_ANSWER

    @property
    def holder(self) -> str:
        """The number of the process that holds it; empty where that is not known."""
        return self._lock.holder

    def _becomes_free(self, within_s: float) -> bool:
        """Takes the lock now or a moment later; returns whether it is held."""
        if not self.acquire():
            time.sleep(within_s)
        return self.acquire()
