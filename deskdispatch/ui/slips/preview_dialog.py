"""Print preview: the same PDF pages that the printer gets."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPdfWidgets import QPdfView
from PySide6.QtWidgets import QDialog

from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.button_keys import DialogKeys
from deskdispatch.ui.widgets.controls import (
    answer_box,
    dialog_button,
    fitting,
    named,
    side_by_side,
    stacked,
)
from deskdispatch.ui.widgets.keys import with_key
from deskdispatch.ui.widgets.plain_label import PlainLabel

_STEP: Final = 1.25
_SMALLEST: Final = 0.25
_LARGEST: Final = 6.0


class PreviewDialog(Retranslated, QDialog):
    """Preview of a PDF; accepting the dialog prints it."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self._buffer = QBuffer(self)
        self._buffer.setData(QByteArray(content))
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self.document = QPdfDocument(self)
        self.document.load(self._buffer)
        self._build_ui()
        self._connect_signals()
        self.retranslate()
        DialogKeys(self)

    def _build_ui(self) -> None:
        self.setObjectName("previewDialog")
        self.resize(fitting(QSize(620, 680), self))
        self.view = named(QPdfView(self), "previewView")
        roles.set_group_role(self.view)
        self.view.setDocument(self.document)
        self.view.setPageMode(QPdfView.PageMode.MultiPage)
        self.view.setZoomMode(QPdfView.ZoomMode.FitInView)
        self.pages_label = PlainLabel("previewPagesLabel", "muted")
        self.smaller_button = dialog_button("previewSmallerButton")
        self.larger_button = dialog_button("previewLargerButton")
        self.print_button = dialog_button("previewPrintButton", "primary")
        self.print_button.setDefault(True)
        self.close_button = dialog_button("previewCloseButton")
        zoom = (self.smaller_button, self.larger_button, self.pages_label)
        row = side_by_side(*zoom, None, answer_box(self.close_button, self.print_button))
        column = stacked(self.view, row, space="space_3", margin="space_6", grows=(self.view,))
        self.setLayout(column)

    def _connect_signals(self) -> None:
        self.print_button.clicked.connect(self.accept)
        self.close_button.clicked.connect(self.reject)
        for button, step, key in (
            (self.smaller_button, 1 / _STEP, QKeySequence.StandardKey.ZoomOut),
            (self.larger_button, _STEP, QKeySequence.StandardKey.ZoomIn),
        ):
            action = QAction(self)
            action.setShortcut(key)
            action.triggered.connect(partial(self._zoom, step))
            self.addAction(action)
            button.clicked.connect(action.trigger)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Preview"))
        self.view.setAccessibleName(self.tr("Pages to be printed"))
        self.pages_label.setText(self.tr("%n page(s)", "", self.document.pageCount()))
        for button, text, name in (
            (self.smaller_button, "−", self.tr("Smaller")),
            (self.larger_button, "+", self.tr("Larger")),
            (self.close_button, self.tr("Back"), self.tr("Back")),
            (self.print_button, self.tr("Print"), self.tr("Print")),
        ):
            button.setText(text)
            button.setAccessibleName(name)
        set_tip(self.smaller_button, with_key(self.tr("Smaller"), "Ctrl+-"))
        set_tip(self.larger_button, with_key(self.tr("Larger"), "Ctrl++"))

    def _zoom(self, by: float) -> None:
        """Multiplies the current zoom factor, even a fitted one."""
        factor = self.view.zoomFactor()
        if self.view.zoomMode() != QPdfView.ZoomMode.Custom:
            page = self.document.pagePointSize(self.view.pageNavigator().currentPage())
            size = page * self.view.logicalDpiX() / 72
            room = self.view.viewport().rect() - self.view.documentMargins()
            factor = min(room.width() / size.width(), room.height() / size.height())
        self.view.setZoomFactor(min(_LARGEST, max(_SMALLEST, factor * by)))
        self.view.setZoomMode(QPdfView.ZoomMode.Custom)
