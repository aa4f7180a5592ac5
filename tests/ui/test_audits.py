"""The wallet held against the deliveries, now and then and on demand, over a real desk."""

from __future__ import annotations

import httpx
import pytest
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.auditing import Audit
from deskdispatch.domain.errors import KnownError, Unavailable
from deskdispatch.ui.audits import Audits
from deskdispatch.ui.dialogs.audit_dialog import AuditDialog
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.counter import PURSE, Counter
from tests.desk.depot import Depot, depot_of
from tests.waiting import until


@pytest.fixture
def audits() -> Audits:
    return Audits()


@pytest.fixture
def heard(audits: Audits) -> list[Audit]:
    told: list[Audit] = []
    audits.audited.connect(told.append)
    return told


@pytest.fixture
async def depot(counter: Counter) -> Depot:
    opened = depot_of(counter)
    opened.add(customerName="Dana")
    await counter.desk.tracking.refresh()
    return opened


async def test_a_wallet_that_was_read_anyway_is_looked_at_now_and_then(
    audits: Audits, counter: Counter, depot: Depot, heard: list[Audit]
) -> None:
    wallet = await counter.desk.session.wallet()
    asked = len(counter.service.asked(PURSE))
    await audits.consider(counter.desk, wallet)
    await audits.consider(counter.desk, wallet)
    assert len(heard) == 1
    assert len(counter.service.asked(PURSE)) == asked
    audits.start_over()
    await audits.consider(counter.desk, wallet)
    assert len(heard) == 2


async def test_what_a_wallet_shows_between_two_audits_is_kept(
    audits: Audits, counter: Counter, depot: Depot, heard: list[Audit]
) -> None:
    await audits.consider(counter.desk, await counter.desk.session.wallet())
    counter.clock.go_on(minutes=1)
    depot.add(customerName="Hessa")
    await audits.consider(counter.desk, await counter.desk.session.wallet())
    assert len(heard) == 1
    assert len(await counter.desk.spending.movements()) == 2


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.mark.usefixtures("depot")
async def test_one_that_is_asked_for_is_shown(
    audits: Audits, counter: Counter, heard: list[Audit], tasks: Tasks, window: QWidget
) -> None:
    tasks.spawn(audits.show(counter.desk, window), name="audit")
    await until(lambda: window.findChild(QPlainTextEdit), what="the findings")
    dialog = window.findChild(AuditDialog)
    assert isinstance(dialog, AuditDialog)
    await until(dialog.isVisible)
    assert len(heard) == 1
    dialog.accept()
    await until(lambda: not window.findChild(AuditDialog), what="an end")


async def test_a_service_that_is_away_is_told_to_who_asked(
    audits: Audits, counter: Counter, heard: list[Audit], window: QWidget
) -> None:
    errors: list[KnownError] = []
    audits.failed.connect(errors.append)
    counter.service.says(PURSE, httpx.ReadError("cut"))
    await audits.show(counter.desk, window)
    (error,) = errors
    assert isinstance(error, Unavailable)
    assert heard == []
