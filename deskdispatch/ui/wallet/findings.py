"""The list of discrepancies between wallet and deliveries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QWidget

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.wallet.audit_words import finding_words, summary
from deskdispatch.ui.widgets.controls import named, side_by_side, stacked
from deskdispatch.ui.widgets.keys import give_key, show_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.wallet.auditing import Audit


class AuditFindings(Retranslated, QWidget):
    """Findings as plain text to select and copy into a message to the operator."""

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
        """The number of findings; None before a reconciliation."""
        return len(self._audit.findings) if self._audit else None

    def set_audit(self, audit: Audit | None) -> None:
        """Shows a reconciliation; None where there was none yet."""
        self._audit = audit
        self.retranslate()

    def set_busy(self, busy: bool) -> None:
        """Whether a reconciliation is running."""
        self._is_busy = busy
        self.retranslate()

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.check_button.setText(self.tr("Check now"))
        self.check_button.setAccessibleName(self.tr("Reconcile the wallet now"))
        show_key(self.check_button, self.tr("Reconcile the wallet now"))
        self.check_button.setEnabled(not self._is_busy)
        self.summary_label.setAccessibleName(self.tr("Result"))
        self.summary_label.setText(self._summary())
        self.findings_text.setAccessibleName(self.tr("Discrepancies"))
        self.findings_text.setVisible(bool(self.count))
        self._direct()
        findings = self._audit.findings if self._audit else ()
        text = "\n\n".join(finding_words(each) for each in findings)
        if text != self.findings_text.toPlainText():  # setting it would drop a selection
            self.findings_text.setPlainText(text)

    def _summary(self) -> str:
        if self._is_busy:
            return self.tr("Checking …")
        if self._audit is None:
            return self.tr("Compares every payment with the deliveries on this PC.")
        return summary(self._audit)

    def _direct(self) -> None:
        """Gives every line the window's direction, whatever letter it begins with."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        document = self.findings_text.document()
        option = document.defaultTextOption()
        option.setTextDirection(self.layoutDirection())
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        document.setDefaultTextOption(option)
