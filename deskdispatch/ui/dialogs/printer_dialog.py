"""Where a slip goes: a printer of the system, or a PDF file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
)


class PrinterDialog(QDialog):
    """Offers the system's printers and a PDF file.

    Args:
        printers: Names as the system gives them; untrusted, shown as plain text.
    """

    def __init__(self, printers: Sequence[str]) -> None:
        super().__init__()
        self._build_ui(printers)
        self.ok_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.printer_combo.currentIndexChanged.connect(self._on_chosen)
        self.retranslate()
        self._on_chosen()

    def _build_ui(self, printers: Sequence[str]) -> None:
        self.setObjectName("printerDialog")
        self.setMinimumWidth(380)
        self.label = QLabel()
        self.printer_combo = QComboBox()
        self.printer_combo.setObjectName("printerCombo")
        for name in printers:
            self.printer_combo.addItem(name, name)
        self.printer_combo.addItem("", "")
        self.always_check = QCheckBox()
        self.always_check.setObjectName("alwaysPrinterCheck")
        self.ok_button = QPushButton()
        self.ok_button.setObjectName("printerOkButton")
        self.ok_button.setProperty("role", "primary")
        self.ok_button.setDefault(True)
        self.cancel_button = QPushButton()
        self.cancel_button.setObjectName("printerCancelButton")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.ok_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 24)
        column.setSpacing(8)
        column.addWidget(self.label)
        column.addWidget(self.printer_combo)
        column.addWidget(self.always_check)
        column.addSpacing(8)
        column.addLayout(buttons)

    def retranslate(self) -> None:
        """Sets every text in the language of the window."""
        self.setWindowTitle(self.tr("Print slip"))
        self.label.setText(self.tr("Print the slip to"))
        self.printer_combo.setAccessibleName(self.tr("Printer"))
        self.printer_combo.setItemText(self.printer_combo.count() - 1, self.tr("PDF file …"))
        self.always_check.setText(self.tr("Always use this printer"))
        self.always_check.setAccessibleName(self.tr("Always use this printer"))
        for button, text in (
            (self.ok_button, self.tr("Print")),
            (self.cancel_button, self.tr("Cancel")),
        ):
            button.setText(text)
            button.setAccessibleName(text)

    def changeEvent(self, event: QEvent) -> None:
        """Follows the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    @property
    def printer(self) -> str:
        """The printer's name; empty for a PDF file."""
        name: str = self.printer_combo.currentData()
        return name

    @property
    def always(self) -> bool:
        """Whether that printer is to be used from now on without asking."""
        return bool(self.printer) and self.always_check.isChecked()

    def _on_chosen(self) -> None:
        self.always_check.setEnabled(bool(self.printer))
