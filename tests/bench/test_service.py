"""Tests of the helpers of the service's benchmarks; nothing here is timed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.service_filling import STILL_PENDING, fill
from tests.bench.service_load import answer, rate, request
from tests.servicing import RunningService, start_service

BODY = {
    "customerName": "Sara Al-Mutairi",
    "customerNumber": "+965 3000 0901",
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.297,
    "deliveryLongitude": 48.045,
}


def port(service: RunningService) -> int:
    return int(service.base_url.rpartition(":")[2])


def test_a_filled_database_is_one_that_the_service_takes(tmp_path: Path) -> None:
    resting = ("--courier-rate", "0")
    with start_service(tmp_path, *resting) as service:
        booking = request("POST", "/api/v1/deliveries", service.api_key, BODY)
        assert answer(port(service), booking)[0] == 201
    fill(service.database, 1_000)
    with start_service(tmp_path, *resting) as service:
        for query, expected in (("", 100), ("&status=PENDING", STILL_PENDING + 1)):
            asked = request("GET", f"/api/v1/deliveries?limit=100{query}", service.api_key)
            status, body = answer(port(service), asked)
            listed = json.loads(body)["deliveries"]
            assert (status, len(listed)) == (200, expected)
            assert listed[0]["orderNumber"] == "ORD-2000"
        one = request("GET", f"/api/v1/deliveries/{listed[0]['id']}", service.api_key)
        history = json.loads(answer(port(service), one)[1])["delivery"]["statusHistory"]
        assert [step["status"] for step in history] == ["PENDING"]


def test_a_load_is_answered_every_time_or_it_is_no_load(tmp_path: Path) -> None:
    with start_service(tmp_path, "--courier-rate", "0") as service:
        booking = request("POST", "/api/v1/deliveries", service.api_key, BODY)
        got = rate([port(service)], booking, 201, clients=4, times=20)
        assert got.a_second > 0
        assert got.p99_ms > 0
        listing = request("GET", "/api/v1/deliveries?limit=100", service.api_key)
        assert len(json.loads(answer(port(service), listing)[1])["deliveries"]) == 20
        with pytest.raises(RuntimeError, match="400 Bad Request"):
            rate([port(service)], booking, 201, clients=4, times=200)
