"""Tests of a picture's size, read from its header and refused if ambiguous."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.picture import picture_size
from tests.pictures import extended_webp, jpeg, lossy_webp, png, webp

Make = Callable[..., bytes]

MAKERS: tuple[Make, ...] = (png, jpeg, webp, lossy_webp, extended_webp)


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("size", [(1, 1), (256, 512), (16_383, 3)])
def test_what_the_head_says(make: Make, size: tuple[int, int]) -> None:
    width, height = size
    assert picture_size(make(width=width, height=height)) == size


def test_the_size_of_a_jpeg_is_behind_any_number_of_segments() -> None:
    whole = jpeg(width=512)
    comment = b"\xff\xfe\0\x06note"
    assert picture_size(whole[:2] + comment * 9 + whole[2:]) == (512, 256)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>Welcome</html>",
        b"GIF89a\0\1\0\1",
        png().replace(b"IHDR", b"tEXt"),
        jpeg().replace(b"\xff\xc0", b"\xff\xda"),
        jpeg().replace(b"\xff\xc0", b"\xff\xd0\xff\xc0"),
        jpeg().replace(b"\xff\xc0", b"\xff\xff\xc0"),
        jpeg().replace(b"\xff\xc0", b"x\xff\xc0"),
        jpeg().replace(b"\xff\xe0\0\x10", b"\xff\xe0\0\x01"),
        webp().replace(b"\x2f", b"\x2e"),
        webp().replace(b"VP8L", b"ALPH"),
        lossy_webp().replace(b"\x9d\x01\x2a", b"\x9d\x01\x2b"),
    ],
)
def test_what_has_no_sure_size_has_none(body: bytes) -> None:
    assert picture_size(body) is None


@given(st.sampled_from(MAKERS), st.integers(0, 30), st.binary(max_size=40))
def test_whatever_a_head_goes_on_with_it_is_a_size_or_none(
    make: Make, kept: int, behind: bytes
) -> None:
    size = picture_size(make()[:kept] + behind)
    assert size is None or all(side >= 0 for side in size)


@pytest.mark.parametrize("make", MAKERS)
def test_a_cut_head_has_no_size(make: Make) -> None:
    assert all(picture_size(make()[:cut]) is None for cut in range(24))
