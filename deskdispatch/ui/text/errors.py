"""The words for the codes of ``domain.errors``: what happened, what was kept, what to do."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import errors
from deskdispatch.domain.errors import (
    FileError,
    FileFailure,
    InvalidInput,
    JournalError,
    JournalFailure,
    KnownError,
    PrintFailure,
    Rule,
    ServiceError,
    SharingError,
    UpdateError,
    VaultError,
    VaultFailure,
)
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text import print_failures, sharing_failures
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.service_failures import failure_words, reason_words, service_words


def rule_words(field: Field, rule: Rule) -> str:
    """What is wrong with a field and what it should be."""
    return translated(_SPECIAL.get((field, rule)) or _RULES[rule])


def error_words(error: KnownError) -> str:
    """What a failure means for the clerk, with the service's own reason.

    Technical details come from ``text.details``.
    """
    if isinstance(error, InvalidInput):
        lines = [rule_words(problem.field, problem.rule) for problem in error.problems]
        return " ".join(lines)
    if isinstance(error, SharingError):
        return sharing_failures.trouble_words(error.failure)
    return _by_code(error) or (
        _of_service(error) if isinstance(error, ServiceError) else _general(error)
    )


def _by_code(error: KnownError) -> str:
    """The words for a known detail code, else ""."""
    if isinstance(error, JournalError) and error.detail in _FAILURES:
        return translated(_FAILURES[JournalFailure(error.detail)])
    if isinstance(error, FileError) and error.detail in _FILE_FAILURES:
        return translated(_FILE_FAILURES[FileFailure(error.detail)])
    if isinstance(error, VaultError):
        return translated(_VAULT_FAILURES.get(error.detail, _KEYRING_FAILED))
    if isinstance(error, UpdateError):
        return translated(error.failure.words)
    if isinstance(error, errors.PrintError) and error.detail in set(PrintFailure):
        return _not_printed(error)
    return _no_price_words(error) if isinstance(error, errors.UnreadablePrice) else ""


def _of_service(error: ServiceError) -> str:
    """The known cause, and the service's reason where it gave one."""
    words = service_words(error)
    if error.reason:
        return " ".join(filter(None, (words, reason_words(error.reason))))
    if isinstance(error, errors.InDoubt) and error.failure is ServiceFailure.SIGN_IN_PAGE:
        return f"{_general(error)} {failure_words(error.failure)}"
    return words or _general(error)


def _general(error: KnownError) -> str:
    if isinstance(error, errors.StartError) and error.is_disk_full:
        return translated(_FAILURES[JournalFailure.DISK_FULL])
    words = next(words for kind, words in _ERRORS.items() if isinstance(error, kind))
    return translated(words)


def _not_printed(error: errors.PrintError) -> str:
    words = QCoreApplication.translate("Errors", "The slip was not printed: {trouble}.")
    return words.format(trouble=print_failures.failure_words(error.detail))


def _no_price_words(error: errors.UnreadablePrice) -> str:
    if not error.detail:
        return QCoreApplication.translate("Errors", "The service's answer has no price in it.")
    words = QCoreApplication.translate(
        "Errors", "The service said “{answer}”, which is no price in KWD."
    )
    return words.format(answer=isolated(error.detail))


_KEYRING_FAILED: Final = QT_TRANSLATE_NOOP("Errors", "The system's keyring refused it.")
_DAMAGED: Final = QT_TRANSLATE_NOOP(
    "Errors", "Local data is damaged. Restart to repair it; what can be read is kept."
)
_FILE_FAILED: Final = QT_TRANSLATE_NOOP(
    "Errors", "The file could not be read or written. Nothing was changed there. Try again."
)

