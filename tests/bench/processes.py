"""Child programs that are measured from outside, from their birth to what they report."""

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

ROOT: Final = Path(__file__).resolve().parents[2]
WITHIN_S: Final = 120.0

_NO_INTERNET: Final = "http://127.0.0.1:9"
"""A proxy that is not there: no child asks the internet for the streets of the map."""


def child_command(child: str, *options: str) -> list[str]:
    """Runs a module of ``tests.bench.children`` by its ``main``; ``options`` are Python's."""
    # As a console script does it; `python -m` would add the time of runpy to both sides.
    code = f"from tests.bench.children.{child} import main; main()"
    return [sys.executable, *options, "-c", code]


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kills a process that leads its own group, and all that it started."""
    with suppress(ProcessLookupError):  # they have all ended by themselves
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def cpu_s(process: int) -> float:
    """Seconds of the processor that a process has taken, with what the system did for it.

    Its clock counts nanoseconds, ``/proc`` only ticks of ten milliseconds.

    Raises:
        OSError: It has ended.
    """
    return time.clock_gettime(~process << 3 | 2)  # as Linux's ``clock_getcpuclockid`` has it


def ms_until_report(
    child: str, folder: Path, *args: str, home: Path | None = None, display: str = ""
) -> float:
    """Milliseconds from before a child is spawned until the moment that it reports.

    Args:
        child: A module of ``tests.bench.children`` with a ``main``.
        folder: Where it leaves its temporary files.
        args: Its arguments.
        home: The folder of the clerk who starts it; one in ``folder`` where none is given.
        display: The X server that it draws on; none where none is given.

    Raises:
        RuntimeError: It ended without a report.
    """
    environment = environment_of(folder, home or folder / "nobody", display)
    born = time.monotonic_ns()
    return (int(_said(child, args, environment)["at_ns"]) - born) / 1e6


def report_of(child: str, folder: Path, *args: str) -> Mapping[str, Any]:
    """What a child measured itself; as above.

    Raises:
        RuntimeError: It ended without a report.
    """
    return _said(child, args, environment_of(folder, folder / "nobody"))


def import_times(child: str, folder: Path) -> dict[str, float]:
    """Milliseconds of each import of a child by itself, as ``-X importtime`` gives them."""
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
        [*child_command(child), *args],
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
    """As this process has it, with temporary files, a clerk's files and a screen of their own."""
    temporary = folder / "tmp"
    for needed in (temporary, home):
        needed.mkdir(parents=True, exist_ok=True)
    ways = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")
    own = {way: str(home / way.split("_")[1].lower()) for way in ways}
    environment = {**os.environ, **own, "HOME": str(home), "TMPDIR": str(temporary)}
    environment["https_proxy"] = _NO_INTERNET
    # A shop's PC compiles our modules once; compiling them at every start is no start of ours.
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    if display:
        environment |= {"DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        environment.setdefault("QTWEBENGINE_DISABLE_SANDBOX", "1")
    return environment
