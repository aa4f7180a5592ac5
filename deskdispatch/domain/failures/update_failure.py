"""Failures of the check for a newer version, each with its words."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import WordedEnum


class UpdateFailure(WordedEnum, context="Updates"):
    """The ``detail`` of an ``UpdateError``, with the event and the next step."""

    NOT_SET = (
        "No updates address is set. Whoever set up this PC can type it in Preferences → Advanced."
    )
    UNREACHABLE = "The updates address cannot be reached. Check the internet, then check again."
    UNREADABLE = (
        "The answer could not be read. Check the updates address in Preferences → Advanced."
    )
    FORGED = (
        "Not signed by the publisher of this program. Install nothing from there; tell whoever set"
        " up this PC."
    )
    OUTDATED = (
        "The answer is out of date. Check again later; if it stays so, tell whoever set up this PC."
    )
