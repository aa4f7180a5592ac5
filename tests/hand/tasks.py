"""Tasks of a clerk, each done with the fewest keys, and their limits."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from itertools import count
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from deskdispatch.domain.clock import KUWAIT, utc_now
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.service.couriers import plan_journey
from deskdispatch.ui.palette.palette import Palette
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.hand.hands import Hands
from tests.waiting import until

WHERE: Final = "29.3117, 47.9906"
ELSEWHERE: Final = "29.3375, 48.0758"


NUMBERS: Final = range(1001, 1007)
"""Numbers of the booked orders, of which the second has cash."""


def _failing_seed() -> int:
    """Returns the first seed with which the second order fails and the others are delivered."""
    delivered, failed = DeliveryStatus.DELIVERED, DeliveryStatus.FAILED
    wanted = [failed if number == NUMBERS[1] else delivered for number in NUMBERS]
    for seed in count():
        ends = (plan_journey(seed, number, "bike", 4).steps[-1].state for number in NUMBERS)
        if all(end == want for end, want in zip(ends, wanted, strict=True)):
            return seed
    raise AssertionError


@dataclass(frozen=True, slots=True)
class Count:
    """Count of keys or clicks of a task.

    Attributes:
        task: Name of the task.
        value: The count.
        limit: Largest permitted count; None if there is no limit.
        unit: Unit of the count.
    """

    task: str
    value: int
    limit: int | None
    unit: str

    @property
    def is_over(self) -> bool:
        """Whether the count exceeds its limit."""
        return self.limit is not None and self.value > self.limit


COURIERS: Final = (
    *("--courier-rate", "4000", "--seed", str(_failing_seed())),
    *("--opening-balance", "200"),
)
"""Options of the practice service with which only the second order fails, within seconds."""

BEYOND: Final = "beyond the letters"
MORE: Final = "more than a new customer"
ALL_MORE: Final = "more, digits too"
ALL: Final = "all keys"
BY_PHONE: Final = "all keys from the fourth digit"

UNTIL_KNOWN: Final = 3
"""Number of phone digits before the one that shows suggestions of customers."""

Doing = Callable[[RunningDesktop, Hands], Awaitable[None]]


async def count_all(desk: RunningDesktop) -> list[Count]:
    """Does all tasks in order, in a window that is signed in."""
    await desk.signed_in()
    desk.window.activateWindow()
    new = await _done(desk, new_customer)
    cash = await _done(desk, with_cash)
    later = await _done(desk, tomorrow_at_six)
    repeat = await _done(desk, repeat_customer)
    known = await _done(desk, known_by_phone)
    address = await _done(desk, typed_address)
    wrong = await _done(desk, wrong_pin)
    found = await _done(desk, find_by_digits)
    reprinted = await _done(desk, reprint)
    again = await _done(desk, failed_again)
    chat = await _done(desk, pasted_chat)
    place = await _done(desk, place_by_name)
    command = await _done(desk, command_by_letters)
    farthest = await _done(desk, any_command)
    file = await _done(desk, order_file)
    return [
        Count("new customer", new.actions, 4, BEYOND),
        Count("with cash", cash.actions - new.actions, 3, MORE),
        Count("tomorrow 18:00", _all(later) - _all(new), 4, ALL_MORE),
        Count("repeat customer", repeat.actions, None, BEYOND),
        Count("repeat by phone", known.actions + known.typed - UNTIL_KNOWN, 10, BY_PHONE),
        Count("typed address", _all(address), 14, ALL),
        Count("wrong pin", wrong.actions, None, BEYOND),
        Count("open by four digits", _all(found), 6, ALL),
        Count("reprint", _all(reprinted), 1, ALL),
        Count("failed: book again", _all(again), 2, ALL),
        Count("pasted chat", _all(chat), 3, ALL),
        Count("place by name", place.actions, 2, BEYOND),
        Count("palette", command.actions, 3, BEYOND),
        Count("palette, any command", farthest.actions, 3, BEYOND),
        Count("file of ten rows", _all(file), 3, ALL),
    ]


async def _done(desk: RunningDesktop, task: Doing) -> Hands:
    hands = Hands(desk.window)
    await task(desk, hands)
    return hands


def _all(hands: Hands) -> int:
    return hands.actions + hands.typed


async def new_customer(desk: RunningDesktop, hands: Hands) -> None:
    """Books for a new customer: phone, name, a pasted location, *Book*."""
    await _customer(desk, hands, "51234567")
    await _book(desk, hands)


async def with_cash(desk: RunningDesktop, hands: Hands) -> None:
    """Books for a new customer with KWD 12.500 to collect."""
    await _customer(desk, hands, "51234568")
    hands.press("Alt+C")
    hands.type("12.5")
    await _book(desk, hands)
    assert _newest(desk)["collectCash"] is True


async def tomorrow_at_six(desk: RunningDesktop, hands: Hands) -> None:
    """Books for a new customer, for tomorrow 18:00 in Kuwait."""
    await _customer(desk, hands, "51234569")
    wanted = _tomorrow_at_six()
    hands.press("Alt+S")
    hands.type("t18")
    assert desk.form.schedule_edit.moment() == wanted
    await _book(desk, hands)
    assert _newest(desk)["isScheduled"] is True


async def repeat_customer(desk: RunningDesktop, hands: Hands) -> None:
    """Books again for an earlier customer, found by digits of the phone; a warning is shown."""
    hands.press("Ctrl+F")
    hands.type("34567")
    hands.press("Return", "Ctrl+R")
    await until(lambda: desk.form.name_edit.text() == "Fatima", what="the earlier booking")
    await desk.quoted()
    hands.press("Ctrl+Return")
    await until(lambda: bool(desk.window.booking_panel.banner.text), what="the warning")
    await _pressed(desk, hands, "Ctrl+B")


async def known_by_phone(desk: RunningDesktop, hands: Hands) -> None:
    """Books for an earlier customer who calls: phone, Enter, *Book*, duplicate's warning."""
    assert desk.program.connector.desk is not None
    await desk.program.connector.desk.customers.record()
    desk.window.panes.focus_phone()
    hands.type("51234569")
    await until(desk.form.name_edit.placeholderText, what="the customer")
    hands.press("Return")
    assert desk.form.name_edit.text() == "Fatima"
    await desk.quoted()
    hands.press("Ctrl+Return")
    await until(lambda: bool(desk.window.booking_panel.banner.text), what="the warning")
    await _pressed(desk, hands, "Ctrl+B")


