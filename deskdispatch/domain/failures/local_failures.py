"""Failures of this PC, each with words: records, keyring, printers, files, settings, updates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum

_RECORDS_FAILED: Final = QT_TRANSLATE_NOOP(
    "Errors", "This PC's records could not be used. Check the disk, then try again."
)
_DAMAGED: Final = QT_TRANSLATE_NOOP(
    "Errors", "Local data is damaged. Restart to repair it; what can be read is kept."
)


class JournalFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``JournalError``."""

    LOCKED = "Another program holds this PC's records. Close it, then try again."
    DISK_FULL = "The disk is full. Make room, then try again."
    READ_ONLY = "This PC's records cannot be written. Check their folder, then restart."
    CANNOT_OPEN = _RECORDS_FAILED
    """The path is a folder, or may not be opened."""
    DISK_FAILED = _RECORDS_FAILED
    DAMAGED = _DAMAGED
    """The file or a value in it cannot be read."""
    NOT_A_DATABASE = _DAMAGED
    NOT_A_JOURNAL = _DAMAGED
    """A database of another program."""
    NEWER_SCHEMA = "A newer version of this program wrote the records. Update this one."
    CLOSED = _RECORDS_FAILED
    ANOTHER_IN_FLIGHT = "Another booking is still being sent. Wait until it ends."
    KNOWN_INTENT = _RECORDS_FAILED
    """An intent with that id was written before."""
    NOT_OPEN = _RECORDS_FAILED
    """There is no such intent, or it is already settled."""
    DELIVERY_TAKEN = _RECORDS_FAILED
    """The delivery already belongs to another intent."""
    DELIVERY_KNOWN = _RECORDS_FAILED
    """The delivery was known before the intent was sent."""
    FAILED = _RECORDS_FAILED
    """Any other failure; the cause is chained."""


class VaultFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``VaultError``."""

    NO_SESSION_BUS = "There is no session bus, which the system's keyring needs."
    NO_KEYRING = "This PC has no keyring, such as GNOME Keyring or KWallet."
    """No keyring, or one that is not the operating system's."""
    LOCKED = "The system's keyring is locked and was not unlocked."
    NO_ANSWER = "The system's keyring does not answer."
    FAILED = "The system's keyring refused it."


class PrintFailure(WordedEnum, context="Printing"):
    """The ``detail`` of a ``PrintError``."""

    STOPPED = "the printer is stopped"
    """The system holds the printer's jobs, on request or after an error."""
    NOT_ACCEPTING = "the printer takes no jobs"
    NO_SPOOLER = "the print service of this PC does not answer"
    NOT_TAKEN = "the printer did not take it"
    """The system did not take the job."""
    GIVEN_UP = "the printer cancelled it; print it again"
    """The system took the job and then ended it: how much is on paper is unknown."""
    JAMMED = "paper is jammed"
    NOT_KNOWN = "the delivery is no longer known here"
    FAILED = "the printer failed"
    """Any other failure; the cause is chained or logged."""
    NOT_INSTALLED = "a part of this program is missing; ask whoever set up this PC"
    UNKNOWN_PRINTER = "this printer is no longer there"
    UNREACHABLE = "the printer cannot be reached"
    """No answer: the printer is switched off, unplugged, or has another address."""
    REFUSED = "the printer refuses the connection"
    NOT_LOCAL = "its address is on the internet, where others could read the slip"
    NOT_THERE = "there is no such device file; check the cable and the path"
    NOT_ALLOWED = "this user may not write to the device; ask whoever set up this PC"
    NOT_A_DEVICE = "the path is a file, a folder or a disk, not a printer"
    """The path is a file, a folder or a disk, which must not be overwritten."""
    BUSY = "another program uses the printer"
    NO_PAPER = "the printer is out of paper"
    COVER_OPEN = "the printer's cover is open"
    OFFLINE = "the printer is off or not ready"
    """The printer reports itself as offline or jammed."""
    CUT_SHORT = "the printer stopped in the middle"
    """The connection broke or stalled before the whole slip was sent."""


