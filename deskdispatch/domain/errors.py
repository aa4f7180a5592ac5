"""The tree of expected errors, as codes. Words are made in ``ui``.

::

    KnownError                 trouble we expect: tell the clerk
    ├── InvalidInput           what was typed cannot be sent; carries every problem found
    ├── ServiceError           the service, or the way to it
    │   ├── NotSent            provably no byte of the request was accepted
    │   ├── Unauthorised       401
    │   ├── TokenEnded         a booking's 401 after which signing in worked
    │   ├── NotFound           404
    │   ├── Refused            400 and other 4xx that prove absence, with the service's message
    │   ├── Unavailable        a read got no answer, or 5xx
    │   ├── NotUnderstood      a read was answered with something that is not the contract
    │   │   └── UnreadablePrice    a quote came whose price is none in KWD
    │   └── InDoubt            a booking was sent and no answer tells its outcome
    ├── JournalError           the local memory
    │   └── AnotherInFlight    a booking is on its way; one at a time
    ├── VaultError             the keyring
    ├── PrintError             the printer or the PDF file
    ├── FileError              a table on disk
    │   └── SeveralSheets      it is to be chosen which one is read
    ├── MapError               the map page
    ├── UpdateError            it is not known whether there is a newer version
    ├── SharingError           the other counters cannot be reached
    └── StartError             a part of the program could not start

Everything else that is raised is a bug of ours and reaches the top-level hook.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.exchange import Exchange
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.fields import Field


class KnownError(Exception):
    """An expected error that is shown to the clerk.

    Attributes:
        detail: Technical text or the service's own message: untrusted, plain text only.
    """

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class Rule(StrEnum):
    """Why an input is invalid; ``ui`` has the words for each."""

    BLANK = "blank"
    NOT_A_PHONE = "not_a_phone"
    NOT_MONEY = "not_money"
    TOO_MANY_DECIMALS = "too_many_decimals"
    AMBIGUOUS_MONEY = "ambiguous_money"
    NOT_POSITIVE = "not_positive"
    MISSING_POINT = "missing_point"
    TOO_SOON = "too_soon"
    TOO_LATE = "too_late"
    NOT_AVAILABLE = "not_available"
    NOT_AN_ADDRESS = "not_an_address"
    NOT_A_CODE = "not_a_code"
    """A code to join other counters that is incomplete or mistyped."""
    TOO_LONG = "too_long"
    TAKEN = "taken"
    """An order number of another booking of this desk."""
    ANOTHER_DELIVERY = "another_delivery"
    """An order number of a delivery to another phone, place or name."""


@dataclass(frozen=True, slots=True)
class Problem:
    """An invalid input and the rule that it breaks."""

    field: Field
    rule: Rule


class RuleBroken(ValueError):
    """A single text breaks a rule; the caller knows which field it came from."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule.value)
        self.rule = rule


