"""Ringing, and a PC that cannot."""

from __future__ import annotations

import subprocess
import sys
import wave
from pathlib import Path

import pytest

from deskdispatch.domain.alert import AlertKind
from deskdispatch.ui import sounds
from deskdispatch.ui.sounds import Loudspeaker, Sounds


class Player:
    """Hears what would be played."""

    def __init__(self) -> None:
        self.heard: list[tuple[Path, float]] = []

    def __call__(self, file: Path, loudness: float) -> None:
        self.heard.append((file, loudness))


async def test_each_kind_rings_with_a_file_of_its_own() -> None:
    player = Player()
    for kind in AlertKind:
        await Sounds(player).ring(kind, 60)
    files = [file for file, _ in player.heard]
    assert len(set(files)) == len(AlertKind)
    for file in files:
        with wave.open(str(file)) as opened:
            assert opened.getnframes() > 0


@pytest.mark.parametrize(("volume", "loudness"), [(100, 1.0), (60, 0.6), (1, 0.01), (400, 1.0)])
async def test_it_is_as_loud_as_was_asked(volume: int, loudness: float) -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, volume)
    assert [heard for _, heard in player.heard] == [pytest.approx(loudness)]


async def test_at_no_volume_nothing_is_played() -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, 0)
    assert player.heard == []


async def test_a_full_disk_is_silent(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(_kind: AlertKind, _folder: Path) -> Path:
        raise OSError("No space left on device")

    monkeypatch.setattr(sounds, "_file", full)
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, 60)
    assert player.heard == []
    assert "No space left" in caplog.text


async def test_without_a_library_there_is_no_sound_and_no_trouble(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    works, words = sounds.state()
    assert not works
    assert words.startswith("none: ")
    Loudspeaker().play(tmp_path / "any.wav", 0.5)


SPEAK = """
import asyncio, os, sys
from PySide6.QtWidgets import QApplication
from deskdispatch.domain.alert_kind import AlertKind
from deskdispatch.ui.sounds import Sounds, state
app = QApplication([])
assert "PySide6.QtMultimedia" not in sys.modules
works, words = state()
asyncio.run(Sounds().ring(AlertKind.FAILED, 1))
asyncio.run(Sounds().ring(AlertKind.FAILED, 1))
app.processEvents()
print(words)
sys.stdout.flush()
"""


def test_the_real_library_on_this_machine_says_nothing_and_does_not_hang() -> None:
    """With a sound device or without one; in a process of its own, for what it may do to it."""
    done = subprocess.run(
        [sys.executable, "-c", SPEAK], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()
