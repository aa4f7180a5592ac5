"""Tests of the contract's eleven endpoints."""

from __future__ import annotations

from deskdispatch.domain import endpoints


def test_methods_and_paths_are_those_of_the_contract() -> None:
    known = {
        " ".join(value)
        for value in vars(endpoints).values()
        if isinstance(value, endpoints.Endpoint)
    }
    assert known == {
        *("POST /api/v1/auth/login", "GET /api/v1/bootstrap", "GET /api/v1/account"),
        *("GET /api/v1/branches", "GET /api/v1/wallet", "GET /api/v1/pricing"),
        *("GET /api/v1/scheduled-delivery", "POST /api/v1/calculate-price"),
        *("POST /api/v1/deliveries", "GET /api/v1/deliveries", "GET /api/v1/deliveries/{id}"),
    }
