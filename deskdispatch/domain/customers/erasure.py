"""Erasing a customer: the names and phones to remove, and orders that prevent it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.customers.customer import is_same_name
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.fields import REMARKS, TEXTS, Field, TypedAs
from deskdispatch.domain.places import area_words
from deskdispatch.domain.tables.cells import read_phones

OTHER_PHONES: Final = tuple(
    spec for spec in TEXTS if spec.typed_as is TypedAs.PHONE and spec.field is not Field.PHONE
)
"""The phones of a booking that may belong to a person other than its customer."""


@dataclass(frozen=True, slots=True)
class ErasedPerson:
    """The names and phones of an erased customer.

    Attributes:
        keys: The phones that belong to no other customer, in E.164 form.
        shared_keys: The phones that another customer has too, who keeps them.
    """

    names: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    shared_keys: frozenset[str] = frozenset()

    @classmethod
    def of(cls, names: Iterable[str], own: Iterable[str], shared: Iterable[str]) -> ErasedPerson:
        return cls(
            names=tuple(name for name in names if name),
            keys=frozenset(map(phone.key, own)),
            shared_keys=frozenset(map(phone.key, shared)),
        )

    def has_number(self, number: str | None, name: str | None) -> bool:
        """Whether a number is the customer's; a shared number only together with the name."""
        if not number:
            return False
        key = phone.key(number)
        if key in self.keys or not name:
            return key in self.keys
        return key in self.shared_keys and any(is_same_name(each, name) for each in self.names)

    def is_named_in(self, text: str, *, is_home: bool = False) -> bool:
        """Whether a free text contains a phone of the customer, or a name of several words.

        For a place that ``is_home`` of the customer, any word of a name is enough.
        """
        words = area_words.split(text)
        whole = f" {' '.join(words)} "
        for name in filter(None, map(area_words.split, self.names)):
            if name == words or (len(name) > 1 and f" {' '.join(name)} " in whole):
                return True
        if is_home and words and any(is_same_name(name, text) for name in self.names):
            return True
        return any(phone.key(each) in self.keys for each in read_phones([text]).numbers)

    def is_customer_of(self, draft: Draft) -> bool:
        """Whether a draft is for the customer; without a phone, a name of several words decides."""
        if phone.key(draft.phone):
            return self.has_number(draft.phone, draft.name)
        words = area_words.split(draft.name)
        return len(words) > 1 and any(area_words.split(name) == words for name in self.names)

    def without(self, draft: Draft) -> Draft:
        """Returns a draft without the customer: blank if it is theirs, else without the phones.

        Remarks that name the customer are removed, too.
        """
        if self.is_customer_of(draft):
            return Draft()
        remarks = (spec.field for spec in REMARKS if draft.text(spec.field))
        named = (field for field in remarks if self.is_named_in(draft.text(field)))
        changes: dict[str, str] = {field.value: "" for field in named}
        for spec in OTHER_PHONES:
            if self.has_number(draft.text(spec.field), draft.text(spec.named_by)):
                changes[spec.field.value] = ""
                if spec.named_by is not Field.NAME:
                    changes[spec.named_by.value] = ""
        return draft.model_copy(update=changes) if changes else draft


@dataclass(frozen=True, slots=True)
class Erasure:
    """The result of erasing a customer: the changed orders, or the counts of open ones."""

    person: ErasedPerson | None = None
    summaries: tuple[DeliverySummary, ...] = ()
    under_way: int = 0
    unconfirmed: int = 0

    @property
    def delivery_ids(self) -> tuple[str, ...]:
        return tuple(summary.id for summary in self.summaries)

    @property
    def is_open(self) -> bool:
        return bool(self.under_way or self.unconfirmed)
