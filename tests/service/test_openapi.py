"""Tests of the OpenAPI document, against literals of the contract and the routes."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import httpx
import pytest
from jsonschema_rs import Draft202012Validator

from deskdispatch import __version__
from deskdispatch.domain import endpoints
from deskdispatch.domain.endpoints import Endpoint
from deskdispatch.service.overview import DECISIONS
from tests.servicing import RunningService

CONTRACT = {
    ("POST", "/api/v1/auth/login"): "login",
    ("GET", "/api/v1/bootstrap"): "bootstrap",
    ("GET", "/api/v1/account"): "account",
    ("GET", "/api/v1/branches"): "branches",
    ("GET", "/api/v1/wallet"): "wallet",
    ("GET", "/api/v1/pricing"): "pricing",
    ("GET", "/api/v1/scheduled-delivery"): "scheduledDelivery",
    ("POST", "/api/v1/calculate-price"): "calculatePrice",
    ("POST", "/api/v1/deliveries"): "createDelivery",
    ("GET", "/api/v1/deliveries"): "listDeliveries",
    ("GET", "/api/v1/deliveries/{id}"): "getDelivery",
}


@pytest.fixture(scope="module")
def document(service: RunningService) -> Any:
    """The document, requested without a key."""
    answer = httpx.get(f"{service.base_url}/openapi.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def operations(document: Any) -> dict[tuple[str, str], Any]:
    return {
        (method.upper(), path): operation
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def test_it_has_the_eleven_endpoints_and_no_other(document: Any) -> None:
    assert document["openapi"] == "3.1.0"
    found = {where: each["operationId"] for where, each in operations(document).items()}
    assert found == CONTRACT
    known = {each for each in vars(endpoints).values() if isinstance(each, Endpoint)}
    assert known == set(CONTRACT)


def test_all_but_login_need_a_key_or_a_token(document: Any) -> None:
    assert document["security"] == [{"bearer": []}, {"key": []}]
    schemes = document["components"]["securitySchemes"]
    assert (schemes["bearer"]["type"], schemes["bearer"]["scheme"]) == ("http", "bearer")
    assert schemes["key"]["in"] == "header"
    assert schemes["key"]["name"] == "X-Service-Api-Key"
    open_ones = [where for where, each in operations(document).items() if "security" in each]
    assert open_ones == [("POST", "/api/v1/auth/login")]
    assert operations(document)[open_ones[0]]["security"] == []


def test_every_error_has_the_one_shape(document: Any) -> None:
    assert document["components"]["schemas"]["Error"] == {
        "type": "object",
        "properties": {"error": {"type": "string", "description": "for people"}},
        "required": ["error"],
        "additionalProperties": False,
    }
    for response in document["components"]["responses"].values():
        schema = response["content"]["application/json"]["schema"]
        assert schema == {"$ref": "#/components/schemas/Error"}


def test_each_operation_says_how_it_may_be_refused(document: Any) -> None:
    found = {
        each["operationId"]: sorted(each["responses"]) for each in operations(document).values()
    }
    assert found["createDelivery"] == ["201", "400", "401", "413", "421", "500", "503"]
    assert found["calculatePrice"] == ["200", "400", "401", "413", "421", "500", "503"]
    assert found["login"] == ["200", "400", "401", "413", "421", "500", "503"]
    assert found["listDeliveries"] == ["200", "400", "401", "413", "421", "500", "503"]
    assert found["getDelivery"] == ["200", "401", "404", "413", "421", "500", "503"]
    assert found["account"] == ["200", "401", "413", "421", "500", "503"]


def test_no_response_has_a_key_too_many(document: Any) -> None:
    schemas = document["components"]["schemas"]
    responses = {name for name in schemas if name not in {"SignIn", "QuoteBody", "Order"}}
    assert all(schemas[name]["additionalProperties"] is False for name in responses)
    assert list(schemas["CreatedDelivery"]["properties"]) == schemas["CreatedDelivery"]["required"]
    assert set(schemas["ListedDelivery"]["required"]) == {
        *("id", "orderNumber", "status", "customerName", "estimatedPrice", "driverName"),
        *("driverPhone", "isScheduled", "createdAt"),
    }
    at_start = schemas["FullScheduledDelivery"]
    optional = set(at_start["properties"]) - set(at_start["required"])
    assert optional == {"paygSettlementInstructions"}


def test_the_list_has_its_two_parameters(document: Any) -> None:
    [limit, status] = operations(document)[("GET", "/api/v1/deliveries")]["parameters"]
    assert (limit["name"], limit["in"], limit["required"]) == ("limit", "query", False)
    assert limit["schema"] == {"type": "integer", "minimum": 1, "maximum": 100, "default": 50}
    assert status["name"] == "status"
    assert status["schema"]["enum"] == [
        *("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE"),
        *("DELIVERED", "CANCELLED", "REJECTED", "FAILED"),
    ]


def test_a_booking_leads_to_its_delivery(document: Any) -> None:
    created = operations(document)[("POST", "/api/v1/deliveries")]["responses"]["201"]
    assert created["links"]["getDelivery"] == {
        "operationId": "getDelivery",
        "parameters": {"id": "$response.body#/delivery/id"},
    }


PLACES = {"pickupLatitude": 29.3, "pickupLongitude": 48.0}
PLACES |= {"deliveryLatitude": 29.2, "deliveryLongitude": 48.1}
WHO = {"customerName": "Sara", "customerNumber": "99001122"}


@pytest.mark.parametrize(
    ("body", "fits"),
    [
        (WHO | PLACES, True),
        (WHO | PLACES | {"fromLatitude": 29.3, "vehicleType": None, "unknown": []}, True),
        (WHO | PLACES | {"pickupLatitude": None, "fromLatitude": 1}, True),
        (WHO | PLACES | {"pickupLatitude": None}, False),
        (WHO, False),
        (PLACES, False),
        (WHO | PLACES | {"deliveryLatitude": 91}, False),
        (WHO | PLACES | {"totalAmount": "1.25"}, False),
        (WHO | PLACES | {"vehicleType": "truck"}, False),
        (WHO | PLACES | {"isScheduled": True}, False),
        (WHO | PLACES | {"isScheduled": True, "scheduledDeliveryAt": "2030-01-31T09:00:00Z"}, True),
        (WHO | PLACES | {"customerName": " "}, False),
    ],
)
def test_the_body_of_a_booking_says_what_is_taken(
    document: Any, body: dict[str, Any], fits: bool
) -> None:
    schema = document["components"]["schemas"]["Order"]
    assert Draft202012Validator(schema).is_valid(body) is fits


def test_every_reference_leads_somewhere(document: Any) -> None:
    def references(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
            return own + [found for each in value.values() for found in references(each)]
        if isinstance(value, list):
            return [found for each in value for found in references(each)]
        return []

    found = set(references(document))
    assert found
    for reference in found:
        _, *path = reference.split("/")
        target = document
        for step in path:
            target = target[step]
        assert target
    used = {reference.rpartition("/")[2] for reference in found}
    assert set(document["components"]["schemas"]) <= used


def test_the_page_lists_endpoints_and_decisions_without_a_script(service: RunningService) -> None:
    answer = httpx.get(f"{service.base_url}/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert f"deskdispatch {__version__}." in answer.text
    rows = [
        [unescape(cell) for cell in re.findall("<td>(.*?)</td>", row)]
        for row in re.findall("<tr>(.*?)</tr>", answer.text)
    ]
    needs = {(each[0], each[1]): each[3] for each in rows if len(each) == 4}
    assert needs.keys() == CONTRACT.keys()
    assert needs.pop(("POST", "/api/v1/auth/login")) == "no"
    assert set(needs.values()) == {"key or token"}
    assert [each for each in rows if len(each) == 3] == [list(each) for each in DECISIONS]
    assert "<script" not in answer.text


@pytest.mark.parametrize("path", ["/", "/openapi.json"])
def test_the_page_and_the_document_are_only_read(service: RunningService, path: str) -> None:
    answer = httpx.post(service.base_url + path)
    assert (answer.status_code, answer.json()) == (405, {"error": "Method Not Allowed"})
    head = httpx.head(service.base_url + path)
    assert (head.status_code, head.text) == (200, "")
