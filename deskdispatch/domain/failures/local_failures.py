"""Failures of this PC: its records, keyring, printers and files, each with its words."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum

_RECORDS_FAILED: Final = QT_TRANSLATE_NOOP(
    "Errors", "This PC could not read or write its records. Check the disk, then try again."
)
_DAMAGED: Final = QT_TRANSLATE_NOOP(
    "Errors", "Local data is damaged. Restart to repair it; what can be read is kept."
)


class JournalFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``JournalError``."""

    LOCKED = ("locked", "Another program holds this PC's records. Close it, then try again.")
    DISK_FULL = ("disk_full", "The disk of this PC is full. Make room, then try again.")
    READ_ONLY = (
        "read_only",
        (
            "The records of this PC cannot be written: their file was moved, or may not be"
            " changed. Check its folder, then start this program again."
        ),
    )
    CANNOT_OPEN = "cannot_open", _RECORDS_FAILED
    """The path is a folder, or may not be opened."""
    DISK_FAILED = "disk_failed", _RECORDS_FAILED
    DAMAGED = "damaged", _DAMAGED
    """The file or a value in it cannot be read."""
    NOT_A_DATABASE = "not_a_database", _DAMAGED
    NOT_A_JOURNAL = "not_a_journal", _DAMAGED
    """A database, but of another program."""
    NEWER_SCHEMA = (
        "newer_schema",
        "A newer version of this program wrote the records. Update this one.",
    )
    CLOSED = "closed", _RECORDS_FAILED
    ANOTHER_IN_FLIGHT = (
        "another_in_flight",
        "Another booking is still on its way. Wait for its end.",
    )
    KNOWN_INTENT = "known_intent", _RECORDS_FAILED
    """An intent with that id was written before."""
    NOT_OPEN = "not_open", _RECORDS_FAILED
    """There is no such intent, or it is settled already."""
    DELIVERY_TAKEN = "delivery_taken", _RECORDS_FAILED
    """Another intent became that delivery."""
    DELIVERY_KNOWN = "delivery_known", _RECORDS_FAILED
    """The delivery was known before the intent was sent."""
    FAILED = "failed", _RECORDS_FAILED
    """Anything else; the cause is chained."""


class VaultFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``VaultError``."""

    NO_SESSION_BUS = (
        "no_session_bus",
        "There is no session bus, which the system's keyring needs.",
    )
    NO_KEYRING = ("no_keyring", "This PC has no keyring, such as GNOME Keyring or KWallet.")
    """No keyring, or one that is not the operating system's."""
    LOCKED = ("locked", "The system's keyring is locked and was not unlocked.")
    NO_ANSWER = "no_answer", "The system's keyring does not answer."
    FAILED = "failed", "The system's keyring refused it."


class PrintFailure(WordedEnum, context="Printing"):
    """The ``detail`` of a ``PrintError``."""

    STOPPED = "stopped", "the printer is stopped"
    """The system holds the printer's jobs, on request or after an error."""
    NOT_ACCEPTING = "not_accepting", "the printer takes no jobs"
    NO_SPOOLER = ("no_spooler", "the print service of this PC does not answer")
    NOT_TAKEN = "not_taken", "the printer did not take it"
    """The system did not take the job."""
    GIVEN_UP = "given_up", "the printer gave it up; print it again"
    """The system took the job and then ended it: how much is on paper is unknown."""
    JAMMED = "jammed", "paper is jammed"
    NOT_KNOWN = ("not_known", "the delivery is not known here any more")
    FAILED = "failed", "the printer failed"
    """Anything else; the cause is chained or logged."""
    NOT_INSTALLED = (
        "not_installed",
        "a part of this program is missing; ask whoever set up this PC",
    )
    UNKNOWN_PRINTER = ("unknown_printer", "there is no such printer now")
    UNREACHABLE = "unreachable", "the printer cannot be reached"
    """No answer: switched off, unplugged, or another address."""
    REFUSED = "refused", "the printer refuses the connection"
    NOT_LOCAL = ("not_local", "its address is on the internet, where others could read the slip")
    NOT_THERE = ("not_there", "there is no such device file; check the cable and the path")
    NOT_ALLOWED = (
        "not_allowed",
        "this user may not write to the device; ask whoever set up this PC",
    )
    NOT_A_DEVICE = ("not_a_device", "the path is a file, a folder or a disk, not a printer")
    """A file, a folder or a disk, which must not be written over."""
    BUSY = "busy", "another program uses the printer"
    NO_PAPER = "no_paper", "the printer is out of paper"
    COVER_OPEN = "cover_open", "the printer's cover is open"
    OFFLINE = "offline", "the printer is off or not ready"
    """The printer reports itself as offline or jammed."""
    CUT_SHORT = "cut_short", "the printer stopped in the middle"
    """The connection broke or stalled before the whole slip was sent."""


class FileFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``FileError``."""

    DISK_FULL = (
        "disk_full",
        "The disk is full. Nothing was changed there: make room or choose another folder.",
    )
    NOT_ALLOWED = (
        "not_allowed",
        "The file cannot be opened there. Close it in other programs, or choose another folder.",
    )
    """No permission, or another program holds it open."""
    NOT_THERE = ("not_there", "The file or its folder is not there any more. Choose another one.")
    TOO_MANY_ROWS = (
        "too_many_rows",
        "A workbook holds 1,048,575 rows and this is more. Save it as CSV instead.",
    )
    TOO_LARGE = ("too_large", "The file is too large to be read. Nothing was taken from it.")
    NOT_A_TABLE = (
        "not_a_table",
        "Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV.",
    )
    """Neither CSV nor a workbook nor vCards."""
    DAMAGED_WORKBOOK = (
        "damaged_workbook",
        "The workbook is damaged. Open it in Excel and save it again as .xlsx.",
    )
    OLD_WORKBOOK = (
        "old_workbook",
        "Excel's .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx.",
    )
    MARKUP = (
        "markup",
        "A web page saved as a workbook. Open it in Excel and save it again as .xlsx.",
    )
    """A web page, or XML of Excel 2003, by the name of a workbook."""
    NUMBERS = (
        "numbers",
        "A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV.",
    )
    OPEN_DOCUMENT = (
        "open_document",
        ".ods files cannot be read here. Open it and save it again as .xlsx or CSV.",
    )
    PROTECTED = (
        "protected",
        "A password protects the file. Open it in Excel and save it again without the password.",
    )
    """Encrypted by a password."""
    NOT_A_HISTORY = (
        "not_a_history",
        (
            "This is not a history that this program exported. Nothing was taken from it: choose a"
            " file that Export history made."
        ),
    )
    TOO_MANY_COLUMNS = (
        "too_many_columns",
        "The file has too many columns to be a list. Nothing was taken from it.",
    )
    SEVERAL_SHEETS = (
        "several_sheets",
        "The workbook has several sheets with rows. Save one of them again as CSV.",
    )
    NOT_CUSTOMERS = (
        "not_customers",
        (
            "The file has no column of phones. Nothing was taken from it: give the column the"
            " heading Phone, or choose another file."
        ),
    )
    FAILED = (
        "failed",
        "The file could not be read or written. Nothing was changed there. Try again.",
    )
    """Anything else; the cause is chained or logged."""
