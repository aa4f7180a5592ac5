"""Tests of a failed start's report: on a terminal, in a dialog or as a system message."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from deskdispatch.app import app_paths
from deskdispatch.app.doctor import display_check
from deskdispatch.app.settings.start_settings import StartSettings
from deskdispatch.app.starting import dialog_without_qt, start_errors
from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure

LIBRARY = FailedStart(
    StartFailure.LIBRARY, "libEGL.so.1", "libEGL.so.1: cannot open\nshared object"
)
LOCK = FailedStart(StartFailure.LOCK, "/srv/desk/lock")
PATHS = app_paths.find(Path("/srv/my desk"))
DISPLAYS = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The environment of a Linux session without a display."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in DISPLAYS:
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all the message programs that a Linux desktop has."""
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def program(folder: Path, name: str, status: int = 0) -> Path:
    """Creates a program that writes down its arguments; returns the file that it writes to."""
    told = folder / f"{name}.told"
    made = folder / name
    made.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{told}'\nexit {status}\n")
    made.chmod(0o755)
    return told


def test_a_terminal_gets_one_line_and_the_shell_a_status(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.setenv("QT_QPA_PLATFORM", "offscreen")
    assert start_errors.refuse(LIBRARY, PATHS, StartSettings()) == start_errors.CANNOT_START
    line = "deskdispatch cannot start: libEGL.so.1: cannot open shared object\n"
    assert capsys.readouterr().err == line


def test_a_terminal_gets_the_command_of_a_report_where_that_helps(
    environment: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    environment.setenv("QT_QPA_PLATFORM", "offscreen")
    start_errors.refuse(LOCK, PATHS, StartSettings())
    stopped, hint = capsys.readouterr().err.splitlines()
    assert stopped == "deskdispatch cannot start: lock: /srv/desk/lock"
    assert hint.startswith("To save a report for whoever helps: ")
    assert hint.endswith("--data-dir '/srv/my desk' report --out report.zip")


@pytest.mark.parametrize("platform", ["offscreen", "minimal:x", "vnc"])
def test_where_nobody_looks_no_dialog_waits(environment: pytest.MonkeyPatch, platform: str) -> None:
    environment.setenv("QT_QPA_PLATFORM", platform)
    assert not dialog_without_qt.has_screen()
    assert not start_errors.ask(LOCK, PATHS, StartSettings())


def test_a_screen_is_what_the_session_names(environment: pytest.MonkeyPatch) -> None:
    assert not dialog_without_qt.has_screen()
    for name, value in zip(DISPLAYS, ("xcb", "wayland-0", ":0"), strict=True):
        environment.setenv(name, value)
        assert dialog_without_qt.has_screen()
        environment.delenv(name)


def test_without_a_display_qt_is_not_asked_to_open_a_window(
    environment: pytest.MonkeyPatch,
) -> None:
    stopped = display_check.failure()
    assert stopped is not None
    assert stopped.failure is StartFailure.DISPLAY
    environment.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert display_check.failure() is None
    environment.setenv("QT_QPA_PLATFORM", "xcb")
    assert display_check.failure() is None


def test_the_linker_names_the_library() -> None:
    said = "libxcb-cursor.so.0: cannot open shared object file: No such file or directory"
    assert display_check.missing_library(said) == FailedStart(
        StartFailure.LIBRARY, "libxcb-cursor.so.0", said
    )


def test_without_a_library_of_qt_the_system_shows_it_in_both_languages(
    environment: pytest.MonkeyPatch, programs: Path
) -> None:
    environment.setenv("DISPLAY", ":0")
    told = program(programs, "kdialog", status=1)
    assert not start_errors.ask(LIBRARY, PATHS, StartSettings())
    said = told.read_text(encoding="utf-8")
    assert "libEGL.so.1 is missing. Your records were not touched." in said
    assert "libEGL.so.1 غير موجود" in said


def test_a_display_that_does_not_answer_opens_nothing(
    environment: pytest.MonkeyPatch, programs: Path
) -> None:
    environment.setenv("DISPLAY", ":0")
    told = program(programs, "zenity")
    dead = FailedStart(StartFailure.DISPLAY, ":0", "the display :0 does not answer")
    environment.setattr(display_check, "failure", lambda: dead)
    assert not start_errors.ask(LOCK, PATHS, StartSettings())
    assert not told.exists()


def test_the_best_program_that_is_there_shows_it(programs: Path) -> None:
    assert not dialog_without_qt.show("nobody can show this")
    sent = program(programs, "notify-send")
    assert dialog_without_qt.show("a < b & {text}")
    assert sent.read_text(encoding="utf-8").splitlines()[-1] == "a < b & {text}"
    better = program(programs, "zenity")
    assert dialog_without_qt.show("twice")
    assert better.read_text(encoding="utf-8").splitlines()[-1] == "--text=twice"
    assert "twice" not in sent.read_text(encoding="utf-8")


def test_a_program_that_breaks_has_shown_nothing(
    programs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(programs, "zenity", status=127)
    assert not dialog_without_qt.show("unseen")

    def cannot_run(*_arguments: object, **_more: object) -> None:
        raise OSError("no process")

    monkeypatch.setattr(subprocess, "run", cannot_run)
    assert not dialog_without_qt.show("unseen")


def test_where_the_dialog_breaks_too_the_system_shows_it(
    environment: pytest.MonkeyPatch, programs: Path
) -> None:
    def broken(*_arguments: object) -> bool:
        raise FileNotFoundError("light.json")

    told = program(programs, "zenity")
    environment.setattr(start_errors, "ask", broken)
    paths = app_paths.find(Path("/srv/desk"))
    status = start_errors.refuse_error(RuntimeError("no window"), paths, StartSettings())
    assert status == start_errors.CANNOT_START
    said = told.read_text(encoding="utf-8")
    assert said.count("/srv/desk/logs/deskdispatch.log") == 2, "in both languages"
