"""Tests of short links: followed to a map's address, but not beyond it and nowhere else."""

from __future__ import annotations

import asyncio
import socket
import urllib.parse

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch import __version__
from deskdispatch.client.map import short_links
from deskdispatch.client.map.short_links import MOST_HOPS
from deskdispatch.domain.errors import NotSent, NotUnderstood, ServiceError, Unavailable
from deskdispatch.domain.location.link import SHORTENERS, parse_link, short_link
from tests.client.map.shortener import shortener
from tests.client.server import Hangup, ReceivedRequest, ServerConnection

SHORT = "https://maps.app.goo.gl/TmbeHMiLEfTBws9EA"
PLACE = "https://www.google.com/maps/place/X/@29.3759,47.9774,17z/data=!3d29.3759!4d47.9774"
CONSENT = "https://consent.google.com/m?hl=ar&continue=" + urllib.parse.quote(PLACE, safe="")


class Web:
    """Web of pages that answers from a table and records the requests."""

    def __init__(self, answers: dict[str, str | httpx.Response | Exception]) -> None:
        self.answers = answers
        self.heard: list[httpx.Request] = []

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        answer = self.answers[str(request.url)]
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, str):
            return httpx.Response(302, headers={b"Location": answer.encode()})
        return answer

    def asked(self) -> list[str]:
        return [str(request.url) for request in self.heard]

    async def resolve(self, url: str) -> str:
        return await short_links.resolve(url, transport=httpx.MockTransport(self))


async def test_a_short_link_leads_to_the_map_which_is_not_asked() -> None:
    web = Web({SHORT: PLACE})
    assert await web.resolve(SHORT) == PLACE
    (request,) = web.heard
    assert request.url == SHORT
    assert request.headers["User-Agent"] == f"deskdispatch/{__version__}"
    assert not request.headers.keys() & {"cookie", "authorization", "referer"}


async def test_query_and_fragment_of_a_short_link_are_not_sent() -> None:
    web = Web({SHORT: PLACE})
    assert await web.resolve(f"http://maps.app.goo.gl/{SHORT[-17:]}?g_st=iw#from-noor") == PLACE
    assert web.asked() == [SHORT]


@pytest.mark.parametrize(
    ("short", "place"),
    [
        ("https://goo.gl/maps/abc123", PLACE),
        ("https://g.co/kgs/abc123", "https://www.google.com/search?kgmid=/g/11b&q=Souq"),
        ("https://maps.apple/p/4q59TQb02Pk6pV", "https://maps.apple.com/place?ll=29.37,47.97"),
        ("https://binged.it/3abcdef", "https://www.bing.com/maps?cp=29.37~47.97"),
        ("https://her.is/3abcdef", "https://share.here.com/l/29.37,47.97"),
        ("https://go.2gis.com/abcde", "https://2gis.ae/kuwait?m=47.97%2C29.37%2F16"),
        ("https://yandex.com/maps/-/CDabc", "https://yandex.com/maps/?ll=47.97%2C29.37&z=16"),
        ("https://goo.gl/maps/abc123", "http://maps.google.com/?q=الكويت"),
        ("https://goo.gl/maps/abc123", "geo:29.3759,47.9774"),
    ],
)
async def test_short_links_of_every_provider_are_resolved(short: str, place: str) -> None:
    web = Web({short: place})
    assert await web.resolve(short) == place
    assert web.asked() == [short]


async def test_a_shortener_that_leads_to_another_is_followed_over_https() -> None:
    web = Web(
        {
            "https://app.goo.gl/maps/abc": "http://goo.gl/maps/def",
            "https://goo.gl/maps/def": "//maps.app.goo.gl/ghi",
            "https://maps.app.goo.gl/ghi": "/jkl",
            "https://maps.app.goo.gl/jkl": PLACE,
        }
    )
    assert await web.resolve("https://app.goo.gl/maps/abc") == PLACE
    assert len(web.heard) == 4


async def test_the_second_half_of_a_shared_link_is_followed() -> None:
    half = "https://www.google.com/share.google?q=TUr7VccRA6abG4xrB"
    web = Web({"https://share.google/TUr7VccRA6abG4xrB": half, half: PLACE})
    assert await web.resolve("https://share.google/TUr7VccRA6abG4xrB") == PLACE


@pytest.mark.parametrize(
    "wrapped",
    [
        CONSENT,
        CONSENT.replace(".com/m", ".de/m"),
        CONSENT.replace("consent.google.com/m", "www.google.com/sorry/index"),
        CONSENT.replace("consent.google.com/m", "maps.app.goo.gl/").replace("continue", "link"),
    ],
)
async def test_what_asks_for_consent_is_taken_off_and_not_asked(wrapped: str) -> None:
    web = Web({SHORT: wrapped})
    assert await web.resolve(SHORT) == PLACE
    assert web.asked() == [SHORT]


ELSEWHERE = [
    "https://elsewhere.example/maps/@29.3759,47.9774,17z",
    "https://www.google.com.elsewhere.example/maps",
    "https://www.google.com@elsewhere.example/maps",
    "https://elsewhere.example/?q=https://maps.app.goo.gl/abc",
    CONSENT.replace("www.google.com", "elsewhere.example"),
    "http://127.0.0.1:8123/api/v1/deliveries",
    "http://[::1",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://maps.app.goo.gl/",
    "https://maps.app.goo.gl:8443/abc",
    "https://goo.gl/abc123",
    "https://consent.google.com/m?continue=https%3A%2F%2Fwww.google.com%2Fmaps%0A%0Dx",
    "https://www.google.com/maps?q=" + "1" * 8000,
    "",
]


