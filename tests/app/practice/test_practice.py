from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from deskdispatch.app.connection.connection import api_for
from deskdispatch.app.practice import practice
from deskdispatch.app.practice.practice import PracticeService
from deskdispatch.app.practice.process import practice_process
from deskdispatch.domain.errors import StartError
from deskdispatch.ui.lib.waiting import next_emission
from tests.waiting import until


def stand_in(folder: Path, body: str) -> str:
    """Creates a program to start instead of Python; returns its path."""
    program = folder / "python"
    program.write_text(f"#!{sys.executable}\nimport sys, time\n{body}\n", encoding="utf-8")
    program.chmod(0o700)
    return str(program)


def runs(service: PracticeService) -> bool:
    return service._process.processId() != 0


async def test_the_service_starts_accepts_the_sign_in_and_ends(tmp_path: Path) -> None:
    service = PracticeService(tmp_path / "practice.sqlite")
    stops: list[str] = []
    service.stopped.connect(stops.append)
    api = api_for(await service.start())
    assert (await api.account()).seller_name
    await api.aclose()
    await service.stop()
    await service.stop()
    assert not runs(service)
    assert stops == []


async def test_a_rejected_argument_is_reported_with_the_output_of_the_process(
    tmp_path: Path,
) -> None:
    service = PracticeService(tmp_path / "practice.sqlite", ["--courier-rate", "fast"])
    with pytest.raises(StartError, match="must be a number"):
        await service.start()
    await service.stop()


async def test_a_database_that_is_none_is_told(tmp_path: Path) -> None:
    database = tmp_path / "practice.sqlite"
    database.write_bytes(b"not a database, but long enough to be looked at" * 100)
    service = PracticeService(database)
    stops: list[str] = []
    service.stopped.connect(stops.append)
    with pytest.raises(StartError, match=r"practice\.sqlite"):
        await service.start()
    await service.stop()
    assert stops == [], "it never ran"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("print('hello')", "Expecting value"),
        ("print('{}')", "base_url"),
        ("sys.exit('no room')", "no room"),
    ],
)
async def test_nonsense_instead_of_a_ready_line_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, said: str
) -> None:
    monkeypatch.setattr(sys, "executable", stand_in(tmp_path, body))
    service = PracticeService(tmp_path / "practice.sqlite")
    with pytest.raises(StartError, match=said):
        await service.start()
    await service.stop()
    assert not runs(service)


async def test_a_program_that_is_not_there_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "gone"))
    service = PracticeService(tmp_path / "practice.sqlite")
    with pytest.raises(StartError) as told:
        await service.start()
    assert told.value.detail
    await service.stop()


async def test_one_that_never_gets_ready_is_given_up_and_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    program = stand_in(tmp_path, "time.sleep(600)")
    monkeypatch.setattr(sys, "executable", program)
    monkeypatch.setattr(practice, "READY_WITHIN_S", 0.5)
    monkeypatch.setattr(practice, "STOP_WITHIN_MS", 200)
    service = PracticeService(tmp_path / "practice.sqlite")
    with pytest.raises(StartError):
        await service.start()
    assert runs(service)
    await service.stop()
    assert not runs(service)
    assert "was killed" in caplog.text


async def test_an_unexpected_end_of_the_process_is_reported(tmp_path: Path) -> None:
    service = PracticeService(tmp_path / "practice.sqlite")
    await service.start()
    pid = service._process.processId()
    os.kill(pid, 9)
    await next_emission(service.stopped)
    await until(lambda: not runs(service))
    await service.stop()


async def test_a_service_that_is_starting_is_not_started_twice(tmp_path: Path) -> None:
    database = tmp_path / "practice.sqlite"
    process = practice_process(database)
    process.start()
    number = process.processId()
    service = PracticeService(database, process=process)
    api = api_for(await service.start())
    assert (await api.account()).seller_name
    assert process.processId() == number
    await api.aclose()
    await service.stop()
    assert not runs(service)


async def test_one_that_has_failed_before_anybody_listened_says_why(tmp_path: Path) -> None:
    database = tmp_path / "practice.sqlite"
    process = practice_process(database, ["--courier-rate", "fast"])
    process.start()
    process.waitForFinished()
    service = PracticeService(database, process=process)
    with pytest.raises(StartError, match="must be a number"):
        await service.start()
    await service.stop()
