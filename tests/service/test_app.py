"""Tests of errors that belong to no endpoint: always JSON with one field."""

from __future__ import annotations

import json
import socket
import sqlite3
from dataclasses import replace
from http.client import HTTPResponse
from pathlib import Path
from typing import Any

import httpx
import pytest

from deskdispatch.service.access import Secrets
from deskdispatch.service.operations import ServiceContext
from deskdispatch.service.store.store import Store, Work
from tests.service.samples import booking_body, client_in_process
from tests.servicing import RunningService, start_service


@pytest.mark.parametrize(
    "path", ["/api", "/api/v1", "/api/v1/nothing", "/api/v1/account/", "/api/v2/account"]
)
def test_a_path_that_is_not_there(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.json()) == (404, {"error": "Not Found"})


@pytest.mark.parametrize("delivery", ["nothing", "117aec22-5d9e-4940-85c0-7092daa0aaab", "%00"])
def test_a_delivery_that_is_not_there(client: httpx.Client, delivery: str) -> None:
    answer = client.get(f"/api/v1/deliveries/{delivery}")
    assert (answer.status_code, answer.json()) == (404, {"error": "no such delivery"})


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("DELETE", "/api/v1/deliveries/1", {"GET", "HEAD"}),
        ("PUT", "/api/v1/deliveries", {"GET", "HEAD", "POST"}),
        ("GET", "/api/v1/auth/login", {"POST"}),
        ("POST", "/api/v1/bootstrap", {"GET", "HEAD"}),
    ],
)
def test_a_method_that_a_path_does_not_take(
    client: httpx.Client, method: str, path: str, allowed: set[str]
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()) == (405, {"error": "Method Not Allowed"})
    assert set(answer.headers["allow"].split(", ")) == allowed


def test_a_body_may_have_64_kib_and_no_more(client: httpx.Client) -> None:
    room = 64 * 1024 - len('{"x":""}')
    fits = client.post("/api/v1/calculate-price", content='{"x":"' + "y" * room + '"}')
    assert fits.json() == {"error": "fromLatitude is required"}
    over = client.post("/api/v1/calculate-price", content='{"x":"' + "y" * (room + 1) + '"}')
    assert over.status_code == 413
    assert over.json() == {"error": "the request body is larger than 65536 bytes"}


HEAD = "{method} {path} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {key}\r\n"


def spoken(service: RunningService, *parts: bytes, **head: str) -> tuple[str, Any]:
    """Sends a head and these bytes, and nothing more; returns the answer."""
    host, port = service.base_url.removeprefix("http://").split(":")
    start = {"method": "POST", "path": "/api/v1/deliveries", "key": service.api_key, "host": host}
    start |= head
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(HEAD.format(**start).encode())
        for part in parts:
            line.sendall(part)
        answer = HTTPResponse(line)
        answer.begin()
        return f"{answer.status} {answer.headers['content-type']}", json.loads(answer.read())


TOO_LARGE = {"error": "the request body is larger than 65536 bytes"}


@pytest.mark.parametrize("path", ["/api/v1/deliveries", "/api/v1/auth/login"])
def test_a_body_that_is_announced_too_large_is_refused_before_it_comes(
    service: RunningService, path: str
) -> None:
    said = spoken(service, b"Content-Length: 65537\r\n\r\n", path=path)
    assert said == ("413 application/json", TOO_LARGE)


def test_a_body_of_a_get_is_measured_too(service: RunningService) -> None:
    announced = b"Content-Length: 99999999999999999999\r\n\r\n"
    said = spoken(service, announced, method="GET", path="/api/v1/account")
    assert said == ("413 application/json", TOO_LARGE)


def test_a_body_in_chunks_is_refused_when_it_has_become_too_large(service: RunningService) -> None:
    chunk = b"8000\r\n" + b"y" * 0x8000 + b"\r\n"
    said = spoken(service, b"Transfer-Encoding: chunked\r\n\r\n", chunk, chunk, b"1\r\ny\r\n")
    assert said == ("413 application/json", TOO_LARGE)


def test_chunks_that_are_broken_are_answered_in_json(service: RunningService) -> None:
    said = spoken(service, b"Transfer-Encoding: chunked\r\n\r\n", b"not a number\r\n")
    assert said == ("400 application/json", {"error": "Invalid HTTP request received."})


@pytest.mark.parametrize(
    "line",
    [
        b"Content-Length: many\r\n\r\n",
        b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n",
        b"no colon\r\n\r\n",
        b"X: " + b"y" * 200_000 + b"\r\n\r\n",
    ],
)
def test_heads_that_are_broken_are_answered_in_json(service: RunningService, line: bytes) -> None:
    said = spoken(service, line)
    assert said == ("400 application/json", {"error": "Invalid HTTP request received."})


@pytest.mark.parametrize(
    "host",
    ["shop.example", "shop.example:80", "127.0.0.2", "localhost.example", "[::1", "", "[::1]"],
)
def test_a_foreign_host_is_refused(service: RunningService, host: str) -> None:
    said = spoken(service, b"\r\n", method="GET", path="/api/v1/account", host=host)
    error = "this service answers to its own address and localhost only"
    assert said == ("421 application/json", {"error": error})


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:9", "localhost", "LOCALHOST:80"])
def test_its_own_host_is_answered(service: RunningService, host: str) -> None:
    status, _ = spoken(service, b"\r\n", method="GET", path="/api/v1/account", host=host)
    assert status == "200 application/json"


def test_an_exposed_service_has_any_host(tmp_path: Path) -> None:
    with start_service(tmp_path, "--expose") as service:
        said = spoken(service, b"\r\n", method="GET", path="/api/v1/account", host="shop.example")
    assert said[0] == "200 application/json"


def test_an_answer_to_head_has_no_body(client: httpx.Client) -> None:
    answer = client.head("/api/v1/account")
    assert (answer.status_code, answer.text) == (200, "")


def test_what_is_no_http_is_answered_in_json(service: RunningService) -> None:
    host, port = service.base_url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall(b"BOOK ME A COURIER\r\n\r\n")
        answer = line.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert answer.endswith('\r\n\r\n{"error": "Invalid HTTP request received."}')


class Gone(Store):
    """Database that is no longer reachable."""

    is_shared = False
    failures = (sqlite3.OperationalError,)

    async def _do(self, work: Work, *, is_reading: bool) -> Any:
        raise sqlite3.OperationalError("connection lost")

    async def close(self) -> None:
        """Does nothing: no connection is open."""


async def test_a_database_that_does_not_answer(practice: ServiceContext, secrets: Secrets) -> None:
    headers = {"X-Service-Api-Key": secrets.api_key}
    async with client_in_process(replace(practice, store=Gone()), headers) as client:
        answers = [
            await client.post("/api/v1/deliveries", json=booking_body()),
            await client.get("/api/v1/wallet"),
        ]
    for answer in answers:
        assert answer.status_code == 503
        assert answer.json() == {"error": "the database does not answer"}


async def test_a_bug_tells_nothing_of_itself(practice: ServiceContext, secrets: Secrets) -> None:
    await practice.store.run(lambda connection: connection.execute("DELETE FROM merchant"))
    headers = {"X-Service-Api-Key": secrets.api_key}
    async with client_in_process(practice, headers, raises=False) as client:
        answer = await client.get("/api/v1/account")
    assert (answer.status_code, answer.json()) == (500, {"error": "internal error"})
