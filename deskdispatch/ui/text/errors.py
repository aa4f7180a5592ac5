"""The words for the codes of ``domain.errors``: what happened, what was kept, what to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import errors
from deskdispatch.domain.errors import (
    Field,
    FileError,
    FileFault,
    InvalidInput,
    JournalError,
    JournalFault,
    KnownError,
    PrintFault,
    Rule,
    ServiceError,
    VaultError,
    VaultFault,
)
from deskdispatch.domain.faults.service_fault import ServiceFault
from deskdispatch.ui.text import print_faults
from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.text.service_faults import fault_words, reason_words, service_words


def rule_words(field: Field, rule: Rule) -> str:
    """What is wrong with a field and what it should be."""
    special = _SPECIAL.get((field, rule))
    return special() if special else _RULES[rule]()


def error_words(error: KnownError) -> str:
    """What a failure means for the clerk, with the service's own reason.

    Technical details come from ``text.details``.
    """
    if isinstance(error, InvalidInput):
        lines = [rule_words(problem.field, problem.rule) for problem in error.problems]
        return " ".join(lines)
    return _by_code(error) or (
        _of_service(error) if isinstance(error, ServiceError) else _general(error)
    )


def _by_code(error: KnownError) -> str:
    """The words for a known detail code, else ""."""
    if isinstance(error, JournalError) and error.detail in _FAULTS:
        return _FAULTS[JournalFault(error.detail)]()
    if isinstance(error, FileError) and error.detail in _FILE_FAULTS:
        return _FILE_FAULTS[FileFault(error.detail)]()
    if isinstance(error, VaultError):
        return _VAULT_FAULTS.get(error.detail, _keyring_failed)()
    if isinstance(error, errors.PrintError) and error.detail in set(PrintFault):
        return _not_printed(error)
    return _no_price_words(error) if isinstance(error, errors.UnreadablePrice) else ""


def _of_service(error: ServiceError) -> str:
    """The known cause, and the service's reason where it gave one."""
    words = service_words(error)
    if error.reason:
        return " ".join(filter(None, (words, reason_words(error.reason))))
    if isinstance(error, errors.InDoubt) and error.fault is ServiceFault.SIGN_IN_PAGE:
        return f"{_general(error)} {fault_words(error.fault)}"
    return words or _general(error)


def _general(error: KnownError) -> str:
    return next(words for kind, words in _ERRORS.items() if isinstance(error, kind))()


def _not_printed(error: errors.PrintError) -> str:
    words = QCoreApplication.translate("Errors", "The slip was not printed: {trouble}.")
    return words.format(trouble=print_faults.fault_words(error.detail))


def _no_price_words(error: errors.UnreadablePrice) -> str:
    if not error.detail:
        return QCoreApplication.translate("Errors", "The service's answer has no price in it.")
    words = QCoreApplication.translate(
        "Errors", "The service said “{said}”, which is no price in KWD."
    )
    return words.format(said=isolated(error.detail))


def _keyring_failed() -> str:
    return QCoreApplication.translate("Errors", "The system's keyring refused it.")


def _damaged() -> str:
    return QCoreApplication.translate(
        "Errors", "Local data is damaged. Restart to repair it; what can be read is kept."
    )


def _file_failed() -> str:
    return QCoreApplication.translate(
        "Errors", "The file could not be read or written. Nothing was changed there. Try again."
    )


_Words = Callable[[], str]

# Looked up when shown, to follow the language of the window.
_RULES: Final[dict[Rule, _Words]] = {
    Rule.BLANK: lambda: QCoreApplication.translate("Rules", "This is needed."),
    Rule.NOT_A_PHONE: lambda: QCoreApplication.translate(
        "Rules", "Not a phone number. Eight digits for Kuwait, or + and the country first."
    ),
    Rule.NOT_MONEY: lambda: QCoreApplication.translate(
        "Rules", "Not an amount. Type it like 12.500."
    ),
    Rule.TOO_MANY_DECIMALS: lambda: QCoreApplication.translate(
        "Rules", "A dinar has 1000 fils: at most three decimals, like 12.500."
    ),
    Rule.AMBIGUOUS_MONEY: lambda: QCoreApplication.translate(
        "Rules", "A comma can mean two things. Use a point for fils, like 1.250."
    ),
    Rule.NOT_POSITIVE: lambda: QCoreApplication.translate(
        "Rules", "More than 0.000, or switch cash off."
    ),
    Rule.MISSING_POINT: lambda: QCoreApplication.translate("Rules", "Choose a point on the map."),
    Rule.TOO_SOON: lambda: QCoreApplication.translate(
        "Rules", "Too soon: at least 30 minutes from now."
    ),
    Rule.TOO_LATE: lambda: QCoreApplication.translate(
        "Rules", "Too far ahead: at most 14 days from now."
    ),
    Rule.NOT_AVAILABLE: lambda: QCoreApplication.translate(
        "Rules", "This account cannot schedule deliveries. Book it for now."
    ),
    Rule.NOT_AN_ADDRESS: lambda: QCoreApplication.translate(
        "Rules", "Not a service address. It begins with https://"
    ),
    Rule.TAKEN: lambda: QCoreApplication.translate(
        "Rules", "That order is another booking of this PC. Check the number with the operator."
    ),
    Rule.ANOTHER_DELIVERY: lambda: QCoreApplication.translate(
        "Rules", "That order goes to somebody else. Check the number with the operator."
    ),
    Rule.TOO_LONG: lambda: QCoreApplication.translate("Rules", "Too long. Shorten it."),
}

