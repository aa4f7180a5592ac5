"""How a window is laid out, as text: what is in sight and in which order, whatever the fonts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QLayout,
    QLayoutItem,
    QMainWindow,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabBar,
    QTableView,
    QWidget,
)


def outline(window: QMainWindow) -> str:
    """A line for each visible widget that has a name, indented below the one it lies in.

    Of containers the direction stands behind the name, of tables their columns, of tabs their
    pages. Positions and sizes follow the fonts of a machine, so there are none.
    """
    return "\n".join(_lines(window, window, 0)) + "\n"


def _lines(widget: QWidget, window: QMainWindow, depth: int) -> Iterator[str]:
    name = widget.objectName()
    if name and not name.startswith("qt_"):
        yield "  " * depth + " ".join(filter(None, (name, *_marks(widget))))
        depth += 1
    for child in _children(widget):
        if child.isVisibleTo(window):
            yield from _lines(child, window, depth)


def _marks(widget: QWidget) -> Iterator[str]:
    layout = widget.layout()
    if isinstance(widget, QSplitter):
        yield "→" if widget.orientation() == Qt.Orientation.Horizontal else "↓"
    elif isinstance(layout, QBoxLayout):
        direction = layout.direction()
        is_row = direction in (QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.RightToLeft)
        yield "→" if is_row else "↓"
    if isinstance(widget, QTabBar):
        yield ", ".join(str(widget.tabData(at)) for at in range(widget.count()))
    if isinstance(widget, QTableView):
        header, model = widget.horizontalHeader(), widget.model()
        places = [header.logicalIndex(at) for at in range(header.count())]
        shown = [at for at in places if not header.isSectionHidden(at)]
        yield ", ".join(str(model.headerData(at, Qt.Orientation.Horizontal)) for at in shown)


def _children(widget: QWidget) -> list[QWidget]:
    if isinstance(widget, QMainWindow):
        return [each for each in (widget.menuBar(), widget.centralWidget()) if each is not None]
    if isinstance(widget, QTableView | QTabBar):
        return []
    if isinstance(widget, QSplitter):
        return [each for at in range(widget.count()) if (each := widget.widget(at)) is not None]
    if isinstance(widget, QStackedWidget):
        return [each for each in (widget.currentWidget(),) if each is not None]
    if isinstance(widget, QScrollArea):
        return [each for each in (widget.widget(),) if each is not None]
    layout = widget.layout()
    return list(_laid_out(layout)) if layout is not None else []


def _laid_out(layout: QLayout) -> Iterator[QWidget]:
    items = [item for at in range(layout.count()) if (item := layout.itemAt(at)) is not None]
    if isinstance(layout, QGridLayout):
        items = [item for _place, item in sorted(_placed(layout, items), key=lambda each: each[0])]
    for item in items:
        if (widget := item.widget()) is not None:
            yield widget
        elif (inner := item.layout()) is not None:
            yield from _laid_out(inner)


def _placed(
    grid: QGridLayout, items: list[QLayoutItem]
) -> Iterator[tuple[tuple[int, int], QLayoutItem]]:
    for at, item in enumerate(items):
        place: Any = grid.getItemPosition(at)  # row, column and spans; its stub says nothing
        yield (place[0], place[1]), item
