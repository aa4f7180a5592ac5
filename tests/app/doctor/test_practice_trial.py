from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from deskdispatch import interpreter
from deskdispatch.app.connection.connection import api_for
from deskdispatch.app.doctor import service_checks
from deskdispatch.app.doctor.service_checks import PracticeTrial
from deskdispatch.domain.errors import StartError


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program to start instead of Python; while it is empty it does not exist."""
    program = tmp_path / "python"
    monkeypatch.setattr(interpreter, "path", lambda: str(program))
    return program


def write(program: Path, body: str) -> None:
    program.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n", encoding="utf-8")
    program.chmod(0o700)


async def test_it_starts_lets_in_and_ends(tmp_path: Path) -> None:
    trial = PracticeTrial(tmp_path / "practice.sqlite")
    api = api_for(await trial.start())
    process = trial._process
    assert process is not None
    assert (await api.account()).seller_name
    await api.aclose()
    await trial.stop()
    await trial.stop()
    assert process.returncode == 0


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("sys.exit('no room left')", "no room left"),
        ("sys.exit(7)", "status 7"),
        ("print('hello', flush=True); sys.stdin.read()", "Expecting value"),
        ("print('[]', flush=True); sys.stdin.read()", "not a sign-in"),
    ],
)
async def test_one_that_is_not_ready_is_told(
    tmp_path: Path, stand_in: Path, body: str, said: str
) -> None:
    write(stand_in, body)
    trial = PracticeTrial(tmp_path / "practice.sqlite")
    with pytest.raises(StartError, match=said):
        await trial.start()
    await trial.stop()


async def test_a_python_that_is_gone_is_told(tmp_path: Path, stand_in: Path) -> None:
    trial = PracticeTrial(tmp_path / "practice.sqlite")
    with pytest.raises(StartError, match="No such file"):
        await trial.start()
    await trial.stop()


async def test_one_that_hangs_is_given_up_and_killed(
    tmp_path: Path, stand_in: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service_checks, "READY_WITHIN_S", 0.3)
    monkeypatch.setattr(service_checks, "STOP_WITHIN_S", 0.3)
    write(stand_in, "time.sleep(600)")
    trial = PracticeTrial(tmp_path / "practice.sqlite")
    with pytest.raises(StartError, match="not ready within"):
        await trial.start()
    process = trial._process
    assert process is not None
    await trial.stop()
    assert process.returncode == -9


async def test_a_check_that_is_given_up_leaves_none_behind(tmp_path: Path, stand_in: Path) -> None:
    write(stand_in, "print('', file=sys.stderr, flush=True); sys.stdin.read()")
    trial = PracticeTrial(tmp_path / "practice.sqlite")
    starting = asyncio.ensure_future(trial.start())
    await asyncio.sleep(0)
    process = trial._process
    assert process is not None
    starting.cancel()
    await trial.stop()
    assert process.returncode == 0
    with pytest.raises(asyncio.CancelledError):
        await starting