@pytest.mark.parametrize("target", ELSEWHERE)
async def test_what_leads_elsewhere_is_refused_and_not_asked(target: str) -> None:
    web = Web({SHORT: target})
    with pytest.raises(NotUnderstood):
        await web.resolve(SHORT)
    assert web.asked() in ([SHORT], [SHORT] * MOST_HOPS)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "29.3759, 47.9774",
        PLACE,
        "https://elsewhere.example/abc",
        "https://maps.app.goo.gl@elsewhere.example/abc",
        "https://maps.app.goo.gl.elsewhere.example/abc",
        "https://maps.app.goo.gl:8443/abc",
        "https://goo.gl/abc123",
        "https://www.google.example/share.google?q=abcdef",
        "http://www.google.com/share.google?q=abcdef",
        "https://www.google.com/share.google?q=a/../b",
        "ftp://maps.app.goo.gl/abc",
    ],
)
async def test_what_is_no_known_short_link_is_not_sent(url: str) -> None:
    web = Web({})
    with pytest.raises(NotSent):
        await web.resolve(url)
    assert not web.heard


@given(st.text(max_size=60))
def test_whatever_is_asked_for_only_shorteners_are_asked(text: str) -> None:
    hosts = {host for host, _ in SHORTENERS}
    for url in (text, f"https://{text}", f"https://maps.app.goo.gl/{text}", f"{SHORT}{text}"):
        address = short_link(parse_link(url))
        assert address is None or httpx.URL(address).host in hosts
        assert address is None or httpx.URL(address).scheme == "https"


@given(st.one_of(st.text(max_size=60), st.sampled_from([*ELSEWHERE, CONSENT, PLACE])))
def test_any_redirect_ends_at_a_map_or_in_a_known_error(target: str) -> None:
    web = Web({SHORT: target.encode("utf-8", "ignore").decode()})

    async def end() -> str | None:
        try:
            return await web.resolve(SHORT)
        except (ServiceError, KeyError):  # a shortener that is not in the table
            return None

    reached = asyncio.run(end())
    assert reached is None or reached.isprintable()
    known = {host for host, _ in SHORTENERS} | {"www.google.com", "www.google.com.kw"}
    assert all(request.url.host in known for request in web.heard)


async def test_a_redirect_loop_ends_after_five_hops() -> None:
    web = Web({SHORT: SHORT})
    with pytest.raises(NotUnderstood, match="too many redirects"):
        await web.resolve(SHORT)
    assert len(web.heard) == MOST_HOPS == 5


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (httpx.Response(200, text=f'<meta http-equiv="refresh" url="{PLACE}">'), NotUnderstood),
        (httpx.Response(302), NotUnderstood),
        (httpx.Response(304, headers={"Location": PLACE}), NotUnderstood),
        (httpx.Response(404), NotUnderstood),
        (httpx.Response(429), Unavailable),
        (httpx.Response(503), Unavailable),
        (httpx.ConnectError("no way there"), NotSent),
        (httpx.ConnectTimeout("no way there"), NotSent),
        (httpx.ReadTimeout("late"), Unavailable),
        (httpx.RemoteProtocolError("cut"), Unavailable),
    ],
)
async def test_failures_of_a_shortener_are_mapped_to_errors(
    answer: httpx.Response | Exception, expected: type[ServiceError]
) -> None:
    with pytest.raises(expected):
        await Web({SHORT: answer}).resolve(SHORT)


async def test_the_body_of_an_answer_is_not_waited_for() -> None:
    async def never_ends(line: ServerConnection, _heard: ReceivedRequest) -> None:
        head = f"HTTP/1.1 302 Found\r\nlocation: {PLACE}\r\ntransfer-encoding: chunked\r\n\r\n"
        await line.send(head.encode())
        await line.wait_for_the_end()
        raise Hangup

    async with shortener(never_ends) as (server, detour):
        assert await short_links.resolve(SHORT, transport=detour) == PLACE
        (heard,) = server.heard
        assert heard.line == f"GET {SHORT[23:]} HTTP/1.1"
        assert heard.headers["host"] == "maps.app.goo.gl"


async def test_a_shortener_that_does_not_answer_is_left_in_time() -> None:
    async def never_answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.wait_for_the_end()
        raise Hangup

    async with shortener(never_answers) as (_, detour):
        with pytest.raises(Unavailable):
            await short_links.resolve(SHORT, transport=detour, within_s=0.1)


async def test_a_shortener_that_says_garbage_is_not_understood_as_a_map() -> None:
    async def garbage(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"SSH-2.0-OpenSSH_9.2\r\n")
        raise Hangup

    async with shortener(garbage) as (_, detour):
        with pytest.raises(Unavailable):
            await short_links.resolve(SHORT, transport=detour)


async def test_without_a_network_nothing_was_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        monkeypatch.setenv("https_proxy", f"http://127.0.0.1:{closed.getsockname()[1]}")
        monkeypatch.setenv("no_proxy", "")
        with pytest.raises(NotSent):
            await short_links.resolve(SHORT)
