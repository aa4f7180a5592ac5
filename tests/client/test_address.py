"""Tests of texts that are the address of a service, and of texts that are not."""

from __future__ import annotations

import pytest

from deskdispatch.client import api
from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.domain.errors import InvalidInput, Problem, Rule
from deskdispatch.domain.fields import Field
from tests.client.wire import KEY


@pytest.mark.parametrize(
    "text",
    [
        "https://merchant.example",
        " https://merchant.example/prefix/ \n",
        "HTTPS://Merchant.Example:8443",
        "https://münchen.example",
        "https://10.0.0.7",
        "http://127.0.0.1:8000",
        "http://localhost:8000",
        "http://[::1]:8000",
        "https://[2001:db8::1]/x",
    ],
)
def test_accepted_addresses(text: str) -> None:
    assert api.service_url(text).host


@pytest.mark.parametrize(
    "text",
    [
        "",
        "merchant.example",
        "ftp://merchant.example",
        "https://",
        "https://user:secret@merchant.example",
        "https://merchant.example?key=1",
        "https://merchant.example#top",
        "https://merchant example",
        "https://merchant.example:99999",
        "https://merchant..example",
        "https://" + "a" * 64 + ".example",
        "https://" + "a." * 150 + "example",
        "https://[::zz]",
        "https://*",
        "https://mer\x00chant.example",
        "http://merchant.example",
        "http://127.0.0.1.evil.example",
        "http://xn--zzzz..example",
        "http://xn--zz",
        "https://xn--zz",
        "http://xn--" + "a" * 70 + ".example",
        "javascript:alert(1)",
    ],
)
def test_refused_addresses(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        MerchantApi(text, ApiKey(KEY))
    assert caught.value.problems == (Problem(Field.BASE_URL, Rule.NOT_AN_ADDRESS),)
