"""The words for why it is not known whether there is a newer version."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated


def failure_words(failure: UpdateFailure) -> str:
    """What happened and what to do next."""
    return translated(_FAILURES[failure])


_FAILURES: Final[dict[UpdateFailure, MarkedText]] = {
    UpdateFailure.NOT_SET: QT_TRANSLATE_NOOP(
        "Updates",
        "No updates address is set. Ask whoever set up this PC for the address and its key, and"
        " type both in Preferences → General.",
    ),
    UpdateFailure.OFFLINE: QT_TRANSLATE_NOOP(
        "Updates",
        "The updates address cannot be reached. Check the internet, then check again.",
    ),
    UpdateFailure.TIMED_OUT: QT_TRANSLATE_NOOP(
        "Updates", "The updates address gave no answer in time. Check again in a moment."
    ),
    UpdateFailure.INTERRUPTED: QT_TRANSLATE_NOOP(
        "Updates", "The connection broke off before the answer was here. Check again."
    ),
    UpdateFailure.NOT_SECURE: QT_TRANSLATE_NOOP(
        "Updates",
        "No secure connection to the updates address could be made. Check the date of this PC; if"
        " it is right, ask whoever runs this network.",
    ),
    UpdateFailure.PROXY: QT_TRANSLATE_NOOP(
        "Updates",
        "There is no way to the updates address through the proxy that this PC is set to. Ask"
        " whoever runs this network.",
    ),
    UpdateFailure.NOT_FOUND: QT_TRANSLATE_NOOP(
        "Updates",
        "There is nothing at the updates address. Check it in Preferences → General.",
    ),
    UpdateFailure.SERVER_FAILED: QT_TRANSLATE_NOOP(
        "Updates", "The server of the updates is not working now. Check again later."
    ),
    UpdateFailure.WEB_PAGE: QT_TRANSLATE_NOOP(
        "Updates",
        "A web page came in place of the answer. The network may ask for a sign-in: open a browser,"
        " then check again.",
    ),
    UpdateFailure.INSECURE_REDIRECT: QT_TRANSLATE_NOOP(
        "Updates",
        "The updates address leads to one that is not secure, which was not followed. Tell whoever"
        " set up this PC.",
    ),
    UpdateFailure.REDIRECT_LOOP: QT_TRANSLATE_NOOP(
        "Updates",
        "The updates address leads from one to the next without end. Tell whoever set up this PC.",
    ),
    UpdateFailure.TOO_LARGE: QT_TRANSLATE_NOOP(
        "Updates",
        "What came from the updates address is too large for an answer, and was not read. Check the"
        " address in Preferences → General.",
    ),
    UpdateFailure.UNREADABLE: QT_TRANSLATE_NOOP(
        "Updates",
        "What came from the updates address could not be read. Check the address in Preferences →"
        " General.",
    ),
    UpdateFailure.FORGED: QT_TRANSLATE_NOOP(
        "Updates",
        "The answer is not signed by whoever publishes this program, and was not believed. Install"
        " nothing from there; tell whoever set up this PC.",
    ),
    UpdateFailure.OTHER_PRODUCT: QT_TRANSLATE_NOOP(
        "Updates",
        "The answer is about another program. Check the address in Preferences → General.",
    ),
    UpdateFailure.EXPIRED: QT_TRANSLATE_NOOP(
        "Updates",
        "The answer is out of date: a newer version may be withheld from this PC. Check again"
        " later; if it stays so, tell whoever set up this PC.",
    ),
    UpdateFailure.OUT_OF_ORDER: QT_TRANSLATE_NOOP(
        "Updates",
        "The number of the answer is far too high, and it was not believed. Tell whoever set up"
        " this PC.",
    ),
    UpdateFailure.ROLLED_BACK: QT_TRANSLATE_NOOP(
        "Updates",
        "The answer is older than one that this PC has seen, and was not believed. Check again"
        " later; if it stays so, tell whoever set up this PC.",
    ),
    UpdateFailure.CLOCK_OFF: QT_TRANSLATE_NOOP(
        "Updates", "The date of this PC seems wrong. Set date and time, then check again."
    ),
}
