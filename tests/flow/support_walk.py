"""Test steps with many failures, in the real window and with the real practice service."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from PySide6.QtCore import Qt, QTimer

from deskdispatch.app import app_paths
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from tests.chaos.failures import Down, GarbageBody, ReplyDropped
from tests.chaos.proxy import Proxy
from tests.chaos.rules import FailureRule, matches
from tests.flow.running_desktop import FakeKeyring, RunningDesktop
from tests.servicing import RunningService, start_service
from tests.waiting import until

DIGITS: Final = str.maketrans("٠١٢٣٤٥٦٧٨٩", "0123456789")

BALANCE: Final = "5.000"
"""Opening balance: enough for two of these bookings, but not for a third."""


@dataclass(frozen=True, slots=True)
class TypedCustomer:
    """Texts that a clerk types about a customer, with words that occur nowhere else."""

    phone: str
    other_phone: str
    name: str
    dropoff: str
    address: str
    note: str
    cash: str


BOOKED: Final = TypedCustomer(
    phone="5371 8264",
    other_phone="٦٩٨٣ ٥٢٧١",
    name="Zéphyrine Qawqaʿi-Öztürk",
    dropoff="29.3148, 47.9863",
    address="Plumbago Terrace, behind the Obelisk",
    note="Kookaburra on the balcony: knock softly",
    cash="137.125",
)
UNCONFIRMED: Final = TypedCustomer(
    phone="+965-6627-9415",
    other_phone="9917.3586",
    name="ضرغام الخفاجي",
    dropoff="29.3152, 47.9867",
    address="زقاق الياقوت خلف المنارة",
    note="اطرق النافذة برفق",
    cash="241.875",
)
REFUSED: Final = TypedCustomer(
    phone="٥٥٨٧ ٣١٩٤",
    other_phone="00965 9638 4715",
    name="Wolfdietrich Łukasiewicz",
    dropoff="29.3146, 47.9859",
    address="Marzipan Gate, blue shutters",
    note="Gramophone repairman, wheelbarrow",
    cash="353.625",
)
DRAFTED: Final = TypedCustomer(
    phone="9486-2753",
    other_phone="+٩٦٥ ٥٦٤٧ ٩٢٨٣",
    name="عبدالغفّـار Quincey",
    dropoff="29.3144, 47.9855",
    address="Flamingo Arcade, velvet awning",
    note="Xylophone upstairs",
    cash="467.375",
)
"""Customer that is typed but not booked."""

CUSTOMERS: Final = (BOOKED, UNCONFIRMED, REFUSED, DRAFTED)

SHORTEST_WORD: Final = 4
"""Shortest length of a customer's word that counts as a trace."""


def traces(text: str) -> list[str]:
    """Returns the customers' data found in a text.

    Words are found in any case, figures in any script and grouping.
    """
    folded = _decomposed(text)
    grouped = folded.translate(DIGITS)
    joined = re.sub(r"[^\w\n]+", "", grouped)
    return [
        *(word for word in _words() if word in folded),
        *(phone for phone in _phones() if phone in joined),
        *(figure for figure in _figures() if re.search(rf"(?<![\w-]){figure}", grouped)),
    ]


def _words() -> list[str]:
    typed = " ".join(f"{each.name} {each.address} {each.note}" for each in CUSTOMERS)
    found = re.findall(r"\w+", _decomposed(typed))
    return [word for word in found if len(word) >= SHORTEST_WORD]


def _phones() -> list[str]:
    typed = (phone for each in CUSTOMERS for phone in (each.phone, each.other_phone))
    return [re.sub(r"\D", "", phone.translate(DIGITS))[-8:] for phone in typed]


def _figures() -> list[str]:
    """Returns patterns of half phones, coordinates to a kilometre, and amounts in KWD and fils."""
    halves = [half for phone in _phones() for half in (phone[:4], phone[4:])]
    points = {part[:5] for each in CUSTOMERS for part in each.dropoff.split(", ")}
    amounts = [each.cash for each in CUSTOMERS]
    return [
        *(rf"{half}(?![\w-])" for half in halves),
        *(point.replace(".", "[.\u066b]") for point in points),
        *(amount.replace(".", "[.,\u066b]?") for amount in amounts),
    ]


def _decomposed(text: str) -> str:
    return unicodedata.normalize("NFKD", text).casefold()


@asynccontextmanager
async def proxied_shop(
    folder: Path, fake_keyring: FakeKeyring
) -> AsyncIterator[tuple[Settings, Proxy, RunningService]]:
    """Runs a shop's practice service behind a proxy that can fail; yields its settings too."""
    options = ("--courier-rate", "0", "--opening-balance", BALANCE)
    with start_service(folder, *options) as service:
        async with Proxy("127.0.0.1", urlsplit(service.base_url).port or 0) as proxy:
            fake_keyring.held["deskdispatch", "api_key:shop"] = service.api_key
            file = app_paths.find(folder / "data").settings_file
            file.parent.mkdir(parents=True)
            file.write_text(
                'language = "en"\nscheme = "light"\nprofile = "shop"\nhold_s = 0\n'
                "[map]\ntiles = false\n"
                f'[profiles.shop]\nbase_url = "{proxy.base_url}"\n',
                encoding="utf-8",
            )
            yield settings.load(file), proxy, service


async def bad_morning(desk: RunningDesktop, proxy: Proxy) -> None:
    """Books, loses an answer, is refused, gets an unreadable answer, an outage and a crash."""
    booking = matches("POST", "/api/v1/deliveries")
    banner = desk.window.booking_panel.banner
    await desk.signed_in()
    await _book(desk, BOOKED)
    await until(lambda: "Booked" in banner.text, what="a booking")
    proxy.set([FailureRule(ReplyDropped(), when=booking)])
    await _book(desk, UNCONFIRMED)
    await until(lambda: "it may be booked" in banner.text, what="what nobody knows")
    proxy.set([])
    desk.click("clearButton")
    await _book(desk, REFUSED)
    await until(lambda: banner.text.startswith("Not booked"), what="a refusal")
    desk.click("clearButton")
    await _type(desk, DRAFTED)
    proxy.set([FailureRule(GarbageBody(), when=matches("GET", "/api/v1/deliveries"))])
    await _until_offline(desk, "could not be read")
    proxy.set([Down(refuse=True)])
    await _until_offline(desk, "not reachable")
    QTimer.singleShot(0, partial(crash, REFUSED))
    await until(lambda: "broke" in desk.window.notice.text, what="that there was a crash")


def crash(customer: TypedCustomer) -> None:
    """Fails like a bug in a slot, with an error that contains the customer's data."""
    met = {customer.phone: customer}
    raise LookupError(f"no delivery for {met!r} at {customer.dropoff}")


async def _book(desk: RunningDesktop, customer: TypedCustomer) -> None:
    await _type(desk, customer)
    desk.press_book()


async def _type(desk: RunningDesktop, customer: TypedCustomer) -> None:
    desk.type_customer(customer.phone, customer.name)
    desk.type("alternatePhoneEdit", customer.other_phone)
    desk.choose_dropoff(customer.dropoff)
    desk.type("addressDetailEdit", customer.address)
    desk.type("notesEdit", customer.note)
    desk.click("cashCheck")
    desk.type("cashAmountEdit", customer.cash)
    await desk.quoted()


async def _until_offline(desk: RunningDesktop, why: str) -> None:
    desk.press(Qt.Key.Key_F5)
    label = desk.window.top_bar.connection_label
    await until(lambda: why in label.toolTip(), what=f"that it {why}")