async def typed_address(desk: RunningDesktop, hands: Hands) -> None:
    """Types area, block, street and house in one line, which sets the drop-off."""
    desk.form.detail_edit.setFocus()
    hands.type("slm 10 5 3")
    hands.press("Return")
    await desk.quoted()
    draft = desk.window.booking_panel.draft()
    assert draft.dropoff_address == ("Salmiya", "Block 10", "Street 5", "House 3")
    desk.window.booking_panel.clear()


async def wrong_pin(desk: RunningDesktop, hands: Hands) -> None:
    """Pastes the right location over a wrong one."""
    await _customer(desk, hands, "51234570")
    before, keys = desk.form.dropoff_edit.point, hands.actions
    hands.copy_elsewhere(ELSEWHERE)
    hands.press("Ctrl+V")
    await until(lambda: desk.form.dropoff_edit.point not in (before, None), what="the right place")
    hands.actions, hands.typed = hands.actions - keys, 0
    desk.window.booking_panel.clear()


async def find_by_digits(desk: RunningDesktop, hands: Hands) -> None:
    """Opens an order by the last four digits of its number."""
    order = desk.board.board_rows.newest[-1].order
    desk.window.panes.focus_phone()
    hands.press("Ctrl+F")
    hands.type(order[-4:])
    hands.press("Return")
    await until(desk.window.detail_panel.print_button.isEnabled, what="its details")
    assert order in desk.window.detail_panel.title_label.text()


async def reprint(desk: RunningDesktop, hands: Hands) -> None:
    """Prints the slip of the chosen order again."""
    asked: list[str] = []

    async def print_slips(deliveries: Any, target: Any = None, *, elsewhere: bool = False) -> None:
        asked.extend(delivery.order_number for delivery in deliveries)

    desk.window.slips.print_slips = print_slips  # type: ignore[method-assign]
    hands.press("Ctrl+P")
    await until(lambda: bool(asked), what="the slip")
    assert asked[0] in desk.window.detail_panel.title_label.text()


async def failed_again(desk: RunningDesktop, hands: Hands) -> None:
    """Puts the booking of a failed delivery into the form again."""
    desk.window.panes.focus_phone()
    bar = desk.find(QWidget, "alertBar")
    await until(bar.isVisible, what="the alert")
    hands.press("Ctrl+G", "Ctrl+R")
    await until(lambda: desk.form.name_edit.text() == "Hamad", what="its booking")


async def pasted_chat(desk: RunningDesktop, hands: Hands) -> None:
    """Takes phone, name and place from a whole copied chat."""
    desk.window.booking_panel.clear()
    desk.window.panes.focus_phone()
    link = f"https://maps.google.com/?q={ELSEWHERE.replace(' ', '')}"
    hands.copy_elsewhere(f"Dana Al-Rashid\n9876 5432\n{link}")
    hands.press("Ctrl+V", "Return")
    assert desk.form.phone_edit.text() == "9876 5432"
    assert desk.form.name_edit.text() == "Dana Al-Rashid"
    await desk.quoted()
    desk.window.booking_panel.clear()


