"""The walk of what two counters change of a customer at once, from the window and from a desk."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from deskdispatch.desk.sharing.sharing import HEARTBEAT_S
from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.ui.customers.conflicts import ConflictLine
from tests.flow.other_counter import OtherCounter
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_customers_page import chosen, rows
from tests.shared_database.shops import Place
from tests.waiting import until

AT_ONCE_S = HEARTBEAT_S / 4
"""Within that only a notice of the database brings what the other counter did."""

WRITING = "SELECT pg_advisory_lock(1145263186)"
"""Who holds it keeps all counters from sending: what they type meanwhile is typed at once."""


async def changed_at_once(desk: RunningDesktop, other: OtherCounter, place: Place) -> None:
    """Each counter asks, and a choice at either ends it at both."""
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")
    desk.press(Qt.Key.Key_5, CTRL)
    await until(lambda: "Noura" in _names(desk), what="the customer")
    await chosen(desk, _names(desk).index("Noura"))
    await _typed_at_once(desk, other, place, "refused twice", "pays in coins")
    await other.desk.customers.settle((await _asked_there(other)), "pays in coins")
    await until(lambda: not _lines(desk), AT_ONCE_S, what="the end of the question here")
    assert _warning(desk).text() == "pays in coins"
    await _typed_at_once(desk, other, place, "rings twice", "a regular")
    desk.press(Qt.Key.Key_7, Qt.KeyboardModifier.AltModifier, on=desk.window)
    async with asyncio.timeout(AT_ONCE_S):
        while await _warning_there(other) != ("rings twice", ()):  # it may count before the choice
            pass
    await until(lambda: not _lines(desk), what="the end of the question here")


async def _warning_there(other: OtherCounter) -> tuple[str, tuple[Conflict, ...]]:
    """The warning at the other counter, and what is asked there."""
    noura = await other.noura()
    return noura.customer.warning, tuple(await other.desk.customers.conflicts(noura))


async def _typed_at_once(
    desk: RunningDesktop, other: OtherCounter, place: Place, here: str, there: str
) -> None:
    with place.server.connect(place.address.database) as connection:
        connection.execute(WRITING.encode())
        _warning(desk).setText(here)
        desk.find(QPushButton, "customerSaveButton").click()
        noura = await other.noura()
        await other.desk.customers.edit(noura.customer.id, {"warning": there})
        await until(lambda: not desk.find(QPushButton, "customerSaveButton").isEnabled())
    await until(lambda: _lines(desk), what="the question")
    said = without_isolates(_lines(desk)[0].label.text())
    assert f"to “{there}”. Changed here to “{here}”." in said
    assert "Hawalli" in said


async def _asked_there(other: OtherCounter) -> Conflict:
    async with asyncio.timeout(60):
        while not (found := await other.desk.customers.conflicts(await other.noura())):
            pass
    return found[0]


def _names(desk: RunningDesktop) -> list[str]:
    return [without_isolates(row[0]) for row in rows(desk)]


def _warning(desk: RunningDesktop) -> QLineEdit:
    return desk.find(QLineEdit, "customer_warning")


def _lines(desk: RunningDesktop) -> list[ConflictLine]:
    detail = desk.find(QWidget, "customerDetail")
    return [each for each in detail.findChildren(ConflictLine) if each.isVisible()]
