"""The words for why a slip was not printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import PrintFault

_FAULTS: Final[dict[str, Callable[[], str]]] = {
    PrintFault.STOPPED: lambda: QCoreApplication.translate("Printing", "the printer is stopped"),
    PrintFault.NOT_ACCEPTING: lambda: QCoreApplication.translate(
        "Printing", "the printer takes no jobs"
    ),
    PrintFault.NO_SPOOLER: lambda: QCoreApplication.translate(
        "Printing", "the print service of this PC does not answer"
    ),
    PrintFault.NOT_TAKEN: lambda: QCoreApplication.translate(
        "Printing", "the printer did not take it"
    ),
    PrintFault.GIVEN_UP: lambda: QCoreApplication.translate(
        "Printing", "the printer gave it up; print it again"
    ),
    PrintFault.JAMMED: lambda: QCoreApplication.translate("Printing", "paper is jammed"),
    PrintFault.NOT_KNOWN: lambda: QCoreApplication.translate(
        "Printing", "the delivery is not known here any more"
    ),
    PrintFault.UNKNOWN_PRINTER: lambda: QCoreApplication.translate(
        "Printing", "there is no such printer now"
    ),
    PrintFault.UNREACHABLE: lambda: QCoreApplication.translate(
        "Printing", "the printer cannot be reached"
    ),
    PrintFault.REFUSED: lambda: QCoreApplication.translate(
        "Printing", "the printer refuses the connection"
    ),
    PrintFault.NOT_INSTALLED: lambda: QCoreApplication.translate(
        "Printing", "a part of this program is missing; ask whoever set up this PC"
    ),
    PrintFault.NOT_LOCAL: lambda: QCoreApplication.translate(
        "Printing", "its address is on the internet, where others could read the slip"
    ),
    PrintFault.NOT_THERE: lambda: QCoreApplication.translate(
        "Printing", "there is no such device file; check the cable and the path"
    ),
    PrintFault.NOT_ALLOWED: lambda: QCoreApplication.translate(
        "Printing", "this user may not write to the device; ask whoever set up this PC"
    ),
    PrintFault.NOT_A_DEVICE: lambda: QCoreApplication.translate(
        "Printing", "the path is a file, a folder or a disk, not a printer"
    ),
    PrintFault.NO_PAPER: lambda: QCoreApplication.translate(
        "Printing", "the printer is out of paper"
    ),
    PrintFault.COVER_OPEN: lambda: QCoreApplication.translate(
        "Printing", "the printer's cover is open"
    ),
    PrintFault.OFFLINE: lambda: QCoreApplication.translate(
        "Printing", "the printer is off or not ready"
    ),
    PrintFault.BUSY: lambda: QCoreApplication.translate(
        "Printing", "another program uses the printer"
    ),
    PrintFault.CUT_SHORT: lambda: QCoreApplication.translate(
        "Printing", "the printer stopped in the middle"
    ),
}


def fault_words(fault: str) -> str:
    """Why it was not printed, as part of a sentence."""
    words = _FAULTS.get(fault)
    return (
        words()
        if words is not None
        else QCoreApplication.translate("Printing", "the printer failed")
    )
