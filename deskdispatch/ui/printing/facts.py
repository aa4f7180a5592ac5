"""What a slip says in a few words each, in its languages."""

from __future__ import annotations

from typing import Final

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing import direction
from deskdispatch.ui.printing.words import Both, Word, Words

_VEHICLES: Final = {Vehicle.BIKE: Word.BIKE, Vehicle.CAR: Word.CAR, Vehicle.VAN: Word.VAN}


def facts(slip: Slip, template: SlipTemplate, words: Words) -> list[tuple[Word, Both]]:
    """Those that the shop wants, each with its label; what is not known here says so."""
    chosen = [
        (template.map_point, Word.MAP_POINT, _point(slip)),
        (template.vehicle, Word.VEHICLE, _vehicle(slip, words)),
        (template.schedule, Word.DELIVER, _deliver(slip, words)),
        (template.booked, Word.BOOKED, _booked(slip)),
        (template.price, Word.PRICE, _price(slip)),
    ]
    not_known = words.both(Word.NOT_KNOWN)
    return [(word, said or not_known) for wanted, word, said in chosen if wanted]


def _point(slip: Slip) -> Both | None:
    return Both(isolated(slip.dropoff.text()), "") if slip.dropoff else None


def _booked(slip: Slip) -> Both | None:
    return Both(direction.time_text(slip.booked_at), "") if slip.booked_at else None


def _price(slip: Slip) -> Both | None:
    return None if slip.price is None else Both(direction.money_text(slip.price), "")


def _vehicle(slip: Slip, words: Words) -> Both | None:
    if slip.vehicle is None:
        return None
    if slip.vehicle in _VEHICLES:
        return words.both(_VEHICLES[Vehicle(slip.vehicle)])
    return Both(direction.line(slip.vehicle), "")


def _deliver(slip: Slip, words: Words) -> Both | None:
    if slip.is_scheduled is None:
        return None
    if not slip.is_scheduled:
        return words.both(Word.NOW)
    if slip.scheduled_at is None:
        return words.both(Word.LATER)
    return Both(direction.time_text(slip.scheduled_at), "")
