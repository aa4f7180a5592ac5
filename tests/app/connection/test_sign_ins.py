"""Tests of sign-ins' profiles: no two merchants share a journal, no two profiles share a key."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deskdispatch.app.connection.sign_ins import LONGEST_NAME, SignIns, profile_for
from deskdispatch.app.settings.settings import Profile
from deskdispatch.app.settings.start_settings import PRACTICE, is_profile_name
from deskdispatch.domain.account.sign_in import SignInData

SHOP = Profile("shop", "https://shop.example")
BY_MAIL = Profile("mail", "https://mail.example", "noura@mail.example")
TRAINING = Profile(PRACTICE)
KNOWN = {each.name: each for each in (SHOP, BY_MAIL)}


def of_key(base_url: str) -> SignInData:
    return SignInData(base_url, api_key="svc_1")


def of_mail(base_url: str, email: str) -> SignInData:
    return SignInData(base_url, email=email, password="secret")


@pytest.mark.parametrize(
    ("profile", "given", "name"),
    [
        (SHOP, of_key(SHOP.base_url), "shop"),
        (SHOP, of_key("HTTPS://Shop.Example/"), "shop"),
        (Profile("new"), of_key("https://new.example"), "new"),
        (TRAINING, of_key(SHOP.base_url), "shop"),
        (SHOP, of_mail(BY_MAIL.base_url, BY_MAIL.email), "mail"),
        (SHOP, of_mail(BY_MAIL.base_url, "sara@mail.example"), "mail"),
        (TRAINING, of_key("https://merchant.example:8443"), "merchant-example-8443"),
        (TRAINING, of_key("https://merchant.example/kw"), "merchant-example-kw"),
    ],
)
def test_a_service_has_one_profile(profile: Profile, given: SignInData, name: str) -> None:
    assert profile_for(profile, given, KNOWN) == Profile(name, given.base_url, given.email)


@pytest.mark.parametrize(
    ("profile", "base_url"),
    [
        (TRAINING, "https://shop"),
        (TRAINING, "https://SHOP"),
        (SHOP, "https://shop"),
        (SHOP, "http://localhost/shop.example"),
        (TRAINING, "https://practice"),
        (TRAINING, f"https://{'a' * LONGEST_NAME}.example"),
    ],
)
def test_another_service_never_gets_a_name_that_is_taken(profile: Profile, base_url: str) -> None:
    long = Profile("a" * LONGEST_NAME, f"https://{'a' * LONGEST_NAME}.test")
    other = Profile("localhost-shop-example", "http://localhost-shop.example")
    known = {each.name: each for each in (SHOP, long, other)}
    made = profile_for(profile, of_key(base_url), known)
    assert made.name.casefold() not in {PRACTICE, *known}
    assert is_profile_name(made.name)
    assert profile_for(profile, of_key(base_url), known) == made, "the next time it is the same"
    assert profile_for(TRAINING, of_key(base_url), known | {made.name: made}) == made


def of_merchant(merchant_id: str) -> SignInData:
    return SignInData(SHOP.base_url, api_key="svc_2", merchant_id=merchant_id)


def test_another_merchant_of_a_service_gets_a_profile_of_its_own() -> None:
    first = replace(SHOP, merchant_id="m-1")
    known = {first.name: first, BY_MAIL.name: BY_MAIL}
    second = profile_for(first, of_merchant("m-2"), known)
    assert second.name not in {PRACTICE, *known}
    known[second.name] = second
    third = profile_for(TRAINING, of_merchant("m-3"), known)
    assert third.name not in {PRACTICE, *known}
    known[third.name] = third
    for present in (TRAINING, BY_MAIL, first, second, third):
        for own in (first, second, third):
            found = profile_for(present, of_merchant(own.merchant_id), known)
            assert (found.name, found.merchant_id) == (own.name, own.merchant_id)


def test_a_profile_is_kept_where_merchants_are_not_told_apart() -> None:
    first = replace(SHOP, merchant_id="m-1")
    found = profile_for(first, of_merchant(""), {first.name: first})
    assert (found.name, found.merchant_id) == (first.name, "m-1")
    found = profile_for(SHOP, of_merchant("m-1"), KNOWN)
    assert (found.name, found.merchant_id) == (SHOP.name, "m-1")
    second = Profile("second", SHOP.base_url, merchant_id="m-2")
    assert profile_for(SHOP, of_merchant("m-2"), {**KNOWN, "second": second}).name == "second"
    assert profile_for(Profile("new"), of_merchant("m-2"), {"second": second}).name == "new"


class Keyring:
    """Keyring with a key for each profile."""

    async def get(self, profile: str, _name: str, **_how: Any) -> str:
        return f"kept for {profile}"


async def test_what_was_typed_for_one_profile_is_not_used_for_another_account_of_its_service() -> (
    None
):
    vault: Any = Keyring()
    sign_ins = SignIns(vault)
    second = Profile("second", SHOP.base_url)
    typed = SignInData(SHOP.base_url, api_key="typed")
    sign_ins.remember(second, typed)
    assert await sign_ins.stored(second) == typed
    assert await sign_ins.stored(SHOP) == SignInData(SHOP.base_url, "kept for shop")
    assert sign_ins.remembered(SHOP) == SignInData(SHOP.base_url)
    assert sign_ins.remembered(second) == sign_ins.remembered(TRAINING) == typed
