"""The words for what a reconciliation of the wallet found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.desk.wallet.auditing import Audit
from deskdispatch.domain.wallet.audit import AuditFinding, AuditFindingKind
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.times import day_and_time


def summary(audit: Audit) -> str:
    """How many debits and deliveries were compared, and the differences."""
    if audit.since is None:
        return QCoreApplication.translate(
            "Audit", "Nothing to compare yet: no payments for known deliveries."
        )
    compared = QCoreApplication.translate(
        "Audit", "Since {time}: %n payment(s) matched with deliveries.", None, audit.debits
    ).format(time=day_and_time(audit.since))
    found = len(audit.findings)
    if not found:
        return f"{compared} {QCoreApplication.translate('Audit', 'No discrepancies.')}"
    ask = QCoreApplication.translate("Audit", "%n to ask the operator about.", None, found)
    return f"{compared} {ask}"


def finding_words(finding: AuditFinding) -> str:
    """One finding in a line or two."""
    lines = [_KINDS[finding.kind](finding), *_evidence(finding)]
    return "\n".join(lines)


def _no_delivery(finding: AuditFinding) -> str:
    if not finding.reference:
        words = QCoreApplication.translate("Audit", "{amount} was paid for no order at all.")
        return words.format(amount=kwd(finding.actual))
    words = QCoreApplication.translate(
        "Audit", "{amount} was paid for {order}, a delivery that was never seen here."
    )
    if not finding.is_certain:
        words = QCoreApplication.translate(
            "Audit",
            "{amount} was paid for {order}, which this PC does not know; the service does not list"
            " so far back.",
        )
    return words.format(amount=kwd(finding.actual), order=isolated(finding.reference))


def _debited_twice(finding: AuditFinding) -> str:
    words = QCoreApplication.translate(
        "Audit", "{order} was paid %n times, {amount} in all.", None, len(finding.transactions)
    )
    return words.format(order=isolated(finding.reference), amount=kwd(finding.actual))


def _wrong_amount(finding: AuditFinding) -> str:
    words = QCoreApplication.translate("Audit", "{order}: {amount} was paid, its price is {price}.")
    return words.format(
        order=isolated(finding.reference),
        amount=kwd(finding.actual),
        price=kwd(finding.expected),
    )


def _not_debited(finding: AuditFinding) -> str:
    words = QCoreApplication.translate("Audit", "{order} was not paid; its price is {price}.")
    return words.format(order=isolated(finding.reference), price=kwd(finding.expected))


_KINDS: Final[dict[AuditFindingKind, Callable[[AuditFinding], str]]] = {
    AuditFindingKind.NO_DELIVERY: _no_delivery,
    AuditFindingKind.DEBITED_TWICE: _debited_twice,
    AuditFindingKind.WRONG_AMOUNT: _wrong_amount,
    AuditFindingKind.NOT_DEBITED: _not_debited,
}


def _evidence(finding: AuditFinding) -> list[str]:
    rows = [
        joined(day_and_time(each.created_at), kwd(each.amount), isolated(each.id))
        for each in (*finding.transactions, *finding.others)
    ]
    if finding.delivery is not None and not rows:
        rows.append(day_and_time(finding.at))
    return [*rows, embedded(finding.note)] if finding.note else rows
