"""The menu of what can be copied and called of a delivery."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from deskdispatch.ui.widgets.keys import numbered


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
