"""The words for why a slip was not printed."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.errors import PrintFault
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.marked_text import translated

_FAILED: Final = QT_TRANSLATE_NOOP("Printing", "the printer failed")

_FAULTS: Final[dict[str, MarkedText]] = {
    PrintFault.STOPPED: QT_TRANSLATE_NOOP("Printing", "the printer is stopped"),
    PrintFault.NOT_ACCEPTING: QT_TRANSLATE_NOOP("Printing", "the printer takes no jobs"),
    PrintFault.NO_SPOOLER: QT_TRANSLATE_NOOP(
        "Printing", "the print service of this PC does not answer"
    ),
    PrintFault.NOT_TAKEN: QT_TRANSLATE_NOOP("Printing", "the printer did not take it"),
    PrintFault.GIVEN_UP: QT_TRANSLATE_NOOP("Printing", "the printer gave it up; print it again"),
    PrintFault.JAMMED: QT_TRANSLATE_NOOP("Printing", "paper is jammed"),
    PrintFault.NOT_KNOWN: QT_TRANSLATE_NOOP("Printing", "the delivery is not known here any more"),
    PrintFault.UNKNOWN_PRINTER: QT_TRANSLATE_NOOP("Printing", "there is no such printer now"),
    PrintFault.UNREACHABLE: QT_TRANSLATE_NOOP("Printing", "the printer cannot be reached"),
    PrintFault.REFUSED: QT_TRANSLATE_NOOP("Printing", "the printer refuses the connection"),
    PrintFault.NOT_INSTALLED: QT_TRANSLATE_NOOP(
        "Printing", "a part of this program is missing; ask whoever set up this PC"
    ),
    PrintFault.NOT_LOCAL: QT_TRANSLATE_NOOP(
        "Printing", "its address is on the internet, where others could read the slip"
    ),
    PrintFault.NOT_THERE: QT_TRANSLATE_NOOP(
        "Printing", "there is no such device file; check the cable and the path"
    ),
    PrintFault.NOT_ALLOWED: QT_TRANSLATE_NOOP(
        "Printing", "this user may not write to the device; ask whoever set up this PC"
    ),
    PrintFault.NOT_A_DEVICE: QT_TRANSLATE_NOOP(
        "Printing", "the path is a file, a folder or a disk, not a printer"
    ),
    PrintFault.NO_PAPER: QT_TRANSLATE_NOOP("Printing", "the printer is out of paper"),
    PrintFault.COVER_OPEN: QT_TRANSLATE_NOOP("Printing", "the printer's cover is open"),
    PrintFault.OFFLINE: QT_TRANSLATE_NOOP("Printing", "the printer is off or not ready"),
    PrintFault.BUSY: QT_TRANSLATE_NOOP("Printing", "another program uses the printer"),
    PrintFault.CUT_SHORT: QT_TRANSLATE_NOOP("Printing", "the printer stopped in the middle"),
}


def fault_words(fault: str) -> str:
    """Why it was not printed, as part of a sentence."""
    return translated(_FAULTS.get(fault, _FAILED))
