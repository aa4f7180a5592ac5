"""What the wallet paid for, held against the deliveries: what does not add up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout

from deskdispatch.desk.auditing import Audit
from deskdispatch.ui.audit_words import finding_words, summary
from deskdispatch.ui.widgets.plain_label import PlainLabel


class AuditDialog(QDialog):
    """Findings as plain text that can be selected and copied into a message to the operator."""

    def __init__(self, audit: Audit) -> None:
        super().__init__()
        self._audit = audit
        self._build_ui()
        self.close_button.clicked.connect(self.accept)
        self.retranslate()

    def _build_ui(self) -> None:
        self.setObjectName("auditDialog")
        self.setMinimumSize(520, 240)
        self.summary_label = PlainLabel("auditSummaryLabel")
        self.summary_label.setWordWrap(True)
        self.findings_text = QPlainTextEdit()
        self.findings_text.setObjectName("auditFindingsText")
        self.findings_text.setReadOnly(True)
        self.findings_text.setVisible(bool(self._audit.findings))
        self.close_button = QPushButton()
        self.close_button.setObjectName("auditCloseButton")
        self.close_button.setDefault(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.close_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(12)
        column.addWidget(self.summary_label)
        column.addWidget(self.findings_text, 1)
        if not self._audit.findings:
            column.addStretch(1)
        column.addLayout(buttons)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Wallet against deliveries"))
        self.summary_label.setText(summary(self._audit))
        self.findings_text.setAccessibleName(self.tr("What does not add up"))
        self._direct()
        words = [finding_words(finding) for finding in self._audit.findings]
        self.findings_text.setPlainText("\n\n".join(words))
        self.close_button.setText(self.tr("Close"))
        self.close_button.setAccessibleName(self.tr("Close"))

    def _direct(self) -> None:
        """Every line reads as the window does, whatever letter it begins with."""
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        side = Qt.AlignmentFlag.AlignRight if mirrored else Qt.AlignmentFlag.AlignLeft
        document = self.findings_text.document()
        option = document.defaultTextOption()
        option.setTextDirection(self.layoutDirection())
        option.setAlignment(side | Qt.AlignmentFlag.AlignAbsolute)
        document.setDefaultTextOption(option)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
