"""Rings, where this PC can: no sound device and no sound library are no trouble."""

from __future__ import annotations

import asyncio
import atexit
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QMessageLogContext, QtMsgType, QUrl, qInstallMessageHandler

from deskdispatch.domain.alert_kind import AlertKind
from deskdispatch.domain.alert_settings import LOUDEST
from deskdispatch.ui import tones

if TYPE_CHECKING:
    from PySide6.QtMultimedia import QSoundEffect

logger = logging.getLogger(__name__)

Play = Callable[[Path, float], None]
"""Plays a WAV file at a loudness of 0 to 1, and returns at once."""


class State(NamedTuple):
    """Whether this PC rings, and by what or why not."""

    works: bool
    words: str


class Sounds:
    """Plays the sound of an alert.

    Args:
        play: What plays a file; the system's sound device unless a test says otherwise.
    """

    def __init__(self, play: Play | None = None) -> None:
        self._play = play or Loudspeaker().play

    async def ring(self, kind: AlertKind, volume: int) -> None:
        """Begins to play the sound of a kind, ``volume`` 0 to 100; never waits for its end."""
        if volume <= 0:
            return
        try:
            file = await asyncio.to_thread(_file, kind, Path(_folder().name))
        except OSError:
            logger.exception("No room for a sound")
            return
        self._play(file, min(volume, LOUDEST) / LOUDEST)


class Loudspeaker:
    """The sound device that the system prefers; it may come and go."""

    def __init__(self) -> None:
        self._effects: dict[Path, QSoundEffect] = {}

    def play(self, file: Path, loudness: float) -> None:
        """Plays a WAV file, if there is something to play it with."""
        if not state().works:
            return
        effect = self._effects.get(file)
        if effect is None:
            effect = self._effects[file] = _effect(file)
        effect.setVolume(_heard(loudness))
        effect.play()


def state() -> State:
    """Whether this PC can ring now."""
    try:
        with _quietly():
            from PySide6.QtMultimedia import QMediaDevices

            device = QMediaDevices.defaultAudioOutput()
    except ImportError as error:
        return State(False, f"none: {error}")
    if device.isNull():
        return State(False, "none: no sound device")
    return State(True, device.description())


def _effect(file: Path) -> QSoundEffect:
    from PySide6.QtMultimedia import QSoundEffect

    with _quietly():
        made = QSoundEffect()
        made.setSource(QUrl.fromLocalFile(str(file)))
    return made


def _heard(loudness: float) -> float:
    """The factor that an ear takes for that share of the full loudness."""
    from PySide6.QtMultimedia import QtAudio

    scale = QtAudio.VolumeScale
    heard: float = QtAudio.convertVolume(
        loudness, scale.LogarithmicVolumeScale, scale.LinearVolumeScale
    )
    return heard


@contextmanager
def _quietly() -> Iterator[None]:
    """What Qt says of libraries and servers that it looks for in vain is no news to anybody."""
    before = qInstallMessageHandler(_on_message)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _on_message(_kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    logger.debug("%s", text)


@cache
def _folder() -> TemporaryDirectory[str]:
    made = TemporaryDirectory(prefix="deskdispatch-sounds-")
    atexit.register(made.cleanup)
    return made


_MADE: Final[dict[AlertKind, Path]] = {}


def _file(kind: AlertKind, folder: Path) -> Path:
    """The sound of a kind, made when it is first needed.

    Raises:
        OSError: It cannot be written.
    """
    if kind not in _MADE:
        file = folder / f"{kind}.wav"
        file.write_bytes(tones.wav(kind))
        _MADE[kind] = file
    return _MADE[kind]
