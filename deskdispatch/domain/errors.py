"""The tree of expected errors, each with its words; ``ui.text.errors`` translates them.

::

    KnownError                 an expected failure, which is shown to the clerk
    ├── InvalidInput           typed input that cannot be sent; carries every problem found
    ├── ServiceError           the service, or the connection to it
    │   ├── NotSent            provably no byte of the request was accepted
    │   ├── Unauthorised       401
    │   ├── TokenEnded         a booking's 401 after which signing in worked
    │   ├── NotFound           404
    │   ├── Refused            400 and other 4xx that prove absence, with the service's message
    │   ├── Unavailable        a read got no answer, or 5xx
    │   ├── NotUnderstood      the answer to a read does not follow the contract
    │   │   └── UnreadablePrice    the price of a quote is not an amount in KWD
    │   └── BookingUnconfirmed            a booking was sent and no answer tells its outcome
    ├── SignedOut              nobody is signed in, so nothing is asked
    ├── JournalError           the local journal
    │   └── AnotherInFlight    a booking is on its way; one at a time
    ├── VaultError             the keyring
    ├── PrintError             the printer or the PDF file
    ├── FileError              a table on disk
    │   └── SeveralSheets      the clerk has to choose the sheet to read
    ├── MapError               the map page
    ├── UpdateError            the newest version could not be determined
    ├── SharingError           the other counters cannot be reached
    └── StartError             a part of the program could not start

Any other exception is a programming error, and reaches the top-level hook.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar, Final

from deskdispatch.domain.endpoints import Exchange
from deskdispatch.domain.failures.local_failures import (
    FileFailure,
    JournalFailure,
    UpdateFailure,
    VaultFailure,
)
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum


class KnownError(Exception):
    """An expected error that is shown to the clerk.

    ``words`` say what happened and what to do, unless ``detail`` is a code with words of its own.
    Otherwise ``detail`` is technical, or the service's own untrusted text.
    """

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP("Errors", "Something went wrong.")

    def __init__(self, detail: str = "") -> None:
        super().__init__(detail)
        self.detail = detail


class Rule(WordedEnum, context="Rules"):
    """A rule that an input breaks, with its words."""

    BLANK = "This is needed."
    NOT_A_PHONE = "Not a phone number. Eight digits for Kuwait, or + and the country first."
    NOT_MONEY = "Not an amount. Type it like 12.500."
    TOO_MANY_DECIMALS = "A dinar has 1000 fils: at most three decimals, like 12.500."
    AMBIGUOUS_MONEY = "A comma can mean two things. Use a point for fils, like 1.250."
    NOT_POSITIVE = "More than 0.000, or switch cash off."
    LESS_THAN_CASH = "Less than the amount to collect."
    MISSING_POINT = "Choose a point on the map."
    TOO_SOON = "Choose a time at least 30 minutes from now."
    TOO_LATE = "Choose a time at most 14 days from now."
    NOT_AVAILABLE = "This account cannot schedule deliveries. Book it for now."
    NOT_AN_ADDRESS = "Not a service address. It begins with https://"
    NOT_A_CODE = "Not the whole code: it has 20 letters and digits. Compare it with the other PC."
    TOO_LONG = "Too long: at most {most} characters."
    NO_ROOM_FOR_CHANGE = "Too long with the line for the change: shorten it."
    FEE_WAITS = "The fee waits for the price. Wait, or switch the fee off."
    TAKEN = "That order is another booking of this PC. Check the number with the operator."
    ANOTHER_DELIVERY = "That order goes to somebody else. Check the number with the operator."


@dataclass(frozen=True, slots=True)
class Problem:
    """An invalid input and the rule that it breaks."""

    field: Field
    rule: Rule


class RuleBroken(ValueError):
    """Raised if a single text breaks a rule; the caller knows which field it came from."""

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule.value)
        self.rule = rule


class InvalidInput(KnownError):
    """Invalid input; nothing was sent. ``problems`` has all of it, in the order of the form."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(", ".join(f"{p.field}: {p.rule}" for p in self.problems))


class ServiceError(KnownError):
    """An error of the service, or of the connection to it.

    ``retry_after`` is in seconds, a minute at most; ``reason`` is the service's message for the
    clerk, and empty if ``detail`` is technical. ``exchange`` is the failed request, if one was
    noted.
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

    @property
    def leaves_no_way(self) -> bool:
        """Whether an answer is impossible: the connection was refused, or there is no network."""
        return self.failure in (ServiceFailure.CONNECTION_REFUSED, ServiceFailure.NETWORK_DOWN)


class NotSent(ServiceError):
    """Provably no byte of the request was accepted: it has no effect."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "Service not reachable. Nothing was sent."
    )


