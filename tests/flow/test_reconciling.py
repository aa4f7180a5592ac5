"""Tests of bookings whose answer is lost by a proxy, in the real window."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from deskdispatch.app import program
from deskdispatch.app.connection.connection import Connection, Country, api_for
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.unconfirmed.search_schedule import SearchSchedule
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.status_chip import StatusRole
from tests.chaos.failures import (
    ErrorAfterCommit,
    GarbageBody,
    ReplyDropped,
    Timeout,
    UnauthorisedResponse,
)
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule, matches
from tests.chaos.transfer_plan import Direction
from tests.flow.conftest import OpenDesktop, profile_settings
from tests.flow.running_desktop import CTRL, FakeKeyring, RunningDesktop
from tests.servicing import RunningService, start_service
from tests.ui.fake_printers import Printers
from tests.waiting import until

BOOKING = matches("POST", "/api/v1/deliveries")
LIST = matches("GET", "/api/v1/deliveries")
NOTHING_LISTED = GarbageBody(b'{"deliveries": []}')
HASTE = SearchSchedule(
    delays=(0.1, 0.2), retry=0.2, horizon=1.0, searches=3, afterwards=0.3, given_up=0.3
)
"""Search schedule with a horizon short enough for a test."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    with start_service(tmp_path_factory.mktemp("service"), "--courier-rate", "0") as running:
        yield running


@pytest.fixture
async def line(service: RunningService) -> AsyncIterator[Proxy]:
    """Proxy between the desk and the service."""
    address = httpx.URL(service.base_url)
    assert address.port is not None
    async with Proxy(address.host, address.port) as proxy:
        yield proxy


