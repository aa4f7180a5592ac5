"""Tests of the desktop as a process: how it ends, and that it leaves no process behind."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from deskdispatch.app import app_paths
from tests.flow.closing_desktop import SOON
from tests.flow.offline import keep_offline
from tests.waiting import until

ROOT = Path(__file__).parents[2]
DESKTOP = [sys.executable, "-m", "deskdispatch"]
CLOSING = [sys.executable, "-X", "dev", "-W", "error", "-m", "tests.flow.closing_desktop"]

OPEN_WITHIN_S = 180.0
GONE_WITHIN_S = 60.0

CHROMIUM = re.compile(
    r"\[\d+:\d+:\d{4}/\d+\.\d+:(ERROR|WARNING):.*/qtwebengine/src/3rdparty/chromium/.*"
    r"|Sandboxing disabled by user\."
)
"""Messages of the web engine without GPU, session bus and sandbox."""


def said(stderr: str) -> list[str]:
    """Returns a process's own messages on standard error."""
    return [line for line in stderr.splitlines() if not CHROMIUM.fullmatch(line)]


def run(command: list[str], data: Path) -> subprocess.CompletedProcess[str]:
    keep_offline(data)
    return subprocess.run(
        [*command, "--data-dir", str(data), "--language", "en"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=OPEN_WITHIN_S,
        check=False,
    )


def desktop(data: Path) -> subprocess.Popen[bytes]:
    """Starts a desktop that keeps running."""
    keep_offline(data)
    command = [*DESKTOP, "--data-dir", str(data)]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)


def alive(pid: int) -> bool:
    """Whether a process runs; a zombie does not count."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] not in "ZX"


def descendants(pid: int) -> dict[int, str]:
    """Returns the descendants of a process, with their command lines."""
    found: dict[int, str] = {}
    try:
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in map(int, (task / "children").read_text().split()):
                words = Path(f"/proc/{child}/cmdline").read_bytes()
                found[child] = words.replace(b"\0", b" ").decode()
                found |= descendants(child)
    except (FileNotFoundError, ProcessLookupError):
        return found
    return found


def close_without_a_word(data: Path, *when: str) -> None:
    """Runs a desktop that closes its window, and checks that all of it ends in order."""
    ended = run([*CLOSING, *when], data)
    assert said(ended.stderr) == []
    assert ended.stdout == ""
    assert ended.returncode == 0
    log = (app_paths.find(data).logs / "deskdispatch.log").read_text(encoding="utf-8")
    lines = [
        line for line in log.splitlines() if "asyncio: Executing" not in line
    ]  # a slow machine
    assert lines[-1].endswith("closed in order")
    assert " ERROR " not in log
    assert "svc_" not in log
    assert "columns=" in app_paths.find(data).window_file.read_text(encoding="utf-8")


def test_closing_the_window_while_the_rest_loads_ends_all_of_it_without_a_word(
    tmp_path: Path,
) -> None:
    close_without_a_word(tmp_path, SOON)


async def test_a_second_one_is_refused_and_after_a_kill_a_third_one_works_and_ends_without_a_word(
    tmp_path: Path,
) -> None:
    with desktop(tmp_path) as first:
        try:
            journal = app_paths.find(tmp_path).journal_file("practice")
            await until(
                lambda: journal.exists() or first.poll() is not None,
                OPEN_WITHIN_S,
                what="a desktop at work",
            )
            assert first.poll() is None
            second = run(DESKTOP, tmp_path)
            assert second.returncode == 3
            (line,) = said(second.stderr)
            assert line == (
                f"deskdispatch is already open with the data in {tmp_path}. Use its window."
            )
            below = descendants(first.pid)
            assert any("deskdispatch.service" in words for words in below.values())
            assert any("QtWebEngineProcess" in words for words in below.values())
        finally:
            first.kill()
    await until(
        lambda: not any(alive(pid) for pid in below), GONE_WITHIN_S, what="the end of the others"
    )
    lock = app_paths.find(tmp_path).lock_file
    assert lock.read_text() == f"{first.pid}\n"
    lock.write_text(f"{os.getpid()}\n")  # another program has this process id now
    close_without_a_word(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["--data-dir", "/dev/null/x"], [" report --out report.zip"]),
        (["--profile", "../x"], []),
    ],
)
def test_what_cannot_start_says_why(
    arguments: list[str], advice: list[str], tmp_path: Path
) -> None:
    own = [] if "--data-dir" in arguments else ["--data-dir", str(tmp_path)]
    ended = subprocess.run(
        [*DESKTOP, *own, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=OPEN_WITHIN_S,
        check=False,
    )
    assert ended.returncode == 2
    line, *more = ended.stderr.splitlines()
    assert [part in said for part, said in zip(advice, more, strict=True)] == [True] * len(advice)
    assert line.startswith("deskdispatch cannot start: ")
