"""Ringing, and a PC that cannot."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.ui.alerts import sounds, tones
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from deskdispatch.ui.alerts.sounds import Loudspeaker, Sounds


class Player:
    """Hears what would be played."""

    def __init__(self) -> None:
        self.heard: list[tuple[bytes, float]] = []

    def __call__(self, samples: bytes, loudness: float) -> None:
        self.heard.append((samples, loudness))


@pytest.mark.parametrize("kind", list(AlertKind))
async def test_each_kind_rings_with_its_own_sound(kind: AlertKind) -> None:
    player = Player()
    await Sounds(player).ring(kind, 60)
    assert player.heard == [(tones.samples(ALERT_VIEWS[kind].melody), 0.6)]


@pytest.mark.parametrize(("volume", "loudness"), [(100, 1.0), (60, 0.6), (1, 0.01), (400, 1.0)])
async def test_it_is_as_loud_as_was_asked(volume: int, loudness: float) -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, volume)
    assert [heard for _, heard in player.heard] == [pytest.approx(loudness)]


async def test_at_no_volume_nothing_is_played() -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, 0)
    assert player.heard == []


def test_without_a_library_there_is_no_sound_and_no_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    works, words, is_broken = sounds.state()
    assert not works
    assert "QtMultimedia" in words
    assert is_broken
    Loudspeaker().play(tones.samples(ALERT_VIEWS[AlertKind.FAILED].melody), 0.5)


SPEAK = """
import asyncio, sys
from PySide6.QtWidgets import QApplication
from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.alerts.sounds import Loudspeaker, Sounds, state
app = QApplication([])
assert "PySide6.QtMultimedia" not in sys.modules
works, words, _ = state()
loudspeaker = Loudspeaker()

async def ring():
    sounds = Sounds(loudspeaker.play)
    for kind in AlertKind:
        await sounds.ring(kind, 1)
    while loudspeaker.children():
        await asyncio.sleep(0.05)

with asyncio.Runner(loop_factory=desk_loop) as runner:
    runner.run(ring())
print(words)
"""


def test_the_real_library_on_this_machine_says_nothing_and_comes_to_an_end() -> None:
    """With a sound device or without one; in a process of its own, for what it may do to it."""
    done = subprocess.run(
        [sys.executable, "-c", SPEAK], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip()


LOAD = """
import threading
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtWidgets import QApplication
from deskdispatch.ui.alerts import sounds
said = []
qInstallMessageHandler(lambda kind, where, text: said.append((where.category, text)))
app = QApplication([])
thread = threading.Thread(target=sounds.load)
thread.start()
thread.join()
qInstallMessageHandler(None)
print([text for category, text in said if "multimedia" in (category or "")])
"""


def test_loaded_on_another_thread_it_keeps_nobody_waiting_for_what_it_says() -> None:
    """A word of it would be taken down by Python, while the linker waits and others import."""
    done = subprocess.run(
        [sys.executable, "-c", LOAD], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")
