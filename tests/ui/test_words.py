"""Every code has its words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from deskdispatch.domain import errors
from deskdispatch.domain.errors import (
    Field,
    InvalidInput,
    JournalError,
    JournalFault,
    KnownError,
    Problem,
    Refused,
    Rule,
    ServiceError,
)
from deskdispatch.ui.words import error_words, rule_words
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
    return kind() if kind is errors.AnotherInFlight else kind("")


def test_the_tree_is_walked() -> None:
    assert {errors.NotSent, errors.AnotherInFlight, errors.StartError} <= set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_every_trouble_has_words_of_its_own(kind: type[KnownError], speak: Speak) -> None:
    speak("en")
    english = error_words(made(kind))
    assert english
    assert not english.startswith(UNHEARD_OF)
    speak("ar")
    arabic = error_words(made(kind))
    assert ARABIC.search(arabic), arabic
    assert arabic != english


@pytest.mark.parametrize("kind", [KnownError, ServiceError])
def test_a_trouble_that_nobody_named_has_words_all_the_same(
    kind: type[KnownError], speak: Speak
) -> None:
    speak("en")
    assert error_words(kind("why")).startswith(UNHEARD_OF)
    assert "why" in error_words(kind("why"))


def test_no_two_troubles_say_the_same(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        said = [error_words(made(kind)) for kind in KINDS]
        assert len(set(said)) == len(said)


@pytest.mark.parametrize("fault", list(JournalFault))
def test_every_fault_of_the_records_has_words(fault: JournalFault, speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        words = error_words(JournalError(fault))
        assert not words.startswith(UNHEARD_OF)
        assert bool(ARABIC.search(words)) is (code == "ar")


@pytest.mark.parametrize("fault", list(JournalFault))
def test_a_message_of_the_service_is_never_taken_for_a_fault_of_ours(
    fault: JournalFault, speak: Speak
) -> None:
    speak("en")
    words = error_words(Refused(fault.value))
    assert words.startswith("The service refused it.")
    assert fault.value in words


def test_the_message_of_the_service_stands_at_the_end(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        assert error_words(Refused("الرصيد <b>0</b>")).endswith("(الرصيد <b>0</b>)\u2069")


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("field", list(Field))
def test_every_rule_has_words_beside_every_field(field: Field, rule: Rule, speak: Speak) -> None:
    speak("en")
    english = rule_words(field, rule)
    assert english
    assert not ARABIC.search(english)
    speak("ar")
    assert ARABIC.search(rule_words(field, rule))


def test_no_two_rules_say_the_same(speak: Speak) -> None:
    for code in ("en", "ar"):
        speak(code)
        said = [rule_words(Field.NOTES, rule) for rule in Rule]
        assert len(set(said)) == len(said)


def test_what_is_missing_is_named(speak: Speak) -> None:
    speak("en")
    assert "phone" in rule_words(Field.PHONE, Rule.BLANK)
    assert "name" in rule_words(Field.NAME, Rule.BLANK)
    assert "drop-off" in rule_words(Field.DROPOFF, Rule.MISSING_POINT)
    assert "branch" in rule_words(Field.PICKUP, Rule.MISSING_POINT)


def test_several_problems_are_said_together(speak: Speak) -> None:
    speak("en")
    problems = [Problem(Field.PHONE, Rule.BLANK), Problem(Field.NOTES, Rule.TOO_LONG)]
    words = error_words(InvalidInput(problems))
    assert words == "Type the customer's phone number. Too long. Shorten it."
