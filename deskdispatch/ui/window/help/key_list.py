"""The page of all keys: *Help → Keyboard shortcuts*."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons, side_by_side, stacked
from deskdispatch.ui.widgets.keys import DialogKeys
from deskdispatch.ui.widgets.plain_label import PlainLabel

_SIZE: Final = (980, 680)
"""Of the dialog, where the screen has the room."""

_SHARE: Final = 0.9
"""Of the screen, at most."""

_TWO_COLUMNS: Final = 820
"""The width from which groups stand in two columns."""


class KeyGroup(NamedTuple):
    """Keys that belong together.

    Attributes:
        title: Its heading.
        rows: A key such as ``Ctrl+P``, or several with an ellipsis or a comma between, of which
            the others share what is held with the first (``Alt+1 … 6``), and what it does.
    """

    title: str
    rows: Sequence[tuple[str, str]]


class KeyList(QDialog):
    """Lists keys in groups; scrolls by the arrow keys, Page Up and Page Down.

    Args:
        groups: What to list, in order.
        parent: The window.
    """

    def __init__(self, groups: Sequence[KeyGroup], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("keyList")
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        room = parent.screen().availableSize() * _SHARE
        self.resize(min(_SIZE[0], room.width()), min(_SIZE[1], room.height()))
        self.area = self._scrolled(groups)
        close = dialog_button("keyListCloseButton")
        name_buttons((close, self.tr("Close")))
        close.clicked.connect(self.reject)
        row = side_by_side(None, close)
        self.setLayout(
            stacked(self.area, row, space="space_3", margin="space_6", grows=(self.area,))
        )
        self.area.setFocus(Qt.FocusReason.OtherFocusReason)
        DialogKeys(self)

    def _scrolled(self, groups: Sequence[KeyGroup]) -> QScrollArea:
        sizes = theme.current().sizes
        content = QWidget()
        # Never wider than the dialog, however long the words of a language are.
        content.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        columns = QHBoxLayout(content)
        columns.setSpacing(sizes["space_6"])
        for part in _columns(groups, 2 if self.width() >= _TWO_COLUMNS else 1):
            columns.addLayout(_column(part), 1)
        area = QScrollArea()
        roles.set_group_role(area)
        area.setObjectName("keyListScroll")
        area.setAccessibleName(self.tr("Keyboard shortcuts"))
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(content)
        return area


def _columns(groups: Sequence[KeyGroup], count: int) -> list[Sequence[KeyGroup]]:
    """Cuts the groups, in order, into columns of about the same height."""
    if count == 1:
        return [groups]
    heights = [len(group.rows) + 2 for group in groups]
    cut = min(
        range(1, len(groups)), key=lambda at: max(sum(heights[:at]), sum(heights[at:])), default=0
    )
    return [groups[:cut], groups[cut:]]


def _title(words: str) -> QWidget:
    title = PlainLabel(role="title")
    title.setText(words)
    return title


def _column(groups: Sequence[KeyGroup]) -> QGridLayout:
    """Groups one under the other; keys and words of all begin at the same places."""
    sizes = theme.current().sizes
    grid = QGridLayout()
    grid.setHorizontalSpacing(sizes["space_3"])
    grid.setVerticalSpacing(2)
    grid.setColumnStretch(1, 1)
    for at, group in enumerate(groups):
        if at:
            grid.setRowMinimumHeight(grid.rowCount(), sizes["space_3"])
        grid.addWidget(_title(group.title), grid.rowCount(), 0, 1, 2)
        for key, words in group.rows:
            label = PlainLabel()
            label.setText(words)
            label.setWordWrap(True)
            label.setAccessibleDescription(key)
            row = grid.rowCount()
            grid.addWidget(KeyCaps(key), row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(label, row, 1)
    grid.setRowStretch(grid.rowCount(), 1)
    return grid


class KeyCaps(QWidget):
    """A key combination drawn as keys; left to right in every language.

    Args:
        key: Such as ``Ctrl+P``; several have ``" … "`` or ``" , "`` between them.
    """

    def __init__(self, key: str) -> None:
        super().__init__()
        self.setObjectName("keyCaps")
        self.setAccessibleName(key)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for part, is_key in caps(key):
            cap = QLabel(part)
            cap.setTextFormat(Qt.TextFormat.PlainText)
            cap.setProperty("role", "key" if is_key else "muted")
            row.addWidget(cap)
        is_mirrored = QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft
        row.insertStretch(0 if is_mirrored else -1, 1)


_BETWEEN: Final = frozenset({"…", ","})


def caps(key: str) -> list[tuple[str, bool]]:
    """The parts of a combination and whether each is a key: ``Alt+1 … 6`` has three keys."""
    found: list[tuple[str, bool]] = []
    for word in key.replace("Return", "Enter").split():
        if word in _BETWEEN:
            found.append((word, False))
            continue
        held, _, last = word[:-1].rpartition("+")
        found += [(each, True) for each in (*filter(None, held.split("+")), last + word[-1])]
    return found
