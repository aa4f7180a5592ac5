"""Test of a screen reader in the real window: all names and roles, and two bookings."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple
from xml.etree import ElementTree

import pytest
from jeepney import DBusAddress, new_signal
from jeepney.io.blocking import open_dbus_connection

from deskdispatch.app import app_paths
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.service.couriers import plan_journey
from tests.accessible.client import Accessible, Politeness, State
from tests.accessible.desktop import Window, open_window, plain, until
from tests.accessible.names import failures, failures_of
from tests.accessible.session import Session

DROPOFF: Final = "29.3117, 47.9906"
ADDRESS: Final = "Block 10 street 5 house 3"
SCREEN_LOCK: Final = DBusAddress(
    "/org/freedesktop/ScreenSaver", interface="org.freedesktop.ScreenSaver"
)
HAWALLI: Final = "Hawalli"
SHOWN: Final = {"en": HAWALLI, "ar": "حولي"}
"""The branch's name in each language."""

CATALOGUES: Final = Path(__file__).parents[2] / "resources" / "translations"
FIRST_ORDER: Final = 1001
BOOKED: Final = (
    "SELECT customer_name, vehicle_type, total_amount, branches.name FROM deliveries"
    " JOIN branches ON branches.id = deliveries.branch_id ORDER BY number"
)
OPEN_DIALOGS: Final = (
    *("sign_in", "preferences", "drafts", "preview", "print_log", "keys", "account", "about"),
    *("wrong", "delivery_template", "clerk"),
)


class Words(NamedTuple):
    """Texts to find and to listen for; the defaults are the catalogue's source texts."""

    phone: str = "Customer's phone"
    name: str = "Customer's name"
    dropoff: str = "Drop-off: paste a location or click the map"
    address: str = "Address"
    cash: str = "Collect cash on delivery"
    amount: str = "Cash to collect in KWD"
    paid: str = "Customer pays with, in KWD: the driver brings change"
    undo: str = "Undo"
    now: str = "Book now"
    draft: str = "Your form is saved as a draft."
    vehicle: str = "Vehicle"
    van: str = "Van"
    branch: str = "Branch"
    book: str = "Book"
    deliveries: str = "Deliveries"
    booked: str = "Booked: {name}, {order}"
    price: str = "Price"
    again: str = "Book again"
    anyway: str = "Book anyway"
    repeated: str = "Already booked at {time} ({order}). Book again?"
    rejected: str = "{order}: no driver"
    door: str = "Set the drop-off there: {door}"
    prices: str = "Price from each branch"
    dismiss: str = "Dismiss what happened while you were away"
    away: str = "While you were away ({time})"


def words_of(language: str) -> Words:
    """Returns the texts in a language."""
    catalogue = ElementTree.parse(CATALOGUES / f"deskdispatch_{language}.ts")
    messages = catalogue.iter("message")
    said = {bare(each, "source"): bare(each, "translation") for each in messages}
    return Words(*(said[source] for source in Words()))


def bare(message: ElementTree.Element, kind: str) -> str:
    """Returns a text without its mnemonic's mark."""
    return (message.findtext(kind) or "").replace("&", "")


@pytest.fixture(scope="module")
def hasty_couriers() -> str:
    """Options with which the first order is delivered and the second finds no driver, sped up.

    An order that found no driver is no reason for a warning when its customer is booked again.
    """
    endings = (DeliveryStatus.DELIVERED, DeliveryStatus.REJECTED)
    seed = next(seed for seed in count() if _endings(seed) == endings)
    return f"--courier-rate 600 --seed {seed}"


def _endings(seed: int) -> tuple[DeliveryStatus, ...]:
    orders = (FIRST_ORDER, FIRST_ORDER + 1)
    plans = (plan_journey(seed, order, Vehicle.VAN, km=10.0) for order in orders)
    return tuple(each.steps[-1].state for each in plans)


