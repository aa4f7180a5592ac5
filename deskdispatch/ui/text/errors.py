"""Errors and failures in the language of the window: what happened, what was kept, what to do."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    InvalidInput,
    KnownError,
    NotSent,
    PrintError,
    Rule,
    ServiceError,
    StartError,
    UnreadablePrice,
)
from deskdispatch.domain.failures.local_failures import JournalFailure, PrintFailure
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated

translate = QCoreApplication.translate

_OF_FIELDS: Final[dict[tuple[Field, Rule], MarkedText]] = {
    (Field.API_KEY, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the API key, or an email and a password."
    ),
    (Field.ORDER_NUMBER, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the order number that the operator says."
    ),
    (Field.PASSWORD, Rule.BLANK): QT_TRANSLATE_NOOP("Rules", "Type the password."),
}


def rule_words(field: Field, rule: Rule) -> str:
    """What is wrong with a field and what it should be."""
    return translated(_OF_FIELDS.get((field, rule), rule.words))


def error_words(error: KnownError) -> str:
    """What a failure means for the clerk, with the service's own reason.

    Technical details come from ``text.details``.
    """
    if isinstance(error, InvalidInput):
        return " ".join(rule_words(problem.field, problem.rule) for problem in error.problems)
    if isinstance(error, ServiceError):
        return _service_words(error)
    code: str = error.detail
    if isinstance(error, StartError) and error.is_disk_full:
        code = JournalFailure.DISK_FULL
    if isinstance(code, SharingFailure):
        return " ".join(map(translated, (code.words, code.kept, code.advice)))
    if isinstance(error, PrintError) and code in set(PrintFailure):
        words = translate("Errors", "The slip was not printed: {trouble}.")
        return words.format(trouble=print_failure_words(code))
    return failure_words(code) if isinstance(code, WordedEnum) else translated(error.words)


def failure_words(failure: WordedEnum) -> str:
    """What happened and what to do next."""
    words = translated(failure.words)
    return f"{words} {translated(failure.advice)}" if failure.advice else words


def print_failure_words(code: str) -> str:
    """Why a slip was not printed, as part of a sentence.

    Args:
        code: A ``PrintFailure``; that of another release is any failure of the printer.
    """
    known = PrintFailure(code) if code in set(PrintFailure) else PrintFailure.FAILED
    return translated(known.words)


def _service_words(error: ServiceError) -> str:
    """The known cause, and the service's reason where it gave one."""
    words = _cause_words(error)
    if error.reason:
        return " ".join(filter(None, (words, _reason_words(error.reason))))
    if isinstance(error, BookingUnconfirmed) and error.failure is ServiceFailure.SIGN_IN_PAGE:
        return f"{translated(error.words)} {failure_words(error.failure)}"
    if isinstance(error, UnreadablePrice) and error.detail:
        words = translate("Errors", "The service said “{answer}”, which is no price in KWD.")
        return words.format(answer=isolated(error.detail))
    return words or translated(error.words)


def _cause_words(error: ServiceError) -> str:
    """What happened, what was kept and what to do next; "" for an unknown failure."""
    failure = error.failure
    if isinstance(error, BookingUnconfirmed) or failure is None:
        return ""
    if failure is ServiceFailure.BUSY and error.retry_after >= 1:
        return translate("Errors", "Busy: trying again in %n s.", None, round(error.retry_after))
    if not isinstance(error, NotSent) or failure is ServiceFailure.BUSY:
        return failure_words(failure)
    kept = translate("Errors", "Nothing was sent.")
    advice = translated(failure.advice) if failure.advice else ""
    return " ".join(filter(None, (translated(failure.words), kept, advice)))


def _reason_words(reason: str) -> str:
    """The service's own words as a sentence, in their own direction."""
    words = translate("Errors", "The service says: {reason}").format(reason=embedded(reason))
    return words if reason.endswith((".", "!", "?", "؟", "…")) else f"{words}."
