"""Small button that opens the guide at the section about its surroundings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QBoxLayout, QDialog, QLayout, QWidget

from deskdispatch.ui.lib import tab_order
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.controls import SmallButton
from deskdispatch.ui.widgets.keys import GUIDE_HERE


class OpensGuide(Protocol):
    """The guide, as its buttons use it."""

    def open(self, address: str = "") -> object: ...
    def open_here(self) -> object: ...
    def section_of(self, widget: QWidget | None, within: QWidget | None = None) -> str: ...


class HelpButton(Retranslated, SmallButton):
    """Hidden if the guide has no section; ``refresh`` checks again.

    Args:
        name: Its object name.
        within: The message that it explains; without one, whatever contains it.

    Attributes:
        guide: The window's guide; None until it is complete.
    """

    guide: ClassVar[OpensGuide | None] = None

    def __init__(self, name: str, within: QWidget | None = None) -> None:
        super().__init__(name, "help")
        self._within = within
        self.hide()
        self.clicked.connect(self._on_clicked)
        self.retranslate()

    @property
    def section(self) -> str:
        return self.guide.section_of(self, self._within) if self.guide is not None else ""

    def refresh(self) -> None:
        self.setVisible(bool(self.section))

    def retranslate(self) -> None:
        self.set_words(self.tr("What the guide says about this"), GUIDE_HERE)

    def _on_clicked(self) -> None:
        if self.guide is not None:
            self.guide.open(self.section)


def put_into(dialog: QDialog) -> None:
    """Adds the button at the leading end of a dialog's last row, and its key, once."""
    guide = HelpButton.guide
    if guide is None or not guide.section_of(dialog) or dialog.findChild(HelpButton, "helpButton"):
        return
    shortcut = QShortcut(QKeySequence(GUIDE_HERE), dialog)
    shortcut.activated.connect(guide.open_here)
    if (row := _last_row(dialog)) is not None:
        button = HelpButton("helpButton")
        others = list(filter(_takes_focus, _widgets(row)))
        row.insertWidget(0, button, 0, Qt.AlignmentFlag.AlignVCenter)
        # WORKAROUND: not ``put_before``, which walks along the focus chain: after the dialog is
        # deleted, PySide6 still treats its widgets as alive, and using them ends the process.
        tab_order.put_after(button, others)
        button.refresh()


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus


def _widgets(row: QLayout) -> Iterator[QWidget]:
    """Yields the widgets of a row, including nested layouts."""
    for at in range(row.count()):
        item = row.itemAt(at)
        if item is None:
            continue
        widget = item.widget()
        inner = item.layout() if widget is None else widget.layout()
        if inner is not None:
            yield from _widgets(inner)
        elif widget is not None:
            yield widget


def _last_row(dialog: QDialog) -> QBoxLayout | None:
    column = dialog.layout()
    last = column.itemAt(column.count() - 1) if column is not None else None
    widget = last.widget() if last is not None else None
    row = widget.layout() if widget is not None else last.layout() if last is not None else None
    return row if isinstance(row, QBoxLayout) else None
