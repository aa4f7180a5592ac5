"""Light and dark themes, applied as palette, font and style sheet."""

from __future__ import annotations

import atexit
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from deskdispatch import assets
from deskdispatch.ui.look import tokens

Scheme = Literal["light", "dark"]

_TINTED: Final = re.compile(r"\$\{icons\}/(?P<name>[a-z-]+)\.(?P<token>[a-z_]+)\.svg")
_ROLES: Final = {
    QPalette.ColorRole.Window: "background",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "background",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "on_accent",
    QPalette.ColorRole.ToolTipBase: "surface",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.Highlight: "selected",
    QPalette.ColorRole.HighlightedText: "text",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Light: "surface",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "border",
    QPalette.ColorRole.Dark: "handle",
    QPalette.ColorRole.Shadow: "border",
}
_TEXT_ROLES: Final = (
    QPalette.ColorRole.WindowText,
    QPalette.ColorRole.Text,
    QPalette.ColorRole.ButtonText,
)


class Theme(NamedTuple):
    """Colours, sizes and style sheet of one scheme.

    Attributes:
        colors: ``#RRGGBB`` by token, such as ``text`` or ``accent``.
        sizes: Pixels (``*_pt``: points) by token, such as ``row`` or ``space_2``.
    """

    scheme: Scheme
    colors: Mapping[str, str]
    sizes: Mapping[str, int]
    qss: str

    def color(self, token: str) -> QColor:
        """Returns the colour of a token.

        Raises:
            KeyError: There is no such token.
        """
        return QColor(self.colors[token])


class _Current:
    """The theme in use; light until one is applied."""

    theme: Theme | None = None


@cache
def load(scheme: Scheme) -> Theme:
    """Loads a theme from the shipped files.

    Raises:
        OSError, KeyError, ValueError: The files are missing or damaged.
    """
    colors, sizes = tokens.DARK if scheme == "dark" else tokens.LIGHT, tokens.SIZES
    template = assets.path("theme", "desk.qss").read_text("utf-8")
    icons = _tinted_icons(scheme, template, colors)
    values = {**colors, **{name: str(size) for name, size in sizes.items()}}
    qss = Template(template).substitute(values, icons=icons.as_posix())
    return Theme(scheme, MappingProxyType(colors), MappingProxyType(sizes), qss)


def apply(app: QApplication, theme: Theme) -> None:
    app.setStyleSheet("")  # removing a style sheet first is five times faster than replacing it
    apply_without_style_sheet(app, theme)
    apply_style_sheet(app)


def apply_without_style_sheet(app: QApplication, theme: Theme) -> None:
    """Applies a theme without its style sheet; the application has the style ``Fusion``."""
    _Current.theme = theme
    is_dark = theme.scheme == "dark"
    app.styleHints().setColorScheme(Qt.ColorScheme.Dark if is_dark else Qt.ColorScheme.Light)
    app.setPalette(palette(theme))
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    font.setPointSize(theme.sizes["body_pt"])
    font.setFeature(QFont.Tag("tnum"), 1)  # tabular figures
    app.setFont(font)


def apply_style_sheet(app: QApplication) -> None:
    """Applies the current theme's style sheet.

    Under a style sheet Qt restyles a widget at each change of its parents: building the window
    first and applying it then halves the startup time.
    """
    app.setStyleSheet(current().qss)


def scheme_of(app: QApplication, chosen: str) -> Scheme:
    """Returns the chosen scheme, or the system's if none is chosen."""
    is_dark = app.styleHints().colorScheme() is Qt.ColorScheme.Dark
    return "dark" if (chosen or ("dark" if is_dark else "light")) == "dark" else "light"


def current() -> Theme:
    """Returns the theme in use; light before any was applied."""
    return _Current.theme or load("light")


def palette(theme: Theme) -> QPalette:
    """Returns the theme's colours as Qt roles, for parts that no style sheet reaches."""
    made = QPalette()
    for role, token in _ROLES.items():
        made.setColor(role, theme.color(token))
    for role in _TEXT_ROLES:
        made.setColor(QPalette.ColorGroup.Disabled, role, theme.color("disabled"))
    return made


@cache
def _icon_root() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="deskdispatch-")
    atexit.register(folder.cleanup)
    return folder


def _tinted_icons(scheme: Scheme, template: str, colors: Mapping[str, str]) -> Path:
    """Writes the icons that the style sheet names as ``name.token.svg``; returns their folder.

    A style sheet can only name files, and a file has fixed colours.
    """
    folder = Path(_icon_root().name, scheme)
    folder.mkdir(parents=True, exist_ok=True)
    for name, token in set(_TINTED.findall(template)):
        drawing = assets.path("icons", f"{name}.svg").read_text("utf-8")
        tinted = drawing.replace("currentColor", colors[token])
        folder.joinpath(f"{name}.{token}.svg").write_text(tinted, "utf-8")
    return folder
