"""The eleven endpoints of the API, for both the client and the service, and requests to them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, NamedTuple


class Endpoint(NamedTuple):
    """A method and a path; ``{id}`` in the path is a delivery's id."""

    method: str
    path: str


LOGIN: Final = Endpoint("POST", "/api/v1/auth/login")
BOOTSTRAP: Final = Endpoint("GET", "/api/v1/bootstrap")
ACCOUNT: Final = Endpoint("GET", "/api/v1/account")
BRANCHES: Final = Endpoint("GET", "/api/v1/branches")
WALLET: Final = Endpoint("GET", "/api/v1/wallet")
PRICING: Final = Endpoint("GET", "/api/v1/pricing")
SCHEDULED_DELIVERY: Final = Endpoint("GET", "/api/v1/scheduled-delivery")
CALCULATE_PRICE: Final = Endpoint("POST", "/api/v1/calculate-price")
CREATE_DELIVERY: Final = Endpoint("POST", "/api/v1/deliveries")
LIST_DELIVERIES: Final = Endpoint("GET", "/api/v1/deliveries")
GET_DELIVERY: Final = Endpoint("GET", "/api/v1/deliveries/{id}")

API_KEY_PREFIX: Final = "svc_"
API_KEY_HEADER: Final = "X-Service-Api-Key"

LIST_LIMIT_DEFAULT: Final = 50
LIST_LIMIT_MOST: Final = 100


class Question(StrEnum):
    """The kinds of requests."""

    READ = "read"
    QUOTE = "quote"
    BOOKING = "booking"


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """The request that has waited longest; ``seconds`` includes its retries."""

    question: Question
    seconds: float


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and how it ended: no host, query, header or body, so no secret.

    ``status`` is None without a response.
    """

    method: str
    path: str
    status: int | None
    ended_at: datetime
