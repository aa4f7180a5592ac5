"""Tests of the list of default programs: one line is changed, and restored later."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.app.desktop_entry.freedesktop import default_of, with_default, without_default

KIND, OURS = "x-scheme-handler/geo", "deskdispatch-links.desktop"

LINES = st.lists(
    st.sampled_from(
        [
            "[Default Applications]",
            "[Added Associations]",
            "x-scheme-handler/geo=maps.desktop;",
            "x-scheme-handler/geo=maps.desktop;atlas.desktop",
            "x-scheme-handler/tel = phone.desktop",
            "text/html=firefox.desktop;",
            "# x-scheme-handler/geo=no.desktop",
            "",
            "\u0645 not a key",
        ]
    ),
    max_size=8,
)


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_switched_on_and_off_again_every_byte_is_as_before(
    lines: list[str], end: str, ends: bool
) -> None:
    before = (end.join(lines) + (end if ends and lines else "")).encode()
    on = with_default(before, KIND, OURS)
    assert default_of(on, KIND) == OURS
    assert with_default(on, KIND, OURS) == on
    off = without_default(on, KIND, OURS)
    assert off.startswith(before)
    assert off[len(before) :].strip() in (b"", b"[Default Applications]")
    assert default_of(off, KIND) == default_of(before, KIND)


@pytest.mark.parametrize(
    ("before", "on"),
    [
        ("", "[Default Applications]\nx-scheme-handler/geo=deskdispatch-links.desktop\n"),
        (
            "[Default Applications]\na/b=c.desktop\n",
            "[Default Applications]\nx-scheme-handler/geo=deskdispatch-links.desktop\n"
            "a/b=c.desktop\n",
        ),
        (
            "[Default Applications]\nx-scheme-handler/geo=maps.desktop;\n",
            "[Default Applications]\n"
            "x-scheme-handler/geo=deskdispatch-links.desktop;maps.desktop;\n",
        ),
    ],
)
def test_it_comes_before_the_former_handler(before: str, on: str) -> None:
    assert with_default(before.encode(), KIND, OURS).decode() == on


def test_one_that_was_put_behind_others_is_taken_out_too() -> None:
    behind = b"[Default Applications]\nx-scheme-handler/geo=a.desktop;deskdispatch-links.desktop\n"
    assert without_default(behind, KIND, OURS) == (
        b"[Default Applications]\nx-scheme-handler/geo=a.desktop\n"
    )
    assert default_of(with_default(behind, KIND, OURS), KIND) == OURS