class InvalidInput(KnownError):
    """Invalid input; nothing was sent.

    Attributes:
        problems: Every problem found, in the order of the form; never empty.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(f"{p.field}: {p.rule}" for p in self.problems))


class ServiceError(KnownError):
    """The service, or the way to it.

    Attributes:
        failure: The exact failure, where known.
        retry_after: Seconds to wait, by the ``Retry-After`` header: a minute at most; zero without
            one.
        reason: The service's message for the clerk; empty where ``detail`` is technical.
        exchange: The failed request; None where none was noted.
    """

    exchange: Exchange | None = None

    def __init__(
        self,
        detail: str = "",
        retry_after: float = 0.0,
        *,
        failure: ServiceFailure | None = None,
        reason: str = "",
    ) -> None:
        super().__init__(detail)
        self.failure = failure
        self.retry_after = retry_after
        self.reason = reason


class NotSent(ServiceError):
    """Provably no byte of the request was accepted: it has no effect."""


class Unauthorised(ServiceError):
    """The key or the sign-in was not accepted (401)."""


class TokenEnded(ServiceError):
    """The token of a booking had ended (401): nothing was booked, and there is a new token."""


class NotFound(ServiceError):
    """The thing asked for is not there (404)."""


class Refused(ServiceError):
    """The service understood and said no (400 and other 4xx).

    ``detail`` is its message and also the ``reason``, unless another one is given.
    """

    def __init__(
        self,
        detail: str = "",
        retry_after: float = 0.0,
        *,
        failure: ServiceFailure | None = None,
        reason: str | None = None,
    ) -> None:
        super().__init__(
            detail, retry_after, failure=failure, reason=detail if reason is None else reason
        )


class Unavailable(ServiceError):
    """A read got no answer in time, a cut one, or a 5xx; asking again is harmless."""


class NotUnderstood(ServiceError):
    """A read was answered with something that is not the contract."""


class UnreadablePrice(NotUnderstood):
    """The price of a quote is not an amount of KWD; ``detail`` is what came, empty for nothing."""


class InDoubt(ServiceError):
    """A booking was sent, and no answer tells its outcome.

    The answer is lost, cut, late, unreadable, a 5xx, a 4xx that proves no absence (409), or a 201
    of another delivery. It may be booked, and is never sent again by any layer.
    """


class JournalFailure(StrEnum):
    """The ``detail`` of a ``JournalError``."""

    LOCKED = "locked"
    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    CANNOT_OPEN = "cannot_open"
    """The path is a folder, or may not be opened."""
    DISK_FAILED = "disk_failed"
    DAMAGED = "damaged"
    """The file or a value in it cannot be read."""
    NOT_A_DATABASE = "not_a_database"
    NOT_A_JOURNAL = "not_a_journal"
    """A database, but of another program."""
    NEWER_SCHEMA = "newer_schema"
    """A newer release of this program wrote it."""
    CLOSED = "closed"
    ANOTHER_IN_FLIGHT = "another_in_flight"
    KNOWN_INTENT = "known_intent"
    """An intent with that id was written before."""
    NOT_OPEN = "not_open"
    """There is no such intent, or it is settled already."""
    DELIVERY_TAKEN = "delivery_taken"
    """Another intent became that delivery."""
    DELIVERY_KNOWN = "delivery_known"
    """That delivery was known before the intent was sent."""
    FAILED = "failed"
    """Anything else; the cause is chained."""


class JournalError(KnownError):
    """The journal cannot be read or written; ``detail`` is a ``JournalFailure``."""


class AnotherInFlight(JournalError):
    """A booking is on its way, and there is only one at a time; nothing was written."""

    def __init__(self) -> None:
        super().__init__(JournalFailure.ANOTHER_IN_FLIGHT)


class VaultFailure(StrEnum):
    """The ``detail`` of a ``VaultError``."""

    NO_SESSION_BUS = "no_session_bus"
    """There is no session bus, which keyrings of Linux need."""
    NO_KEYRING = "no_keyring"
    """This PC has none, or it is set to one that is not the operating system's."""
    LOCKED = "locked"
    """It is locked, and was not unlocked at its prompt."""
    NO_ANSWER = "no_answer"
    """It did not answer in time."""
    FAILED = "failed"


class VaultError(KnownError):
    """The keyring cannot read or save a secret; ``detail`` is a ``VaultFailure``.

    Attributes:
        cause: The name of the keyring's own error, for the log; never its text.
    """

    def __init__(self, detail: str = VaultFailure.FAILED, cause: str = "") -> None:
        super().__init__(detail)
        self.cause = cause


class PrintFailure(StrEnum):
    """The ``detail`` of a ``PrintError``."""

    STOPPED = "stopped"
    """The system holds the printer's jobs, on request or after an error."""
    NOT_ACCEPTING = "not_accepting"
    NO_SPOOLER = "no_spooler"
    """The system's own print service does not answer."""
    NOT_TAKEN = "not_taken"
    """The system did not take the job."""
    GIVEN_UP = "given_up"
    """The system took the job and then ended it: how much is on paper is unknown."""
    JAMMED = "jammed"
    NOT_KNOWN = "not_known"
    """The delivery is no longer known here."""
    FAILED = "failed"
    """Anything else; the cause is chained or logged."""
    NOT_INSTALLED = "not_installed"
    UNKNOWN_PRINTER = "unknown_printer"
    UNREACHABLE = "unreachable"
    """No answer: switched off, unplugged, or another address."""
    REFUSED = "refused"
    """The machine refuses connections on that port."""
    NOT_LOCAL = "not_local"
    """The address is on the internet, where anyone could read the slip."""
    NOT_THERE = "not_there"
    """There is no such device file."""
    NOT_ALLOWED = "not_allowed"
    """This user may not write to the device file."""
    NOT_A_DEVICE = "not_a_device"
    """A file, a folder or a disk, which must not be written over."""
    BUSY = "busy"
    """Another program holds the device."""
    NO_PAPER = "no_paper"
    COVER_OPEN = "cover_open"
    OFFLINE = "offline"
    """The printer reports itself as offline or jammed."""
    CUT_SHORT = "cut_short"
    """The connection broke or stalled before the whole slip was sent."""