async def place_by_name(desk: RunningDesktop, hands: Hands) -> None:
    """Chooses a saved place as the drop-off, by three letters."""
    desk.window.booking_panel.clear()
    desk.choose_dropoff(ELSEWHERE)
    desk.press(Qt.Key.Key_F3, CTRL)
    await until(lambda: desk.focus() == "savedNameEdit", what="the dialog")
    edit = QApplication.focusWidget()
    assert isinstance(edit, QLineEdit)
    edit.setText("Avenues, gate 5")
    QTest.keyClick(edit, Qt.Key.Key_Return)
    await until(lambda: _dialog() is None, what="no dialog")
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")
    await until(lambda: "Avenues" in desk.form.dropoff_edit.text(), what="its name in the form")
    desk.window.booking_panel.clear()
    desk.form.dropoff_edit.setFocus()
    hands.type("ave")
    hands.press("Return")
    assert desk.form.dropoff_edit.text().startswith("Avenues, gate 5")
    desk.window.booking_panel.clear()


async def command_by_letters(desk: RunningDesktop, hands: Hands) -> None:
    """Runs a command that is only in a menu, by the palette."""
    desk.window.panes.focus_phone()
    hands.press("Ctrl+K")
    hands.type("sched")
    hands.press("Return")
    assert desk.window.side.page == "schedule"


async def any_command(desk: RunningDesktop, hands: Hands) -> None:
    """Finds each command by its own words, and counts the keys of the one that takes most."""
    most = 0
    for each in desk.window.finder.entries():
        hands.press("Ctrl+K")
        palette = desk.find(Palette, "palette")
        palette.edit.setText(each.words)
        row = next(
            at for at, one in enumerate(palette.results.entries) if one.spoken == each.spoken
        )
        most = max(most, 2 + row)
        hands.press("Escape")
    hands.actions = most


async def order_file(desk: RunningDesktop, hands: Hands) -> None:
    """Books ten rows of a dropped file, after the preview."""
    lines = ["Order,Phone,Name,Location"]
    lines += [f'A-{at},6600110{at},Dana {at},"29.33{at}5,48.07{at}1"' for at in range(10)]
    path = desk.where.settings_file.parent / "ten orders.csv"
    path.write_text("\n".join(lines), "utf-8")
    rows = len(desk.board.board_rows.known)
    desk.window.panes.focus_phone()
    desk.window.file_drops.dropped.emit(path)
    button = desk.find(QPushButton, "orderFileBookButton")
    await until(lambda: button.isVisible() and "10" in button.text(), what="ten priced rows")
    hands.press("Ctrl+Return")
    await until(lambda: _dialog() is not None, what="the question")
    hands.press("Return")
    await until(lambda: len(desk.board.board_rows.known) == rows + 10, what="ten orders")


def _dialog() -> QWidget | None:
    return QApplication.activeModalWidget()


async def _customer(desk: RunningDesktop, hands: Hands, phone: str) -> None:
    """Types the customer, starting in the phone field, which has the focus after each booking."""
    desk.window.panes.focus_phone()
    hands.copy_elsewhere(WHERE)
    hands.type(phone)
    hands.press("Return")
    hands.type("Hamad" if phone.endswith("8") else "Fatima")
    hands.press("Ctrl+V")
    await desk.quoted()


async def _book(desk: RunningDesktop, hands: Hands) -> None:
    await desk.quoted()
    await _pressed(desk, hands, "Ctrl+Return")


async def _pressed(desk: RunningDesktop, hands: Hands, key: str) -> None:
    """Presses the key that books, and waits for the order and an empty form."""
    rows = len(desk.board.board_rows.known)
    hands.press(key)
    await until(lambda: len(desk.board.board_rows.known) > rows, what="the booked order")
    await until(lambda: not desk.form.name_edit.text(), what="an empty form")
    await asyncio.sleep(0)


def _newest(desk: RunningDesktop) -> dict[str, Any]:
    """Returns the last booking from the service."""
    listed = desk.ask("GET", "deliveries")["deliveries"]
    newest = max(listed, key=lambda each: str(each["orderNumber"]))
    told: dict[str, Any] = desk.ask("GET", f"deliveries/{newest['id']}")["delivery"]
    return told


def _tomorrow_at_six() -> datetime:
    day = utc_now().astimezone(KUWAIT).date() + timedelta(days=1)
    return datetime.combine(day, time(18), KUWAIT)
