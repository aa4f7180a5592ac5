"""Tests of the wallet's evidence about an unconfirmed booking."""

from __future__ import annotations

from tests.desk.desk_under_test import LIST, PURSE, DeskUnderTest
from tests.desk.service_model import ServiceModel, left_unconfirmed, lost


async def test_a_debit_that_nobody_can_explain_is_a_witness(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    model.add()
    model.deliveries.clear()
    model.debits[0]["reference"] = "ORD-9"
    model.debits.append({**model.debits[0], "id": "t2", "type": "CREDIT"})
    model.debits.append({**model.debits[0], "id": "t3", "createdAt": "2026-11-21T08:00:00.000Z"})
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    (debit,) = unconfirmed.evidence.unmatched_debits
    assert (debit.reference, str(debit.amount)) == ("ORD-9", "1.750")


async def test_a_debit_of_a_delivery_that_is_known_is_none(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await lost(harness)
    model.add(customerName="Noura")
    await harness.desk.tracking.refresh()
    model.deliveries.clear()
    (unconfirmed,) = (await harness.desk.reconciling.search_due()).unconfirmed_bookings
    assert unconfirmed.evidence is not None
    assert unconfirmed.evidence.unmatched_debits == ()


async def test_a_row_that_a_debit_points_at_is_opened(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    model.deliveries[0]["customerName"] = "FATIMA FAT"
    assert len((await harness.desk.reconciling.search_due()).found) == 1
    assert len(harness.service.asked(PURSE)) == 1


async def test_the_wallet_is_read_once_for_all(harness: DeskUnderTest, model: ServiceModel) -> None:
    for _ in range(3):
        await lost(harness)
    await harness.desk.reconciling.search_due()
    assert len(harness.service.asked(PURSE)) == 1
    assert len(harness.service.asked(LIST)) == 1
