"""Tests that every answer of a service is read as a domain value or reported as unreadable."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.client import answers
from deskdispatch.client.reading import UnreadableValue
from deskdispatch.domain.account.account import (
    Account,
    Bootstrap,
    Branch,
    Login,
    ScheduledDelivery,
    Wallet,
)
from deskdispatch.domain.deliveries.delivery import AnswerPart, Delivery
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.domain.value import Value
from tests.client.wire import (
    ACCOUNT,
    BOOTSTRAP,
    BRANCH,
    GOT,
    LISTED,
    LOGIN,
    PRICING,
    QUOTED,
    SCHEDULED,
    WALLET,
)

DELIVERY_ANSWER = answers.wrapper("delivery", Delivery)

DOCUMENTS: list[tuple[type[Value], str]] = [
    (Login, LOGIN % "a.b.c"),
    (Bootstrap, BOOTSTRAP),
    (answers.wrapper("account", Account), f'{{"account": {ACCOUNT}}}'),
    (answers.wrapper("branches", tuple[Branch, ...]), f'{{"branches": [{BRANCH}]}}'),
    (Wallet, WALLET),
    (PricingConfig, PRICING),
    (
        answers.wrapper("scheduled_delivery", ScheduledDelivery),
        f'{{"scheduledDelivery": {SCHEDULED}}}',
    ),
    (answers.wrapper("quote", dict[str, Any]), QUOTED),
    (DELIVERY_ANSWER, GOT),
]


@pytest.mark.parametrize(("answer", "text"), DOCUMENTS)
def test_fields_that_a_newer_service_adds_are_kept(answer: type[Value], text: str) -> None:
    read = answers.parse(text.replace("{", '{"added": [1.50], ', 1).encode(), answer)
    assert str((read.model_extra or {})["added"]) == "[Decimal('1.50')]"


@pytest.mark.parametrize(
    ("answer", "text", "why"),
    [
        (DELIVERY_ANSWER, GOT.replace('"d1"', "null"), "delivery.id: string_type"),
        (DELIVERY_ANSWER, '{"delivery": {}}', "delivery.id: missing (and 2 more)"),
        (DELIVERY_ANSWER, "[]", "answer: model_type"),
        (DELIVERY_ANSWER, "{}", "delivery: missing"),
        (Bootstrap, "{}", "answer: missing"),
        (Bootstrap, '{"error": "no"}', "answer: missing"),
        (Wallet, '{"balance": true}', "answer: missing"),
        (Bootstrap, "nonsense", "JSONDecodeError"),
    ],
)
def test_it_says_where_and_what_kind_but_never_the_value(
    answer: type[Value], text: str, why: str
) -> None:
    with pytest.raises(UnreadableValue) as caught:
        answers.parse(text.encode(), answer)
    assert str(caught.value) == why
    assert caught.value.__context__ is None


def test_a_whole_surrogate_pair_is_a_letter() -> None:
    read = answers.DeliveryListParser().parse(LISTED.replace("ORD", "\\uD83D\\ude00").encode())
    assert read.rows[0].order_number == "😀-1042"


def test_a_list_that_says_the_same_again_is_the_same() -> None:
    parser = answers.DeliveryListParser()
    first = parser.parse(LISTED.encode())
    again = parser.parse(LISTED.encode())
    moved = parser.parse(LISTED.replace("ENROUTE", "DELIVERED").encode())
    assert again.rows[0] is first.rows[0]
    assert moved.rows[0].status == "DELIVERED"


def test_a_delivery_listed_twice_is_read_twice() -> None:
    row = '{"id": "d1", "orderNumber": "1", "status": "PENDING"}'
    body = f'{{"deliveries": [{row}, {row.replace("PENDING", "ENROUTE")}]}}'
    read = answers.DeliveryListParser().parse(body.encode())
    assert [each.status for each in read.rows] == ["PENDING", "ENROUTE"]


BAD_BRANCH = BRANCH.replace('"latitude": 29.3369', '"latitude": true').replace('"b1"', '"b2"')
WORSE_BRANCH = '{"id": "b3", "name": "No place"}'


@pytest.mark.parametrize(
    ("before", "after", "unreadable", "left"),
    [
        (BRANCH, f"{BAD_BRANCH}, {BRANCH}, {WORSE_BRANCH}", [
            (AnswerPart.BRANCH, "branches[0].latitude: value_error", False),
            (AnswerPart.BRANCH, "branches[2].latitude: missing", False),
        ], {"branches": 1}),
        (BRANCH, f"{WORSE_BRANCH}, {BAD_BRANCH}", [
            (AnswerPart.BRANCH, "branches[0].latitude: missing", False),
            (AnswerPart.BRANCH, "branches[1].latitude: value_error", False),
        ], {"branches": 0}),
        ('"phone": "+965 2200 0001",\n "latitude"', '"phone": 22000001, "latitude"', [
            (AnswerPart.BRANCH, "branches[0].phone: string_type", True),
        ], {"branches": 1}),
        (
            f"[{BRANCH}]",
            "null",
            [(AnswerPart.BRANCH, "branches: tuple_type", False)],
            {"branches": 0},
        ),
        ('"extraKmRateKwd": 0.1', '"extraKmRateKwd": null', [], {"rate": None}),
        ('"extraKmRateKwd": 0.1', '"extraKmRateKwd": "0.1"', [
            (AnswerPart.PRICING, "pricing.effectiveConfig.extraKmRateKwd: value_error", True),
        ], {"rate": None, "tiers": 2}),
        ('{"maxKm": 5, "priceKwd": 1.25', '{"maxKm": true, "priceKwd": 1e308', [
            (AnswerPart.TIER, "pricing.effectiveConfig.tiers[0].maxKm: value_error", False),
        ], {"tiers": 1}),
        ('{"id": "z1", "name"', '{"id": "z1", "nom"', [
            (AnswerPart.ZONE, "pricing.effectiveConfig.specialZones[0].name: missing", False),
        ], {"zones": 0, "tiers": 2}),
        (PRICING, "[]", [(AnswerPart.PRICING, "pricing: model_type", False)], {"pricing": None}),
        (SCHEDULED, "7", [(AnswerPart.SCHEDULING, "scheduledDelivery: model_type", False)], {}),
        ('"surchargeKwd": "2.500"', '"surchargeKwd": "-2.500"', [
            (AnswerPart.SCHEDULING, "scheduledDelivery.surchargeKwd: value_error", True),
        ], {"surcharge": None}),
        ('{"balance": "42.750"', '{"balance": true', [
            (AnswerPart.WALLET, "wallet.balance: value_error", True),
        ], {"balance": None}),
        ('{"balance": "42.750"', '{"balance": "-42.750"', [], {"balance": Decimal("-42.750")}),
        ('"pickupLatitude": 29.3369', '"pickupLatitude": "29.3369"', [
            (AnswerPart.ACCOUNT, "account.pickupLatitude: value_error", True),
        ], {"pickup": None}),
        ('{"id": "a1"', '{"id": 7', [
            (AnswerPart.ACCOUNT, "account.id: string_type", True),
        ], {"branches": 1}),
        ('"account": {', '"account": [], "was": {', [
            (AnswerPart.ACCOUNT, "account: model_type", False),
        ], {"account": None, "branches": 1}),
    ],
)  # fmt: skip
def test_one_bad_part_of_a_start_hides_no_other(
    before: str, after: str, unreadable: list[tuple[AnswerPart, str, bool]], left: dict[str, Any]
) -> None:
    assert before in BOOTSTRAP
    read = answers.parse(BOOTSTRAP.replace(before, after, 1).encode(), Bootstrap)
    assert [(each.part, each.place, each.is_partial) for each in read.unreadable] == unreadable
    tariff = read.pricing and read.pricing.effective_config
    known = {
        "branches": len(read.branches),
        "pricing": read.pricing,
        "rate": tariff and tariff.extra_km_rate_kwd,
        "tiers": tariff and len(tariff.tiers),
        "zones": tariff and len(tariff.special_zones),
        "surcharge": read.scheduled_delivery and read.scheduled_delivery.surcharge_kwd,
        "balance": read.wallet and read.wallet.balance,
        "pickup": read.account and read.account.pickup,
        "account": read.account,
    }
    assert {name: known[name] for name in left} == left


def test_each_transaction_is_read_by_itself() -> None:
    good = WALLET[WALLET.index('{"id": "t1"') : WALLET.rindex("]")]
    bad = good.replace('"1.750"', "true").replace('"t1"', '"t2"')
    read = answers.parse(WALLET.replace(good, f"{bad}, {good}, null").encode(), Wallet)
    assert [each.id for each in read.transactions or ()] == ["t1"]
    assert [each.place for each in read.unreadable] == [
        "transactions[0].amount: value_error",
        "transactions[2]: model_type",
    ]
    assert not read.is_whole
    assert answers.parse(WALLET.encode(), Wallet).is_whole
    assert "unreadable" not in read.model_dump_json(by_alias=True)


def test_each_step_of_a_history_is_read_by_itself() -> None:
    step = '{"status": "PENDING", "timestamp": "2026-11-21T09:30:00.000Z"}'
    odd = '{"status": null, "timestamp": "2026-11-21T09:31:00.000Z"}'
    body = (
        '{"delivery": {"id": "d1", "orderNumber": "1", "status": "PENDING", "statusHistory": %s}}'
    )

    def read(history: str) -> Delivery:
        return answers.parser_under("delivery", Delivery)((body % history).encode())

    partial = read(f"[{odd}, {step}, 7]")
    assert [each.status for each in partial.status_history or ()] == ["PENDING"]
    assert partial.unreadable_steps == 2
    whole = partial.merged(read(f"[{step}]"))
    assert whole.unreadable_steps == 0
    assert whole.merged(partial).unreadable_steps == 2
    assert partial.merged(read('"x"')).unreadable_steps == 2  # the update has no history


@pytest.mark.parametrize("name", ["latitude", "longitude"])
@pytest.mark.parametrize("value", ["true", '"29.3"', "null", "[29.3]", "1e308", "91e1"])
def test_a_branch_stands_at_two_numbers_of_degrees(name: str, value: str) -> None:
    row = json.loads(BRANCH) | {name: "VALUE"}
    body = f'{{"branches": [{json.dumps(row)}]}}'.replace('"VALUE"', value)
    assert answers.parser_under("branches", tuple[Branch, ...])(body.encode()) == ()
