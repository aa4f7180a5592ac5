"""The wallet held against the deliveries, now and then, over a real desk."""

from __future__ import annotations

import pytest

from deskdispatch.desk.wallet.auditing import Audit
from deskdispatch.ui.wallet.audits import Audits
from tests.desk.desk_under_test import PURSE, DeskUnderTest
from tests.desk.service_model import ServiceModel, model_of


@pytest.fixture
def audits() -> Audits:
    return Audits()


@pytest.fixture
def heard(audits: Audits) -> list[Audit]:
    told: list[Audit] = []
    audits.audited.connect(told.append)
    return told


@pytest.fixture
async def model(harness: DeskUnderTest) -> ServiceModel:
    opened = model_of(harness)
    opened.add(customerName="Dana")
    await harness.desk.tracking.refresh()
    return opened


async def test_a_wallet_that_was_read_anyway_is_looked_at_now_and_then(
    audits: Audits, harness: DeskUnderTest, model: ServiceModel, heard: list[Audit]
) -> None:
    wallet = await harness.desk.session.wallet()
    asked = len(harness.service.asked(PURSE))
    await audits.reconcile_if_due(harness.desk, wallet)
    await audits.reconcile_if_due(harness.desk, wallet)
    assert len(heard) == 1
    assert len(harness.service.asked(PURSE)) == asked
    audits.start_over()
    await audits.reconcile_if_due(harness.desk, wallet)
    assert len(heard) == 2


async def test_what_a_wallet_shows_between_two_audits_is_kept(
    audits: Audits, harness: DeskUnderTest, model: ServiceModel, heard: list[Audit]
) -> None:
    await audits.reconcile_if_due(harness.desk, await harness.desk.session.wallet())
    harness.clock.go_on(minutes=1)
    model.add(customerName="Hessa")
    await audits.reconcile_if_due(harness.desk, await harness.desk.session.wallet())
    assert len(heard) == 1
    assert len(await harness.desk.spending.transactions()) == 2