class PrintError(KnownError):
    """The printer or the PDF file could not be written.

    Attributes:
        may_have_printed: Whether the slip, or a part of it, may be on paper: it is not to be
            printed again before a person has looked.
    """

    def __init__(self, detail: str = "", *, may_have_printed: bool = False) -> None:
        super().__init__(detail)
        self.may_have_printed = may_have_printed


class FileFailure(StrEnum):
    """The ``detail`` of a ``FileError``."""

    DISK_FULL = "disk_full"
    NOT_ALLOWED = "not_allowed"
    """No permission, or another program holds it open."""
    NOT_THERE = "not_there"
    """The file or its folder does not exist."""
    TOO_MANY_ROWS = "too_many_rows"
    """More than a sheet holds."""
    TOO_LARGE = "too_large"
    NOT_A_TABLE = "not_a_table"
    """Neither CSV nor a workbook nor vCards."""
    DAMAGED_WORKBOOK = "damaged_workbook"
    """Cut short, or not as a workbook is written."""
    OLD_WORKBOOK = "old_workbook"
    """A workbook in a binary format of Excel: .xls, .xlsb."""
    MARKUP = "markup"
    """A web page, or XML of Excel 2003, by the name of a workbook."""
    NUMBERS = "numbers"
    """A spreadsheet of Apple's Numbers."""
    OPEN_DOCUMENT = "open_document"
    """A spreadsheet of OpenDocument: .ods."""
    PROTECTED = "protected"
    """Encrypted by a password."""
    NOT_A_HISTORY = "not_a_history"
    """A table, but not a history of this program."""
    TOO_MANY_COLUMNS = "too_many_columns"
    SEVERAL_SHEETS = "several_sheets"
    """Of a workbook; see ``SeveralSheets``."""
    NOT_CUSTOMERS = "not_customers"
    """A table without a column of phones."""
    FAILED = "failed"
    """Anything else; the cause is chained or logged."""


class FileError(KnownError):
    """A table could not be read or written; ``detail`` is a ``FileFailure``.

    An existing file is untouched, and no partial file is left.
    """


class SeveralSheets(FileError):
    """More than one sheet of a workbook may be meant.

    Attributes:
        sheets: Their names, in the order of the workbook.
        shown: Of these the one that was open.
    """

    def __init__(self, sheets: tuple[str, ...] = (), shown: str = "") -> None:
        super().__init__(FileFailure.SEVERAL_SHEETS)
        self.sheets = sheets
        self.shown = shown


class MapError(KnownError):
    """The map page could not be made or drawn."""


class UpdateError(KnownError):
    """The newest version could not be learned; nothing was changed.

    Attributes:
        failure: Why.
        cause: Technical text for the details and the log.
    """

    def __init__(self, failure: UpdateFailure, cause: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.cause = cause


class SharingError(KnownError):
    """The counters cannot share; what waits to be sent is kept.

    Attributes:
        failure: Why.
        words: The server's own, untrusted; may be empty.
    """

    def __init__(self, failure: SharingFailure, words: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.words = words


DISK_FULL_STATUS: Final = 3
"""The exit status of a part of the program that could not start on a full disk."""

_DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def is_disk_full(error: OSError) -> bool:
    """Whether a disk, a quota or the size of a file is used up."""
    return error.errno in _DISK_FULL


class StartError(KnownError):
    """A part of the program could not start; ``detail`` says which and why.

    Attributes:
        is_disk_full: Whether there was no room for its files.
    """

    def __init__(self, detail: str = "", *, is_disk_full: bool = False) -> None:
        super().__init__(detail)
        self.is_disk_full = is_disk_full
