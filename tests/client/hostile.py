"""Hostile answers for every endpoint."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from hypothesis import strategies as st

from deskdispatch.client.api import MerchantApi
from deskdispatch.domain.booking.quote import QuoteRequest
from deskdispatch.domain.geo import Coordinates
from tests.client.wire import (
    ACCOUNT,
    BOOKING,
    BOOTSTRAP,
    BRANCH,
    CREATED,
    EMAIL,
    GOT,
    LISTED,
    LOGIN,
    PASSWORD,
    PRICING,
    QUOTED,
    SCHEDULED,
    WALLET,
)

_HERE: Final = "@@here@@"
_POINT: Final = Coordinates(latitude=29.3369, longitude=48.0759)


@dataclass(frozen=True, slots=True)
class Asked:
    """Endpoint with its client call and a correct answer."""

    name: str
    ask: Callable[[MerchantApi], Awaitable[Any]]
    honest: str
    status: int = 200


CREATE: Final = Asked("create", lambda api: api.create(BOOKING), CREATED, 201)

ENDPOINTS: Final = (
    Asked("login", lambda api: api.login(EMAIL, PASSWORD), LOGIN % "a.b.c"),
    Asked("bootstrap", lambda api: api.bootstrap(), BOOTSTRAP),
    Asked("account", lambda api: api.account(), f'{{"account": {ACCOUNT}}}'),
    Asked("branches", lambda api: api.branches(), f'{{"branches": [{BRANCH}]}}'),
    Asked("wallet", lambda api: api.wallet(), WALLET),
    Asked("pricing", lambda api: api.pricing(), PRICING),
    Asked(
        "scheduled_delivery",
        lambda api: api.scheduled_delivery(),
        f'{{"scheduledDelivery": {SCHEDULED}}}',
    ),
    Asked("quote", lambda api: api.quote(QuoteRequest(pickup=_POINT, dropoff=_POINT)), QUOTED),
    CREATE,
    Asked("deliveries", lambda api: api.deliveries(), LISTED),
    Asked("delivery", lambda api: api.delivery("d1"), GOT),
)

TOKENS: Final = (
    *(b"NaN", b"-Infinity", b"1e999", b"-1e999", b"1e-999", b"1e999999999", b"0e999999999"),
    *(b"-0.0", b"1e18", b"253402300800", b"9" * 4000, b"-" + b"9" * 5000, b"0." + b"1" * 5000),
    *(b'"\\ud800"', b'"\\u0000"', b'"\\ud83d\\ude00"', b'"\xff\xfe"', b'"\xed\xa0\x80"', b'"\n"'),
    *(b"[" * 100_000, b"[" * 500 + b"]" * 500, b'{"a":' * 100_000, b'"%s"' % (b"x" * 200_000)),
    *(b"0x10", b"01", b"'x'", b"", b"true", b"null", b"[]", b"{}", b"[{}]", b'""', b"1.5"),
    *(b'"9999-12-31T23:59:59.999-23:59"', b'"0001-01-01T00:00:00+23:59"', b'"2026-13-45"'),
    *(b'"1.0000"', b'"-0.000"', b'"1e5"', b'"1_000"', '"١٫٥"'.encode(), b'" 1.750 "', b'"NaN"'),
)
"""Tokens that may replace a value; some are no valid JSON."""


def places(document: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Lists the path of every value in a document."""
    steps: Any = ()
    if isinstance(document, dict):
        steps = document.items()
    elif isinstance(document, list):
        steps = enumerate(document)
    return [path, *(place for key, inner in steps for place in places(inner, (*path, key)))]


def with_value(document: Any, place: tuple[Any, ...], value: Any) -> Any:
    if not place:
        return value
    copy = document.copy()
    copy[place[0]] = with_value(document[place[0]], place[1:], value)
    return copy


@st.composite
def near(draw: st.DrawFn, honest: str) -> bytes:
    """Draws a correct answer with one error: a value replaced, missing, or given twice."""
    document = json.loads(honest)
    place = draw(st.sampled_from(places(document)))
    token = draw(st.sampled_from(TOKENS) | JSON_TEXT)
    kind = draw(st.sampled_from(["replaced", "missing", "twice"]))
    if kind == "missing" and place:
        return json.dumps(_without(document, place)).encode()
    body = json.dumps(with_value(document, place, _HERE)).encode()
    if kind == "twice" and place and isinstance(place[-1], str):
        token = b"%s, %s: %s" % (token or b"1", json.dumps(place[-1]).encode(), token)
    return body.replace(json.dumps(_HERE).encode(), token)


JSON_TEXT: Final = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
).map(lambda value: json.dumps(value).encode())

BODIES: Final = st.binary(max_size=100) | JSON_TEXT | st.sampled_from(TOKENS)

DATES: Final = (
    "Fri, 31 Dec 9999 23:59:59 -1200",
    "Mon, 01 Jan 0001 00:00:00 +1200",
    "Sat, 21 Nov 2026 09:30:00 +9999",
    "Sat, 21 Nov 99999999 09:30:00 GMT",
    "Sat, 31 Feb 2026 09:30:00 GMT",
    "1e999",
)

HEADERS: Final = st.dictionaries(
    st.sampled_from(["Date", "Content-Type", "Content-Encoding", "Age", "Location", "Retry-After"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
    | st.sampled_from([*DATES, "gzip", "gzip, gzip", "application/json; charset=utf-7"]),
    max_size=3,
)


def _without(document: Any, place: tuple[Any, ...]) -> Any:
    copy = document.copy()
    if len(place) == 1:
        del copy[place[0]]
    else:
        copy[place[0]] = _without(document[place[0]], place[1:])
    return copy
