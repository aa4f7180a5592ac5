"""Child programs that are measured from outside, from their start to their report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from tests import forked
from tests.bench.children.reporting import pace

ROOT: Final = Path(__file__).resolve().parents[2]
WITHIN_S: Final = 120.0

_NO_INTERNET: Final = "http://127.0.0.1:9"
"""Proxy that does not exist, so that no child downloads map tiles from the internet."""


def child_command(child: str, *options: str) -> list[str]:
    """Returns the command of a module of ``tests.bench.children``; ``options`` are Python's."""
    # The line of a console script; `python -m` would add the time of runpy to both sides.
    code = f"from tests.bench.children.{child} import main; main()"
    return [sys.executable, *options, "-c", code]


def _forked_at_the_smallest(child: str) -> list[str]:
    """Returns the command of a child, which is only timed in a larger run (``tests/forked.py``)."""
    if pace() == 1:
        return child_command(child)
    return forked.desktop_command(f"tests.bench.children.{child}")


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kills a process that leads its own group, and all processes that it started."""
    with suppress(ProcessLookupError):  # the whole group has ended already
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def cpu_s(process: int) -> float:
    """Returns the seconds of processor time of a process, user and system.

    The process's clock counts nanoseconds, ``/proc`` only ticks of ten milliseconds.

    Raises:
        OSError: The process has ended.
    """
    return time.clock_gettime(~process << 3 | 2)  # like Linux's ``clock_getcpuclockid``


def ms_until_report(
    child: str, folder: Path, *args: str, home: Path | None = None, display: str = ""
) -> float:
    """Returns the milliseconds from before a child is spawned until the time that it reports.

    Args:
        child: A module of ``tests.bench.children`` with a ``main``.
        folder: The folder for its temporary files.
        args: Its arguments.
        home: Home folder of the child; by default a new one in ``folder``.
        display: The X server to draw on; by default none.

    Raises:
        RuntimeError: The child ended without a report.
    """
    environment = environment_of(folder, home or folder / "nobody", display)
    born = time.monotonic_ns()
    return (int(_said(child, args, environment)["at_ns"]) - born) / 1e6


def report_of(child: str, folder: Path, *args: str) -> Mapping[str, Any]:
    """Runs a child like ``ms_until_report``; returns the JSON of its own measurements.

    Raises:
        RuntimeError: The child ended without a report.
    """
    return _said(child, args, environment_of(folder, folder / "nobody"))


def import_times(child: str, folder: Path) -> dict[str, float]:
    """Returns the milliseconds of each of a child's imports alone, from ``-X importtime``."""
    command = child_command(child, "-X", "importtime")
    environment = environment_of(folder, folder / "nobody")
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, timeout=WITHIN_S, check=True
    )
    rows = (line.split("|") for line in done.stderr.decode().splitlines() if "|" in line)
    return {
        row[2].strip(): int(own) / 1e3
        for row in rows
        if (own := row[0].rpartition(":")[2].strip()).isdigit()
    }


def _said(child: str, args: tuple[str, ...], environment: dict[str, str]) -> Mapping[str, Any]:
    done = subprocess.run(
        [*_forked_at_the_smallest(child), *args],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=WITHIN_S,
        check=False,
    )
    lines = done.stdout.decode().splitlines()
    if not lines:
        said = done.stderr.decode(errors="replace")
        raise RuntimeError(f"{child} ended with {done.returncode} and no report:\n{said}")
    report: Mapping[str, Any] = json.loads(lines[-1])
    return report


def environment_of(folder: Path, home: Path, display: str = "") -> dict[str, str]:
    """Returns this process's environment with other temporary and home folders and display."""
    temporary = folder / "tmp"
    for needed in (temporary, home):
        needed.mkdir(parents=True, exist_ok=True)
    ways = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    own = {way: str(home / way.split("_")[1].lower()) for way in ways}
    environment = {**os.environ, **own, "HOME": str(home), "TMPDIR": str(temporary)}
    environment["https_proxy"] = _NO_INTERNET
    # A shop's PC compiles the modules only once, so no measured start should compile them.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if display:
        environment |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        environment.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
    return environment
