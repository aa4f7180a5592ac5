"""Contact sheets of the pictures in a folder, each with its name, alone or beside an older one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

COLUMNS: Final = 3
MOST: Final = 12
"""Pictures per sheet."""

WIDTH: Final = 910
"""Width of a picture on a sheet, at which its text can be read."""

_CAPTION: Final = 24
_GAP: Final = 8
_MISSING: Final = QColor("#606060")


class _Cell(NamedTuple):
    """Picture on a sheet, or an empty cell if the other folder lacks the state."""

    caption: str
    image: QImage | None


def save_sheets(folder: Path, beside: Path | None = None) -> int:
    """Draws ``*.png`` of a folder, ordered by name, onto as many sheets as necessary.

    The sheets are saved beside the folder as ``NAME-01.png``, ``NAME-02.png`` …

    Args:
        folder: Folder of the pictures, each named by its number and its state.
        beside: Another folder, whose picture of the same state is drawn before each.
    """
    _application = QGuiApplication.instance() or QGuiApplication(
        ["screenshots", "-platform", "offscreen"]
    )
    for old in folder.parent.glob(f"{folder.name}-*.png"):
        old.unlink()
    paths = sorted(folder.glob("*.png"))
    columns = COLUMNS if beside is None else 2
    number_of = MOST if beside is None else MOST // 2
    sheets = [paths[at : at + number_of] for at in range(0, len(paths), number_of)]
    before = {} if beside is None else {_state(path): path for path in beside.glob("*.png")}
    for number, some in enumerate(sheets, 1):
        cells: list[_Cell] = []
        for path in some:
            if beside is not None:
                older = before.get(_state(path))
                cells.append(
                    _Cell(f"{_state(path)}: before", None if older is None else _scaled(older))
                )
            cells.append(_Cell(path.stem, _scaled(path)))
        _sheet(cells, columns).save(str(folder.parent / f"{folder.name}-{number:02}.png"))
    return len(sheets)


def _state(path: Path) -> str:
    """Returns the state of a picture, without its number, which other states may change."""
    return path.stem.partition(" ")[2]


def _scaled(path: Path) -> QImage:
    image = QImage(str(path))
    return image.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)


def _sheet(cells: Sequence[_Cell], columns: int) -> QImage:
    height = max(cell.image.height() for cell in cells if cell.image) + _CAPTION + _GAP
    rows = -(-len(cells) // columns)
    sheet = QImage(columns * (WIDTH + _GAP), rows * height, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808080"))
    with QPainter(sheet) as painter:
        for at, cell in enumerate(cells):
            left, top = at % columns * (WIDTH + _GAP), at // columns * height
            middle = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRect(left, top, WIDTH, _CAPTION), middle, f" {cell.caption}")
            if cell.image is None:
                painter.fillRect(left, top + _CAPTION, WIDTH, height - _CAPTION - _GAP, _MISSING)
            else:
                painter.drawImage(left, top + _CAPTION, cell.image)
    return sheet
