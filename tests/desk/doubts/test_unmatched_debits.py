"""What the wallet says of a booking in doubt."""

from __future__ import annotations

from tests.desk.desk_under_test import LIST, PURSE, DeskUnderTest
from tests.desk.service_model import ServiceModel, in_doubt, lost


async def test_a_debit_that_nobody_can_explain_is_a_witness(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await lost(counter)
    depot.add()
    depot.deliveries.clear()
    depot.debits[0]["reference"] = "ORD-9"
    depot.debits.append({**depot.debits[0], "id": "t2", "type": "CREDIT"})
    depot.debits.append({**depot.debits[0], "id": "t3", "createdAt": "2026-11-21T08:00:00.000Z"})
    (doubt,) = (await counter.desk.reconciling.search_due()).doubts
    assert doubt.evidence is not None
    (debit,) = doubt.evidence.unmatched_debits
    assert (debit.reference, str(debit.amount)) == ("ORD-9", "1.750")


async def test_a_debit_of_a_delivery_that_is_known_is_none(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await lost(counter)
    depot.add(customerName="Noura")
    await counter.desk.tracking.refresh()
    depot.deliveries.clear()
    (doubt,) = (await counter.desk.reconciling.search_due()).doubts
    assert doubt.evidence is not None
    assert doubt.evidence.unmatched_debits == ()


async def test_a_row_that_a_debit_points_at_is_opened(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await in_doubt(counter, depot)
    depot.deliveries[0]["customerName"] = "FATIMA FAT"
    assert len((await counter.desk.reconciling.search_due()).found) == 1
    assert len(counter.service.asked(PURSE)) == 1


async def test_the_wallet_is_read_once_for_all(counter: DeskUnderTest, depot: ServiceModel) -> None:
    for _ in range(3):
        await lost(counter)
    await counter.desk.reconciling.search_due()
    assert len(counter.service.asked(PURSE)) == 1
    assert len(counter.service.asked(LIST)) == 1
