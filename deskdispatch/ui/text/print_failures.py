"""The words for why a slip was not printed."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.errors import PrintFailure
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated

_FAILED: Final = QT_TRANSLATE_NOOP("Printing", "the printer failed")

_FAILURES: Final[dict[str, MarkedText]] = {
    PrintFailure.STOPPED: QT_TRANSLATE_NOOP("Printing", "the printer is stopped"),
    PrintFailure.NOT_ACCEPTING: QT_TRANSLATE_NOOP("Printing", "the printer takes no jobs"),
    PrintFailure.NO_SPOOLER: QT_TRANSLATE_NOOP(
        "Printing", "the print service of this PC does not answer"
    ),
    PrintFailure.NOT_TAKEN: QT_TRANSLATE_NOOP("Printing", "the printer did not take it"),
    PrintFailure.GIVEN_UP: QT_TRANSLATE_NOOP("Printing", "the printer gave it up; print it again"),
    PrintFailure.JAMMED: QT_TRANSLATE_NOOP("Printing", "paper is jammed"),
    PrintFailure.NOT_KNOWN: QT_TRANSLATE_NOOP(
        "Printing", "the delivery is not known here any more"
    ),
    PrintFailure.UNKNOWN_PRINTER: QT_TRANSLATE_NOOP("Printing", "there is no such printer now"),
    PrintFailure.UNREACHABLE: QT_TRANSLATE_NOOP("Printing", "the printer cannot be reached"),
    PrintFailure.REFUSED: QT_TRANSLATE_NOOP("Printing", "the printer refuses the connection"),
    PrintFailure.NOT_INSTALLED: QT_TRANSLATE_NOOP(
        "Printing", "a part of this program is missing; ask whoever set up this PC"
    ),
    PrintFailure.NOT_LOCAL: QT_TRANSLATE_NOOP(
        "Printing", "its address is on the internet, where others could read the slip"
    ),
    PrintFailure.NOT_THERE: QT_TRANSLATE_NOOP(
        "Printing", "there is no such device file; check the cable and the path"
    ),
    PrintFailure.NOT_ALLOWED: QT_TRANSLATE_NOOP(
        "Printing", "this user may not write to the device; ask whoever set up this PC"
    ),
    PrintFailure.NOT_A_DEVICE: QT_TRANSLATE_NOOP(
        "Printing", "the path is a file, a folder or a disk, not a printer"
    ),
    PrintFailure.NO_PAPER: QT_TRANSLATE_NOOP("Printing", "the printer is out of paper"),
    PrintFailure.COVER_OPEN: QT_TRANSLATE_NOOP("Printing", "the printer's cover is open"),
    PrintFailure.OFFLINE: QT_TRANSLATE_NOOP("Printing", "the printer is off or not ready"),
    PrintFailure.BUSY: QT_TRANSLATE_NOOP("Printing", "another program uses the printer"),
    PrintFailure.CUT_SHORT: QT_TRANSLATE_NOOP("Printing", "the printer stopped in the middle"),
}


def failure_words(failure: str) -> str:
    """Why it was not printed, as part of a sentence."""
    return translated(_FAILURES.get(failure, _FAILED))
