"""Tests of making and playing the sounds of alerts."""

from __future__ import annotations

import subprocess
import sys
from array import array
from itertools import combinations

import pytest

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.ui.alerts import sounds
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS
from deskdispatch.ui.alerts.sounds import RATE, Sounds, samples


class Player:
    """Player that records the sounds."""

    def __init__(self) -> None:
        self.heard: list[tuple[bytes, float]] = []

    def __call__(self, samples: bytes, loudness: float) -> None:
        self.heard.append((samples, loudness))


@pytest.mark.parametrize("kind", list(AlertKind))
async def test_each_kind_rings_with_its_own_sound(kind: AlertKind) -> None:
    player = Player()
    await Sounds(player).ring(kind, 60)
    assert player.heard == [(sounds.samples(ALERT_VIEWS[kind].melody), 0.6)]


@pytest.mark.parametrize(("volume", "loudness"), [(100, 1.0), (60, 0.6), (1, 0.01)])
async def test_it_is_as_loud_as_was_asked(volume: int, loudness: float) -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, volume)
    assert [heard for _, heard in player.heard] == [pytest.approx(loudness)]


async def test_at_no_volume_nothing_is_played() -> None:
    player = Player()
    await Sounds(player).ring(AlertKind.FAILED, 0)
    assert player.heard == []


async def test_without_a_library_there_is_no_sound_and_no_trouble(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    works, words, is_broken = sounds.state()
    assert not works
    assert "QtMultimedia" in words
    assert is_broken
    await Sounds().ring(AlertKind.FAILED, 50)


SPEAK = """
import asyncio, sys
from PySide6.QtWidgets import QApplication
from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.ui.lib.loop import desk_loop
from deskdispatch.ui.alerts.sounds import Sounds, state
app = QApplication([])
assert "PySide6.QtMultimedia" not in sys.modules
works, words, _ = state()
sounds = Sounds()

async def ring():
    for kind in AlertKind:
        await sounds.ring(kind, 1)
    while sounds.children():
        await asyncio.sleep(0.05)

with asyncio.Runner(loop_factory=desk_loop) as runner:
    runner.run(ring())
print(words)
"""


def test_the_real_library_on_this_machine_says_nothing_and_comes_to_an_end() -> None:
    """With a sound device or without; in a separate process, which the library may crash."""
    done = subprocess.run(
        [sys.executable, "-c", SPEAK], capture_output=True, text=True, timeout=180, check=False
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
    """Python would have to record a message while the linker waits and other threads import."""
    done = subprocess.run(
        [sys.executable, "-c", LOAD], capture_output=True, text=True, timeout=180, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[]\n", "")


def heard(kind: AlertKind) -> array[int]:
    return array("h", samples(ALERT_VIEWS[kind].melody))


@pytest.mark.parametrize("kind", list(AlertKind))
def test_it_is_a_short_sound_that_begins_and_ends_in_silence(kind: AlertKind) -> None:
    sound = heard(kind)
    assert 0.2 <= len(sound) / RATE <= 0.8
    assert abs(sound[0]) < 400
    assert abs(sound[-1]) < 400
    assert 8_000 < max(map(abs, sound)) < 32_000


def test_each_is_told_from_every_other() -> None:
    """The difference must be audible: another rhythm or other notes."""
    for one, other in combinations([look.melody for look in ALERT_VIEWS.values()], 2):
        assert [tone.hertz for tone in one] != [tone.hertz for tone in other]
    assert len({samples(ALERT_VIEWS[kind].melody) for kind in AlertKind}) == len(AlertKind)


def test_good_news_rises_and_bad_news_does_not() -> None:
    for kind in (AlertKind.ACCEPTED, AlertKind.DELIVERED):
        pitches = [tone.hertz for tone in ALERT_VIEWS[kind].melody]
        assert pitches == sorted(set(pitches))
    for kind in (AlertKind.FAILED, AlertKind.REJECTED, AlertKind.CANCELLED):
        pitches = [tone.hertz for tone in ALERT_VIEWS[kind].melody if tone.hertz]
        assert pitches == sorted(pitches, reverse=True)
        assert max(pitches) < min(tone.hertz for tone in ALERT_VIEWS[AlertKind.ACCEPTED].melody)
