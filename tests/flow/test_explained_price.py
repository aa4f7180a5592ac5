"""Tests of the explanation of a price, of the estimate without the service, and the tariff."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTableView, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.pricing import FRESH
from deskdispatch.ui.map.page.bridge import Topic
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, QUOTE, TIERS, FakeService, down, no_answer
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.ui.bare import bare
from tests.waiting import until

PRICES = "POST /api/v1/calculate-price"
TARIFF = "GET /api/v1/pricing"
RATE = "GET /api/v1/scheduled-delivery"
AHMADI = "29.0769, 48.0839"
JAHRA = "29.3375, 47.6581"
SHIFT = Qt.KeyboardModifier.ShiftModifier


def lines(desk: RunningDesktop) -> list[str]:
    """Returns the lines of the explanation under the price."""
    labels = desk.find(QWidget, "priceBreakdownRows").findChildren(QLabel)
    return [bare(each.text()) for each in labels if each.isVisible()]


def seen(desk: RunningDesktop, name: str) -> str:
    """Returns the text of a label if it is visible."""
    label = desk.find(QLabel, name)
    return bare(label.text()) if label.isVisible() else ""


async def priced(desk: RunningDesktop, dropoff: str) -> None:
    desk.form.dropoff_edit.clear()
    desk.choose_dropoff(dropoff)
    await desk.quoted()


def asked(fake: FakeService, call: str) -> int:
    return sum(call.split(" ")[1] in heard.line for heard in fake.requests)


def quotes(fake: FakeService, **changes: Any) -> None:
    fake.answers[PRICES] = (200, {"quote": QUOTE | changes})


async def test_a_price_unfolds_and_the_tariff_has_a_page(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for step in (
            every_kind_of_price_unfolds_into_its_parts,
            the_page_of_the_tariff_shows_its_zones_on_the_map,
        ):
            await step(desk)
            desk.window.booking_panel.clear()


async def every_kind_of_price_unfolds_into_its_parts(desk: RunningDesktop) -> None:
    assert not desk.find(QWidget, "priceBreakdown").isVisible()
    await priced(desk, "29.3117, 47.9906")
    assert lines(desk) == [], "closed at first"
    desk.press(Qt.Key.Key_K, CTRL | SHIFT)
    tier, amount, as_of = lines(desk)
    assert (tier, amount) == ("10 to 15 km (11.21 km)", "KWD 2.250")
    assert as_of.startswith("Tariff of ")
    await priced(desk, AHMADI)
    assert lines(desk)[:6] == [
        *("The first 25 km", "KWD 2.750"),
        *("13.81 km past 25 km × KWD 0.100", "KWD 1.381"),
        *("Total by the tariff", "KWD 4.131"),
    ]
    assert bare(desk.text("quoteLabel")) == "KWD 4.131"
    await priced(desk, JAHRA)
    assert lines(desk)[:2] == ["Fixed price: Al Jahra / Ali Sabah Al Salam", "KWD 3.000"]
    desk.click("scheduleCheck")
    await until(lambda: "Scheduled, flat rate" in lines(desk), what="the flat rate")
    assert seen(desk, "priceDifferenceLabel") == ""


async def test_what_the_tariff_does_not_give_is_said_and_without_a_price_there_is_an_estimate(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for language, words in (
            ("ar", "تطلب الخدمة 0.250 د.ك أكثر من جدول أسعارها."),
            ("en", "The service asks KWD 0.250 more than its tariff."),
        ):
            desk.window.appearance.set_language(language)
            quotes(fake, price="1.750")
            await priced(desk, "29.3117, 47.9906")
            assert seen(desk, "priceDifferenceLabel") == words
            assert desk.find(QLabel, "priceDifferenceLabel").property("role") == "bad"
            assert asked(fake, TARIFF) == 0, "it was read with the sign-in"
            quotes(fake)
            await priced(desk, AHMADI)
            assert seen(desk, "priceDifferenceLabel") == ""
        desk.window.booking_panel.clear()
        fake.answers[PRICES] = (400, {"error": "outside"})
        desk.choose_dropoff()
        await until(lambda: "No price." in desk.text("quoteDetailLabel"), what="no price")
        assert seen(desk, "quoteEstimateLabel") == "", "what is refused is not estimated"
        quotes(fake, distance=None, price="9.999")
        await priced(desk, "29.3117, 47.9906")
        desk.click("priceBreakdownButton")
        assert lines(desk)[0] == "The service gave no distance in km."
        assert seen(desk, "priceDifferenceLabel") == ""
        desk.window.booking_panel.clear()
        fake.misbehave(down, only=PRICES)
        desk.type_customer()
        desk.choose_dropoff("29.3350, 48.0500")
        await until(lambda: seen(desk, "quoteEstimateLabel"), what="an estimate")
        assert seen(desk, "quoteEstimateLabel").startswith("Estimate: at least KWD 1.500 · Tariff")
        assert bare(desk.text("quoteLabel")) == "KWD —"
        assert desk.window.booking_panel.price.quote is None
        assert lines(desk) == ["2.11 km in a straight line; the way by road is longer"]
        desk.press_book()
        banner = desk.window.booking_panel.banner
        await until(lambda: "ORD-7002" in banner.text, what="the booking")
        (body,) = fake.posts()
        assert "quotedPrice" not in body
        assert seen(desk, "quoteEstimateLabel") == "", "the form is empty again"


async def test_a_tariff_that_changed_meanwhile_accuses_nobody(
    open_desktop: OpenDesktop,
    fake: FakeService,
    at_shop: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    quotes(fake, price="1.750")
    pricing = BOOTSTRAP["pricing"]
    dearer = pricing["effectiveConfig"] | {"tiers": [TIERS[0] | {"priceKwd": 1.75}]}
    fake.answers[TARIFF] = (200, pricing | {"effectiveConfig": dearer})
    fake.answers[RATE] = (200, {"scheduledDelivery": BOOTSTRAP["scheduledDelivery"]})
    monkeypatch.setattr("deskdispatch.desk.pricing.FRESH", FRESH * 0)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_K, CTRL | SHIFT)
        await priced(desk, "29.3117, 47.9906")
        desk.click("priceBreakdownButton")
        await until(lambda: "KWD 1.750" in lines(desk), what="the newer tariff")
        assert seen(desk, "priceDifferenceLabel") == ""
        assert asked(fake, TARIFF) == 1
        desk.press(Qt.Key.Key_7, CTRL)
        desk.window.commands.actions["tariff"].trigger()
        table = desk.find(QTableView, "tariffDistanceTable")
        assert bare(table.model().index(0, 2).data()) == "KWD 1.750"


async def test_the_next_start_estimates_by_the_tariff_of_yesterday_and_unfolds_the_price_again(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await priced(desk, "29.3350, 48.0500")
        assert lines(desk) == []
        desk.find(QWidget, "priceBreakdownButton").setFocus(Qt.FocusReason.TabFocusReason)
        desk.press(Qt.Key.Key_Space)
        assert lines(desk)
        as_of = seen_as_of(desk)
    fake.misbehave(down)
    async with open_desktop(at_shop) as desk:
        await until(desk.form.pickup_edit.text, what="the branch of the run before")
        desk.choose_dropoff("29.3350, 48.0500")
        await until(lambda: seen(desk, "quoteEstimateLabel"), what="an estimate")
        assert seen_as_of(desk) == as_of
        assert as_of.removeprefix("As of ") in seen(desk, "quoteEstimateLabel")
        fake.recover()
        await desk.quoted()
        assert seen(desk, "quoteEstimateLabel") == ""
        assert lines(desk), "unfolded as before"


def seen_as_of(desk: RunningDesktop) -> str:
    """Returns the tariff page's text about when the tariff was read."""
    desk.window.commands.actions["tariff"].trigger()
    return seen(desk, "tariffAsOfLabel")