class FileFailure(WordedEnum, context="Errors"):
    """The ``detail`` of a ``FileError``."""

    DISK_FULL = "The disk is full. Nothing was changed there: make room or choose another folder."
    NOT_ALLOWED = (
        "The file cannot be opened there. Close it in other programs, or choose another folder."
    )
    """No permission, or another program holds it open."""
    NOT_THERE = "The file or its folder is no longer there. Choose another one."
    TOO_MANY_ROWS = "A workbook holds 1,048,575 rows and this is more. Save it as CSV instead."
    TOO_MANY_ORDERS = (
        "More than 10,000 rows. Split the file, and open the parts. Nothing was taken from it."
    )
    TOO_LARGE = "The file is too large to be read. Nothing was taken from it."
    NOT_A_TABLE = (
        "Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV."
    )
    """Neither CSV nor a workbook nor vCards."""
    DAMAGED_WORKBOOK = "The workbook is damaged. Open it in Excel and save it again as .xlsx."
    OLD_WORKBOOK = (
        "Excel's .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx."
    )
    MARKUP = "A web page saved as a workbook. Open it in Excel and save it again as .xlsx."
    """A web page, or XML of Excel 2003, named like a workbook."""
    NUMBERS = "A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV."
    OPEN_DOCUMENT = ".ods files cannot be read here. Open it and save it again as .xlsx or CSV."
    PROTECTED = (
        "A password protects the file. Open it in Excel and save it again without the password."
    )
    """Encrypted by a password."""
    NOT_A_HISTORY = (
        "This is not a history that this program exported. Nothing was taken from it: choose a"
        " file that Export history made."
    )
    TOO_MANY_COLUMNS = "The file has too many columns to be a list. Nothing was taken from it."
    SEVERAL_SHEETS = "The workbook has several sheets with rows. Save one of them again as CSV."
    NOT_CUSTOMERS = (
        "The file has no column of phones. Nothing was taken from it: give the column the"
        " heading Phone, or choose another file."
    )
    NOT_PLACES = (
        "The file has no columns of names and locations. Nothing was taken from it: give them the"
        " headings Name and Location."
    )
    NOT_A_SETTLEMENT = (
        "The file has no columns of orders and amounts. Nothing was taken from it: give them the"
        " headings Order and Amount."
    )
    FAILED = "The file could not be read or written. Nothing was changed there. Try again."
    """Any other failure; the cause is chained or logged."""


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
        "The answer is out of date. Check again later; if that does not help, tell whoever set up"
        " this PC."
    )


class SettingsFailureReason(WordedEnum, context="Settings"):
    """A reason why the settings file, a table or a key of it is invalid; never quotes a value."""

    CANNOT_READ = "this user may not open it, or the disk fails"
    IS_A_FOLDER = "it is a folder"
    NOT_UTF8 = "it is not text in UTF-8"
    NOT_TOML = "it is not TOML"
    NOT_A_TABLE = "must be a table"
    NOT_A_SWITCH = "must be true or false"
    NOT_A_TEXT = "must be text in quotes"
    NOT_A_WHOLE_NUMBER = "must be a whole number"
    NOT_TEXTS = "must be a list of texts"
    NOT_USABLE = "this value cannot be used"
    """The value has the right type, but is out of range."""

    @property
    def is_of_the_file(self) -> bool:
        return self in _OF_THE_FILE


_OF_THE_FILE = frozenset(
    {
        SettingsFailureReason.CANNOT_READ,
        SettingsFailureReason.IS_A_FOLDER,
        SettingsFailureReason.NOT_UTF8,
        SettingsFailureReason.NOT_TOML,
    }
)


@dataclass(frozen=True, slots=True)
class SettingsFailure:
    """A setting that kept its default: a key, a table, or the file from ``line`` on."""

    reason: SettingsFailureReason
    table: str = ""
    key: str = ""
    line: int = 0

    @property
    def place(self) -> str:
        """The place in the file's notation: ``[alerts] volume``, ``language``, ``[map]``."""
        return " ".join(
            part for part in (f"[{self.table}]" if self.table else "", self.key) if part
        )
