from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from deskdispatch.desk.auditing import Audit
from deskdispatch.domain.account import WalletTransaction
from deskdispatch.domain.audit import Finding, FindingKind
from deskdispatch.ui.dialogs.audit_dialog import AuditDialog
from tests.desk.counter import NOON
from tests.ui.conftest import Speak
from tests.ui.rows import delivery

Show = Callable[..., AuditDialog]


@pytest.fixture
def show(qtbot: QtBot, speak: Speak) -> Show:
    speak("en")

    def shown(*findings: Finding, debits: int = 12) -> AuditDialog:
        since = NOON - timedelta(days=1) if debits else None
        made = AuditDialog(Audit(findings, debits, debits, since, NOON))
        qtbot.addWidget(made)
        made.show()
        return made

    return shown


def debit(id: str, amount: str, **fields: Any) -> WalletTransaction:
    known = {"type": "DEBIT", "balance_after": "20.000", "created_at": NOON, "reference": "ORD-7"}
    return WalletTransaction(**{**known, **fields, "id": id, "amount": amount})


def text(dialog: AuditDialog) -> list[str]:
    hidden = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))
    return dialog.findings_text.toPlainText().translate(hidden).splitlines()


def test_all_in_order(show: Show) -> None:
    dialog = show()
    assert dialog.summary_label.text().endswith("All of it adds up.")
    assert "12 payments" in dialog.summary_label.text()
    assert not dialog.findings_text.isVisible()


def test_nothing_to_compare(show: Show) -> None:
    assert "nothing to compare yet" in show(debits=0).summary_label.text()


def test_money_for_a_delivery_that_nobody_knows(show: Show) -> None:
    paid = debit("t1", "1.750")
    finding = Finding(
        FindingKind.NO_DELIVERY, NOON, "ORD-7", (paid,), actual=Decimal("1.750"), note="fee <b>"
    )
    dialog = show(finding)
    assert dialog.summary_label.text().endswith("1 to ask the operator about.")
    assert text(dialog) == [
        "KWD 1.750 was paid for ORD-7, a delivery that was never seen here.",
        "21 Nov, 12:00 · KWD 1.750 · t1",
        "fee <b>",
    ]


def test_what_may_only_be_too_old_to_be_listed(show: Show) -> None:
    finding = Finding(
        FindingKind.NO_DELIVERY, NOON, "ORD-7", actual=Decimal("1.750"), is_certain=False
    )
    assert "does not list so far back" in text(show(finding))[0]


def test_money_for_no_order(show: Show) -> None:
    finding = Finding(FindingKind.NO_DELIVERY, NOON, "", actual=Decimal("1.750"))
    assert text(show(finding)) == ["KWD 1.750 was paid for no order at all."]


def test_money_that_went_twice(show: Show) -> None:
    twice = (debit("t2", "1.750"), debit("t1", "1.750"))
    finding = Finding(FindingKind.DEBITED_TWICE, NOON, "ORD-7", twice, actual=Decimal("3.500"))
    assert text(show(finding)) == [
        "ORD-7 was paid 2 times, KWD 3.500 in all.",
        "21 Nov, 12:00 · KWD 1.750 · t2",
        "21 Nov, 12:00 · KWD 1.750 · t1",
    ]


def test_another_amount_than_the_price(show: Show) -> None:
    finding = Finding(
        FindingKind.WRONG_AMOUNT,
        NOON,
        "ORD-7",
        (debit("t1", "2.000"),),
        delivery=delivery(7),
        expected=Decimal("1.750"),
        actual=Decimal("2.000"),
    )
    assert text(show(finding))[0] == "ORD-7: KWD 2.000 was paid, its price is KWD 1.750."


def test_a_delivery_that_cost_nothing(show: Show) -> None:
    finding = Finding(
        FindingKind.NOT_DEBITED, NOON, "ORD-7", delivery=delivery(7), expected=Decimal("1.750")
    )
    assert text(show(finding)) == [
        "ORD-7 was not paid; its price is KWD 1.750.",
        "21 Nov, 12:00",
    ]


def test_escape_closes_it(show: Show) -> None:
    dialog = show()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_it_follows_the_language(show: Show, speak: Speak) -> None:
    finding = Finding(FindingKind.NO_DELIVERY, NOON, "ORD-7", actual=Decimal("1.750"))
    dialog = show(finding)
    speak("ar")
    assert max(dialog.summary_label.text()) >= "\u0600"
    assert max(text(dialog)[0]) >= "\u0600"
    assert "ORD-7" in text(dialog)[0]
