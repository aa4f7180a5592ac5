"""Tests that every error code has a text in both languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from deskdispatch.domain import errors
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    FileError,
    InvalidInput,
    JournalError,
    KnownError,
    NotFound,
    NotSent,
    NotUnderstood,
    Problem,
    Refused,
    Rule,
    ServiceError,
    SharingError,
    Unavailable,
)
from deskdispatch.domain.failures.local_failures import (
    FileFailure,
    JournalFailure,
    PrintFailure,
    UpdateFailure,
    VaultFailure,
)
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.failures.start_failure import StartFailure
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import WordedEnum
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words, failure_words, rule_words
from tests.ui.conftest import Speak

ARABIC = re.compile(r"[\u0621-\u064a]{2}")
UNHEARD_OF = "Something went wrong."


def tree(kind: type[KnownError]) -> Iterator[type[KnownError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from tree(child)


KINDS = [
    kind
    for kind in tree(KnownError)
    if kind.__module__ == errors.__name__ and kind not in (KnownError, ServiceError, InvalidInput)
]


def made(kind: type[KnownError]) -> KnownError:
    has_own_code = kind in {errors.AnotherInFlight, errors.SeveralSheets}
    return kind() if has_own_code else kind("")


def test_every_error_class_is_covered() -> None:
    assert {errors.NotSent, errors.AnotherInFlight, errors.StartError} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_has_words_of_its_own(kind: type[KnownError], speak: Speak) -> None:
    speak("en")
    english = error_words(made(kind))
    assert english
    assert not english.startswith(UNHEARD_OF)
    speak("ar")
    arabic = error_words(made(kind))
    assert ARABIC.search(arabic), arabic
    assert arabic != english


@pytest.mark.parametrize("kind", [KnownError, ServiceError])
def test_an_error_that_nobody_named_has_words_all_the_same(
    kind: type[KnownError], speak: Speak
) -> None:
    speak("en")
    assert error_words(kind("why")) == UNHEARD_OF


TECHNICAL = "ConnectError: [Errno 111] quote: model_type (and 2 more) <html>"
"""Messages of a transport, a parser and a database."""

FAILURES: dict[type[KnownError], type[WordedEnum]] = {
    JournalError: JournalFailure,
    errors.VaultError: VaultFailure,
    errors.PrintError: PrintFailure,
    FileError: FileFailure,
    errors.UpdateError: UpdateFailure,
    SharingError: SharingFailure,
}
"""Errors with a code as their detail, and the codes."""

SENTENCE_END = (".", "!", "?", "؟", "…")
INNER = re.compile(r"[a-z][A-Z]|[a-z]_[a-z]|[A-Z]\w+(Error|Timeout|Exception)|[(){}<>\[\]]")
"""Matches a name in CamelCase or with underscores, and technical text in brackets."""

OURS = (
    "Wi-Fi",
    "CSV",
    "UTF-8",
    "HTTP",
    "SOCKS",
    "PC",
    "Export history",
    "GNOME Keyring",
    "KWallet",
    "PostgreSQL",
    "TLS",
    "Excel",
    "Numbers",
    "xlsx",
    "xlsb",
    "xls",
    "ods",
)


def every_failure() -> Iterator[KnownError]:
    """Yields every error with each code that it can carry, and with a technical detail."""
    kinds: list[type[KnownError]] = [*KINDS, KnownError, ServiceError]
    for kind in kinds:
        if kind is errors.AnotherInFlight:
            yield kind()
        elif issubclass(kind, ServiceError):
            for failure in (None, *ServiceFailure):
                for seconds in (0.0, 20.0):
                    said = QUOTED.get(kind, TECHNICAL)
                    yield kind(said, seconds, failure=failure, **NO_REASON.get(kind, {}))
        else:
            for detail in ("", TECHNICAL, *FAILURES.get(kind, ())):
                yield kind(detail)


QUOTED: dict[type[KnownError], str] = {errors.UnreadablePrice: "-1.500"}
"""Errors whose detail quotes the service."""

NO_REASON: dict[type[KnownError], dict[str, Any]] = {Refused: {"reason": ""}}


def test_every_kind_of_code_is_walked() -> None:
    walked = list(every_failure())
    assert {type(error) for error in walked} == {*KINDS, KnownError, ServiceError}
    assert {e.failure for e in walked if isinstance(e, ServiceError)} == {None, *ServiceFailure}


@pytest.mark.parametrize("code", ["en", "ar"])
def test_no_failure_is_told_in_the_words_of_machines(code: str, speak: Speak) -> None:
    speak(code)
    for error in every_failure():
        words = error_words(error)
        where = f"{error!r}: {words}"
        assert not INNER.search(words.replace("PostgreSQL", "")), where
        assert TECHNICAL not in words, where
        assert words.endswith(SENTENCE_END), where
        if code == "ar":
            bare = words
            for name in OURS:
                bare = bare.replace(name, "")
            assert ARABIC.search(bare), where
            assert not re.search(r"[A-Za-z]{2}", bare), where


DISTINCT = (FileFailure, SharingFailure, ServiceFailure, UpdateFailure, StartFailure)
"""Kinds of failure whose texts all differ; members of other kinds may need the same advice."""


@pytest.mark.parametrize("code", ["en", "ar"])
def test_no_two_failures_of_a_kind_say_the_same(code: str, speak: Speak) -> None:
    speak(code)
    for kind in DISTINCT:
        said = Counter(failure_words(failure) for failure in kind)
        assert [words for words, count in said.items() if count > 1] == []


def test_who_shares_is_told_what_becomes_of_changes(speak: Speak) -> None:
    speak("en")
    for failure in SharingFailure:
        words = error_words(SharingError(failure, "FATAL: role"))
        is_sent_later = "What you change here is kept and sent later." in words
        assert is_sent_later == (failure not in NOT_SENT_LATER)
        assert "sent later" not in failure_words(failure)


def test_a_message_of_the_service_is_never_taken_for_a_failure_of_ours(speak: Speak) -> None:
    speak("en")
    for failure in JournalFailure:
        words = error_words(Refused(failure.value))
        assert words == f"The service says: \u2068{failure.value}\u2069."


def test_of_a_table_that_cannot_be_read_it_is_said_what_to_do(speak: Speak) -> None:
    speak("en")
    for failure in (
        *(
            FileFailure.OLD_WORKBOOK,
            FileFailure.OPEN_DOCUMENT,
            FileFailure.PROTECTED,
            FileFailure.MARKUP,
        ),
        *(FileFailure.DAMAGED_WORKBOOK, FileFailure.NOT_A_TABLE),
    ):
        assert "ave it again" in error_words(FileError(failure))
    assert "without the password" in error_words(FileError(FileFailure.PROTECTED))


NOT_SENT_LATER = {SharingFailure.REMOVED, SharingFailure.OTHER_SHOP, SharingFailure.NOT_KEPT}


def test_what_the_shared_database_says_of_itself_is_for_support() -> None:
    details = details_text(SharingError(SharingFailure.FAILED, 'ERROR: relation "x" <b>\nHINT: y'))
    assert "Code: failed" in details
    assert 'Database said: ERROR: relation "x" <b> HINT: y' in details


def test_what_was_not_sent_is_said_not_to_have_been_sent(speak: Speak) -> None:
    speak("en")
    assert "Nothing was sent." in error_words(NotSent())
    for failure in {*ServiceFailure} - {ServiceFailure.BUSY}:
        assert "Nothing was sent." in error_words(NotSent(failure=failure))
        assert "sent" not in error_words(Unavailable(failure=failure))


@pytest.mark.parametrize("failure", [None, *ServiceFailure])
def test_every_unconfirmed_booking_has_the_same_words_whatever_caused_it(
    failure: ServiceFailure | None, speak: Speak
) -> None:
    speak("en")
    words = error_words(BookingUnconfirmed("x", failure=failure))
    assert words.startswith(error_words(BookingUnconfirmed()))
    assert "may be booked" in words
    assert "Nothing was sent" not in words


def test_causes_that_a_shop_can_do_something_about(speak: Speak) -> None:
    speak("en")
    assert error_words(Unavailable(retry_after=20, failure=ServiceFailure.BUSY)) == (
        "Busy: trying again in 20 s."
    )
    assert error_words(Refused("HTTP 400", failure=ServiceFailure.NO_REASON, reason="")) == (
        "The service gave no reason."
    )
    assert error_words(NotUnderstood("x", failure=ServiceFailure.SIGN_IN_PAGE)) == (
        "This network asks for a sign-in: open a browser."
    )
    assert error_words(NotUnderstood("x", failure=ServiceFailure.UNREADABLE)).startswith(
        "The service's answer could not be read."
    )
    assert error_words(NotFound("No such delivery")) == "No longer at the service."
    assert error_words(Refused("Not yours", failure=ServiceFailure.FORBIDDEN)) == (
        "This account may not do that; ask the operator. The service says: \u2068Not yours\u2069."
    )


def test_no_two_errors_say_the_same(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        said = [error_words(made(kind)) for kind in KINDS]
        assert len(set(said)) == len(said)


def test_the_reason_of_the_service_is_quoted_as_it_is(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        assert error_words(Refused("الرصيد <b>0</b>")).endswith("\u2068الرصيد <b>0</b>\u2069.")
        assert error_words(Refused("Wallet empty!")).endswith("\u2068Wallet empty!\u2069")


@pytest.mark.parametrize("field", list(Field))
def test_every_rule_has_words_beside_every_field(field: Field, speak: Speak) -> None:
    speak("en")
    english = {rule: rule_words(field, rule) for rule in Rule}
    assert [rule for rule, words in english.items() if not words or ARABIC.search(words)] == []
    speak("ar")
    assert [rule for rule in Rule if not ARABIC.search(rule_words(field, rule))] == []


def test_no_two_rules_say_the_same(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        said = [rule_words(Field.NOTES, rule) for rule in Rule]
        assert len(set(said)) == len(said)


def test_what_is_missing_is_named(speak: Speak) -> None:
    speak("en")
    assert "API key" in rule_words(Field.API_KEY, Rule.BLANK)
    assert "password" in rule_words(Field.PASSWORD, Rule.BLANK)
    assert "order number" in rule_words(Field.ORDER_NUMBER, Rule.BLANK)


def test_several_problems_are_said_together(speak: Speak) -> None:
    speak("en")
    problems = [Problem(Field.PASSWORD, Rule.BLANK), Problem(Field.NOTES, Rule.TOO_LONG)]
    words = error_words(InvalidInput(problems))
    assert words == "Type the password. Too long: at most 500 characters."
