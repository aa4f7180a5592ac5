"""Tests of each endpoint against literal JSON: the request sent, and the value read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal

import httpx
import pytest

from deskdispatch import __version__
from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.quote import QuoteRequest
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.delivery import DeliveryList
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    NotFound,
    NotUnderstood,
    Refused,
    ServiceError,
    Unauthorised,
    Unavailable,
)
from deskdispatch.domain.geo import Coordinates
from tests.client.wire import (
    ACCOUNT,
    BOOKING,
    BOOTSTRAP,
    BRANCH,
    CREATED,
    EMAIL,
    GOT,
    KEY,
    LISTED,
    LOGIN,
    PASSWORD,
    PRICING,
    QUOTED,
    SCHEDULED,
    WALLET,
    Answer,
    ScriptedService,
    refused,
    said,
)

SALMIYA = Coordinates(latitude=29.3369, longitude=48.0759)
KUWAIT_CITY = Coordinates(latitude=29.3759, longitude=47.9774)


def asked(service: ScriptedService) -> tuple[str, str, object]:
    """Returns method, path with query, and JSON body of the only request."""
    (request,) = service.requests
    body = json.loads(request.content) if request.content else None
    return request.method, request.url.raw_path.decode(), body


async def test_every_request_says_who_asks_and_what_it_takes() -> None:
    service = ScriptedService(said(200, WALLET))
    await service.api().wallet()
    headers = service.requests[0].headers
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert headers["User-Agent"] == f"deskdispatch/{__version__}"
    assert headers["Accept"] == "application/json"
    assert headers["Host"] == "merchant.example"


async def test_login() -> None:
    service = ScriptedService(said(200, LOGIN % "aaa.bbb.ccc"))
    login = await service.api().login(EMAIL, PASSWORD)
    assert asked(service) == (
        "POST",
        "/api/v1/auth/login",
        {"email": "clerk@shop.example", "password": "correct horse battery"},
    )
    assert service.requests[0].headers["Content-Type"] == "application/json"
    assert "Authorization" not in service.requests[0].headers
    assert login.token == "aaa.bbb.ccc"
    assert login.user is not None
    assert login.merchant is not None
    assert (login.user.role, login.merchant.seller_id) == ("MERCHANT", "S-77")
    assert login.merchant.wallet_balance == Decimal("42.750")


async def test_bootstrap() -> None:
    service = ScriptedService(said(200, BOOTSTRAP))
    start = await service.api().bootstrap()
    assert asked(service) == ("GET", "/api/v1/bootstrap", None)
    assert start.account is not None
    assert start.wallet is not None
    assert start.pricing is not None
    assert start.scheduled_delivery is not None
    assert start.account.pickup == SALMIYA
    assert start.wallet.balance == Decimal("42.750")
    assert start.wallet.transactions is None
    assert start.default_branch is not None
    assert start.default_branch.name == "Salmiya"
    assert start.pricing.effective_config.tiers[1].price_kwd == Decimal("1.75")
    assert start.scheduled_delivery.available is False


async def test_account() -> None:
    service = ScriptedService(said(200, f'{{"account": {ACCOUNT}}}'))
    account = await service.api().account()
    assert asked(service) == ("GET", "/api/v1/account", None)
    assert (account.seller_name, account.wallet_balance) == ("Dar Flowers", Decimal("42.750"))
    assert account.pickup is None


async def test_branches() -> None:
    service = ScriptedService(said(200, f'{{"branches": [{BRANCH}]}}'))
    (branch,) = await service.api().branches()
    assert asked(service) == ("GET", "/api/v1/branches", None)
    assert (branch.id, branch.point, branch.is_default) == ("b1", SALMIYA, True)


async def test_wallet() -> None:
    service = ScriptedService(said(200, WALLET))
    wallet = await service.api().wallet()
    assert asked(service) == ("GET", "/api/v1/wallet", None)
    assert wallet.balance == Decimal("41.000")
    assert wallet.transactions is not None
    assert wallet.transactions[0].reference == "ORD-1042"
    assert wallet.transactions[0].created_at == datetime(2026, 11, 21, 9, 30, tzinfo=UTC)


async def test_pricing_keeps_the_decimal_text_of_its_numbers() -> None:
    service = ScriptedService(said(200, PRICING))
    pricing = await service.api().pricing()
    assert asked(service) == ("GET", "/api/v1/pricing", None)
    tariff = pricing.effective_config
    assert [str(tier.price_kwd) for tier in tariff.tiers] == ["1.25", "1.750"]
    assert str(tariff.extra_km_rate_kwd) == "0.1"
    assert tariff.special_zones[0].price_kwd == 3


async def test_scheduled_delivery() -> None:
    service = ScriptedService(said(200, f'{{"scheduledDelivery": {SCHEDULED}}}'))
    scheduled = await service.api().scheduled_delivery()
    assert asked(service) == ("GET", "/api/v1/scheduled-delivery", None)
    assert (scheduled.surcharge_kwd, scheduled.available) == (Decimal("2.500"), False)


async def test_quote_on_demand() -> None:
    service = ScriptedService(said(200, QUOTED))
    quote = await service.api().quote(
        QuoteRequest(pickup=SALMIYA, dropoff=KUWAIT_CITY, area="Jahra")
    )
    assert asked(service) == (
        "POST",
        "/api/v1/calculate-price",
        {
            "fromLatitude": 29.3369,
            "fromLongitude": 48.0759,
            "toLatitude": 29.3759,
            "toLongitude": 47.9774,
            "deliveryArea": "Jahra",
            "deliveryPaciArea": "Jahra",
        },
    )
    assert (quote.price, str(quote.distance), quote.zone_name) == (Decimal("1.750"), "6.20", "")


async def test_quote_scheduled() -> None:
    body = """{"quote": {"price": "2.500", "currency": "KWD", "pricingMode": "scheduled",
     "tierLabel": "Flat rate"}}"""
    service = ScriptedService(said(200, body))
    quote = await service.api().quote(
        QuoteRequest(pickup=SALMIYA, dropoff=KUWAIT_CITY, is_scheduled=True)
    )
    sent = asked(service)[2]
    assert isinstance(sent, dict)
    assert sent["isScheduled"] is True
    assert (quote.pricing_mode, quote.distance) == ("scheduled", None)


async def test_create() -> None:
    service = ScriptedService(said(201, CREATED))
    booking = Booking(
        customer_name="فاطمة",
        customer_number="+965 9000 0001",
        pickup_latitude=29.3369,
        pickup_longitude=48.0759,
        delivery_latitude=29.3759,
        delivery_longitude=47.9774,
        alternate_customer_number="9000 0002",
        additional_address_detail="Floor 3",
        branch_id="b1",
        collect_cash=True,
        total_amount=Decimal("12.5"),
        special_notes="Ring twice",
        vehicle_type=Vehicle.CAR,
        quoted_price=Decimal("1.750"),
        is_scheduled=True,
        scheduled_delivery_at=datetime(2026, 11, 21, 12, 0, tzinfo=UTC),
    )
    delivery = await service.api().create(booking)
    assert asked(service) == (
        "POST",
        "/api/v1/deliveries",
        {
            "customerName": "فاطمة",
            "customerNumber": "+965 9000 0001",
            "pickupLatitude": 29.3369,
            "pickupLongitude": 48.0759,
            "deliveryLatitude": 29.3759,
            "deliveryLongitude": 47.9774,
            "alternateCustomerNumber": "9000 0002",
            "additionalAddressDetail": "Floor 3",
            "branchId": "b1",
            "collectCash": True,
            "totalAmount": "12.500",
            "specialNotes": "Ring twice",
            "vehicleType": "car",
            "quotedPrice": "1.750",
            "isScheduled": True,
            "scheduledDeliveryAt": "2026-11-21T12:00:00.000Z",
        },
    )
    assert service.requests[0].headers["Content-Type"] == "application/json"
    assert (delivery.id, delivery.status) == ("d1", DeliveryStatus.PENDING)
    assert "driver_phone" not in delivery.model_fields_set


async def test_deliveries_asks_for_as_many_as_there_may_be() -> None:
    service = ScriptedService(said(200, LISTED))
    (delivery,) = (await service.api().deliveries()).rows
    assert asked(service) == ("GET", "/api/v1/deliveries?limit=100", None)
    assert (delivery.driver_phone, delivery.customer_name) == ("+965 5000 0001", "فاطمة")


async def test_deliveries_of_one_state() -> None:
    service = ScriptedService(said(200, '{"deliveries": []}'))
    assert await service.api().deliveries(status=DeliveryStatus.ENROUTE) == DeliveryList()
    assert asked(service) == ("GET", "/api/v1/deliveries?limit=100&status=ENROUTE", None)


async def test_delivery_with_its_history() -> None:
    service = ScriptedService(said(200, GOT))
    delivery = await service.api().delivery("d1")
    assert asked(service) == ("GET", "/api/v1/deliveries/d1", None)
    assert delivery.status_history is not None
    assert [entry.status for entry in delivery.status_history] == ["PENDING", "ACCEPTED"]
    assert delivery.dropoff == KUWAIT_CITY


@pytest.mark.parametrize(
    ("id", "path"),
    [
        ("a/../b", "/api/v1/deliveries/a%2F..%2Fb"),
        ("a?limit=1#x", "/api/v1/deliveries/a%3Flimit%3D1%23x"),
        ("طلب", "/api/v1/deliveries/%D8%B7%D9%84%D8%A8"),
    ],
)
async def test_an_id_stays_one_step_of_the_path(id: str, path: str) -> None:
    service = ScriptedService(said(200, GOT.replace('"d1"', json.dumps(id))))
    await service.api().delivery(id)
    assert asked(service) == ("GET", path, None)


@pytest.mark.parametrize("id", ["", ".", ".."])
async def test_an_id_that_would_be_another_endpoint_is_not_found(id: str) -> None:
    service = ScriptedService(said(200, GOT))
    with pytest.raises(NotFound):
        await service.api().delivery(id)
    assert service.requests == []


async def test_what_the_contract_does_not_name_passes_through() -> None:
    body = LISTED.replace("ENROUTE", "TELEPORTED").replace('"id"', '"cargo": {"kg": 1.50}, "id"')
    (delivery,) = (await ScriptedService(said(200, body)).api().deliveries()).rows
    assert delivery.status == "TELEPORTED"
    assert (delivery.model_extra or {})["cargo"] == {"kg": Decimal("1.50")}
    wallet = (
        await ScriptedService(
            said(200, WALLET.replace("PREPAID", "BARTER").replace("DEBIT", "GIFT"))
        )
        .api()
        .wallet()
    )
    assert wallet.billing_mode == "BARTER"
    assert wallet.transactions is not None
    assert wallet.transactions[0].type == "GIFT"
    zone = QUOTED.replace("null", '{"name": "Al Jahra", "priceKwd": 3.0}')
    request = QuoteRequest(pickup=SALMIYA, dropoff=KUWAIT_CITY)
    quote = await ScriptedService(said(200, zone)).api().quote(request)
    assert quote.zone_name == "Al Jahra"


async def test_a_base_address_with_a_path_comes_before_each_endpoint() -> None:
    service = ScriptedService(said(200, WALLET))
    api = MerchantApi(
        "https://host.example/merchant/", ApiKey(KEY), transport=httpx.MockTransport(service)
    )
    await api.wallet()
    assert str(service.requests[0].url) == "https://host.example/merchant/api/v1/wallet"


async def test_a_read_is_asked_three_times_and_a_good_answer_ends_it() -> None:
    answers: Iterator[Answer] = iter([httpx.ConnectError("down"), refused(503), said(200, WALLET)])
    service = ScriptedService(lambda _request: next(answers))
    assert (await service.api().wallet()).balance == Decimal("41.000")
    assert len(service.requests) == 3
    service = ScriptedService(refused(503, "resting"))
    with pytest.raises(Unavailable, match="HTTP 503: resting"):
        await service.api().wallet()
    assert len(service.requests) == 3


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (refused(400), Refused),
        (refused(401), Unauthorised),
        (refused(404), NotFound),
        (said(200, "<html>hello</html>", "text/html"), NotUnderstood),
    ],
)
async def test_a_read_is_not_asked_again_where_that_would_not_help(
    answer: httpx.Response, error: type[Exception]
) -> None:
    service = ScriptedService(answer)
    with pytest.raises(error):
        await service.api().wallet()
    assert len(service.requests) == 1


@pytest.mark.parametrize("answer", [refused(503), httpx.ConnectError("down"), refused(401)])
async def test_a_sign_in_is_asked_once(answer: httpx.Response | Exception) -> None:
    service = ScriptedService(answer)
    with pytest.raises(ServiceError):
        await service.api().login(EMAIL, PASSWORD)
    assert len(service.requests) == 1


async def test_cookies_are_not_kept() -> None:
    service = ScriptedService(said(200, WALLET, **{"Set-Cookie": "session=1; Path=/"}))
    api = service.api()
    await api.wallet()
    await api.wallet()
    assert "Cookie" not in service.requests[1].headers


async def test_a_list_with_one_damaged_delivery_is_read_and_its_failure_not_quoted() -> None:
    good = json.loads(LISTED)["deliveries"][0]
    bad = {**good, "estimatedPrice": "free for Fatima"}
    service = ScriptedService(said(200, json.dumps({"deliveries": [good, good, bad]})))
    read = await service.api().deliveries()
    assert [each.estimated_price for each in read.rows] == [Decimal("1.750")] * 2 + [None]
    assert [each.place for each in read.unreadable] == ["deliveries[2].estimatedPrice: value_error"]


async def test_a_created_delivery_that_cannot_be_read_leaves_the_booking_unconfirmed() -> None:
    service = ScriptedService(said(201, CREATED.replace('"orderNumber"', '"order"')))
    with pytest.raises(BookingUnconfirmed, match=r"delivery\.orderNumber: missing"):
        await service.api().create(BOOKING)
    assert len(service.requests) == 1
