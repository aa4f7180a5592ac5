"""Texts of errors and failures: what happened, what was kept and what to do next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.appearance import LANGUAGES
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
from deskdispatch.domain.failures.local_failures import (
    JournalFailure,
    PrintFailure,
    SettingsFailure,
)
from deskdispatch.domain.failures.local_failures import SettingsFailureReason as Reason
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.fields import Field, longest_of
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText, WordedEnum
from deskdispatch.ui.text.amounts import embedded, isolated
from deskdispatch.ui.text.marked_text import translated

translate = QCoreApplication.translate

_FIELD_RULES: Final[dict[tuple[Field, Rule], MarkedText]] = {
    (Field.API_KEY, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the API key, or an email and a password."
    ),
    (Field.ORDER_NUMBER, Rule.BLANK): QT_TRANSLATE_NOOP(
        "Rules", "Type the order number that the operator says."
    ),
    (Field.PASSWORD, Rule.BLANK): QT_TRANSLATE_NOOP("Rules", "Type the password."),
}


def rule_words(field: Field, rule: Rule) -> str:
    """Says what is wrong with a field and what it should be."""
    words = translated(_FIELD_RULES.get((field, rule), rule.words))
    return words.format(most=longest_of(field)) if rule is Rule.TOO_LONG else words


def error_words(error: KnownError) -> str:
    """Explains a failure to the clerk, with the service's own reason.

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
    words = translated(failure.words)
    return f"{words} {translated(failure.advice)}" if failure.advice else words


def print_failure_words(code: str) -> str:
    """Says why a slip was not printed, in a sentence; an unknown code becomes ``FAILED``."""
    known = PrintFailure(code) if code in set(PrintFailure) else PrintFailure.FAILED
    return translated(known.words)


def _service_words(error: ServiceError) -> str:
    """Describes the known cause, and the service's reason if it gave one."""
    words = _cause_words(error)
    if reason := error.reason:
        said = translate("Errors", "The service says: {reason}").format(reason=embedded(reason))
        if not reason.endswith((".", "!", "?", "؟", "…")):
            said = f"{said}."
        return " ".join(filter(None, (words, said)))
    if isinstance(error, BookingUnconfirmed) and error.failure is ServiceFailure.SIGN_IN_PAGE:
        return f"{translated(error.words)} {failure_words(error.failure)}"
    if isinstance(error, UnreadablePrice) and error.detail:
        words = translate("Errors", "The service said “{answer}”, which is not a price in KWD.")
        return words.format(answer=isolated(error.detail))
    return words or translated(error.words)


def _cause_words(error: ServiceError) -> str:
    """Says what happened, what was kept and what to do next; "" for an unknown failure."""
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


MOST_SETTINGS: Final = 4
"""Settings listed at most; the log has all of them."""


def settings_words(failures: Sequence[SettingsFailure]) -> str:
    """Lists each setting as ``[alerts] volume: must be a whole number from 0 to 100``.

    An unreadable file gives only the reason.
    """
    first = failures[0] if failures else None
    if first is not None and first.reason.is_of_the_file:
        if first.reason is Reason.NOT_TOML and first.line:
            return translate("Settings", "line {line} cannot be read").format(line=first.line)
        return translated(first.reason.words)
    named = []
    for failure in failures[:MOST_SETTINGS]:
        hint = _HINTS.get((failure.table, failure.key))
        words = hint() if hint is not None else translated(failure.reason.words)
        named.append(f"{isolated(failure.place)}: {words}")
    if (more := len(failures) - MOST_SETTINGS) > 0:
        named.append(translate("Settings", "and %n more", "", more))
    return translate("Settings", "; ").join(named)


def _whole(least: int, most: int) -> str:
    words = translate("Settings", "must be a whole number from {least} to {most}")
    return words.format(least=least, most=most)


def _one_of(*choices: str) -> str:
    words = translate("Settings", "must be one of: {choices}")
    return words.format(choices=", ".join(isolated(f'"{choice}"') for choice in choices))


_HOUR: Final = QT_TRANSLATE_NOOP(
    "Settings", 'must be an hour such as "22:00", and quiet_from and quiet_to set together'
)

_HINTS: Final[dict[tuple[str, str], Callable[[], str]]] = {
    ("", "language"): partial(_one_of, *LANGUAGES),
    ("", "scheme"): partial(_one_of, "light", "dark"),
    ("", "profile"): lambda: translate(
        "Settings", "must be the name of a profile: up to 40 letters, digits, _ and -"
    ),
    ("alerts", "volume"): partial(_whole, 0, 100),
    ("alerts", "reminder_minutes"): partial(_whole, 5, 720),
    ("alerts", "quiet_from"): partial(translated, _HOUR),
    ("alerts", "quiet_to"): partial(translated, _HOUR),
    ("map", "address"): lambda: translate(
        "Settings", "must be an https address with {z}, {x} and {y} in it"
    ),
    ("map", "attribution"): lambda: translate(
        "Settings", "must be one line of at most 200 characters"
    ),
    ("map", "contact"): lambda: translate("Settings", "must be an email or https address"),
    ("map", "files"): lambda: translate("Settings", "must be a list of up to 10 whole paths"),
    ("map", "min_zoom"): partial(_whole, 0, 22),
    ("map", "max_zoom"): partial(_whole, 0, 22),
    ("map", "cache_mb"): partial(_whole, 10, 10_000),
    ("wallet", "runs_out"): partial(_one_of, "off", "2h", "closing", "24h"),
    ("wallet", "low_level"): lambda: translate(
        "Settings", 'must be an amount in KWD such as "5.000"'
    ),
}
"""Descriptions of the allowed values of each hand-written key."""
