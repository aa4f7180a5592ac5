"""Makes the sounds of alerts from sine tones."""

from __future__ import annotations

import math
from array import array
from functools import cache
from typing import Final, NamedTuple

RATE: Final = 22_050
"""Samples a second, one channel."""

_LOUDNESS: Final = 0.6
"""Peak, as a share of full scale."""

_ATTACK_S: Final = 0.008
"""Ramp at both ends; without it a tone clicks."""


_OVERTONES: Final = ((1, 0.6), (2, 0.25), (3, 0.15))
"""Multiples of the pitch and their share, for small loudspeakers that play no low tones."""


class Tone(NamedTuple):
    """One tone, or a pause.

    Attributes:
        hertz: Its pitch; 0 is silence.
        seconds: How long it lasts.
        rings: The share of loudness left at its end, 0 to 1.
    """

    hertz: float
    seconds: float
    rings: float = 0.05


@cache
def samples(melody: tuple[Tone, ...]) -> bytes:
    """The melody as signed 16-bit mono samples, in native byte order."""
    made = array("h")
    for tone in melody:
        made.extend(_tone(tone))
    return made.tobytes()


def _tone(tone: Tone) -> list[int]:
    """A tone with overtones, fading and ending in silence."""
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
