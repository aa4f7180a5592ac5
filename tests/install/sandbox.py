"""Observes from outside how a web engine's processes are sandboxed."""

from __future__ import annotations

import threading
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self

LOOK_EVERY_S: Final = 0.05
_PROCESS: Final = b"QtWebEngineProcess"
_RENDERER: Final = b"--type=renderer"
_NO_SANDBOX: Final = b"--no-sandbox"


class Locks(NamedTuple):
    """Sandbox restrictions of a process.

    Attributes:
        user_namespace: Whether it has another user namespace than this process.
        network_namespace: Whether it has another network namespace, without any network.
        filters: Whether seccomp filters its system calls.
        disabled: Whether its command line switches the sandbox off.
    """

    user_namespace: bool
    network_namespace: bool
    filters: bool
    disabled: bool

    @property
    def whole(self) -> bool:
        """Whether Chromium's sandbox is complete."""
        return self.user_namespace and self.network_namespace and self.filters and not self.disabled


class Watch:
    """Collects the strongest restrictions of a web engine's processes while it runs."""

    def __init__(self) -> None:
        self.seen: set[Locks] = set()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(LOOK_EVERY_S):
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    if (locks := _locks(process)) is not None:
                        self.seen.add(locks)
                except OSError:
                    continue  # the process has ended meanwhile


def _locks(process: Path) -> Locks | None:
    """Returns the restrictions of a web engine's renderer process; None for any other process."""
    command = (process / "cmdline").read_bytes()
    if _PROCESS not in command or not command.startswith(b"/opt/"):
        return None
    status = (process / "status").read_text()
    return Locks(
        user_namespace=_is_other(process, "user"),
        network_namespace=_is_other(process, "net"),
        filters="\nSeccomp:\t2\n" in status,
        disabled=_NO_SANDBOX in command,
    )


def _is_other(process: Path, namespace: str) -> bool:
    mine = Path("/proc/self/ns", namespace).readlink()
    return (process / "ns" / namespace).readlink() != mine
