"""Failures of the check for a newer version, each with its words."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import WordedEnum


class UpdateFailure(WordedEnum, context="Updates"):
    """The ``detail`` of an ``UpdateError``, with what happened and what to do next."""

    NOT_SET = (
        "No updates address is set. Ask whoever set up this PC for the address and its key, and"
        " type both in Preferences → General."
    )
    UNREACHABLE = "The updates address cannot be reached. Check the internet, then check again."
    UNREADABLE = (
        "What came from the updates address could not be read. Check the address in Preferences"
        " → General."
    )
    FORGED = (
        "The answer is not signed by whoever publishes this program, and was not believed."
        " Install nothing from there; tell whoever set up this PC."
    )
    OUTDATED = (
        "The answer is out of date: a newer version may be withheld from this PC. Check again"
        " later; if it stays so, tell whoever set up this PC."
    )
