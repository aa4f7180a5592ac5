"""Tests that problems at the start are shown to the clerk, and the start goes on if possible."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests import forked

ROOT = Path(__file__).parents[2]
MODULE = "tests.flow.scripted_desktop"
SCRIPTED = [sys.executable, "-m", MODULE]
SECOND = "tests.flow.second_desktop"
DESKTOP = [sys.executable, "-m", "deskdispatch"]
OPEN_WITHIN_S = 180.0

OTHER = '[map]\ntiles = false\n[profiles.other]\nbase_url = "http://127.0.0.1:9"\n'
"""Settings with a second profile, whose service does not exist."""


def run(command: Sequence[str], *words: str) -> subprocess.CompletedProcess[str]:
    """Runs a desktop to its end."""
    return subprocess.run(
        [*command, *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=OPEN_WITHIN_S,
        check=False,
    )


def second(answer: str, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the desktop and answers its dialogs like ``second_desktop``."""
    return run(forked.desktop_command(SECOND), answer, *words, "--language", "en")


def said_by(ended: subprocess.CompletedProcess[str]) -> list[Any]:
    return [json.loads(line) for line in ended.stdout.splitlines()]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            '[map]\ntiles = false\n[alerts]\nvolume = 900\n[wallet]\nlow_level = "7.000"\n',
            "[alerts] volume: must be a whole number from 0 to 100.",
        ),
        (None, "it is a folder."),
    ],
    ids=["one value", "a folder"],
)
def test_settings_that_cannot_be_used_are_told_in_the_window_and_kept(
    tmp_path: Path, content: str | None, told: str
) -> None:
    file = tmp_path / "settings.toml"
    if content is None:
        file.mkdir()
    else:
        file.write_text(content, encoding="utf-8")
    command = forked.desktop_command(MODULE)
    ended = run(command, "say_settings_notice", "--data-dir", str(tmp_path), "--language", "en")
    assert ended.returncode == 0, ended.stderr
    (said,) = said_by(ended)
    (kept,) = tmp_path.glob("settings.toml.bad-*")
    assert said["profile"] == "Practice"
    assert told in said["notice"]
    assert said["notice"].endswith(f"The file is kept as {kept.name}.")
    assert kept.is_dir() if content is None else kept.read_text(encoding="utf-8") == content
    saved = tomllib.loads(file.read_text(encoding="utf-8"))
    assert saved["scheme"] == "dark"
    if content is not None:
        assert (saved["wallet"]["low_level"], saved["alerts"]["volume"]) == ("7.000", 60)


