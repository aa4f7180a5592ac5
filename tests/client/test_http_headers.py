"""Tests of an answer's lifetime, from valid and invalid headers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.http_headers import (
    LONGEST,
    USUAL,
    Lifetime,
    date_of,
    directives,
    lifetime_of,
    parsed_seconds,
    renewed_lifetime,
)
from tests.client.wire import NOW

DAY = timedelta(days=1)
SENT = format_datetime(NOW, usegmt=True)
TOMORROW = format_datetime(NOW + DAY, usegmt=True)
YESTERDAY = format_datetime(NOW - DAY, usegmt=True)


def lasts(**headers: str) -> timedelta:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lifetime_of(httpx.Headers(named), NOW).lasts


def test_seven_days_where_nothing_is_said() -> None:
    assert lasts() == USUAL == timedelta(days=7)
    assert lasts(cache_control="public") == USUAL
    assert lasts(date=SENT, last_modified=YESTERDAY) == USUAL


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("max-age=3600", timedelta(hours=1)),
        ("public, MAX-AGE=60, stale-while-revalidate=604800", timedelta(minutes=1)),
        ('max-age="60"', timedelta(minutes=1)),
        ("max-age=60, max-age=9000", timedelta(minutes=1)),
        ("s-maxage=60", USUAL),
        ("max-age", timedelta(0)),
        ("max-age=" + "9" * 60, LONGEST),
        ("max-age=" + "9" * 4000, timedelta(0)),
        ("max-age=3600, no-cache", timedelta(0)),
        ('max-age=3600, no-cache="Set-Cookie"', timedelta(hours=1)),
        (",,, ;=", USUAL),
    ],
)
def test_what_the_rules_say(rule: str, expected: timedelta) -> None:
    assert lasts(cache_control=rule) == expected


def test_until_when_counts_from_when_it_was_sent() -> None:
    assert lasts(expires=TOMORROW, date=SENT) == DAY
    assert lasts(expires=TOMORROW, date=YESTERDAY) == 2 * DAY
    assert lasts(expires=TOMORROW) == DAY
    assert lasts(expires=YESTERDAY) == timedelta(0)
    assert lasts(expires="0") == timedelta(0)
    assert lasts(expires="Fri, 31 Dec 9999 23:59:59 GMT") == LONGEST
    assert lasts(cache_control="max-age=60", expires=TOMORROW) == timedelta(minutes=1)


def test_the_time_in_a_store_on_the_way_is_taken_off() -> None:
    assert lasts(cache_control="max-age=3600", age="600") == timedelta(minutes=50)
    assert lasts(cache_control="max-age=3600", age="9999999") == timedelta(0)
    assert lasts(cache_control="max-age=3600", age="old") == timedelta(hours=1)


def test_an_answer_that_varies_with_anything_is_asked_for_each_time() -> None:
    assert lasts(cache_control="max-age=3600", vary="*") == timedelta(0)
    assert lasts(cache_control="max-age=3600", vary="Accept, *") == timedelta(0)
    assert lasts(cache_control="max-age=3600", vary="Accept-Encoding, Origin") == timedelta(hours=1)


def test_what_may_not_be_kept() -> None:
    assert not lifetime_of(httpx.Headers({"Cache-Control": "private, No-Store"}), NOW).may_be_kept
    assert lifetime_of(httpx.Headers({"Cache-Control": "private"}), NOW).may_be_kept


def test_only_what_can_be_sent_back_is_a_validator() -> None:
    good = httpx.Headers({"ETag": 'W/"7f"', "Last-Modified": YESTERDAY})
    bad = httpx.Headers([(b"ETag", "«ب»".encode()), (b"Last-Modified", b"x" * 300)])
    assert lifetime_of(good, NOW) == Lifetime(USUAL, etag='W/"7f"', modified=YESTERDAY)
    assert lifetime_of(bad, NOW) == Lifetime(USUAL)


def test_what_a_304_leaves_out_still_holds() -> None:
    old = Lifetime(DAY, etag='"1"', modified=YESTERDAY)
    assert renewed_lifetime(old, httpx.Headers(), NOW) == old
    said = httpx.Headers({"Cache-Control": "max-age=60", "ETag": '"2"'})
    assert renewed_lifetime(old, said, NOW) == Lifetime(
        timedelta(minutes=1), etag='"2"', modified=YESTERDAY
    )


HEADERS = st.dictionaries(
    st.sampled_from(
        ["Cache-Control", "Expires", "Date", "Age", "ETag", "Last-Modified", "Retry-After"]
    ),
    st.one_of(
        st.binary(max_size=80).map(lambda raw: raw.decode("latin-1")),
        st.sampled_from([SENT, TOMORROW, YESTERDAY, "no-store", "max-age=5", "-1", "9" * 30]),
        st.from_regex(r"(max-age|no-cache|age|[a-z-]{1,9})(=\"?[0-9a-z ,]{0,20}\"?)?(, .*)?"),
    ),
)


@given(HEADERS)
def test_whatever_the_headers_hold_they_mean_something(headers: dict[str, str]) -> None:
    raw = [(name.encode(), value.encode("utf-8")) for name, value in headers.items()]
    said = lifetime_of(httpx.Headers(raw), NOW)
    assert timedelta(0) <= said.lasts <= LONGEST
    for validator in (said.etag, said.modified):
        assert validator.isascii()
        assert len(validator) <= 256
        assert not validator or validator.isprintable()


@given(st.dictionaries(st.from_regex(r"[a-z][a-z-]{0,15}", fullmatch=True), st.integers(0, 10**9)))
def test_rules_come_back_as_they_were_written(rules: dict[str, int]) -> None:
    written = ", ".join(f"{name}={value}" for name, value in rules.items())
    assert directives(written) == {name: str(value) for name, value in rules.items()}


@given(st.text(max_size=40))
def test_any_text_is_a_number_of_seconds_or_none(text: str) -> None:
    length = parsed_seconds(text)
    assert length is None or timedelta(0) <= length <= LONGEST


@given(st.datetimes(min_value=datetime(1000, 1, 1), timezones=st.just(UTC)))
def test_a_date_comes_back_to_the_second(moment: datetime) -> None:
    written = format_datetime(moment, usegmt=True)
    assert date_of(written) == moment.replace(microsecond=0)


@given(st.text(max_size=80))
def test_any_text_is_a_date_or_none(text: str) -> None:
    date = date_of(text)
    assert date is None or date.utcoffset() == timedelta(0)
