"""Choice of a target for slips: a printer or a PDF file, and the paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QDialog, QWidget

from deskdispatch.domain.slips.template import Paper
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    name_buttons,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.plain_label import PlainLabel

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable
    from deskdispatch.domain.slips.template import SlipTemplate


class PrintTarget(NamedTuple):
    """Printer's name in print jobs, or a PDF file, and the template for slips there."""

    target: str | Path
    template: SlipTemplate


class PrintTargets(QObject):
    """Asks for the target of slips, with a preview on request."""

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._folder: Path | None = None

    async def ask(
        self,
        printers: Sequence[str],
        deliveries: Sequence[Printable] = (),
        desk: Desk | None = None,
    ) -> PrintTarget | None:
        """Asks where to print slips, or the test page without deliveries; None if cancelled."""
        from deskdispatch.ui.lib.file_dialogs import documents, file_to_save

        dialog = PrinterDialog(printers, self._preferences.slip.paper, len(deliveries))
        dialog.choose(printer=self._preferences.printer or None)
        with over(self._window, dialog):
            code = await answered(dialog)
            while code == PREVIEW and desk is not None:
                template = replace(self._preferences.slip, paper=dialog.paper)
                is_wanted = await self.preview(desk, deliveries, template)
                code = QDialog.DialogCode.Accepted if is_wanted else await answered(dialog)
            if not code:
                return None
            template = replace(self._preferences.slip, paper=dialog.paper)
            if dialog.is_remembered:
                self._preferences.choose(printer=dialog.printer, slip=template)
            if dialog.printer:
                return PrintTarget(dialog.printer, template)
            name = _file_name(deliveries) if deliveries else "test-page"
            suggested = (self._folder or documents()) / f"{name}.pdf"
            title = self.tr("Save the slip")
            path = await file_to_save(self._window, title, suggested, ["PDF (*.pdf)"])
            if path is None:
                return None
            self._folder = path.parent
            return PrintTarget(path, template)

    async def preview(
        self, desk: Desk, deliveries: Sequence[Printable], template: SlipTemplate
    ) -> bool:
        """Previews the slips; returns whether the clerk wants to print them."""
        from deskdispatch.ui.printers.rendering import content_of
        from deskdispatch.ui.slips.preview_dialog import PreviewDialog

        content = await content_of(desk, deliveries, template)
        with over(self._window, PreviewDialog(content)) as dialog:
            return await answered(dialog) == QDialog.DialogCode.Accepted


def _file_name(deliveries: Sequence[Printable]) -> str:
    """Returns a file name that is valid on any file system."""
    number = "".join(c for c in deliveries[0].order_number if c.isalnum() or c in "-_")[:40]
    return f"slip-{number}" if len(deliveries) == 1 else f"slips-{number}-{len(deliveries)}"


PREVIEW: Final = 2


class PrinterDialog(Retranslated, QDialog):
    """Choice of a printer or a PDF file, and of the paper; ``count`` 0 means the test page."""

    def __init__(self, printers: Sequence[str], paper: str = Paper.ROLL_80, count: int = 1) -> None:
        super().__init__()
        self._count = count
        self._build_ui(printers)
        self.choose(paper=paper)
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)
        self.preview_button.setVisible(count > 0)
        self._on_chosen()

    def _build_ui(self, printers: Sequence[str]) -> None:
        self.setObjectName("printerDialog")
        self.setMinimumWidth(420)
        self.label = PlainLabel("printerLabel")
        self.printer_combo = named(ComboBox(), "printerCombo")
        self.printer_combo.setSizeAdjustPolicy(
            ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for name in printers:
            self.printer_combo.addItem(printer_words(name), name)
        self.printer_combo.addItem("", "")
        self.paper_label = PlainLabel("paperLabel")
        self.paper_combo = named(ComboBox(), "paperCombo")
        for paper in Paper:
            self.paper_combo.addItem("", paper.value)
        self.always_check = named(QCheckBox(), "alwaysPrinterCheck")
        self.preview_button = dialog_button("printerPreviewButton")
        self.ok_button = dialog_button("printerOkButton", "primary")
        self.ok_button.setDefault(True)
        self.cancel_button = dialog_button("printerCancelButton")
        chosen = (self.label, self.printer_combo, self.paper_label, self.paper_combo)
        buttons = side_by_side(
            self.preview_button, None, answer_box(self.cancel_button, self.ok_button)
        )
        column = stacked(*chosen, self.always_check, "space_2", buttons, margin="space_6")
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.ok_button.clicked.connect(self.accept)
        self.cancel_button.clicked.connect(self.reject)
        self.preview_button.clicked.connect(lambda: self.done(PREVIEW))
        self.printer_combo.currentIndexChanged.connect(self._on_chosen)

    def retranslate(self) -> None:
        title = self.tr("Print %n slips", "", self._count)
        if self._count <= 1:
            title = self.tr("Print slip") if self._count else self.tr("Print a test page")
        self.setWindowTitle(title)
        self.label.setText(self.tr("Printer"))
        self.printer_combo.setAccessibleName(self.tr("Printer"))
        self.printer_combo.setItemText(self.printer_combo.count() - 1, self.tr("PDF file …"))
        self.paper_label.setText(self.tr("Paper"))
        self.paper_combo.setAccessibleName(self.tr("Paper"))
        for at in range(self.paper_combo.count()):
            self.paper_combo.setItemText(at, translated(Paper(self.paper_combo.itemData(at)).words))
        name_buttons(
            (self.always_check, self.tr("Always use this printer and paper")),
            (self.preview_button, self.tr("Preview")),
            (self.ok_button, self.tr("Print")),
            (self.cancel_button, self.tr("Cancel")),
        )

    def choose(self, *, printer: str | None = None, paper: str | None = None) -> None:
        """Selects a printer or paper if it is offered."""
        for combo, value in ((self.printer_combo, printer), (self.paper_combo, paper)):
            at = combo.findData(value) if value is not None else -1
            if at >= 0:
                combo.setCurrentIndex(at)

    @property
    def printer(self) -> str:
        """Name of the printer; "" for a PDF file."""
        name: str = self.printer_combo.currentData()
        return name

    @property
    def paper(self) -> str:
        paper: str = self.paper_combo.currentData()
        return paper

    @property
    def is_remembered(self) -> bool:
        return bool(self.printer) and self.always_check.isChecked()

    def _on_chosen(self) -> None:
        self.always_check.setEnabled(bool(self.printer))