async def the_page_of_the_tariff_shows_its_zones_on_the_map(desk: RunningDesktop) -> None:
    desk.window.panes.fold_map(True)
    desk.window.commands.actions["tariff"].trigger()
    table = desk.find(QTableView, "tariffDistanceTable")
    assert table.window().focusWidget() is table
    zones = desk.find(QTableView, "tariffZoneTable")
    assert bare(zones.model().index(1, 0).data()) == "Al Jahra / Ali Sabah Al Salam"
    assert "Jahra" in zones.model().index(1, 1).data()
    desk.click("tariffMapButton")
    assert not desk.window.panes.is_map_folded
    assert not desk.find(QTableView, "tariffDistanceTable").isVisible(), "the map is seen"
    state = desk.window.map_panel.map_view.bridge._state
    items = state[Topic.ZONES]["items"]
    assert {bare(item["price"]) for item in items} == {"KWD 5.000", "KWD 3.000"}
    assert {"Wafra Farms", "Jahra"} <= {item["lines"][0] for item in items}
    desk.window.commands.actions["tariff"].trigger()
    desk.click("tariffMapButton")
    assert state[Topic.ZONES]["items"] == []


async def test_refreshing_the_tariff_explains_the_price_anew(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    quotes(fake, price="1.750")
    pricing = BOOTSTRAP["pricing"]
    dearer = pricing["effectiveConfig"] | {"tiers": [TIERS[0] | {"priceKwd": 1.75}]}
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await priced(desk, "29.3117, 47.9906")
        assert seen(desk, "priceDifferenceLabel")
        desk.window.commands.actions["tariff"].trigger()
        fake.misbehave(no_answer, only=TARIFF)
        desk.click("tariffRefreshButton")
        await until(lambda: seen(desk, "tariffAsOfLabel") == "Reading the tariff …")
        assert seen(desk, "priceDifferenceLabel")
        fake.recover()
        fake.answers[TARIFF] = (200, pricing | {"effectiveConfig": dearer})
        fake.answers[RATE] = (200, {"scheduledDelivery": BOOTSTRAP["scheduledDelivery"]})
        desk.click("tariffRefreshButton")
        await until(lambda: not seen(desk, "priceDifferenceLabel"), what="the newer tariff")
