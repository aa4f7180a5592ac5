from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.desk.wallet import Audit
from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.wallet.audit import AuditFinding, AuditFindingKind
from deskdispatch.ui.wallet.findings import Audits, finding_words, summary
from tests.desk.desk_under_test import NOON, PURSE, DeskUnderTest
from tests.desk.service_model import ServiceModel, model_of
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.rows import delivery


@pytest.fixture(autouse=True)
def english(speak: Speak) -> None:
    speak("en")


def said(*findings: AuditFinding, debits: int = 12) -> str:
    since = NOON - timedelta(days=1) if debits else None
    return summary(Audit(findings, debits, debits, since, NOON))


def debit(id: str, amount: str, **fields: Any) -> WalletTransaction:
    known = {"type": "DEBIT", "balance_after": "20.000", "created_at": NOON, "reference": "ORD-7"}
    return WalletTransaction(**{**known, **fields, "id": id, "amount": amount})


def text(finding: AuditFinding) -> list[str]:
    return bare(finding_words(finding)).splitlines()


def test_all_in_order() -> None:
    assert said().endswith("No discrepancies.")
    assert "12 payments" in said()


def test_nothing_to_compare() -> None:
    assert "Nothing to compare yet" in said(debits=0)


def test_money_for_a_delivery_that_nobody_knows() -> None:
    paid = debit("t1", "1.750")
    finding = AuditFinding(
        AuditFindingKind.NO_DELIVERY,
        NOON,
        "ORD-7",
        (paid,),
        actual=Decimal("1.750"),
        note="fee <b>",
    )
    assert said(finding).endswith("1 to ask the operator about.")
    assert text(finding) == [
        "KWD 1.750 was paid for ORD-7, a delivery that was never seen here.",
        "21 Nov, 12:00 · KWD 1.750 · t1",
        "fee <b>",
    ]


def test_what_may_only_be_too_old_to_be_listed() -> None:
    finding = AuditFinding(
        AuditFindingKind.NO_DELIVERY, NOON, "ORD-7", actual=Decimal("1.750"), is_certain=False
    )
    assert "does not list so far back" in text(finding)[0]


def test_money_for_no_order() -> None:
    finding = AuditFinding(AuditFindingKind.NO_DELIVERY, NOON, "", actual=Decimal("1.750"))
    assert text(finding) == ["KWD 1.750 was paid for no order at all."]


def test_money_that_went_twice() -> None:
    twice = (debit("t2", "1.750"), debit("t1", "1.750"))
    finding = AuditFinding(
        AuditFindingKind.DEBITED_TWICE, NOON, "ORD-7", twice, actual=Decimal("3.500")
    )
    assert text(finding) == [
        "ORD-7 was paid 2 times, KWD 3.500 in all.",
        "21 Nov, 12:00 · KWD 1.750 · t2",
        "21 Nov, 12:00 · KWD 1.750 · t1",
    ]


def test_another_amount_than_the_price() -> None:
    finding = AuditFinding(
        AuditFindingKind.WRONG_AMOUNT,
        NOON,
        "ORD-7",
        (debit("t1", "2.000"),),
        delivery=delivery(7),
        expected=Decimal("1.750"),
        actual=Decimal("2.000"),
    )
    assert text(finding)[0] == "ORD-7: KWD 2.000 was paid, its price is KWD 1.750."


def test_a_delivery_that_cost_nothing() -> None:
    finding = AuditFinding(
        AuditFindingKind.NOT_DEBITED, NOON, "ORD-7", delivery=delivery(7), expected=Decimal("1.750")
    )
    assert text(finding) == [
        "ORD-7 was not paid; its price is KWD 1.750.",
        "21 Nov, 12:00",
    ]


def test_it_is_said_in_the_language_of_the_window(speak: Speak) -> None:
    finding = AuditFinding(AuditFindingKind.NO_DELIVERY, NOON, "ORD-7", actual=Decimal("1.750"))
    speak("ar")
    assert max(said(finding)) >= "\u0600"
    assert max(text(finding)[0]) >= "\u0600"
    assert "ORD-7" in text(finding)[0]


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
