"""Failures of the check for a newer version, each with its words."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import WordedEnum


class UpdateFailure(WordedEnum, context="Updates"):
    """The ``detail`` of an ``UpdateError``, with what happened and what to do next."""

    @classmethod
    def _missing_(cls, _value: object) -> UpdateFailure:
        """Reads a kind that another release stored."""
        return cls.UNREACHABLE

    NOT_SET = (
        "not_set",
        (
            "No updates address is set. Ask whoever set up this PC for the address and its key, and"
            " type both in Preferences → General."
        ),
    )
    UNREACHABLE = (
        "unreachable",
        "The updates address cannot be reached. Check the internet, then check again.",
    )
    NOT_SECURE = (
        "not_secure",
        (
            "No secure connection to the updates address could be made. Check the date of this PC;"
            " if it is right, ask whoever runs this network."
        ),
    )
    PROXY = (
        "proxy",
        (
            "There is no way to the updates address through the proxy that this PC is set to. Ask"
            " whoever runs this network."
        ),
    )
    UNREADABLE = (
        "unreadable",
        (
            "What came from the updates address could not be read. Check the address in Preferences"
            " → General."
        ),
    )
    FORGED = (
        "forged",
        (
            "The answer is not signed by whoever publishes this program, and was not believed."
            " Install nothing from there; tell whoever set up this PC."
        ),
    )
    OUTDATED = (
        "outdated",
        (
            "The answer is out of date: a newer version may be withheld from this PC. Check again"
            " later; if it stays so, tell whoever set up this PC."
        ),
    )
    CLOCK_OFF = (
        "clock_off",
        "The date of this PC seems wrong. Set date and time, then check again.",
    )
