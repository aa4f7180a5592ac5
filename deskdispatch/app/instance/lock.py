"""The lock of a data folder, which decides the single instance.

It is a lock of the operating system on a file, which ends with the process however that ends.

The number of a process that stands in a file proves nothing: after a crash, a restart of the PC or
in a container it soon belongs to another program. What the system itself holds for an open file
(``flock``; on Windows a handle that shares no writing) is gone with the process.

Releases before this one held ``QLockFile``, which decides by the number, and takes the same locks
on the same file: neither starts beside the other.
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

if sys.platform != "win32":
    import fcntl

_LONGEST_NUMBER: Final = 20
"""Bytes that are read of the number of a process."""

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


class InstanceLock:
    """Holds the lock of a data folder until it is deleted.

    Two programs on one journal and one practice database would each undo what the other did.

    Args:
        file: The lock file; one of a process that is gone does not count.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.failure: OSError | None = None
        """Why the lock file cannot be made; None where another instance holds it."""
        self._lock = FileLock(file)

    def acquire(self) -> bool:
        """Takes the lock if it is free, and returns whether it is held."""
        self.failure = None
        try:
            return self._lock.acquire()
        except OSError as error:
            self.failure = error
            return False

    def acquire_or_hand_over(
        self, started: SecondStart, within_s: float = ANSWERED_WITHIN_S
    ) -> Outcome:
        """Takes the lock, or hands this start over to the instance that holds it.

        It takes over from one that closes meanwhile, and waits at most ``within_s`` seconds.
        """
        if self.acquire():
            return Outcome.FIRST
        if self.failure:
            return Outcome.FAILED
        from deskdispatch.app.instance.hand_over import InstanceReply, hand_over

        accepted = {
            InstanceReply.TAKEN: Outcome.HANDED_OVER,
            InstanceReply.CALL_TAKEN: Outcome.LINK_TAKEN,
            InstanceReply.LOCATION_TAKEN: Outcome.LINK_TAKEN,
        }
        deadline = time.monotonic() + within_s
        answer = None
        while (left := deadline - time.monotonic()) > 0:
            # What it said once stands: the last moment may be too short for an answer.
            answer = hand_over(self.file.parent, started, left) or answer
            if answer in accepted:
                return accepted[answer]
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


class FileLock:
    """Held from ``acquire`` until it is deleted or its process ends, by which number it is named.

    Args:
        file: What is locked; made where it is not there, and removed by a deleted lock.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self._release: weakref.finalize[[Path, int, int], FileLock] | None = None

    @property
    def is_held(self) -> bool:
        """Whether this process holds it by this object."""
        return self._release is not None

    def acquire(self) -> bool:
        """Takes the lock without waiting; returns whether it is held.

        Raises:
            OSError: The file cannot be made, or its disk has no locks.
        """
        if self._release is not None:
            return True
        handle = _locked(self.file)
        if handle is None:
            return False
        self._release = weakref.finalize(self, _let_go, self.file, handle, os.getpid())
        return True

    @property
    def holder(self) -> str:
        """The number of the process that holds it, or held it last; empty where it is not known."""
        try:
            with self.file.open("rb") as file:
                number = file.read(_LONGEST_NUMBER).partition(b"\n")[0]
        except OSError:
            return ""
        return number.decode("ascii") if number.isdigit() else ""


if sys.platform == "win32":

    def _locked(file: Path) -> int | None:
        """A handle that no other can be beside; None where there is one."""
        import ctypes
        import msvcrt
        from ctypes import wintypes

        read_write, shared_read, open_or_make, plain = 0xC0000000, 0x1, 4, 0x80
        sharing_violation = 32
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.CreateFileW.restype = wintypes.HANDLE
        kernel.CreateFileW.argtypes = [
            *(wintypes.LPCWSTR, wintypes.DWORD, wintypes.DWORD, wintypes.LPVOID),
            *(wintypes.DWORD, wintypes.DWORD, wintypes.HANDLE),
        ]
        made = kernel.CreateFileW(
            str(file), read_write, shared_read, None, open_or_make, plain, None
        )
        if made == wintypes.HANDLE(-1).value:
            if ctypes.get_last_error() == sharing_violation:
                return None
            raise ctypes.WinError(ctypes.get_last_error())
        handle = msvcrt.open_osfhandle(made, os.O_NOINHERIT)
        _write_number(handle)
        return handle

    def _let_go(file: Path, handle: int, _holder: int) -> None:
        os.close(handle)
        with suppress(OSError):  # of another that has taken it meanwhile it cannot be removed
            file.unlink()

else:

    def _locked(file: Path) -> int | None:
        """A locked descriptor of the file; None where another has one."""
        while True:
            handle = os.open(file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if _is_at(file, handle):
                    _write_number(handle)
                    return handle
            except BlockingIOError:
                os.close(handle)
                return None
            except BaseException:
                os.close(handle)
                raise
            os.close(handle)  # whoever held it has removed it meanwhile: that locks nothing

    def _is_at(file: Path, handle: int) -> bool:
        try:
            return os.path.samestat(os.stat(file), os.fstat(handle))
        except FileNotFoundError:
            return False

    def _let_go(file: Path, handle: int, holder: int) -> None:
        if os.getpid() == holder:  # a forked process has the descriptor, and not the lock
            with suppress(OSError):
                file.unlink()
        os.close(handle)


def _write_number(handle: int) -> None:
    """For words only: a disk without room locks all the same."""
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, b"%d\n" % os.getpid())