def type_customer(window: Window, words: Words) -> None:
    branch = window.find("combo box", words.branch)
    until(lambda: State.ENABLED in branch.states(), "the branches")
    window.type(words.phone, "9922 1234")
    window.type(words.name, "Fatima")
    window.type(words.dropoff, DROPOFF)
    window.type(words.address, ADDRESS)
    window.hear(words.price)


def lock_screen(session: Session, locked: bool) -> None:
    with open_dbus_connection(session.environment["DBUS_SESSION_BUS_ADDRESS"]) as connection:
        connection.send(new_signal(SCREEN_LOCK, "ActiveChanged", "b", (locked,)))


@pytest.mark.parametrize("language", ["en", "ar"])
def test_it_is_read_and_worked_without_a_pointer(
    session: Session, tmp_path: Path, hasty_couriers: str, language: str
) -> None:
    words = words_of(language)
    with open_window(
        session, tmp_path, language, hasty_couriers, map=language == "en", hold_s=10
    ) as window:
        type_customer(window, words)
        assert failures(window.frame) == []
        lock_screen(session, True)
        book_new_customer(window, words)
        open_details(window, words)
        window.press(words.again)
        assert failures(window.frame) == []
        book_again_from_another_branch(window, words, SHOWN[language])
        assert (
            window.heard_by_now(words.rejected.format(order="ORD-1002")).politeness
            is Politeness.POLITE
        )
        lock_screen(session, False)
        look_at_what_happened(window, words)
        take_known_door(window, words)
        take_cheapest_branch(window, words, SHOWN[language])
        assert page_failures(window) == {}
        if language == "en":
            look_over_the_form(window)
            read_guide_and_checklist(window)
            prepare_standing_order(window)
            count_the_cash(window)
            match_settlement(window, tmp_path / "list.csv")
            choose_clerk(window)
        for command in OPEN_DIALOGS if language == "en" else ():
            assert dialog_failures(window, command) == [], command
        assert window.quit() == 0
    until(lambda: not is_locked(tmp_path), "the end of its service")
    assert read(tmp_path, BOOKED) == [
        ("Fatima", "van", 3500, "Salmiya"),
        ("Fatima", "van", 3500, HAWALLI),
    ]


def is_locked(folder: Path) -> bool:
    try:
        read(folder, BOOKED)
    except sqlite3.OperationalError:
        return True
    return False


def read(folder: Path, question: str) -> list[Any]:
    """Reads rows from the practice service's database."""
    with closing(sqlite3.connect(app_paths.find(folder).practice_file, timeout=0)) as database:
        return database.execute(question).fetchall()


def book_new_customer(window: Window, words: Words) -> None:
    """Books with cash, by van; the outcome is announced without interrupting."""
    window.choose(words.vehicle, words.van)
    window.find("check box", words.cash).do("Toggle")
    window.type(words.amount, "3.5")
    window.type(words.paid, "20")
    window.press(words.book)
    window.press(words.undo)
    until(lambda: window.find("text", words.paid).text == "20", "the whole form again")
    assert words.draft not in {each.name for each in window.shown()}, "nothing was typed meanwhile"
    window.press(words.book)
    until(lambda: window.find("push button", words.now), "the held order")
    assert failures(window.frame) == []
    window.press(words.now)
    booked = window.hear(words.booked.format(name="Fatima", order="ORD-1001"))
    assert booked.politeness is Politeness.POLITE


def open_details(window: Window, words: Words) -> None:
    """Opens the details of the delivery just booked, by its row; a booking opens nothing."""
    table = window.find("table", words.deliveries)
    table.call("Selection", "ClearSelection")
    assert table.call("Table", "AddRowSelection", "i", 0)


def book_again_from_another_branch(window: Window, words: Words, branch: str) -> None:
    """Books again; the warning about a second courier interrupts the announcement."""
    cash = window.find("text", words.amount)
    until(lambda: cash.text == "3.500", "the earlier booking in the form")
    window.choose(words.branch, branch)
    window.hear(words.price)
    window.press(words.book)
    assert window.hear(words.repeated.partition("{")[0]).politeness is Politeness.ASSERTIVE
    window.press(words.anyway)
    window.press(words.now)
    window.hear(words.booked.format(name="Fatima", order="ORD-1002"))


