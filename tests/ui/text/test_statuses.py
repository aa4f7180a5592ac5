from __future__ import annotations

import pytest

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.ui.text.statuses import status_explanation, status_view, status_word


def test_every_state_has_a_word_of_its_own() -> None:
    words = [status_word(state) for state in DeliveryStatus]
    assert len(set(words)) == 10
    assert not {word.upper() for word in words} & {"PENDING", "ENROUTE", "REJECTED", "INPROGRESS"}


@pytest.mark.parametrize(
    ("status", "word"),
    [
        ("PENDING", "Booked"),
        ("INPROGRESS", "Heading to pickup"),
        ("ENROUTE", "On the way"),
        ("REJECTED", "No driver"),
    ],
)
def test_words_say_what_it_means_for_the_clerk(status: str, word: str) -> None:
    assert status_word(status) == word


@pytest.mark.parametrize("status", ["WARP", "enroute", "<b>x</b>"])
def test_an_unknown_status_is_shown_as_it_came(status: str) -> None:
    assert status_word(status) == status


@pytest.mark.parametrize("status", ["", " ", "\u200b"])
def test_a_status_that_says_nothing_is_unknown(status: str) -> None:
    assert status_word(status) == "Unknown"
    assert status_explanation(status) == "Unknown: the service names no status"
    assert status_word(status, unconfirmed=True) == "Unconfirmed"


def test_unconfirmed_comes_before_whatever_the_status_is() -> None:
    assert status_word("PENDING", unconfirmed=True) == "Unconfirmed"
    assert "may be booked" in status_explanation("PENDING", unconfirmed=True)


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("PENDING", "Booked: step 0 of 6"),
        ("DELIVERED", "Delivered: step 6 of 6"),
        ("FAILED", "Failed"),
        ("WARP", "WARP: unknown status"),
    ],
)
def test_a_status_is_explained_in_words(status: str, words: str) -> None:
    assert status_explanation(status) == words


def test_every_status_of_the_contract_has_an_entry_of_its_own() -> None:
    unknown = status_view("WARP")
    for status in DeliveryStatus:
        view = status_view(status)
        assert (view.token, view.line) != (unknown.token, unknown.line)
        assert (view.icon is None) == (view.token == "accent"), (
            "a step has dots, an end has a shape"
        )
