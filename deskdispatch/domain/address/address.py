"""A Kuwait address in its parts, and its text for drivers and on paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from deskdispatch.domain.address.parts import PARTS
from deskdispatch.domain.address.word_lists import FLOOR_WORDS
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.places.places import Area, named_with_sector
from deskdispatch.domain.value import Value

STREET_PARTS: Final = PARTS[: PARTS.index(Field.FLOOR)]
"""Parts by which a driver finds the door of the house."""

DETAIL_PARTS: Final = PARTS[len(STREET_PARTS) :]
"""Floor, flat and PACI number."""


class Address(Value):
    """A Kuwait address; blank parts are unknown.

    Attributes:
        area: Its English name in the table of areas, followed by the number of a sector, if any
            (``Al Mutlaa 5``), or the name as typed.
        block: A number, perhaps with a letter: ``1A``. The same for avenue, house and flat.
        street: A number or a name, without the word street.
        building: A number or a name.
        floor: A number, or ``G`` ground, ``M`` mezzanine, ``B`` basement.
        paci: The eight digits of the PACI number.
    """

    area: str = ""
    block: str = ""
    street: str = ""
    avenue: str = ""
    house: str = ""
    building: str = ""
    floor: str = ""
    flat: str = ""
    paci: str = ""

    @property
    def is_blank(self) -> bool:
        return not any(self.value(part) for part in PARTS)

    @property
    def is_area_alone(self) -> bool:
        return not any(self.value(part) for part in PARTS[1:])

    def value(self, part: Field) -> str:
        value: str = getattr(self, part)
        return value

    def part_text(self, part: Field, language: str, areas: Sequence[Area] = ()) -> str:
        return _written(part, self.value(part), language, areas)

    def street_parts(self, language: str, areas: Sequence[Area] = ()) -> tuple[str, ...]:
        """Returns the parts to the building, each with its word: ``("Salmiya", "Block 10")``.

        ``language`` is ``ar``, any other is English; ``areas`` is the table with the Arabic names.
        """
        return tuple(self._written(STREET_PARTS, language, areas))

    def detail(self, language: str) -> str:
        """Returns floor, flat and PACI number in one line: ``Floor 2, Flat 7``."""
        return _joined(self._written(DETAIL_PARTS, language, ()), language)

    def one_line(self, language: str, areas: Sequence[Area] = ()) -> str:
        parts = (*self.street_parts(language, areas), self.detail(language))
        return _joined(filter(None, parts), language)

    def _written(
        self, parts: Sequence[Field], language: str, areas: Sequence[Area]
    ) -> Iterator[str]:
        for part in parts:
            if self.value(part):
                yield self.part_text(part, language, areas)


def in_both_languages(line: str) -> tuple[str, ...]:
    """Returns the parts of a sent address line, also in Arabic: ``Block 5 · قطعة 5``."""
    parts = tuple(_in_both(part) for part in line.split(", "))
    return parts if ", ".join(parts) != line else (line,)


def _in_both(text: str) -> str:
    for part in (*STREET_PARTS[1:], *DETAIL_PARTS):
        value = text.removeprefix(f"{SPEC[part].english} ")
        if value not in {text, ""}:
            return f"{text} · {_written(part, value, 'ar', ())}"
    arabic = dict(FLOOR_WORDS.values())
    return f"{text} · {arabic[text]}" if text in arabic else text


def _written(part: Field, value: str, language: str, areas: Sequence[Area]) -> str:
    if part is Field.AREA:
        return named_with_sector(areas, value, language)
    is_arabic = language == "ar"
    if part is Field.FLOOR and value in FLOOR_WORDS:
        return FLOOR_WORDS[value][is_arabic]
    return f"{SPEC[part].heading(language)} {value}"


def _joined(parts: Iterable[str], language: str) -> str:
    return ("، " if language == "ar" else ", ").join(parts)
