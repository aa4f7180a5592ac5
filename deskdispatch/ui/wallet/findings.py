"""Discrepancies between wallet and deliveries: their list, texts, and automatic checks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.wallet.audit import AuditFinding, AuditFindingKind
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.text.amounts import embedded, isolated, joined, kwd
from deskdispatch.ui.text.times import day_and_time
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.wallet import Audit
    from deskdispatch.domain.account.account import Wallet


class AuditFindings(Retranslated, QWidget):
    """Findings as plain text that can be copied into a message to the operator."""

    check_asked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._audit: Audit | None = None
        self._is_busy = False
        self._build_ui()
        self.check_button.clicked.connect(self.check_asked)
        self.retranslate()

    def _build_ui(self) -> None:
        self.summary_label = PlainLabel("auditSummaryLabel", wraps=True)
        self.check_button = named(QPushButton(), "auditCheckButton")
        give_key(self.check_button, "Alt+5")
        self.findings_text = named(QPlainTextEdit(), "auditFindingsText")
        self.findings_text.setReadOnly(True)
        self.findings_text.setTabChangesFocus(True)
        line = side_by_side(self.summary_label, self.check_button, grows=(self.summary_label,))
        line.setAlignment(self.check_button, Qt.AlignmentFlag.AlignTop)
        column = stacked(line, self.findings_text, grows=(self.findings_text,))
        column.addStretch(0)
        self.setLayout(column)

    @property
    def count(self) -> int | None:
        return len(self._audit.findings) if self._audit else None

    def set_audit(self, audit: Audit | None) -> None:
        self._audit = audit
        self.retranslate()

    def set_busy(self, busy: bool) -> None:
        self._is_busy = busy
        self.retranslate()

    def retranslate(self) -> None:
        self.check_button.setText(self.tr("Check now"))
        self.check_button.setAccessibleName(self.tr("Reconcile the wallet now"))
        show_key(self.check_button, self.tr("Reconcile the wallet now"))
        self.check_button.setEnabled(not self._is_busy)
        self.summary_label.setAccessibleName(self.tr("Result"))
        if self._is_busy:
            self.summary_label.setText(self.tr("Checking …"))
        elif self._audit is None:
            words = self.tr("Compares every payment with the deliveries on this PC.")
            self.summary_label.setText(words)
        else:
            self.summary_label.setText(summary(self._audit))
        self.findings_text.setAccessibleName(self.tr("Discrepancies"))
        self.findings_text.setVisible(bool(self.count))
        self._set_direction()
        findings = self._audit.findings if self._audit else ()
        text = "\n\n".join(finding_words(each) for each in findings)
        if text != self.findings_text.toPlainText():  # setting it would drop a selection
            self.findings_text.setPlainText(text)

    def _set_direction(self) -> None:
        """Gives every line the window's direction, whatever its first letter."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        document = self.findings_text.document()
        option = document.defaultTextOption()
        option.setTextDirection(self.layoutDirection())
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        document.setDefaultTextOption(option)


def summary(audit: Audit) -> str:
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
    rows = [
        joined(day_and_time(each.created_at), kwd(each.amount), isolated(each.id))
        for each in (*finding.transactions, *finding.others)
    ]
    if finding.delivery is not None and not rows:
        rows.append(day_and_time(finding.at))
    if finding.note:
        rows.append(embedded(finding.note))
    return "\n".join([_KINDS[finding.kind](finding), *rows])


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


EVERY_S = 300.0
"""Minimum seconds between two automatic reconciliations."""


class Audits(QObject):
    """Reconciles wallets that were read for their balance."""

    audited = Signal(object)
    """The ``Audit``."""

    def __init__(self) -> None:
        super().__init__()
        self._due_at = 0.0

    def start_over(self) -> None:
        self._due_at = 0.0

    async def reconcile_if_due(self, desk: Desk, wallet: Wallet) -> None:
        """Stores a wallet and reconciles it when due; shows no errors, as the clerk did not ask."""
        now = asyncio.get_running_loop().time()
        try:
            if now < self._due_at:
                await desk.auditing.keep(wallet)
                return
            self._due_at = now + EVERY_S
            self.audited.emit(await desk.auditing.check_wallet(wallet))
        except KnownError:
            self._due_at = now
