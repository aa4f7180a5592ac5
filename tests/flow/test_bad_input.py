"""Tests that invalid input is reported beside its field, and nothing is sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from deskdispatch.app.settings.settings import Settings
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

Spoil = Callable[[RunningDesktop], None]


def no_phone(desk: RunningDesktop) -> None:
    desk.type("nameEdit", "Fatima")
    desk.choose_dropoff()


def letters_for_a_phone(desk: RunningDesktop) -> None:
    desk.type_customer(phone="call me")
    desk.choose_dropoff()


def no_name(desk: RunningDesktop) -> None:
    desk.type_customer(name="   ")
    desk.choose_dropoff()


def no_dropoff(desk: RunningDesktop) -> None:
    desk.type_customer()


def text_that_is_no_location(desk: RunningDesktop) -> None:
    desk.type_customer()
    desk.choose_dropoff("behind the mosque")


def cash_of(amount: str) -> Spoil:
    def spoil(desk: RunningDesktop) -> None:
        desk.type_customer()
        desk.choose_dropoff()
        desk.click("cashCheck")
        desk.type("cashAmountEdit", amount)

    return spoil


def for_time(text: str) -> Spoil:
    def spoil(desk: RunningDesktop) -> None:
        desk.type_customer()
        desk.choose_dropoff()
        desk.click("scheduleCheck")
        desk.form.schedule_edit.selectAll()
        desk.type("scheduleEdit", text)

    return spoil


def takes_schedules(fake: FakeService) -> None:
    schedules = {"merchantEnabled": True, "enabled": True, "available": True}
    offered = BOOTSTRAP | {"scheduledDelivery": BOOTSTRAP["scheduledDelivery"] | schedules}
    fake.answers["GET /api/v1/bootstrap"] = 200, offered


BAD: tuple[tuple[Spoil, str, str], ...] = (
    (no_phone, "phoneEdit", "Type the phone number."),
    (letters_for_a_phone, "phoneEdit", "Not a phone number."),
    (no_name, "nameEdit", "Type the customer's name."),
    (no_dropoff, "dropoffEdit", "Click or paste the drop-off"),
    (text_that_is_no_location, "dropoffEdit", "Place not found."),
    (cash_of("1.2345"), "cashAmountEdit", "at most three decimals"),
    (cash_of("0"), "cashAmountEdit", "More than 0.000"),
    (cash_of("1,250"), "cashAmountEdit", "A comma can mean two things."),
    (for_time("1/1/2026 18:00"), "scheduleEdit", "at least 30 minutes from now"),
    (for_time("1/1/2050 18:00"), "scheduleEdit", "at most 14 days from now"),
    (for_time("t6"), "scheduleEdit", "Morning or evening?"),
)


async def test_it_is_said_beside_the_field_and_nothing_is_sent(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    takes_schedules(fake)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for spoil, field, words in BAD:
            spoil(desk)
            desk.type("notesEdit", "Ring twice")
            typed = desk.form.typed()
            desk.press_book()
            await until(partial(has_focus, desk, field), what=f"the focus on {field}: {words}")
            assert words in desk.error_beside(field)
            assert len(desk.form.errors_shown()) == 1, words
            assert desk.form.typed() == typed, words
            assert desk.text("bookButton") == "Book"
            desk.click("clearButton")
        assert fake.posts() == []


def has_focus(desk: RunningDesktop, field: str) -> bool:
    return desk.focus() == field


async def test_all_that_is_wrong_is_said_at_once_and_goes_when_it_is_mended(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.press_book()
        wrong = ("phoneEdit", "nameEdit", "dropoffEdit")
        await until(lambda: all(desk.error_beside(name) for name in wrong))
        assert desk.focus() == "phoneEdit"
        desk.type_customer()
        assert [bool(desk.error_beside(name)) for name in wrong] == [False, False, True]
        desk.choose_dropoff()
        assert desk.error_beside("dropoffEdit") == ""
        desk.press_book()
        await until(lambda: len(fake.posts()) == 1)