def look_at_what_happened(window: Window, words: Words) -> None:
    """Reads the card; its first line opens the order, and its key dismisses it."""
    window.hear(words.away.partition("{")[0])
    assert failures(window.frame) == []
    line = until(lambda: _by_id(window, "awayLine0"), "the first line of the card")
    assert "ORD-1002" in plain(line.name)
    line.do("Press")
    window.press(words.dismiss)


def take_known_door(window: Window, words: Words) -> None:
    """Sets the drop-off to a door where something arrived, with the door's button."""
    window.type(words.address, f"Qortuba {ADDRESS}")
    door = until(lambda: _by_id(window, "knownDoorButton"), "the door")
    assert words.door.partition("{")[0] in plain(door.name)
    assert failures(window.frame) == []
    door.do("Press")
    dropoff = window.find("text", words.dropoff)
    until(lambda: DROPOFF[:7] in dropoff.text, "its point")


def take_cheapest_branch(window: Window, words: Words, branch: str) -> None:
    """Selects another branch by its row, then the cheapest, whose row is selected already."""
    for row, taken in ((1, 0), (0, 1)):
        window.entry("branch_pricesAction").do("Press")
        table = window.find("table", words.prices)
        until(lambda: "…" not in _cell(table, 3).name, "the last price")  # noqa: B023
        if row:
            assert failures(table.parent) == []
        cell = _cell(table, row)
        assert plain(cell.name).startswith(branch) is bool(taken)
        cell.do("Toggle")
        until(lambda: State.SHOWING not in table.states(), "a choice")  # noqa: B023
        window.hear(words.price)
    assert plain(window.find("combo box", words.branch).name) == branch


def _cell(table: Accessible, row: int) -> Accessible:
    return table.at(table.call("Table", "GetAccessibleAt", "ii", row, 0))


def _by_id(window: Window, id: str) -> Accessible | None:
    shown = (each.node for each in window.shown() if each.role in {"push button", "button"})
    return next((each for each in shown if each.id.endswith(id)), None)


def look_over_the_form(window: Window) -> None:
    """Reads the form in large text, and listens to each command."""
    window.entry("read_backAction").do("Press")
    shown = until(lambda: [each for each in window.shown() if each.name == "Read back"], "it")
    assert failures(shown[0].node) == []
    window.entry("read_backAction").do("Press")
    window.entry("standing_ordersAction").do("Press")
    window.hear("No standing orders yet. Booking → Save form as template makes one.")
    window.entry("awayAction").do("Press")
    window.hear("Nothing new while you were away.")
    window.entry("copy_messageAction").do("Press")
    window.hear("Message copied")


def read_guide_and_checklist(window: Window) -> None:
    """Reads a page of the guide, finds another by search, and reads the checklist's tasks."""
    window.entry("guideAction").do("Press")
    guide = window.dialog("Guide")
    assert failures(guide) == []
    assert "Phone: eight digits." in plain(window.find("label", "Guide page", guide).text)
    window.find("text", "Search the guide", guide).type("thermal")
    found = window.find("list", "Found", guide)
    until(lambda: "Printer and paper" in plain(found.children()[0].name), "the page")
    window.press("Close", guide)
    window.entry("first_dayAction").do("Press")
    until(lambda: [each for each in window.shown() if "Book by paste" in each.name], "the tasks")
    assert failures(window.frame) == []
    window.press("Dismiss the checklist")


