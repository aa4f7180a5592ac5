"""The Help menu's boxes: keyboard shortcuts, and About."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from deskdispatch import __version__


def show_keys(window: QWidget, listed: Sequence[tuple[str, str]]) -> None:
    """Lists the shortcuts with their commands."""
    lines = [f"{key}\t{words}" for key, words in listed]
    _inform(window, QCoreApplication.translate("Help", "Keyboard shortcuts"), "\n".join(lines))


def show_about(window: QWidget) -> None:
    """Shows name, version and licences."""
    text = QCoreApplication.translate(
        "Help",
        "deskdispatch {version}\n\nMap data: areas from Who's On First, GeoNames (CC BY 4.0),"
        " © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).\nBuilt with Qt for"
        " Python (LGPL), Leaflet and folium.",
    )
    title = QCoreApplication.translate("Help", "About")
    _inform(window, title, text.format(version=__version__))


def _inform(window: QWidget, title: str, text: str) -> None:
    box = QMessageBox(window)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