class Unauthorised(ServiceError):
    """The key or the sign-in was not accepted (401)."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The service did not accept the sign-in. Check the key or the password."
    )


class TokenEnded(ServiceError):
    """The token of a booking had ended (401): nothing was booked, and a new token was obtained."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP("Errors", "Signed in again. Press Book.")


class NotFound(ServiceError):
    """The requested object does not exist (404)."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP("Errors", "No longer at the service.")


class Refused(ServiceError):
    """The service refused (400 and other 4xx); ``detail`` is its message and the ``reason``."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The service did not accept it, and gave no reason."
    )

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

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The service gave no answer. Try again in a moment."
    )


class NotUnderstood(ServiceError):
    """The answer to a read does not follow the contract."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The service's answer could not be understood."
    )


class UnreadablePrice(NotUnderstood):
    """The price of a quote is not an amount of KWD; ``detail`` is the received text, or empty."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The service's answer has no price in it."
    )


class BookingUnconfirmed(ServiceError):
    """A booking was sent, and no answer tells its outcome; no layer sends it again.

    The answer is lost, cut, late, unreadable, a 5xx, a 4xx that does not prove absence (409), or a
    201 of another delivery.
    """

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "No clear answer: it may be booked. Do not book it again."
    )


class SignedOut(KnownError):
    """Nobody is signed in."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP("Errors", "Not signed in.")


class JournalError(KnownError):
    """The journal cannot be read or written; ``detail`` is a ``JournalFailure``."""

    words: ClassVar[MarkedText] = JournalFailure.FAILED.words


class AnotherInFlight(JournalError):
    """A booking is on its way, and there is only one at a time; nothing was written."""

    def __init__(self) -> None:
        super().__init__(JournalFailure.ANOTHER_IN_FLIGHT)


class VaultError(KnownError):
    """The keyring cannot read or save a secret; ``cause`` is its error's name, never its text."""

    words: ClassVar[MarkedText] = VaultFailure.FAILED.words

    def __init__(self, detail: str = VaultFailure.FAILED, cause: str = "") -> None:
        super().__init__(detail)
        self.cause = cause


class PrintError(KnownError):
    """The printer or the PDF file could not be written.

    If a part may have been printed, nothing is printed again before a person has checked.
    """

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The slip was not printed. Check the printer, then print it again."
    )

    def __init__(self, detail: str = "", *, may_have_printed: bool = False) -> None:
        super().__init__(detail)
        self.may_have_printed = may_have_printed


class FileError(KnownError):
    """A table could not be read or written; an existing file is untouched."""

    words: ClassVar[MarkedText] = FileFailure.FAILED.words


class SeveralSheets(FileError):
    """Several sheets of a workbook may be meant; ``shown`` is the sheet that was open."""

    def __init__(self, sheets: tuple[str, ...] = (), shown: str = "") -> None:
        super().__init__(FileFailure.SEVERAL_SHEETS)
        self.sheets = sheets
        self.shown = shown


class MapError(KnownError):
    """The map page could not be made or drawn."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "The map cannot be drawn. Paste locations into Drop-off."
    )


class UpdateError(KnownError):
    """The newest version could not be learned; ``cause`` is technical text for the log."""

    words: ClassVar[MarkedText] = UpdateFailure.UNREACHABLE.words

    def __init__(self, failure: UpdateFailure, cause: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.cause = cause


class SharingError(KnownError):
    """The counters cannot share; unsent changes are kept. ``said`` is the server's own text."""

    words: ClassVar[MarkedText] = SharingFailure.UNREACHABLE.words

    def __init__(self, failure: SharingFailure, said: str = "") -> None:
        super().__init__(failure)
        self.failure = failure
        self.said = said


DISK_FULL_STATUS: Final = 3
"""The exit status of a part of the program that could not start on a full disk."""

_DISK_FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def is_disk_full(error: OSError) -> bool:
    return error.errno in _DISK_FULL


class StartError(KnownError):
    """A part of the program could not start; ``detail`` says which and why."""

    words: ClassVar[MarkedText] = QT_TRANSLATE_NOOP(
        "Errors", "A part of the program could not start."
    )

    def __init__(self, detail: str = "", *, is_disk_full: bool = False) -> None:
        super().__init__(detail)
        self.is_disk_full = is_disk_full
