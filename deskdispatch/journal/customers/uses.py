"""When orders used phones and places."""

from __future__ import annotations

from dataclasses import dataclass, field

from deskdispatch.journal.customers import rows


@dataclass
class Uses:
    """When the orders of a customer used each phone and place last, seconds since 1970.

    Attributes:
        last: The last order of all.
        phones: By the ids of the phones.
        places: By the ids of the places.
    """

    last: float = 0.0
    phones: dict[str, float] = field(default_factory=dict)
    places: dict[str, float] = field(default_factory=dict)

    def add(self, phone_id: str, second_id: str | None, place_id: str | None, at: float) -> None:
        """Adds an order; its second phone was used just before the first one."""
        self.last = max(self.last, at)
        _raise(self.phones, phone_id, at)
        _raise(self.phones, second_id, at - rows.SECOND_PHONE_S)
        _raise(self.places, place_id, at)


def _raise(uses: dict[str, float], id: str | None, at: float) -> None:
    if id is not None:
        uses[id] = max(uses.get(id, at), at)
