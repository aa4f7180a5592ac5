"""A start that finds something wrong says so where the clerk sees it, and goes on where it can."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTED = [sys.executable, "-m", "tests.flow.scripted_desktop"]
OPEN_WITHIN_S = 60.0


def run(step: str, data: Path, *arguments: str) -> tuple[subprocess.CompletedProcess[str], Any]:
    """The desktop with one step of ``scripted_desktop``, and what that said."""
    ended = subprocess.run(
        [*SCRIPTED, step, "--data-dir", str(data), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=OPEN_WITHIN_S,
        check=False,
    )
    said = [json.loads(line) for line in ended.stdout.splitlines()]
    return ended, said[0] if said else None


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            '[map]\ntiles = false\n[alerts]\nvolume = 900\n[wallet]\nlow_level = "7.000"\n',
            "[alerts] volume: must be a whole number from 0 to 100.",
        ),
        ("[[[ no TOML", "line 1 cannot be read."),
        (b"\xff\xfe\x00\x01", "it is not text in UTF-8."),
        (None, "it is a folder."),
    ],
    ids=["one value", "garbage", "not text", "a folder"],
)
def test_settings_that_cannot_be_used_are_told_in_the_window_and_kept(
    tmp_path: Path, content: str | bytes | None, told: str
) -> None:
    file = tmp_path / "settings.toml"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
    ended, said = run("say_settings_notice", tmp_path, "--language", "en")
    assert ended.returncode == 0, ended.stderr
    (kept,) = tmp_path.glob("settings.toml.bad-*")
    assert said["profile"] == "Practice"
    assert told in said["notice"]
    assert said["notice"].endswith(f"The file is kept as {kept.name}.")
    assert (
        kept.is_dir() if content is None else kept.read_bytes() in (content, str(content).encode())
    )
    saved = tomllib.loads(file.read_text(encoding="utf-8"))
    assert saved["scheme"] == "dark"
    if "wallet" in str(content):
        assert (saved["wallet"]["low_level"], saved["alerts"]["volume"]) == ("7.000", 60)


def test_settings_that_can_be_used_are_no_news(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text('scheme = "light"\n', encoding="utf-8")
    ended, said = run("say_settings_notice", tmp_path, "--language", "en")
    assert ended.returncode == 0, ended.stderr
    assert said["notice"] is None
    assert not list(tmp_path.glob("settings.toml.bad-*"))
