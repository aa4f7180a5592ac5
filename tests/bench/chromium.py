"""Debian's Chromium, showing one page as an application on a virtual screen."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.bare_page import Painted
from tests.bench.processes import WITHIN_S, end_group, environment_of

_ENDS_WITHIN_S: Final = 20.0
_QUIET: Final = (
    "--no-first-run",
    "--no-default-browser-check",
    "--password-store=basic",
    "--test-type",  # hides the bar that warns of the other options
    # Keeps all traffic on the loopback interface.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)


class Tools(NamedTuple):
    """Paths of the required programs."""

    chromium: str
    xvfb: str


def installed() -> Tools | None:
    """Returns both programs, or None if one is not installed."""
    chromium, xvfb = shutil.which("chromium"), shutil.which("Xvfb")
    return Tools(chromium, xvfb) if chromium and xvfb else None


@contextmanager
def screen(xvfb: str) -> Iterator[str]:
    """Runs an X server that draws into memory; yields its display."""
    command = [xvfb, "-displayfd", "1", "-screen", "0", "1366x768x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()


def ms_until_painted(
    chromium: str, address: str, painted: Painted, folder: Path, display: str
) -> float:
    """Starts Chromium; returns the milliseconds until its page reports that it has painted.

    Its profile stays in ``folder``, so a second start there is a warm one.

    Raises:
        queue.Empty: The page reported nothing in time.
    """
    born = time.monotonic_ns()
    with shown(chromium, address, folder, display):
        return (painted.after_ns(born, WITHIN_S) - born) / 1e6


@contextmanager
def shown(chromium: str, address: str, folder: Path, display: str) -> Iterator[int]:
    """Runs a browser that shows one page as an application; yields its process group."""
    environment = environment_of(folder, folder / "nobody", display)
    profile = f"--user-data-dir={folder / 'profile'}"
    sandbox = ["--no-sandbox"] if "QTWEBENGINE_DISABLE_SANDBOX" in environment else []
    command = [chromium, *_QUIET, *sandbox, profile, "--window-size=546,640", f"--app={address}"]
    with _running(command, environment) as group:
        yield group


@contextmanager
def _running(command: list[str], environment: Mapping[str, str]) -> Iterator[int]:
    """Runs a browser; ends it like a closing session, so that it saves its caches."""
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(
        command, env=environment, stdout=quiet, stderr=quiet, start_new_session=True
    )
    try:
        yield process.pid
        process.terminate()
        process.wait(_ENDS_WITHIN_S)
    finally:
        end_group(process)