_RULES: Final[dict[Rule, MarkedText]] = {
    Rule.BLANK: QT_TRANSLATE_NOOP("Rules", "This is needed."),
    Rule.NOT_A_PHONE: QT_TRANSLATE_NOOP(
        "Rules", "Not a phone number. Eight digits for Kuwait, or + and the country first."
    ),
    Rule.NOT_MONEY: QT_TRANSLATE_NOOP("Rules", "Not an amount. Type it like 12.500."),
    Rule.TOO_MANY_DECIMALS: QT_TRANSLATE_NOOP(
        "Rules", "A dinar has 1000 fils: at most three decimals, like 12.500."
    ),
    Rule.AMBIGUOUS_MONEY: QT_TRANSLATE_NOOP(
        "Rules", "A comma can mean two things. Use a point for fils, like 1.250."
    ),
    Rule.NOT_POSITIVE: QT_TRANSLATE_NOOP("Rules", "More than 0.000, or switch cash off."),
    Rule.MISSING_POINT: QT_TRANSLATE_NOOP("Rules", "Choose a point on the map."),
    Rule.TOO_SOON: QT_TRANSLATE_NOOP("Rules", "Too soon: at least 30 minutes from now."),
    Rule.TOO_LATE: QT_TRANSLATE_NOOP("Rules", "Too far ahead: at most 14 days from now."),
    Rule.NOT_AVAILABLE: QT_TRANSLATE_NOOP(
        "Rules", "This account cannot schedule deliveries. Book it for now."
    ),
    Rule.NOT_AN_ADDRESS: QT_TRANSLATE_NOOP(
        "Rules", "Not a service address. It begins with https://"
    ),
    Rule.NOT_A_CODE: QT_TRANSLATE_NOOP(
        "Rules", "Not the whole code: it has 20 letters and digits. Compare it with the other PC."
    ),
    Rule.TAKEN: QT_TRANSLATE_NOOP(
        "Rules", "That order is another booking of this PC. Check the number with the operator."
    ),
    Rule.ANOTHER_DELIVERY: QT_TRANSLATE_NOOP(
        "Rules", "That order goes to somebody else. Check the number with the operator."
    ),
    Rule.TOO_LONG: QT_TRANSLATE_NOOP("Rules", "Too long. Shorten it."),
}

_SPECIAL: Final[dict[tuple[Field, Rule], MarkedText]] = {
    (Field.API_KEY, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the API key, or an email and a password."
    ),
    (Field.ORDER_NUMBER, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the order number that the operator says."
    ),
    (Field.PASSWORD, Rule.BLANK): QT_TRANSLATE_NOOP("Rules", "Type the password."),
}

_FAILURES: Final[dict[JournalFailure, MarkedText]] = {
    JournalFailure.LOCKED: QT_TRANSLATE_NOOP(
        "Errors", "Another program holds this PC's records. Close it, then try again."
    ),
    JournalFailure.DISK_FULL: QT_TRANSLATE_NOOP(
        "Errors", "The disk of this PC is full. Make room, then try again."
    ),
    JournalFailure.READ_ONLY: QT_TRANSLATE_NOOP(
        "Errors",
        "The records of this PC cannot be written: their file was moved, or may not be changed."
        " Check its folder, then start this program again.",
    ),
    JournalFailure.DAMAGED: _DAMAGED,
    JournalFailure.NOT_A_DATABASE: _DAMAGED,
    JournalFailure.NOT_A_JOURNAL: _DAMAGED,
    JournalFailure.NEWER_SCHEMA: QT_TRANSLATE_NOOP(
        "Errors", "A newer version of this program wrote the records. Update this one."
    ),
}
"""Journal failures that a clerk can do something about."""

_FILE_FAILURES: Final[dict[FileFailure, MarkedText]] = {
    FileFailure.FAILED: _FILE_FAILED,
    FileFailure.DISK_FULL: QT_TRANSLATE_NOOP(
        "Errors",
        "The disk is full. Nothing was changed there: make room or choose another folder.",
    ),
    FileFailure.NOT_ALLOWED: QT_TRANSLATE_NOOP(
        "Errors",
        "The file cannot be opened there. Close it in other programs, or choose another folder.",
    ),
    FileFailure.NOT_THERE: QT_TRANSLATE_NOOP(
        "Errors", "The file or its folder is not there any more. Choose another one."
    ),
    FileFailure.TOO_MANY_ROWS: QT_TRANSLATE_NOOP(
        "Errors", "A workbook holds 1,048,575 rows and this is more. Save it as CSV instead."
    ),
    FileFailure.TOO_LARGE: QT_TRANSLATE_NOOP(
        "Errors", "The file is too large to be read. Nothing was taken from it."
    ),
    FileFailure.NOT_A_TABLE: QT_TRANSLATE_NOOP(
        "Errors",
        "Not a CSV file, an Excel workbook or a contacts file. Save it again as .xlsx or CSV.",
    ),
    FileFailure.DAMAGED_WORKBOOK: QT_TRANSLATE_NOOP(
        "Errors", "The workbook is damaged. Open it in Excel and save it again as .xlsx."
    ),
    FileFailure.MARKUP: QT_TRANSLATE_NOOP(
        "Errors",
        "A web page saved as a workbook. Open it in Excel and save it again as .xlsx.",
    ),
    FileFailure.NUMBERS: QT_TRANSLATE_NOOP(
        "Errors", "A Numbers spreadsheet cannot be read here. Export it again as .xlsx or CSV."
    ),
    FileFailure.SEVERAL_SHEETS: QT_TRANSLATE_NOOP(
        "Errors", "The workbook has several sheets with rows. Save one of them again as CSV."
    ),
    FileFailure.OLD_WORKBOOK: QT_TRANSLATE_NOOP(
        "Errors",
        "Excel's .xls and .xlsb files cannot be read here. Open it and save it again as .xlsx.",
    ),
    FileFailure.OPEN_DOCUMENT: QT_TRANSLATE_NOOP(
        "Errors",
        ".ods files cannot be read here. Open it and save it again as .xlsx or CSV.",
    ),
    FileFailure.PROTECTED: QT_TRANSLATE_NOOP(
        "Errors",
        "A password protects the file. Open it in Excel and save it again without the password.",
    ),
    FileFailure.TOO_MANY_COLUMNS: QT_TRANSLATE_NOOP(
        "Errors", "The file has too many columns to be a list. Nothing was taken from it."
    ),
    FileFailure.NOT_CUSTOMERS: QT_TRANSLATE_NOOP(
        "Errors",
        "The file has no column of phones. Nothing was taken from it: give the column the heading"
        " Phone, or choose another file.",
    ),
    FileFailure.NOT_A_HISTORY: QT_TRANSLATE_NOOP(
        "Errors",
        "This is not a history that this program exported. Nothing was taken from it:"
        " choose a file that Export history made.",
    ),
}
"""What a clerk can do about a file failure."""

