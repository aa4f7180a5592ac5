"""Tests that a merge is undone only where possible, and that the page gives the reason."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.customers.customer import Customer, CustomerMerge, CustomerProfile
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.sharing.customer_details import CustomerDetails
from deskdispatch.ui.customers.detail import CustomerDetail
from deskdispatch.ui.customers.dialogs import Comparison
from deskdispatch.ui.customers.editing import CustomerEditing
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.ui.conftest import NOON, Speak
from tests.waiting import until

SARA = CustomerProfile(Customer(id="1", name="Sara"), "98765432")
NOURA = CustomerProfile(Customer(id="2", name="Noura"), "51234567")
MERGE = CustomerMerge(Customer(id="2", name="Noura"), NOON - timedelta(minutes=8))


@pytest.fixture(autouse=True)
def _no_names() -> Iterator[None]:
    yield
    counter_names.set_names({}, "")


@pytest.mark.parametrize(
    ("names", "is_undone", "words"),
    [
        ({}, True, "They are two customers again."),
        ({}, False, "This customer is no longer here."),
        ({"a": "Salmiya 1"}, False, "The merge stays: the other counters have it."),
    ],
)
async def test_undoing_a_merge_says_how_it_went(
    qtbot: QtBot, speak: Speak, names: dict[str, str], is_undone: bool, words: str
) -> None:
    speak("en")
    counter_names.set_names(names, "a" if names else "")
    asked: list[str] = []

    async def undo_merge(customer_id: str) -> bool:
        asked.append(customer_id)
        return is_undone

    page, banner, tasks = QWidget(), Banner(), Tasks()
    detail = CustomerDetail(lambda: NOON)
    for widget in (page, banner, detail):
        qtbot.addWidget(widget)
    editing = CustomerEditing(page, detail, banner, tasks, lambda: NOON)
    desk: Any = SimpleNamespace(customers=SimpleNamespace(undo_merge=undo_merge))
    editing.attach(desk)
    detail.show_customer(CustomerDetails(SARA, merge=MERGE))
    detail.unmerge_button.click()
    await until(lambda: not len(tasks), what="the end of it")
    assert asked == ["1"]
    assert banner.text == words


async def test_a_save_that_fails_is_told_and_keeps_what_was_typed(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")

    async def edit(_customer_id: str, _fields: dict[str, Any]) -> None:
        raise JournalError(JournalFailure.DISK_FULL)

    bugs: list[BaseException] = []
    page, banner, tasks = QWidget(), Banner(), Tasks(bugs.append)
    detail = CustomerDetail(lambda: NOON)
    for widget in (page, banner, detail):
        qtbot.addWidget(widget)
    editing = CustomerEditing(page, detail, banner, tasks, lambda: NOON)
    desk: Any = SimpleNamespace(customers=SimpleNamespace(edit=edit))
    editing.attach(desk)
    detail.show_customer(CustomerDetails(SARA))
    detail._lines["driver_note"].setText("Gate code 4411")
    detail.save_button.click()
    await until(lambda: not len(tasks), what="the end of it")
    assert banner.text == error_words(JournalError(JournalFailure.DISK_FULL))
    assert detail.changes == {"driver_note": "Gate code 4411"}
    assert not bugs


def test_a_merge_sets_only_what_is_taken_of_the_other(qtbot: QtBot) -> None:
    """A colleague's change to the kept customer, made while the dialog is open, is not reverted."""
    known = Customer(id="2", name="Sara Ali", driver_note="Gate 2", is_blocked=True)
    comparison = Comparison(SARA, ())
    qtbot.addWidget(comparison)
    comparison.show_other(CustomerProfile(known, "51234567"))
    assert comparison.chosen == {"driver_note": "Gate 2", "is_blocked": True}


async def test_changes_of_a_customer_are_kept_while_another_is_shown(
    qtbot: QtBot, speak: Speak
) -> None:
    speak("en")
    saved: list[tuple[str, dict[str, Any]]] = []

    async def edit(customer_id: str, fields: dict[str, Any]) -> None:
        saved.append((customer_id, fields))

    page, banner, tasks = QWidget(), Banner(), Tasks()
    detail = CustomerDetail(lambda: NOON)
    for widget in (page, banner, detail):
        qtbot.addWidget(widget)
    editing = CustomerEditing(page, detail, banner, tasks, lambda: NOON)
    desk: Any = SimpleNamespace(customers=SimpleNamespace(edit=edit))
    editing.attach(desk)
    sara, noura = CustomerDetails(SARA), CustomerDetails(NOURA)
    typed = {"driver_note": "Gate code 4411", "is_blocked": True}
    detail.show_customer(sara)
    detail._lines["driver_note"].setText("Gate code 4411")
    detail.blocked_check.setChecked(True)
    detail.show_customer(noura)
    assert detail.changes == {}
    assert banner.text == "Changes of \u2068Sara\u2069 are not saved."
    detail.show_customer(sara)
    assert detail.changes == typed
    assert not banner.current_messages()
    detail.show_customer(noura)
    assert banner.message is not None
    banner.act(banner.message)
    await until(lambda: not len(tasks), what="the end of it")
    assert saved == [("1", typed)]
    assert [each.text for each in banner.current_messages()] == ["Saved."]
    detail.show_customer(sara)
    assert detail.changes == {}
