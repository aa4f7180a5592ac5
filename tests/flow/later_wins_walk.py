"""Test steps: two counters change a customer at once; the later change wins, both are notified."""

from __future__ import annotations

import asyncio

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QListWidget, QPushButton

from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.domain.text.plain_text import without_isolates
from tests.flow.other_counter import OtherCounter
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_customers_page import chosen, rows
from tests.shared_database.shops import Place
from tests.waiting import until

WRITING = "SELECT pg_advisory_lock(1145263186)"
"""Lock that keeps all counters from sending, so that changes made meanwhile are concurrent."""


async def changed_at_once(desk: RunningDesktop, other: OtherCounter, place: Place) -> None:
    """Checks that the later change wins at both counters, and that both show the other one."""
    desk.window.activateWindow()
    await until(desk.window.isActiveWindow, what="the window")
    desk.press(Qt.Key.Key_5, CTRL)
    await until(lambda: "Noura" in _names(desk), what="the customer")
    await chosen(desk, _names(desk).index("Noura"))
    warning = desk.find(QLineEdit, "customer_warning")
    with place.server.connect(place.address.database) as connection:
        connection.execute(WRITING.encode())
        warning.setText("refused twice")
        desk.find(QPushButton, "customerSaveButton").click()
        await until(lambda: not desk.find(QPushButton, "customerSaveButton").isEnabled())
        noura = await other.noura()
        await other.desk.customers.edit(noura.customer.id, {"warning": "pays in coins"})
    await until(lambda: warning.text() == "pays in coins", what="what counts, here")
    await until(lambda: bool(_told(desk)), what="what does not count, here")
    assert _told(desk)[0].startswith("Warning: “refused twice” · Salmiya 1 · ")
    async with asyncio.timeout(60):
        while not (told := await _noura_there(other)).history:
            pass
    assert [each.value for each in told.history] == ["refused twice"]
    assert told.profile.customer.warning == "pays in coins"


async def _noura_there(other: OtherCounter) -> CustomerDetails:
    found = await other.desk.customers.details((await other.noura()).customer.id)
    assert found is not None
    return found


def _names(desk: RunningDesktop) -> list[str]:
    return [without_isolates(row[0]) for row in rows(desk)]


def _told(desk: RunningDesktop) -> list[str]:
    shown = desk.find(QListWidget, "customerHistoryList")
    texts = [shown.item(row).text() for row in range(shown.count())]
    return [without_isolates(text) for text in texts]
