"""Layout of a window as text: its visible widgets in order, independent of fonts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
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
    """Returns one line per visible named widget, indented below its container.

    A container's direction, a table's columns and a tab bar's pages follow the name. Positions
    and sizes are left out, because they depend on the machine's fonts.
    """
    return "\n".join(_lines(window, window, 0)) + "\n"


def structure(widget: QWidget) -> list[str]:
    """Returns the lines of a part with all widgets that it may show, and its buttons' texts."""
    return list(_lines(widget, None, 0))


def _lines(widget: QWidget, within: QWidget | None, depth: int) -> Iterator[str]:
    """Yields the lines of the widgets visible in ``within``, or of all widgets if it is None."""
    name = widget.objectName()
    if name and not name.startswith("qt_"):
        words = _words(widget) if within is None else ""
        yield "  " * depth + " ".join(filter(None, (name, words, *_marks(widget))))
        depth += 1
    for child in _children(widget, all_pages=within is None):
        if within is None or child.isVisibleTo(within):
            yield from _lines(child, within, depth)


def _words(widget: QWidget) -> str:
    """Returns a button's text, unless it contains a figure or a time."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return "" if any(map(str.isdigit, text)) else repr(text) if text else ""


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


def _children(widget: QWidget, *, all_pages: bool) -> list[QWidget]:
    if isinstance(widget, QMainWindow):
        return [each for each in (widget.menuBar(), widget.centralWidget()) if each is not None]
    if isinstance(widget, QTableView | QTabBar):
        return []
    if isinstance(widget, QSplitter):
        return [each for at in range(widget.count()) if (each := widget.widget(at)) is not None]
    if isinstance(widget, QStackedWidget) and not all_pages:
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
        place: Any = grid.getItemPosition(at)  # row, column and spans; the stub has no type
        yield (place[0], place[1]), item
