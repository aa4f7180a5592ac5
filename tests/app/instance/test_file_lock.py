"""Tests of the lock file with real processes: one holds it at a time, and its end releases it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.app.instance.lock import InstanceLock, Outcome

HOLDS = """
import sys
from pathlib import Path
from deskdispatch.app.instance.lock import InstanceLock
lock = InstanceLock(Path(sys.argv[1]))
assert lock.acquire()
"""
WITH_A_CHILD = """
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=0)
"""
FORKED = """
import os
pid = os.fork()
if not pid:
    sys.exit()
os.waitpid(pid, 0)
"""
STAYS = """
print("held", flush=True)
sys.stdin.readline()
"""
RACES = """
import os, sys
from pathlib import Path
from deskdispatch.app.instance.lock import InstanceLock
file, held = Path(sys.argv[1]), 0
while held < 50:
    lock = InstanceLock(file)
    if lock.acquire():
        os.close(os.open(file.with_name("inside"), os.O_CREAT | os.O_EXCL))
        held += 1
        os.unlink(file.with_name("inside"))
    del lock
"""
WITHIN_S = 60
STARTED = SecondStart()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "deskdispatch.lock"


def started(code: str, file: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


@contextmanager
def holding(code: str, file: Path) -> Iterator[subprocess.Popen[str]]:
    """Runs a process that holds the lock until it is killed or reads a line."""
    with started(code + STAYS, file) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "held\n"
            yield process
        finally:
            process.kill()


def second(file: Path, within_s: float = 0.3) -> Outcome:
    return InstanceLock(file).acquire_or_hand_over(STARTED, within_s)


def test_one_holds_it_and_a_second_is_told_by_whom(file: Path) -> None:
    with holding(HOLDS, file) as first:
        lock = InstanceLock(file)
        assert not lock.acquire()
        assert lock.holder == str(first.pid)
        assert second(file) is Outcome.NO_ANSWER


def test_a_killed_one_whose_number_belongs_to_another_program_holds_nothing(file: Path) -> None:
    with holding(HOLDS, file) as killed:
        killed.kill()
        killed.wait(WITHIN_S)
        assert file.exists()
        file.write_text(f"{os.getpid()}\n")  # a Python that runs on this PC
        assert second(file) is Outcome.FIRST


def test_the_processes_that_a_killed_one_leaves_behind_hold_nothing(file: Path) -> None:
    with holding(HOLDS + WITH_A_CHILD, file) as killed:
        killed.kill()
        killed.wait(WITHIN_S)
        assert second(file) is Outcome.FIRST


@pytest.mark.skipif(sys.platform == "win32", reason="nothing forks there")
def test_a_forked_process_that_ends_gives_nothing_back(file: Path) -> None:
    with holding(HOLDS + FORKED, file):
        assert file.exists()
        assert second(file) is Outcome.NO_ANSWER


def test_of_many_at_once_never_two_hold_it(file: Path) -> None:
    racing = [started(RACES, file) for _ in range(6)]
    for process in racing:
        process.communicate(timeout=WITHIN_S)
    assert [process.returncode for process in racing] == [0] * len(racing)


def test_it_is_free_when_it_is_given_back(file: Path) -> None:
    lock, other = InstanceLock(file), InstanceLock(file)
    assert lock.acquire()
    assert lock.acquire()
    assert not other.acquire()
    del lock
    assert other.acquire()


def test_what_stands_in_the_file_may_be_anything(file: Path) -> None:
    for content in (b"", b"\xff\x00", b"no number\n", b"9" * 100_000):
        file.write_bytes(content)
        assert InstanceLock(file).holder in ("", "9" * 20)
        lock = InstanceLock(file)
        assert lock.acquire()
        assert lock.holder == str(os.getpid())
        del lock
    file.unlink()
    file.mkdir()
    lock = InstanceLock(file)
    assert not lock.acquire()
    assert isinstance(lock.failure, IsADirectoryError)
