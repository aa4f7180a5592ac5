"""Benchmark: reading a pasted text, up to the point that becomes the pin."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final

from deskdispatch import assets
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.places.places import Area, parse_areas
from tests.bench.report import Measure
from tests.bench.scale import Scale

CHAT_MS: Final = 5.0

_LENGTH: Final = 10_000
_CENTRE: Final = Coordinates(latitude=29.3375, longitude=47.9744)
_LINES: Final = (
    "21/11/2026, 18:15 - سارة: السلام عليكم أبي الطلب رقم 10423 بسعر 12.500 د.ك",
    "21/11/2026, 18:16 - سارة: قطعة ٥ شارع ١٢ منزل ٣٤ تلفون ٦٦٥٥٤٤٣٣",
    "21/11/2026, 18:17 - Shop: that is KWD 12.500 and 1.750 for delivery, between 7:30 and 8:15",
    "21/11/2026, 18:18 - Sara: menu is at https://shop.example/menu?page=2&item=29337547 ok?",
)
_ENDS: Final = {
    "a link": "location: https://maps.google.com/?q=29.33369,48.07138",
    "degrees": "٢٩°٢٠′٠١٫٣″N ٤٨°٠٤′١٧٫٠″E",
    "a short plus code": "83MC+FH السالمية",
    "nothing": "thanks",
}


def read_from_chats(scale: Scale, folder: Path) -> list[Measure]:
    """Measures chats of 10 kB with the point at their end, and a short text of each kind."""
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    chats = [
        Measure(
            f"paste of 10 kB with {name}",
            "ms",
            _times(_chat(end), areas, scale.rounds),
            limit=CHAT_MS,
        )
        for name, end in _ENDS.items()
    ]
    alone = [
        Measure(f"paste of {name} alone", "ms", _times(end, areas, scale.rounds))
        for name, end in _ENDS.items()
    ]
    return chats + alone


def _chat(end: str) -> str:
    lines: list[str] = []
    while sum(map(len, lines)) + len(lines) < _LENGTH - len(end):
        lines.append(_LINES[len(lines) % len(_LINES)])
    return "\n".join((*lines, end))


def _times(text: str, areas: Sequence[Area], rounds: int) -> tuple[float, ...]:
    """Returns processor times in milliseconds, which exclude other load; reading never waits.

    The first time, which fills the caches, is left out.
    """
    read(text, areas=areas, centre=_CENTRE)
    samples = []
    for _ in range(rounds):
        start = process_time()
        read(text, areas=areas, centre=_CENTRE)
        samples.append((process_time() - start) * 1000)
    return tuple(samples)
