"""Tests of the data that is redacted from a report, in every notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.report.redaction import Redactor, shown
from deskdispatch.domain.text.digits import digits_only

EASTERN = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
PERSIAN = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")

LOCAL = st.from_regex(r"[24569][0-9]{7}", fullmatch=True)
PREFIX = st.sampled_from(["", "+965", "+965 ", "00965", "00965 ", "965-", "(+965) ", "tel:+965"])
GROUPS = st.sampled_from([(8,), (4, 4), (3, 5), (2, 3, 3), (2, 2, 2, 2)])
GAP = st.sampled_from([" ", "-", "\u00a0", ".", "\u2066 \u2069"])
SCRIPT = st.sampled_from([{}, EASTERN, PERSIAN])
AROUND = st.sampled_from(
    [
        "2026-11-25 20:58:01,123 WARNING a.b: {} was called",
        "input={!r}",
        "https://op.example/x?phone={}",
        "(call {}), then",
        '{{"customerNumber": "{}"}}',
    ]
)


@given(local=LOCAL, form=st.tuples(PREFIX, GROUPS, GAP, SCRIPT), around=AROUND)
def test_no_phone_in_any_notation_is_left(
    local: str, form: tuple[str, tuple[int, ...], str, dict[int, str]], around: str
) -> None:
    prefix, groups, gap, script = form
    parts, at = [], 0
    for length in groups:
        parts.append(local[at : at + length])
        at += length
    phone = (prefix + gap.join(parts)).translate(script)
    line = around.format(phone)
    time = "20261125205801123" if line.startswith("2026") else ""
    for redacted in (Redactor().text(line), Redactor().log(line)):
        left = digits_only(redacted).removeprefix(time)
        assert len(left) < 4, redacted


@pytest.mark.parametrize(
    "text",
    [
        "at 29.3375, 48.0758",
        "29°20'15\"N 48°04'33\"E",
        "geo:29.33,48.07?z=3",
        "7FG7+2C",
        "https://tile.example/14/10345/6789.png?key=abc",
        "cash 12.500",
        "KWD 4.5",
        "٤٫٥٠٠ د.ك",
        "maps.app.goo.gl/AbCdEf",
    ],
)
def test_no_point_and_no_amount_is_left(text: str) -> None:
    redacted = Redactor().log(text)
    assert not any(sign.isdigit() for sign in redacted), redacted
    assert "AbCdEf" not in redacted


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-25 20:58:01,123 WARNING deskdispatch.client: GET /api/v1/bootstrap: Unavailable",
        'File "deskdispatch/app/start.py", line 1234, in start',
        "ORD-100042 and 9b2c3d4e-1111-2222-3333-444455556666",
        "Chromium 140.0.7339.264, Qt 6.11.3, Linux-5.15.0-1052-azure-x86_64",
        "http://127.0.0.1:45123",
    ],
)
def test_what_helps_stays(text: str) -> None:
    assert Redactor(home="/home/clerk", user="clerk").log(text) == text


def test_the_user_of_the_pc_is_in_no_path() -> None:
    redactor = Redactor(home="/home/salim", user="salim")
    text = "/home/salim/x C:\\Users\\Salim\\y /media/salim/z /Users/other/w"
    redacted = redactor.text(text)
    assert "salim" not in redacted.lower()
    assert "other" not in redacted
    assert redacted.startswith("~/x")


def test_a_log_keeps_no_words_of_another_script() -> None:
    redacted = Redactor().log(r"name 'فاطمة المطيري', '\u0641\u0627', '%D9%81%D8%A7' ended")
    assert redacted == "name '[words]', '[words]', '[words]' ended"


def test_what_is_redacted_twice_is_the_same() -> None:
    text = "call +965 9900 1234 at 29.3375,48.0758 from a@b.example, /home/x/y"
    once = Redactor().log(text)
    assert Redactor().log(once) == once


def test_what_a_plain_text_view_would_change_is_changed_before() -> None:
    assert shown("a\r\nb\u2028c\u00a0d\x00e\ufdd0") == "a\nb\nc de"
