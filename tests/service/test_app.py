"""Errors that are no one endpoint's: always one field, always JSON."""

from __future__ import annotations

import socket

import httpx
import pytest
from sqlalchemy import delete

from deskdispatch.service.app import build
from deskdispatch.service.credentials import Secrets
from deskdispatch.service.routes import Practice
from deskdispatch.service.tables import merchant
from tests.servicing import RunningService


@pytest.mark.parametrize(
    "path", ["/", "/api/v1", "/api/v1/nothing", "/api/v1/account/", "/api/v2/account"]
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


def test_a_huge_body_is_not_read_to_its_end(client: httpx.Client) -> None:
    answer = client.post("/api/v1/deliveries", content=b"y" * 8_000_000)
    assert answer.status_code == 413


def test_what_is_no_http_is_answered_in_json(service: RunningService) -> None:
    host, port = service.base_url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"BOOK ME A COURIER\r\n\r\n")
        answer = line.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 400 ")
    assert answer.endswith('\r\n\r\n{"error": "Invalid HTTP request received."}')


async def test_a_bug_tells_nothing_of_itself(practice: Practice, secrets: Secrets) -> None:
    await practice.store.run(lambda connection: connection.execute(delete(merchant)))
    transport = httpx.ASGITransport(build(practice), raise_app_exceptions=False)
    headers = {"X-Service-Api-Key": secrets.api_key}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://service", headers=headers
    ) as client:
        answer = await client.get("/api/v1/account")
    assert (answer.status_code, answer.json()) == (500, {"error": "internal error"})