def prepare_standing_order(window: Window) -> None:
    """Saves the form as a daily template, whose order of today is ready at once."""
    window.entry("templateAction").do("Press")
    dialog = window.dialog()
    window.find("text", "Name", dialog).type("Office coffee")
    for each in window.shown(dialog):
        if each.role == "check box" and each.name.endswith("day"):
            each.node.do("Toggle")
    window.find("text", "At", dialog).type("10:00")
    assert failures(dialog) == []
    window.press("Save", dialog)
    window.hear("Template saved")
    window.hear("1 standing order is ready.")
    window.press("Show")
    until(lambda: any("Qortuba" in cell.name for cell in _rows_of_file(window)), "its row")
    assert failures(window.frame) == []


def _rows_of_file(window: Window) -> list[Accessible]:
    return window.find("table", "Rows of the file").children()


def choose_clerk(window: Window) -> None:
    """Adds two clerks, chooses one by her row, and enters a wrong PIN before the right one."""
    window.entry("clerkAction").do("Press")
    preferences = window.dialog()
    for name in ("Sara", "Dana"):
        window.press("Add a clerk …", preferences)
        dialog = window.dialog("Add a clerk")
        for line, text in (("Name", name), ("PIN", "4711"), ("PIN again", "4711")):
            window.find("text", line, dialog).type(text)
        window.press("Save", dialog)
        listed = window.find("list", "Clerks", preferences)
        until(lambda: name in {plain(each.name) for each in listed.children()}, name)  # noqa: B023
    window.find("check box", "Ask who books", preferences).do("Toggle")
    window.press("Close", preferences)
    until(lambda: window.dialog_or_none("Preferences") is None, "the window")
    window.entry("clerkAction").do("Press")
    dialog = window.dialog("Who works here?")
    clerks = window.find("list", "Clerks", dialog)
    clerks.children()[1].do("Toggle")
    pin = window.find("text", "PIN · Sara", dialog)
    pin.type("1234")
    until(lambda: "Wrong PIN." in plain(pin.description), "what is wrong")
    pin.type("4711")
    window.hear("Sara works here.")


def count_the_cash(window: Window) -> None:
    """Counts the cash, saves it with the reason for the difference, and listens to the result."""
    window.find("page tab", "Shift").do("Press")
    window.press("Count cash: Count notes and coins, and compare them with what should be there")
    window.type("KWD 1.000", "3")
    assert failures(window.frame) == []
    window.type("Reason for the difference", "Half a dinar of change")
    window.press("Keep count: Keep this count for good")
    window.hear("Count kept")


def match_settlement(window: Window, path: Path) -> None:
    path.write_text("Order No,COD Amount\nORD-1001,3.500\n", encoding="utf-8")
    until(lambda: _by_id(window, "shiftSettlementButton"), "the page").do("Press")
    dialog = window.dialog()
    window.find("text", "File name", dialog).type(str(path))
    window.press("Open", dialog)
    window.find("table", "Lines of the list")
    assert failures(window.frame) == []
    until(lambda: _by_id(window, "settlementBackButton"), "the list").do("Press")


def page_failures(window: Window) -> dict[str, list[str]]:
    """Returns the failures of each page beside the map; the board is shown again at the end."""
    pages = window.find("page tab list", "")
    board, *others = (page for page in pages.children() if page.role == "page tab")
    found = {}
    for page in (*others, board):
        page.do("Press")
        until(partial(is_selected, page), "the page")
        found[page.name] = failures(pages.parent)
    return {name: wrong for name, wrong in found.items() if wrong}


def is_selected(page: Accessible) -> bool:
    return State.SELECTED in page.states()


def dialog_failures(window: Window, command: str) -> list[str]:
    """Opens a dialog, reads it, and closes it by its own button."""
    window.entry(f"{command}Action").do("Press")
    shown = window.shown(window.dialog())
    found = failures_of(shown)
    buttons = (each for each in shown if each.role == "push button")
    next(each.node for each in buttons if each.name in CLOSING).do("Press")
    until(lambda: window.dialog_or_none() is None, f"the end of {command}")
    return found


CLOSING: Final = ("Close", "Cancel", "Back", "OK")
