"""One fact as a row: its value, with buttons to copy and to call, and the menu of all of them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QWidget

from deskdispatch.ui.deliveries.detail.fact_lines import FactLine
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.controls import CopyButton, SmallButton
from deskdispatch.ui.widgets.keys import COPY_OR_CALL, numbered
from deskdispatch.ui.widgets.plain_label import PlainLabel


class FactRow(QWidget):
    """A selectable value, with buttons to copy and to call it."""

    call_asked = Signal(str)
    """The number to call, as it came."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._calls = ""
        self.value_label = PlainLabel(f"{key}Fact")
        self.value_label.setWordWrap(True)
        space = theme.current().sizes["space_1"]  # one line with it is as high as a small button
        self.value_label.setContentsMargins(0, space, 0, space)
        self.value_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.copy_button = CopyButton(f"{key}CopyButton")
        self.call_button = SmallButton(f"{key}CallButton", "phone", "accent")
        self.call_button.clicked.connect(self._on_call_clicked)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.current().sizes["space_1"])
        row.addWidget(self.value_label, 1)
        row.addWidget(self.call_button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.copy_button, 0, Qt.AlignmentFlag.AlignTop)

    def show_line(self, line: FactLine) -> None:
        """Shows a fact; a missing one is muted, with the reason as tooltip."""
        self._calls = line.calls
        self.value_label.setText(line.value)
        self.value_label.setAccessibleName(line.label)
        self.value_label.setToolTip(line.absent)
        self.value_label.setAccessibleDescription(line.absent)
        self.value_label.set_role("" if line.is_known else "muted")
        self.copy_button.set_text(line.copies)
        self.copy_button.set_words(self.tr("Copy: {what}").format(what=line.label), COPY_OR_CALL)
        self.call_button.setVisible(bool(line.calls))
        self.call_button.set_words(self.tr("Call: {what}").format(what=line.label), COPY_OR_CALL)

    def _on_call_clicked(self) -> None:
        self.call_asked.emit(self._calls)


def actions_menu(parent: QWidget, buttons: Iterable[QAbstractButton]) -> QMenu:
    """Makes a menu with an entry for each button, the first ten chosen by their number.

    Args:
        parent: The widget it opens over.
        buttons: Buttons with an icon, named by their accessible names.
    """
    menu = QMenu(parent)
    menu.setObjectName("detailMenu")
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for number, button in enumerate(buttons, start=1):
        action = menu.addAction(button.icon(), numbered(button.accessibleName(), number))
        action.triggered.connect(button.click)
    menu.setActiveAction(menu.actions()[0])
    return menu
