"""The dialog of *Help → Account and prices*."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.account.sections import Section
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.details import DetailsButton
from deskdispatch.ui.widgets.plain_label import PlainLabel

SIZE = (520, 560)


class AccountDialog(QDialog):
    """Shows account, branches and prices; every value can be selected and copied.

    Args:
        said: Empty while nothing is known.
        parent: The window.
        trouble: Why the account could not be read.
    """

    def __init__(
        self,
        said: Sequence[Section],
        parent: QWidget | None = None,
        trouble: KnownError | None = None,
    ) -> None:
        super().__init__(parent)
        self._trouble = trouble
        self.setObjectName("accountDialog")
        self.setWindowTitle(self.tr("Account and prices"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        column = QVBoxLayout(self)
        column.addWidget(self._scrolled(said), 1)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)

    def _empty_words(self) -> str:
        if self._trouble is None:
            return self.tr("No answer from the service yet")
        words = self.tr("The account could not be read. {reason}")
        return words.format(reason=error_words(self._trouble))

    def _scrolled(self, said: Sequence[Section]) -> QScrollArea:
        content = QWidget()
        # Never wider than the dialog, however long the service's words are.
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        inner = QVBoxLayout(content)
        inner.setSpacing(12)
        if not said:
            empty = PlainLabel(role="muted", wraps=True)
            empty.setText(self._empty_words())
            inner.addWidget(empty)
            details = DetailsButton("accountDetailsButton")
            inner.addWidget(details, 0, Qt.AlignmentFlag.AlignLeading)
            details.set_details(details_text(self._trouble) if self._trouble else "")
        for section in said:
            title = PlainLabel(role="title", wraps=True)
            title.setText(section.title)
            inner.addWidget(title)
            inner.addLayout(_form(section))
        inner.addStretch(1)
        area = QScrollArea()
        roles.set_group_role(area)
        area.setAccessibleName(self.windowTitle())
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        return area


def _form(section: Section) -> QFormLayout:
    form = QFormLayout()
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignLeading)
    form.setVerticalSpacing(2)
    for name, value in section.rows:
        label, text = PlainLabel(role="muted", wraps=True), PlainLabel(wraps=True)
        label.setText(name)
        label.setFixedWidth(SIZE[0] * 2 // 5)
        text.setText(value)
        text.setAccessibleName(f"{section.title}: {name}" if section.title else name)
        text.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        form.addRow(label, text)
    return form
