"""Outlines of large letters, independent of what was drawn before."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QGlyphRun, QPainterPath, QRawFont, QTransform

LARGE_PX: Final = 48
"""Under 64 pixels Qt takes a letter's dots from a cache, and they are always the same."""

_MOST: Final = 2000
"""The most cached shapes, about a kilobyte each."""

_Key = tuple[str, int, float, int]


class _OutlineCache(threading.local):
    """The cache of a thread: a path computes its bounds when it is read."""

    def __init__(self) -> None:
        self.shapes: dict[_Key, QPainterPath] = {}


_cache: Final = _OutlineCache()


def shape_of(runs: Iterable[QGlyphRun]) -> QPainterPath:
    """One path of all the letters, from the origin of their layout."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in runs:
        font = run.rawFont()
        face = (font.familyName(), font.weight(), font.pixelSize())
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            path.addPath(_outline(font, (*face, glyph)).translated(at))
    return path


def _outline(font: QRawFont, key: _Key) -> QPainterPath:
    found = _cache.shapes.get(key)
    if found is None:
        if len(_cache.shapes) >= _MOST:
            _cache.shapes.clear()
        found = _cache.shapes[key] = _exact(font, key[-1])
    return found


def _exact(font: QRawFont, glyph: int) -> QPainterPath:
    """The outline as in the font's file.

    Qt lets hints move the points of a large letter, by a little that depends on what was drawn
    before. At a pixel a unit they are within a fraction of the whole numbers of the file.
    """
    units = QRawFont(font)
    units.setPixelSize(font.unitsPerEm())
    path = units.pathForGlyph(glyph)
    for at in range(path.elementCount()):
        point = path.elementAt(at)
        path.setElementPositionAt(at, round(point.x), round(point.y))
    scale = font.pixelSize() / font.unitsPerEm()
    return QTransform.fromScale(scale, scale).map(path)
