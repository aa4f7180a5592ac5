"""The sounds of alerts, made of plain tones: each is told from the others without looking."""

from __future__ import annotations

import math
from array import array
from functools import cache
from typing import Final, NamedTuple

from deskdispatch.domain.alerts.kind import AlertKind

RATE: Final = 22_050
"""Samples a second, one channel."""

_LOUDNESS: Final = 0.6
"""Of what 16 bits hold, at the loudest moment."""

_ATTACK_S: Final = 0.008
"""A tone that begins at once would click."""


_OVERTONES: Final = ((1, 0.6), (2, 0.25), (3, 0.15))
"""What the little loudspeakers of a cheap PC give of a low tone."""


class Tone(NamedTuple):
    """One tone, or a pause.

    Attributes:
        hertz: Its pitch; 0 is silence.
        seconds: How long it lasts.
        rings: How much of it is left at its end, 0 to 1: a bell fades, a horn does not.
    """

    hertz: float
    seconds: float
    rings: float = 0.05


_PAUSE: Final = Tone(0, 0.05)

MELODIES: Final[dict[AlertKind, tuple[Tone, ...]]] = {
    AlertKind.ACCEPTED: (Tone(659, 0.14), Tone(880, 0.26)),
    AlertKind.PICKED_UP: (Tone(784, 0.09), Tone(784, 0.09), Tone(784, 0.22)),
    AlertKind.DELIVERED: (Tone(523, 0.13), Tone(659, 0.13), Tone(784, 0.13), Tone(1047, 0.38)),
    AlertKind.FAILED: (Tone(262, 0.26, 0.7), _PAUSE, Tone(262, 0.36, 0.7)),
    AlertKind.REJECTED: (Tone(494, 0.16, 0.4), Tone(415, 0.16, 0.4), Tone(330, 0.36, 0.2)),
    AlertKind.CANCELLED: (Tone(440, 0.18, 0.4), Tone(294, 0.38, 0.2)),
    AlertKind.IN_DOUBT: (
        Tone(587, 0.14, 0.5),
        Tone(698, 0.14, 0.5),
        Tone(587, 0.14, 0.5),
        Tone(698, 0.28, 0.2),
    ),
    AlertKind.REMINDER: (Tone(1319, 0.12), _PAUSE, Tone(1319, 0.42)),
}
"""Good news rises and rings like a bell, bad news falls or stays low and hums."""


@cache
def samples(kind: AlertKind) -> bytes:
    """The sound of a kind: signed 16-bit samples in this machine's byte order."""
    made = array("h")
    for tone in MELODIES[kind]:
        made.extend(_tone(tone))
    return made.tobytes()


def _tone(tone: Tone) -> list[int]:
    """A tone with its overtones, that fades as it goes and ends in silence."""
    count = int(tone.seconds * RATE)
    step = 2 * math.pi * tone.hertz / RATE
    fade = math.log(tone.rings) / count
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
