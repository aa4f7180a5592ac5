"""The facts of a slip: a short value beside its label, each one entry of ``FACTS``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing import direction
from deskdispatch.ui.printing.words import Bilingual, Word, Words


def _point(slip: Slip, _words: Words) -> Bilingual | None:
    return Bilingual(isolated(slip.dropoff.text()), "") if slip.dropoff else None


def _booked(slip: Slip, _words: Words) -> Bilingual | None:
    return Bilingual(direction.time_text(slip.booked_at), "") if slip.booked_at else None


def _price(slip: Slip, _words: Words) -> Bilingual | None:
    return None if slip.price is None else Bilingual(direction.money_text(slip.price), "")


def _vehicle(slip: Slip, words: Words) -> Bilingual | None:
    if slip.vehicle is None:
        return None
    if slip.vehicle in set(Vehicle):
        return words.both(Vehicle(slip.vehicle))
    return Bilingual(direction.line(slip.vehicle), "")


def _deliver(slip: Slip, words: Words) -> Bilingual | None:
    if slip.is_scheduled is None:
        return None
    if not slip.is_scheduled:
        return words.both(Word.NOW)
    if slip.scheduled_at is None:
        return words.both(Word.LATER)
    return Bilingual(direction.time_text(slip.scheduled_at), "")


FACTS: Final[dict[str, tuple[Word, Callable[[Slip, Words], Bilingual | None]]]] = {
    "map_point": (Word.MAP_POINT, _point),
    "vehicle": (Word.VEHICLE, _vehicle),
    "schedule": (Word.DELIVER, _deliver),
    "booked": (Word.BOOKED, _booked),
    "price": (Word.PRICE, _price),
}
"""By the field of ``SlipTemplate``: the label, and the value or None where it is not known."""


def facts(slip: Slip, template: SlipTemplate, words: Words) -> list[tuple[Word, Bilingual]]:
    """Labels and values of the facts that the template selects, in the order of printing.

    The time of a scheduled delivery is none of them: it stands large at the top.
    """
    not_known = words.both(Word.NOT_KNOWN)
    return [
        (label, value(slip, words) or not_known)
        for field, (label, value) in FACTS.items()
        if getattr(template, field) and not (value is _deliver and slip.is_scheduled)
    ]
