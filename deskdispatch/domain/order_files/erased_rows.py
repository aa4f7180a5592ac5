"""Rows of order files without a customer who is erased."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.order_files.order_file import RowContent
from deskdispatch.domain.tables.phone_cells import read_phones

_OTHERS: Final = ("alternate_phone", "pickup_number", "pickup_name")
"""The fields of a draft that may name somebody else than its customer."""


def without_person(content: RowContent, person: ErasedPerson) -> RowContent:
    """A row without a person: blank if it is for that one, else without the phones.

    The same row where it names nobody of the kind.
    """
    draft = content.draft
    if person.is_meant(draft.phone, draft.name):
        return RowContent()
    left = person.without(draft)
    gone = {getattr(draft, name) for name in _OTHERS if getattr(draft, name) != getattr(left, name)}
    if not gone:
        return content
    corrections = {
        field: text for field, text in content.corrections.items() if not _names(text, gone)
    }
    changes = {
        "cells": tuple("" if _names(cell, gone) else cell for cell in content.cells),
        "corrections": corrections,
        "draft": left,
        "problems": tuple(each for each in content.problems if not _names(each.text, gone)),
    }
    return content.model_copy(update=changes)


def _names(text: str, gone: Collection[str]) -> bool:
    """Whether a cell holds one of these texts, or a phone of theirs as it may be written."""
    if text.strip() in gone:
        return True
    keys = {phone.key(each) for each in gone}
    return any(phone.key(number) in keys for number in read_phones([text]).numbers)