@pytest.fixture
def at_shop(
    line: Proxy,
    service: RunningService,
    fake_keyring: FakeKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Settings:
    """Settings of a desk that uses the service through the proxy, with short waits."""

    def connect(
        sign_in: SignInData, journal: Journal, country: Country, profile: Profile
    ) -> Connection:
        api = api_for(sign_in)
        desk = Desk(api, journal, country.areas, search_schedule=HASTE)
        return Connection(api, desk, profile, sign_in.base_url)

    monkeypatch.setattr(program, "connect", connect)
    fake_keyring.held["deskdispatch", "api_key:shop"] = service.api_key
    return profile_settings(tmp_path, line.base_url)


def booked_for(service: RunningService, name: str) -> list[dict[str, Any]]:
    """Returns the service's deliveries of a customer."""
    answer = httpx.get(
        f"{service.base_url}/api/v1/deliveries?limit=100", headers=service.headers, trust_env=False
    )
    return [one for one in answer.json()["deliveries"] if one["customerName"] == name]


def unconfirmed(desk: RunningDesktop) -> int:
    rows = range(desk.board.rowCount())
    chips = [desk.board.index(row, BoardColumn.STATUS).data(StatusRole) for row in rows]
    return sum(chip.is_unconfirmed for chip in chips)


def banner(desk: RunningDesktop) -> str:
    return str(desk.window.booking_panel.banner.text)


def says(desk: RunningDesktop, words: str) -> bool:
    return words in banner(desk)


def choices(desk: RunningDesktop) -> list[str]:
    names = ("unconfirmedWaitButton", "unconfirmedSendButton", "unconfirmedGiveUpButton")
    return [name for name in names if desk.find(QPushButton, name).isVisible()]


PHONES = (f"5123 {number}" for number in count(4000))
"""New phones for each booking: all tests share a service, and a known phone causes a warning."""


async def lose(desk: RunningDesktop, name: str, already: int = 0) -> None:
    """Books, and loses the answer."""
    await desk.signed_in()
    desk.type_customer(phone=next(PHONES), name=name)
    desk.choose_dropoff()
    desk.press_book()
    await until(lambda: "it may be booked" in banner(desk), what="what nobody knows")
    await until(
        lambda: unconfirmed(desk) == already + 1, what="the unconfirmed booking on the board"
    )


async def book(desk: RunningDesktop, service: RunningService, name: str) -> str:
    """Books, and returns the service's order number."""
    desk.window.booking_panel.clear()
    desk.type_customer(phone=next(PHONES), name=name)
    desk.choose_dropoff()
    desk.press_book()
    await until(lambda: "Booked: " in banner(desk), what="that it is booked")
    return order_of(service, name)


def order_of(service: RunningService, name: str) -> str:
    (booked,) = booked_for(service, name)
    return str(booked["orderNumber"])


def put_printers(desk: RunningDesktop) -> Printers:
    """Installs a fake printer, which the desk uses without asking."""
    printers = desk.window.slips.kinds[""] = Printers("Counter")
    desk.window.preferences.choose(printer="Counter")
    return printers


async def printed_by_keys(desk: RunningDesktop, printers: Printers) -> str:
    """Prints by Ctrl+P; returns the order number of the printed slip."""
    before = len(printers.slips)
    desk.press(Qt.Key.Key_P, CTRL)
    await until(lambda: len(printers.slips) == before + 1, what="a slip")
    return printers.slips[-1][1]


async def test_what_nobody_answered_is_found_or_ended_by_the_clerk_alone(
    open_desktop: OpenDesktop, service: RunningService, line: Proxy, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await a_lost_answer_is_found_by_itself(desk, service, line)
        clear(desk, line)
        await what_never_arrived_is_waited_on_sent_again_or_discarded(desk, service, line)
        clear(desk, line)
        await what_was_given_up_and_is_booked_after_all_is_called_out(desk, service, line)
        clear(desk, line)
        await what_is_sent_again_in_vain_goes_back_to_where_one_types(desk, line)


def clear(desk: RunningDesktop, line: Proxy) -> None:
    """Empties the form, puts the messages away and lets everything through."""
    line.set([])
    desk.window.booking_panel.clear()
    for shown in (desk.window.booking_panel, desk.window.delivery_pane):
        shown.banner.clear()
    desk.window.notice.clear()


async def a_lost_answer_is_found_by_itself(
    desk: RunningDesktop, service: RunningService, line: Proxy
) -> None:
    failures = (ReplyDropped(), ErrorAfterCommit(), GarbageBody())
    before = line.forwarded["POST /api/v1/deliveries"]
    for sent, failure in enumerate(failures, before + 1):
        name = f"Noura {failure.name}"
        line.set([FailureRule(failure, when=BOOKING, times=1)])
        desk.type_customer(phone=next(PHONES), name=name)
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Booked: " in banner(desk), what="that it is booked")
        (booked,) = booked_for(service, name)
        assert booked["orderNumber"] in banner(desk)
        assert "Confirmed: " in desk.window.notice.text
        assert unconfirmed(desk) == 0
        assert booked["orderNumber"] in desk.text("detailTitleLabel")
        assert desk.text("phoneEdit") == ""
        assert line.forwarded["POST /api/v1/deliveries"] == sent
        desk.window.booking_panel.banner.clear()
        desk.window.notice.clear()


async def what_never_arrived_is_waited_on_sent_again_or_discarded(
    desk: RunningDesktop, service: RunningService, line: Proxy
) -> None:
    line.set([FailureRule(Timeout(Direction.UPSTREAM, 0.05), when=BOOKING, times=1)])
    before = line.forwarded["POST /api/v1/deliveries"]
    await lose(desk, "Hessa")
    assert desk.row()[BoardColumn.ORDER].startswith("↻ ")
    desk.click_row(0)
    assert choices(desk) == []
    await until(lambda: choices(desk), what="the choices after the horizon")
    evidence = desk.text("unconfirmedEvidenceLabel")
    assert "deliveries that the service shows." in evidence
    assert booked_for(service, "Hessa") == []
    desk.click("unconfirmedWaitButton")
    await until(lambda: not choices(desk), what="a new horizon")
    await until(lambda: choices(desk), what="the choices, later")
    desk.click("unconfirmedSendButton")
    await until(lambda: "Booked: " in banner(desk), what="that it is booked")
    (booked,) = booked_for(service, "Hessa")
    assert booked["orderNumber"] in banner(desk)
    assert unconfirmed(desk) == 0
    assert line.forwarded["POST /api/v1/deliveries"] == before + 1
    desk.window.booking_panel.banner.clear()
    line.set([FailureRule(Timeout(Direction.UPSTREAM, 0.05), when=BOOKING, times=1)])
    await lose(desk, "Sara")
    desk.click_row(0)
    await until(lambda: choices(desk), what="the choices")
    desk.click("unconfirmedGiveUpButton")
    await until(lambda: unconfirmed(desk) == 0, what="an end of the unconfirmed booking")
    assert "Discarded as not booked" in desk.window.delivery_pane.banner.text
    assert desk.text("nameEdit") == "Sara"
    assert booked_for(service, "Sara") == []


async def what_is_sent_again_in_vain_goes_back_to_where_one_types(
    desk: RunningDesktop, line: Proxy
) -> None:
    for next_customer in ("", "Dana"):
        line.set([FailureRule(Timeout(Direction.UPSTREAM, 0.05), when=BOOKING, times=1)])
        await lose(desk, "Latifa")
        desk.window.booking_panel.clear()
        desk.type("nameEdit", next_customer)
        desk.click_row(0)
        await until(lambda: choices(desk), what="the choices")
        line.set([FailureRule(UnauthorisedResponse(), when=BOOKING)])
        earlier = desk.window.booking_panel.differences
        earlier.show_message(BannerKind.INFO, lambda: "Earlier news.", is_urgent=True)
        desk.click("unconfirmedSendButton")
        await until(lambda: "Not booked." in banner(desk), what="that it was refused")
        assert desk.window.booking_panel.banner.isVisible()
        earlier.clear()
        assert unconfirmed(desk) == 0
        assert desk.text("nameEdit") == (next_customer or "Latifa")
        assert ("saved drafts" in banner(desk)) == bool(next_customer)
        desk.window.booking_panel.clear()
        desk.window.booking_panel.banner.clear()


async def what_was_given_up_and_is_booked_after_all_is_called_out(
    desk: RunningDesktop, service: RunningService, line: Proxy
) -> None:
    """The service's list is late: it shows the booking after the clerk has given it up."""
    line.set(
        [FailureRule(ReplyDropped(), when=BOOKING, times=1), FailureRule(NOTHING_LISTED, when=LIST)]
    )
    await lose(desk, "Amal")
    (booked,) = booked_for(service, "Amal")
    desk.click_row(0)
    await until(lambda: choices(desk), what="the choices")
    assert booked["orderNumber"] in desk.text("unconfirmedEvidenceLabel")  # the wallet proves it
    desk.click("unconfirmedGiveUpButton")
    await until(lambda: unconfirmed(desk) == 0, what="an end of the unconfirmed booking")
    notice = desk.window.notice
    notice.show_message(BannerKind.INFO, lambda: "Earlier news.", is_urgent=True)
    line.set([])
    await until(lambda: "booked after all" in notice.text, what="the alarm")
    assert booked["orderNumber"] in notice.text
    assert len(booked_for(service, "Amal")) == 1


async def test_a_second_press_is_warned_about_and_a_sign_in_refused_in_the_middle_keeps_the_form(
    open_desktop: OpenDesktop, service: RunningService, line: Proxy, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        for answer in ("Booked: ", "Already booked at "):
            desk.type_customer(phone="6600 1122", name="Maha")
            desk.choose_dropoff()
            desk.press_book()
            await until(partial(says, desk, answer), what=answer)
        (first,) = booked_for(service, "Maha")
        assert first["orderNumber"] in banner(desk)
        desk.click_action(desk.window.booking_panel.banner)
        await until(lambda: "Booked: " in banner(desk), what="that it is booked all the same")
        assert len(booked_for(service, "Maha")) == 2
        line.set([FailureRule(UnauthorisedResponse(), when=BOOKING, times=1)])
        desk.type_customer(name="Reem")
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: "Not booked." in banner(desk), what="that it is refused")
        assert desk.text("nameEdit") == "Reem"
        assert booked_for(service, "Reem") == []
        assert unconfirmed(desk) == 0
        await until(lambda: desk.window.findChild(QPushButton, "signInCancelButton"))
        desk.press(Qt.Key.Key_Escape, on=desk.find(QPushButton, "signInCancelButton"))


async def test_the_print_command_prints_what_was_found_or_chosen_last(
    open_desktop: OpenDesktop, service: RunningService, line: Proxy, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        printers = put_printers(desk)
        for clerk_reads_another in (False, True):
            desk.window.notice.clear()
            desk.window.booking_panel.banner.clear()
            await the_newest_message_is_printed(desk, service, line, printers, clerk_reads_another)
        chosen = order_of(service, "Known False")
        row = next(n for n in range(desk.board.rowCount()) if chosen in " ".join(desk.row(n)))
        desk.click_row(row)
        assert await printed_by_keys(desk, printers) == chosen


async def the_newest_message_is_printed(
    desk: RunningDesktop,
    service: RunningService,
    line: Proxy,
    printers: Printers,
    clerk_reads_another: bool,
) -> None:
    """Whichever came first, the order in the newest message is printed."""
    lost, known = f"Lost {clerk_reads_another}", f"Known {clerk_reads_another}"
    line.set(
        [
            FailureRule(ReplyDropped(), when=BOOKING, times=1),
            FailureRule(NOTHING_LISTED, when=LIST),
        ]
    )
    await lose(desk, lost)
    second = await book(desk, service, known)
    assert second in desk.text("detailTitleLabel")
    assert await printed_by_keys(desk, printers) == second
    if clerk_reads_another:
        desk.click_row(1)
        assert second in desk.text("detailTitleLabel")
    line.set([])
    notice = desk.window.notice
    await until(lambda: "Confirmed: " in notice.text, what="that it is found")
    first = order_of(service, lost)
    assert first in notice.text
    shown = desk.text("detailTitleLabel")
    assert (second if clerk_reads_another else first) in shown
    assert await printed_by_keys(desk, printers) == first
    # The form's own message still names the other order, and its button prints that one.
    before = len(printers.slips)
    desk.click_print(desk.window.booking_panel.banner)
    await until(lambda: len(printers.slips) == before + 1, what="the slip of the other")
    assert printers.slips[-1][1] == second


async def test_several_that_are_found_at_once_each_print_their_own_slip_once(
    open_desktop: OpenDesktop, service: RunningService, line: Proxy, at_shop: Settings
) -> None:
    names = ("Both One", "Both Two")
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        printers = put_printers(desk)
        desk.window.preferences.choose(print_after_booking=True)
        line.set(
            [
                FailureRule(ReplyDropped(), when=BOOKING, times=2),
                FailureRule(NOTHING_LISTED, when=LIST),
            ]
        )
        for already, name in enumerate(names):
            desk.window.booking_panel.clear()
            await lose(desk, name, already)
        line.set([])
        await until(lambda: unconfirmed(desk) == 0, what="both")
        numbers = [order_of(service, name) for name in names]
        await until(lambda: len(printers.slips) == 2, what="a slip of each")
        assert sorted(number for _, number in printers.slips) == sorted(numbers)
        notice, named = desk.window.notice, []
        for _ in names:
            (number,) = (one for one in numbers if one in notice.text)
            named.append(number)
            before = len(printers.slips)
            desk.click_print(notice)
            await until(lambda: len(printers.slips) == before + 1, what="its slip")  # noqa: B023
            assert printers.slips[-1][1] == number
            desk.click_close(notice)
        assert sorted(named) == sorted(numbers)
        assert not notice.isVisible()
