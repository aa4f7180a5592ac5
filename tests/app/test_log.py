from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import stamina

from deskdispatch.app import log
from deskdispatch.domain.account.sign_in import SignInData

KEY = "svc_q7-Zr_0123456789abcdefghijklmnopqrstuvwxyzABC"
TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2lnbmF0dXJl-_"
logger = logging.getLogger("deskdispatch.tests")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    """The log file; the loggers' levels are restored afterwards."""
    loggers = [logging.getLogger(name) for name in ("", "deskdispatch", "stamina")]
    before = [each.level for each in loggers]
    log.start(tmp_path)
    yield tmp_path / "deskdispatch.log"
    log.stop()
    for each, level in zip(loggers, before, strict=True):
        each.setLevel(level)


def test_what_is_written_has_no_secrets_in_message_arguments_or_traceback(file: Path) -> None:
    logger.info("signed in with %s", KEY)
    try:
        raise ValueError(f"Bearer {TOKEN}")
    except ValueError:
        logger.exception("it broke")
    logger.info("as %r", SignInData("https://x.example", api_key=KEY, password="open sesame"))
    text = file.read_text(encoding="utf-8")
    assert "signed in with …" in text
    assert "ValueError: Bearer …" in text
    for secret in (KEY, TOKEN, "open sesame"):
        assert secret not in text


def test_reads_that_are_repeated_leave_room_for_what_broke(file: Path) -> None:
    attempts: list[int] = []

    def read() -> None:
        attempts.append(1)
        raise ConnectionError("no service")

    caller = stamina.RetryingCaller(attempts=2, wait_initial=0.001, wait_max=0.001)
    with pytest.raises(ConnectionError):
        caller(ConnectionError, read)
    logger.error("it broke")
    assert len(attempts) == 2
    (line,) = file.read_text(encoding="utf-8").splitlines()
    assert line.endswith("it broke")


def test_there_is_no_file_before_there_is_something_to_say(file: Path) -> None:
    logger.debug("nothing of interest")
    logging.getLogger("elsewhere").info("nor this")
    assert not file.exists()
    logging.getLogger("elsewhere").warning("but this")
    assert "WARNING elsewhere: but this" in file.read_text(encoding="utf-8")


def test_it_never_grows_beyond_four_files_of_a_megabyte(file: Path) -> None:
    for _ in range(90):
        logger.info("%s", "words " * 8_000)
    kept = sorted(file.parent.iterdir())
    assert [each.name for each in kept] == [
        "deskdispatch.log",
        "deskdispatch.log.1",
        "deskdispatch.log.2",
        "deskdispatch.log.3",
    ]
    assert all(each.stat().st_size <= 1_000_000 for each in kept)


def test_after_the_end_nothing_is_written(file: Path) -> None:
    logger.info("first")
    log.stop()
    logger.info("second")
    assert "second" not in file.read_text(encoding="utf-8")


def test_a_held_log_waits_for_its_release_or_an_error(tmp_path: Path) -> None:
    file = tmp_path / "deskdispatch.log"
    for go_on in (log.release, lambda: logger.error("it broke"), log.stop):
        log.start(tmp_path, held=True)
        logger.warning("a plugin is old")
        assert not file.exists()
        go_on()
        assert "a plugin is old" in file.read_text(encoding="utf-8")
        log.stop()
        file.unlink()
