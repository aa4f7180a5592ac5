"""Only what the holder of the key has signed is read, whichever byte is changed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.updates.signature import verified
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates.release import parse_release
from tests.client.updates.signed_files import (
    BY_OPENSSL,
    NEXT_KEY,
    NEXT_SECRET,
    PUBLIC_KEY,
    SECRET,
    THIRD_KEY,
    THIRD_SECRET,
    followed,
    signed,
)


def test_a_file_that_openssl_signed_says_what_stands_in_it() -> None:
    release = parse_release(verified(BY_OPENSSL, PUBLIC_KEY).text)
    assert (release.serial, release.version) == (7, "1.4.0")
    assert release.page == "https://desk.example/get"
    package = release.packages["deb"]
    assert package.size == 138_212_345
    assert package.sha256.startswith("9f86d081")


def test_any_byte_that_is_another_one_bit_by_bit_is_refused() -> None:
    for at in range(len(BY_OPENSSL)):
        for bit in range(8):
            changed = bytearray(BY_OPENSSL)
            changed[at] ^= 1 << bit
            with pytest.raises(UpdateError):
                verified(bytes(changed), PUBLIC_KEY)


@given(st.integers(0, len(BY_OPENSSL)), st.integers(0, len(BY_OPENSSL)), st.binary(max_size=8))
def test_whatever_is_cut_or_put_in_is_refused(start: int, end: int, new: bytes) -> None:
    changed = BY_OPENSSL[:start] + new + BY_OPENSSL[end:]
    if changed != BY_OPENSSL:
        with pytest.raises(UpdateError):
            verified(changed, PUBLIC_KEY)


def test_another_key_has_forged_it() -> None:
    with pytest.raises(UpdateError) as refused:
        verified(signed(secret="11" * 32), PUBLIC_KEY)
    assert refused.value.failure is UpdateFailure.FORGED


@pytest.mark.parametrize("key", ["00" * 32, "ff" * 32, "01" + "00" * 31])
def test_a_weak_key_verifies_nothing_here(key: str) -> None:
    with pytest.raises(UpdateError):
        verified(BY_OPENSSL, key)


TO_NEXT = followed(SECRET, NEXT_KEY)
TO_THIRD = followed(NEXT_SECRET, THIRD_KEY)


@pytest.mark.parametrize("trusted", [PUBLIC_KEY, NEXT_KEY, THIRD_KEY])
def test_a_key_is_followed_by_those_that_it_has_signed(trusted: str) -> None:
    """Also where a PC was off while the keys in between were in use, or is of a later release."""
    content = signed(THIRD_SECRET, TO_NEXT + TO_THIRD)
    assert verified(content, trusted).key == THIRD_KEY
    for at in range(len(content)) if trusted == PUBLIC_KEY else ():
        changed = bytearray(content)
        changed[at] ^= 1
        with pytest.raises(UpdateError):
            verified(bytes(changed), trusted)


@pytest.mark.parametrize(
    ("content", "trusted"),
    [
        pytest.param(signed(NEXT_SECRET), PUBLIC_KEY, id="a key that nobody has signed"),
        pytest.param(signed(SECRET), NEXT_KEY, id="the key of before"),
        pytest.param(signed(SECRET, TO_NEXT), PUBLIC_KEY, id="the key of before, with the next"),
        pytest.param(
            signed(THIRD_SECRET, followed(SECRET, THIRD_KEY)), NEXT_KEY, id="another next one"
        ),
        pytest.param(
            signed(THIRD_SECRET, followed(THIRD_SECRET, THIRD_KEY)), PUBLIC_KEY, id="signs itself"
        ),
        pytest.param(signed(THIRD_SECRET, TO_THIRD + TO_NEXT), PUBLIC_KEY, id="in another order"),
        pytest.param(signed(NEXT_SECRET, TO_NEXT * 51), PUBLIC_KEY, id="too many"),
    ],
)
def test_no_other_key_is_trusted(content: bytes, trusted: str) -> None:
    with pytest.raises(UpdateError):
        verified(content, trusted)
