"""A customer read from a file, and the outcomes of importing one."""

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
    """A line that cannot be a customer; ``text`` is its content in place of a phone."""

    def __init__(self, failure: LineFailure, text: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.text = text


class ImportedCustomer(Value):
    """A customer with at most one place.

    Attributes:
        phones: At least one, the main one first.
        is_middle: Whether the point is only the middle of its area.
        area: The English name of the area; empty if unknown.
        written: The whole address as written.
        remarks: Lines for the counter note, with text that fits no field.
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
        """The remark for an address without a place."""
        return remark("Address", self.written) if self.written else ""


def remark(word: str, text: str) -> str:
    """Returns a line for the counter note, such as ``Address: behind the old market``."""
    return f"{word}: {' '.join(text.split())}"