_VAULT_FAILURES: Final[dict[str, MarkedText]] = {
    VaultFailure.NO_SESSION_BUS: QT_TRANSLATE_NOOP(
        "Errors", "There is no session bus, which the system's keyring needs."
    ),
    VaultFailure.NO_KEYRING: QT_TRANSLATE_NOOP(
        "Errors", "This PC has no keyring, such as GNOME Keyring or KWallet."
    ),
    VaultFailure.LOCKED: QT_TRANSLATE_NOOP(
        "Errors", "The system's keyring is locked and was not unlocked."
    ),
    VaultFailure.NO_ANSWER: QT_TRANSLATE_NOOP("Errors", "The system's keyring does not answer."),
    VaultFailure.FAILED: _KEYRING_FAILED,
}
"""Why a secret cannot be read, kept or removed."""

_ERRORS: Final[dict[type[KnownError], MarkedText]] = {
    errors.NotSent: QT_TRANSLATE_NOOP(
        "Errors", "The service cannot be reached. Nothing was sent. Check the internet, then retry."
    ),
    errors.Unauthorised: QT_TRANSLATE_NOOP(
        "Errors", "The service did not accept the sign-in. Check the key or the password."
    ),
    errors.TokenEnded: QT_TRANSLATE_NOOP("Errors", "Signed in again. Press Book."),
    errors.NotFound: QT_TRANSLATE_NOOP("Errors", "No longer at the service."),
    errors.Refused: QT_TRANSLATE_NOOP("Errors", "The service did not take it, and gave no reason."),
    errors.Unavailable: QT_TRANSLATE_NOOP(
        "Errors", "The service gave no answer. Try again in a moment."
    ),
    errors.NotUnderstood: QT_TRANSLATE_NOOP(
        "Errors", "The service's answer could not be understood."
    ),
    errors.InDoubt: QT_TRANSLATE_NOOP(
        "Errors",
        "No clear answer came: it may be booked. Do not book it again before you know; it stays"
        " on the board as unconfirmed.",
    ),
    errors.AnotherInFlight: QT_TRANSLATE_NOOP(
        "Errors", "Another booking is still on its way. Wait for its end."
    ),
    errors.JournalError: QT_TRANSLATE_NOOP(
        "Errors", "This PC could not read or write its records. Check the disk, then try again."
    ),
    errors.VaultError: _KEYRING_FAILED,
    errors.PrintError: QT_TRANSLATE_NOOP(
        "Errors", "The slip was not printed. Check the printer or the folder and print it again."
    ),
    errors.FileError: _FILE_FAILED,
    errors.MapError: QT_TRANSLATE_NOOP(
        "Errors", "The map cannot be drawn. Paste locations into the drop-off field instead."
    ),
    errors.StartError: QT_TRANSLATE_NOOP("Errors", "A part of the program could not start."),
    errors.KnownError: QT_TRANSLATE_NOOP("Errors", "Something went wrong."),
}
