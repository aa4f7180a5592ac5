from __future__ import annotations

import pytest

from deskdispatch.domain.account.sign_in import SignInData, check, is_address
from deskdispatch.domain.errors import InvalidInput, Rule
from deskdispatch.domain.fields import Field

URL = "https://merchant.example"


def problems(base_url: str, key: str, email: str, password: str) -> list[tuple[Field, Rule]]:
    with pytest.raises(InvalidInput) as caught:
        check(base_url, key, email, password)
    return [(problem.field, problem.rule) for problem in caught.value.problems]


def test_a_key() -> None:
    sign_in = check(f" {URL}/ ", " svc_1 ", "", "")
    assert sign_in == SignInData(URL, api_key="svc_1")
    assert sign_in.by_key


def test_marks_that_a_chat_puts_around_address_and_key_are_left_out() -> None:
    assert check(f"\u2066{URL}\u2069", "\u200esvc_1\u200f", "", "") == SignInData(URL, "svc_1")
    assert check(f"{URL}/\u200f", "svc_١", "", "") == SignInData(URL, "svc_1")


def test_an_email_with_its_password_as_it_was_typed() -> None:
    sign_in = check(URL, "", " clerk@shop.example ", " two  words ")
    assert sign_in == SignInData(URL, email="clerk@shop.example", password=" two  words ")
    assert not sign_in.by_key


def test_the_key_goes_first() -> None:
    assert check(URL, "svc_1", "clerk@shop.example", "").by_key


def test_everything_that_is_wrong_is_said_at_once() -> None:
    assert problems("merchant", "", "", "") == [
        (Field.BASE_URL, Rule.NOT_AN_ADDRESS),
        (Field.API_KEY, Rule.BLANK),
    ]


def test_an_email_without_a_password() -> None:
    assert problems(URL, "", "clerk@shop.example", "") == [(Field.PASSWORD, Rule.BLANK)]


def test_a_password_without_an_email() -> None:
    assert problems(URL, "  ", "", "secret") == [(Field.API_KEY, Rule.BLANK)]


@pytest.mark.parametrize(
    "base_url",
    [
        "https://merchant.example",
        "https://merchant.example:8443/prefix",
        "HTTPS://Merchant.Example",
        "http://127.0.0.1:8123",
        "http://localhost",
        "http://[::1]:80",
    ],
)
def test_secrets_may_go_there(base_url: str) -> None:
    assert is_address(base_url)


@pytest.mark.parametrize(
    "base_url",
    [
        "",
        "merchant.example",
        "http://merchant.example",
        "http://localhost.evil.example",
        "javascript:alert(1)",
        "https://:secret@merchant.example",
        "https://merchant.example?key=1",
        "https://merchant.example#top",
        "https://merchant.example:port",
        "https://[::1",
    ],
)
def test_secrets_may_not_go_there(base_url: str) -> None:
    assert not is_address(base_url)


def test_no_representation_carries_a_secret() -> None:
    shown = repr(SignInData(URL, api_key="svc_1", email="clerk@shop.example", password="hunter2"))
    assert "svc_1" not in shown
    assert "hunter2" not in shown
