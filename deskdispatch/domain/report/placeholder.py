"""What stands in the place of what was removed from a report."""

from __future__ import annotations

from enum import StrEnum


class Placeholder(StrEnum):
    """Says what kind of text stood there."""

    NUMBER = "[number]"
    """A phone, a coordinate, an amount, or any other number that could be one."""
    PLACE = "[place]"
    EMAIL = "[email]"
    CUSTOMER = "[customer]"
    """A text of the local records of customers."""
    WORDS = "[words]"
    """Words in another script than Latin, in a log, which the program writes in English."""
    USER = "[user]"
    INPUT = "[input]"
    """What a library's message quotes of a value."""
