"""What clerks have typed of customers, and whether a clerk still comes to see it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.sharing.history import EarlierValue
from deskdispatch.domain.sharing.record import ERASED
from deskdispatch.journal.customers import profiles
from deskdispatch.journal.shared_kinds import customers
from tests.journal.sharing.customers.counters import SharingCounter


class Typed(NamedTuple):
    """A value that a clerk typed."""

    kind: str
    id: str
    field: str
    value: str
    is_by_merge: bool = False
    owner: str = ""
    """Of whom it was typed, by id."""


@dataclass
class TypedTexts:
    """What was typed at any of these counters, and not replaced by a clerk who saw it."""

    counters: list[SharingCounter]
    texts: list[Typed] = field(default_factory=list)

    def note(self, counter: SharingCounter, profile: CustomerProfile, typed: Typed) -> None:
        """Notes what a clerk types, in place of what that clerk is shown there."""
        row = next(each for each in _rows_of(profile) if each.id == typed.id)
        known = {str(getattr(row, typed.field))}
        for each in customers.history(counter.connection, profile):
            if each.field == typed.field:
                known.add(str(each.value))
        self.forget(known)
        self.texts.append(typed._replace(owner=profile.customer.id))

    def forget(self, texts: Collection[str]) -> None:
        """What stands in these texts is to be gone: a clerk has seen it."""
        self.texts = [each for each in self.texts if not any(each.value in text for text in texts)]

    def drop_merged(self, id: str) -> None:
        """What a merge has set of a customer is to be gone."""
        self.texts = [each for each in self.texts if not (each.is_by_merge and each.id == id)]

    def drop(self, profile: CustomerProfile) -> None:
        """All of a customer and the places is to be gone."""
        gone = {row.id for row in _rows_of(profile)}
        self.texts = [each for each in self.texts if each.id not in gone]

    def lost(self) -> list[Typed]:
        """What was typed, and neither counts nor stands in the history at every counter.

        What was typed of somebody who was erased is gone, and so are places that nobody has. A
        place that was erased with somebody, and is there again as another one has it, is as it was
        where that is.
        """
        found = self.counters[0].hub.records
        return [
            each
            for each in self.texts
            if not found["customer", each.owner].value(ERASED)
            and (each.kind != "place" or ERASED not in found[each.kind, each.id].fields)
            and not all(_is_told(counter, each.value) for counter in self.counters)
        ]

    def histories(self) -> list[list[tuple[str, EarlierValue]]]:
        """The history of each customer, as each counter has it."""
        return [
            [
                (profile.customer.id, each)
                for profile in profiles.page(counter.connection, "", 50)
                for each in customers.history(counter.connection, profile)
            ]
            for counter in self.counters
        ]


def _rows_of(profile: CustomerProfile) -> tuple[Customer | CustomerPlace, ...]:
    return (profile.customer, *profile.places)


def shown(row: Customer | CustomerPlace) -> list[str]:
    return [str(value) for value in row.model_dump(exclude={"id", "stamps"}).values()]


def _is_told(counter: SharingCounter, value: str) -> bool:
    """Whether a clerk is shown a value somewhere, or finds it in a history."""
    for profile in profiles.page(counter.connection, "", 50):
        told = [text for row in _rows_of(profile) for text in shown(row)]
        told += (str(each.value) for each in customers.history(counter.connection, profile))
        if any(value in text for text in told):
            return True
    return False
