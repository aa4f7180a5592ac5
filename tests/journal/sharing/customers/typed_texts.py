"""Texts that clerks have typed about customers, and whether they are still shown."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import NamedTuple

from deskdispatch.domain.customers.customer import Customer, CustomerPlace, CustomerProfile
from deskdispatch.domain.sharing.record import ERASED, EarlierValue
from deskdispatch.journal.customers import profiles
from deskdispatch.journal.sharing import customers
from tests.journal.sharing.customers.counters import SharingCounter


class Typed(NamedTuple):
    """Value that a clerk typed."""

    kind: str
    id: str
    field: str
    value: str
    is_by_merge: bool = False
    owner: str = ""
    """Id of the customer."""


@dataclass
class TypedTexts:
    """Typed texts of all counters, except those replaced by a clerk who saw them."""

    counters: list[SharingCounter]
    texts: list[Typed] = field(default_factory=list)

    def note(self, counter: SharingCounter, profile: CustomerProfile, typed: Typed) -> None:
        """Adds a typed text, which replaces the texts that the clerk is shown for that field."""
        row = next(each for each in _rows_of(profile) if each.id == typed.id)
        known = {str(getattr(row, typed.field))}
        for each in customers.history(counter.connection, profile):
            if each.field == typed.field:
                known.add(str(each.value))
        self.forget(known)
        self.texts.append(typed._replace(owner=profile.customer.id))

    def forget(self, texts: Collection[str]) -> None:
        """Removes the values in these texts, which a clerk has seen."""
        self.texts = [each for each in self.texts if not any(each.value in text for text in texts)]

    def drop_merged(self, id: str) -> None:
        """Removes the values that a merge has set for a customer."""
        self.texts = [each for each in self.texts if not (each.is_by_merge and each.id == id)]

    def drop(self, profile: CustomerProfile) -> None:
        """Removes all values of a customer and the customer's places."""
        gone = {row.id for row in _rows_of(profile)}
        self.texts = [each for each in self.texts if each.id not in gone]

    def lost(self) -> list[Typed]:
        """Returns the values that are neither current nor in the history at every counter.

        Values of erased customers, and of places that no customer has, do not count as lost. A
        place that was erased with one customer, and is there again because another one has it, is
        as that other counter had it.
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
        """Returns the history of each customer at each counter."""
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
    """Whether a value is shown somewhere at a counter, or is in a history."""
    for profile in profiles.page(counter.connection, "", 50):
        told = [text for row in _rows_of(profile) for text in shown(row)]
        told += (str(each.value) for each in customers.history(counter.connection, profile))
        if any(value in text for text in told):
            return True
    return False
