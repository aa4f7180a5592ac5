"""The program's icons, tinted by the current theme."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QIcon, QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from deskdispatch import assets
from deskdispatch.ui.look import theme

SIZES: Final = (16, 20, 24)
"""Sizes in logical pixels."""

DRAWN_SIZE: Final = 20
"""Smaller sizes keep the stroke width of this size, to stay sharp."""

_STROKE: Final = 'stroke-width="{}"'

DIRECTIONAL: Final = frozenset(
    {"chevron-left", "chevron-right", "sign-in", "repeat", "question", "offline"}
)
"""Icons that are mirrored in a right-to-left window."""

_APP_SIZES: Final = (16, 24, 32, 48, 64, 128, 256)


def icon(name: str, color_token: str = "text") -> QIcon:
    """Returns an icon in the colour of a token, sharp at every device pixel ratio.

    The icon does not follow a change of theme or language: get it again.

    Args:
        name: A file of ``resources/icons`` without its suffix.
        color_token: A colour of the theme.

    Raises:
        OSError, KeyError: There is no such icon or token.
    """
    turned = name in DIRECTIONAL and QGuiApplication.isRightToLeft()
    ratios = tuple(sorted({1.0, *(s.devicePixelRatio() for s in QGuiApplication.screens())}))
    colors = theme.current().colors
    return _tinted(name, colors[color_token], colors["disabled"], turned, ratios)


def pixmap(name: str, color_token: str, size: int, ratio: float) -> QPixmap:
    """Returns an icon as a picture of ``size`` logical pixels for a device pixel ``ratio``."""
    turned = name in DIRECTIONAL and QGuiApplication.isRightToLeft()
    return _render(name, theme.current().colors[color_token], size, ratio, turned)


@cache
def app_icon() -> QIcon:
    made = QIcon()
    for size in _APP_SIZES:
        made.addPixmap(_render("app", theme.load("light").colors["accent"], size, 1.0, False))
    return made


@cache
def _tinted(name: str, color: str, disabled: str, turned: bool, ratios: tuple[float, ...]) -> QIcon:
    made = QIcon()
    for size in SIZES:
        for ratio in ratios:
            made.addPixmap(_render(name, color, size, ratio, turned))
            made.addPixmap(_render(name, disabled, size, ratio, turned), QIcon.Mode.Disabled)
    return made


@cache
def _render(name: str, color: str, size: int, ratio: float, turned: bool) -> QPixmap:
    drawing = assets.path("icons", f"{name}.svg").read_text("utf-8").replace("currentColor", color)
    if size < DRAWN_SIZE:
        drawing = drawing.replace(_STROKE.format(1.5), _STROKE.format(1.5 * DRAWN_SIZE / size))
    renderer = QSvgRenderer(QByteArray(drawing.encode()))
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    renderer.render(painter, QRectF(picture.rect()))
    painter.end()
    if turned:
        picture = picture.transformed(QTransform.fromScale(-1, 1))
    picture.setDevicePixelRatio(ratio)
    return picture