def test_nobody_else_may_read_what_the_program_keeps(tmp_path: Path) -> None:
    """Even in a given folder, with files of an earlier release, and with any umask."""
    (tmp_path / "settings.toml").write_text("[map]\ntiles = false\n", encoding="utf-8")
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "deskdispatch.log").touch()
    (tmp_path / "cache" / "tiles").mkdir(parents=True)
    for path in (tmp_path, *tmp_path.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    before = os.umask(0o022)
    try:
        ended = run(SCRIPTED, "say_privacy", "--data-dir", str(tmp_path))
    finally:
        os.umask(before)
    assert ended.returncode == 0, ended.stderr
    assert said_by(ended) == [{"umask": 0o077, "core": 0}]
    assert (tmp_path / "journal-practice.sqlite").exists()
    closed = {path for path in tmp_path.iterdir() if path.stat().st_mode & 0o077}
    assert closed == set()
    assert (tmp_path / "logs" / "deskdispatch.log").stat().st_mode & 0o077 == 0
    assert tmp_path.stat().st_mode & 0o777 == 0o755, "a given folder is not the program's own"


@contextmanager
def first(
    step: str, data: Path, scripted: Sequence[str] = SCRIPTED
) -> Iterator[subprocess.Popen[str]]:
    """Runs a desktop on a folder, and waits for its first line of output."""
    (data / "settings.toml").write_text(OTHER, encoding="utf-8")
    command = [*scripted, step, "--data-dir", str(data), "--language", "en"]
    environment = {**os.environ, "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as opened:
        try:
            yield opened
        finally:
            opened.kill()


def line_of(process: subprocess.Popen[str]) -> Any:
    """Reads the next line of its output."""
    assert process.stdout is not None
    return json.loads(process.stdout.readline())


def test_a_second_start_raises_the_first_window_and_hands_it_its_arguments(tmp_path: Path) -> None:
    scripted = forked.desktop_command(MODULE)
    with first("wait_for_second_start", tmp_path, scripted) as opened, ExitStack() as silent:
        assert line_of(opened) == {"is_minimised": True, "language": "en", "notice": None}
        for _ in range(50):
            line = silent.enter_context(socket.socket(socket.AF_UNIX))
            line.connect(str(tmp_path / "deskdispatch.socket"))
        words = ("--data-dir", str(tmp_path), "--profile", "other", "--language", "ar")
        ended = run(DESKTOP, *words)
        assert (ended.returncode, len(ended.stderr.splitlines())) == (3, 1)
        raised = line_of(opened)
        assert (raised["is_minimised"], raised["language"]) == (False, "ar")
        assert opened.wait(OPEN_WITHIN_S) == 0
    saved = tomllib.loads((tmp_path / "settings.toml").read_text(encoding="utf-8"))
    assert (saved["profile"], saved["language"]) == ("other", "ar")


def test_a_first_one_that_hangs_is_told_in_a_dialog_and_may_be_tried_again(tmp_path: Path) -> None:
    go_on = tmp_path / "go on"
    with first("stay", tmp_path) as opened:
        assert line_of(opened) == {"is_minimised": True}
        opened.send_signal(signal.SIGSTOP)
        words = (str(go_on), "--data-dir", str(tmp_path), "--language", "ar")
        command = [*forked.desktop_command(SECOND), *words]
        asking = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        try:
            told = line_of(asking)
            (_, _, _, mirrored), (happened, kept, then, _) = told["said"]
            assert mirrored
            assert happened == "deskdispatch is already open, but it does not answer."
            assert kept == "What was typed and booked there is kept."
            assert f"end process {opened.pid}" in then
            opened.send_signal(signal.SIGCONT)
            go_on.touch()
            assert asking.wait(OPEN_WITHIN_S) == 3
            assert line_of(opened) == {"is_minimised": False}
        finally:
            asking.kill()
            asking.communicate()


@pytest.mark.parametrize(
    ("arguments", "happened", "line"),
    [
        (
            ["--data-dir", "/dev/null/x"],
            "deskdispatch cannot use its folder /dev/null",
            "/dev/null",
        ),
        (["--profile", "../x"], "../x is not the name of a profile.", "not a profile name"),
        (["--profile", "shpo"], "There is no profile shpo on this PC.", "no profile 'shpo'"),
    ],
)
def test_what_stops_a_start_is_a_dialog_in_both_languages_and_a_line(
    tmp_path: Path, arguments: list[str], happened: str, line: str
) -> None:
    (tmp_path / "settings.toml").write_text(OTHER, encoding="utf-8")
    own = [] if "--data-dir" in arguments else ["--data-dir", str(tmp_path)]
    ended = second("close", *own, *arguments)
    assert ended.returncode == 2
    (said,) = said_by(ended)
    (english, arabic) = said["said"]
    assert english[0].startswith(happened)
    assert (english[3], arabic[3]) == (False, True)
    assert english[:3] != arabic[:3]
    (told,) = (each for each in ended.stderr.splitlines() if "cannot start" in each)
    assert told.startswith("deskdispatch cannot start: ")
    assert line in told
    assert line in said["details"]


@pytest.mark.parametrize(
    ("data", "happened"),
    [("/dev/null/x", "cannot use its folder"), ("/proc/self/task", "cannot make its lock file")],
    ids=["no folder", "no lock"],
)
def test_where_it_does_not_start_a_report_is_saved_from_the_dialog(
    tmp_path: Path, data: str, happened: str
) -> None:
    out = tmp_path / "report.zip"
    ended = second(f"report:{out}", "--data-dir", data)
    assert ended.returncode == 2, ended.stderr
    asked, told = said_by(ended)
    assert happened in asked["said"][0][0]
    assert asked["said"][0][2].endswith("save a report for whoever helps you.")
    assert told["saved"] == f"The report is saved as {out}. Give it to whoever helps you."
    _, hint = ended.stderr.splitlines()
    assert hint.endswith(f"--data-dir {data} report --out report.zip")
    with zipfile.ZipFile(out) as archive:
        checks = archive.read("checks.txt").decode()
    assert f"{data} cannot be used" in checks
    assert "the practice service answers" in checks


def test_a_profile_that_is_not_there_can_be_set_up(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text(OTHER, encoding="utf-8")
    ended = second(str(tmp_path), "--data-dir", str(tmp_path), "--profile", "newshop")
    asked, opened = said_by(ended)
    assert asked["action"] == "Set it up"
    assert asked["said"][0][1] == "These are known: practice, other."
    assert "newshop" in opened["window"] or opened["window"] == "Practice"
    assert ended.returncode == 0, ended.stderr