_SPECIAL: Final[dict[tuple[Field, Rule], _Words]] = {
    (Field.API_KEY, Rule.BLANK): lambda: QCoreApplication.translate(
        "Rules", "Type the API key, or an email and a password."
    ),
    (Field.ORDER_NUMBER, Rule.BLANK): lambda: QCoreApplication.translate(
        "Rules", "Type the order number that the operator says."
    ),
    (Field.PASSWORD, Rule.BLANK): lambda: QCoreApplication.translate("Rules", "Type the password."),
}

_FAULTS: Final[dict[JournalFault, _Words]] = {
    JournalFault.LOCKED: lambda: QCoreApplication.translate(
        "Errors", "Another program holds this PC's records. Close it, then try again."
    ),
    JournalFault.DISK_FULL: lambda: QCoreApplication.translate(
        "Errors", "The disk of this PC is full. Make room, then try again."
    ),
    JournalFault.READ_ONLY: lambda: QCoreApplication.translate(
        "Errors",
        "The records of this PC cannot be written: their file was moved, or may not be changed."
        " Check its folder, then start this program again.",
    ),
    JournalFault.DAMAGED: _damaged,
    JournalFault.NOT_A_DATABASE: _damaged,
    JournalFault.NOT_A_JOURNAL: _damaged,
    JournalFault.NEWER_SCHEMA: lambda: QCoreApplication.translate(
        "Errors", "A newer version of this program wrote the records. Update this one."
    ),
}
"""Journal faults that a clerk can do something about."""

_FILE_FAULTS: Final[dict[FileFault, _Words]] = {
    FileFault.FAILED: _file_failed,
    FileFault.DISK_FULL: lambda: QCoreApplication.translate(
        "Errors",
        "The disk is full. Nothing was changed there: make room or choose another folder.",
    ),
    FileFault.NOT_ALLOWED: lambda: QCoreApplication.translate(
        "Errors",
        "The file cannot be opened there. Close it in other programs, or choose another folder.",
    ),
    FileFault.NOT_THERE: lambda: QCoreApplication.translate(
        "Errors", "The file or its folder is not there any more. Choose another one."
    ),
    FileFault.TOO_MANY_ROWS: lambda: QCoreApplication.translate(
        "Errors", "A workbook holds 1,048,575 rows and this is more. Save it as CSV instead."
    ),
    FileFault.TOO_LARGE: lambda: QCoreApplication.translate(
        "Errors", "The file is too large to be read. Nothing was taken from it."
    ),
    FileFault.NOT_A_TABLE: lambda: QCoreApplication.translate(
        "Errors",
        "The file cannot be read: it is neither a CSV file nor a whole workbook."
        " Nothing was taken from it.",
    ),
    FileFault.NOT_A_HISTORY: lambda: QCoreApplication.translate(
        "Errors",
        "This is not a history that this program exported. Nothing was taken from it:"
        " choose a file that Export history made.",
    ),
}
"""What a clerk can do about a file fault."""

_VAULT_FAULTS: Final[dict[str, _Words]] = {
    VaultFault.NO_SESSION_BUS: lambda: QCoreApplication.translate(
        "Errors", "There is no session bus, which the system's keyring needs."
    ),
    VaultFault.NO_KEYRING: lambda: QCoreApplication.translate(
        "Errors", "This PC has no keyring, such as GNOME Keyring or KWallet."
    ),
    VaultFault.LOCKED: lambda: QCoreApplication.translate(
        "Errors", "The system's keyring is locked and was not unlocked."
    ),
    VaultFault.NO_ANSWER: lambda: QCoreApplication.translate(
        "Errors", "The system's keyring does not answer."
    ),
    VaultFault.FAILED: _keyring_failed,
}
"""Why a secret cannot be read, kept or removed."""

_ERRORS: Final[dict[type[KnownError], _Words]] = {
    errors.NotSent: lambda: QCoreApplication.translate(
        "Errors", "The service cannot be reached. Nothing was sent. Check the internet, then retry."
    ),
    errors.Unauthorised: lambda: QCoreApplication.translate(
        "Errors", "The service did not accept the sign-in. Check the key or the password."
    ),
    errors.NotFound: lambda: QCoreApplication.translate("Errors", "No longer at the service."),
    errors.Refused: lambda: QCoreApplication.translate(
        "Errors", "The service did not take it, and gave no reason."
    ),
    errors.Unavailable: lambda: QCoreApplication.translate(
        "Errors", "The service gave no answer. Try again in a moment."
    ),
    errors.NotUnderstood: lambda: QCoreApplication.translate(
        "Errors", "The service's answer could not be understood."
    ),
    errors.InDoubt: lambda: QCoreApplication.translate(
        "Errors",
        "No clear answer came: it may be booked. Do not book it again before you know; it stays"
        " on the board as unconfirmed.",
    ),
    errors.AnotherInFlight: lambda: QCoreApplication.translate(
        "Errors", "Another booking is still on its way. Wait for its end."
    ),
    errors.JournalError: lambda: QCoreApplication.translate(
        "Errors", "This PC could not read or write its records. Check the disk, then try again."
    ),
    errors.VaultError: _keyring_failed,
    errors.PrintError: lambda: QCoreApplication.translate(
        "Errors", "The slip was not printed. Check the printer or the folder and print it again."
    ),
    errors.FileError: _file_failed,
    errors.MapError: lambda: QCoreApplication.translate(
        "Errors", "The map cannot be drawn. Paste locations into the drop-off field instead."
    ),
    errors.StartError: lambda: QCoreApplication.translate(
        "Errors", "A part of the program could not start."
    ),
    errors.KnownError: lambda: QCoreApplication.translate("Errors", "Something went wrong."),
}
