"""Sounds of alerts, made from sine tones; silent on a PC without an audio device."""

from __future__ import annotations

import asyncio
import logging
import math
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QIODevice,
    QLoggingCategory,
    QObject,
    qInstallMessageHandler,
)

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.alerts.settings import LOUDEST
from deskdispatch.ui.alerts.alert_kinds import ALERT_VIEWS, Tone

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QAudio, QAudioDevice

logger = logging.getLogger(__name__)

NO_DEVICE = "no sound device"

Play = Callable[[bytes, float], None]
"""Plays ``samples`` at a loudness from 0 to 1; returns at once."""

RATE: Final = 22_050
"""Samples per second, one channel."""

_LOUDNESS: Final = 0.6
"""Peak as a share of full scale."""

_ATTACK_S: Final = 0.008
"""Seconds of the ramp at both ends of a tone, without which it clicks."""


_OVERTONES: Final = ((1, 0.6), (2, 0.25), (3, 0.15))
"""Multiples of the pitch and their shares, for small loudspeakers that play no low tones."""


class SoundState(NamedTuple):
    """Whether this PC can play sounds: the device, or the reason why not."""

    is_working: bool
    words: str
    is_broken: bool = False


class Sounds(QObject):
    """Plays the sound of an alert on the preferred audio device, which may come and go.

    WORKAROUND for Qt 6.11.3: a second QSoundEffect on PulseAudio leaves a thread of Qt's that polls
    a closed descriptor forever, at full CPU load. An audio sink does not.
    """

    def __init__(self, play: Play | None = None) -> None:
        super().__init__()
        self._play = play or self._play_on_device

    async def ring(self, kind: AlertKind, volume: int) -> None:
        """Starts the sound of a kind at ``volume`` 0 to 100; does not wait for its end."""
        if volume > 0:
            sound = await asyncio.to_thread(samples, ALERT_VIEWS[kind].melody)
            self._play(sound, volume / LOUDEST)

    def _play_on_device(self, samples: bytes, loudness: float) -> None:
        device = _device()
        if not isinstance(device, str):
            _Playback(device, samples, loudness, self)


class _Playback(QObject):
    """A sound being played; deletes itself after the last sample or when the device is removed."""

    def __init__(
        self, device: QAudioDevice, samples: bytes, loudness: float, parent: QObject
    ) -> None:
        from PySide6.QtMultimedia import QAudio, QAudioFormat, QAudioSink, QtAudio

        super().__init__(parent)
        shape = QAudioFormat()
        shape.setSampleRate(RATE)
        shape.setChannelCount(1)
        shape.setSampleFormat(QAudioFormat.SampleFormat.Int16)
        # PySide6 creates an enum type on first use, and skips slots whose argument type is missing.
        self._states = QAudio.State
        self._samples = QBuffer(self)
        self._samples.setData(QByteArray(samples))
        self._samples.open(QIODevice.OpenModeFlag.ReadOnly)
        with _logging_messages():
            self._sink = QAudioSink(device, shape, self)
            heard = QtAudio.convertVolume(
                loudness,
                QtAudio.VolumeScale.LogarithmicVolumeScale,
                QtAudio.VolumeScale.LinearVolumeScale,
            )
            self._sink.setVolume(heard)
            # One buffer for the whole sound, so that a busy window causes no gap.
            self._sink.setBufferSize(len(samples))
            self._sink.stateChanged.connect(self._on_state_changed)
            self._sink.start(self._samples)

    def _on_state_changed(self, state: QAudio.State) -> None:
        if state == self._states.IdleState:
            self._sink.stop()
        elif state == self._states.StoppedState:
            self.deleteLater()


def state() -> SoundState:
    device = _device()
    if isinstance(device, str):
        return SoundState(False, device, is_broken=device != NO_DEVICE)
    return SoundState(True, device.description())


def load() -> None:
    """Loads the sound library, on any thread; raises ``ImportError``."""
    # WORKAROUND for Qt 6.11.3: its stub of FFmpeg logs a message while it is linked. A message
    # handler in Python would then wait for a thread that is importing, which waits for the linker:
    # a deadlock.
    QLoggingCategory.setFilterRules("qt.multimedia*=false")
    import_module("PySide6.QtMultimedia")


def _device() -> QAudioDevice | str:
    try:
        with _logging_messages():
            load()
            from PySide6.QtMultimedia import QMediaDevices

            device = QMediaDevices.defaultAudioOutput()
    except ImportError as error:
        return str(error)
    return NO_DEVICE if device.isNull() else device


@contextmanager
def _logging_messages() -> Iterator[None]:
    """Sends Qt's messages about missing libraries and servers to the debug log."""
    before = qInstallMessageHandler(lambda _kind, _where, text: logger.debug("%s", text))
    try:
        yield
    finally:
        qInstallMessageHandler(before)


@cache
def samples(melody: tuple[Tone, ...]) -> bytes:
    """Returns the melody as signed 16-bit mono samples, in native byte order."""
    values = array("h")
    for tone in melody:
        values.extend(_tone(tone))
    return values.tobytes()


def _tone(tone: Tone) -> list[int]:
    count = int(tone.seconds * RATE)
    step = 2 * math.pi * tone.hertz / RATE
    fade = math.log(tone.end_loudness) / count
    attack = _ATTACK_S * RATE
    loudest = 32_767 * _LOUDNESS
    return [
        int(
            loudest
            * min(1.0, at / attack, (count - at) / attack)
            * math.exp(fade * at)
            * sum(share * math.sin(number * step * at) for number, share in _OVERTONES)
        )
        for at in range(count)
    ]
