"""A customer of a file, and what its import does."""

from __future__ import annotations

from enum import StrEnum

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.text.marked_text import WordedEnum
from deskdispatch.domain.value import Value


class LineFailure(WordedEnum, context="CustomerImport"):
    """Reasons to leave a line out."""

    NO_PHONE = "No phone"
    NOT_A_PHONE = "Not a phone number"
    LOST_DIGITS = "A spreadsheet rounded the number: its last digits are lost"
    MIXED = "Several contacts in one card"
    STRAY_QUOTE = "A quotation mark is out of place"


class ImportOutcome(StrEnum):
    """Results of importing a line."""

    NEW = "new"
    COMPLETED = "completed"
    """A blank field was filled, a phone or a place added."""
    KNOWN = "known"


class UnreadableCustomer(ValueError):
    """A line that cannot be a customer; ``text`` stands in place of a phone."""

    def __init__(self, failure: LineFailure, text: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.text = text


class ImportedCustomer(Value):
    """A customer with at most one place.

    Attributes:
        phones: One at least, the main one first.
        is_middle: Whether the point is only the middle of its area.
        area: Its English name; empty where it is not known.
        written: The whole address as it was written.
        remarks: Lines for the note for the counter: what fits no field.
    """

    phones: tuple[str, ...]
    name: str = ""
    other_names: tuple[str, ...] = ()
    driver_note: str = ""
    counter_note: str = ""
    warning: str = ""
    is_blocked: bool = False
    point: Coordinates | None = None
    is_middle: bool = False
    area: str = ""
    address: tuple[str, ...] = ()
    detail: str = ""
    written: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def address_remark(self) -> str:
        """The remark for an address that finds no place."""
        return remark("Address", self.written) if self.written else ""


def remark(word: str, text: str) -> str:
    """A line for the note for the counter, such as ``Address: behind the old market``."""
    return f"{word}: {' '.join(text.split())}"
