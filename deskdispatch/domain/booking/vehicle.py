"""The vehicles of the couriers."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import MarkedText, WordedEnum


class Vehicle(WordedEnum, context="Vehicle"):
    """A means of delivery, by the service's name for it.

    A new one needs an entry here and its Arabic word in the catalogue. ``speed_kmh`` is the speed
    in town, for the practice service. ``written`` are the words in order files, the template's
    English and Arabic words first.
    """

    speed_kmh: int
    written: tuple[str, ...]

    def _describe(self, words: MarkedText, speed_kmh: int, written: tuple[str, ...]) -> None:
        super()._describe(words)
        self.speed_kmh = speed_kmh
        self.written = written

    BIKE = (
        "Bike",
        32,
        (
            *("Bike", "دراجة نارية", "motorbike", "motorcycle", "motor bike", "scooter"),
            *("دراجة", "سيكل"),
        ),
    )
    CAR = "Car", 30, ("Car", "سيارة", "sedan")
    VAN = "Van", 26, ("Van", "فان", "mini van", "minivan")
