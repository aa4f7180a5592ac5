"""The Help menu's dialogs: keyboard shortcuts, and About."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from deskdispatch import __version__
from deskdispatch.ui.look import icons

if TYPE_CHECKING:
    from deskdispatch.ui.window.help.key_list import KeyGroup


def show_keys(window: QWidget, commands: Sequence[KeyGroup]) -> None:
    """Lists the keys of the commands, then those that a control has while it is in focus."""
    from deskdispatch.ui.window.help.control_keys import control_keys
    from deskdispatch.ui.window.help.key_list import KeyList

    KeyList((*commands, *control_keys()), window).open()


def show_about(window: QWidget) -> None:
    """Shows name, version and licences."""
    text = QCoreApplication.translate(
        "Help",
        "Map data: areas from Who's On First, GeoNames (CC BY 4.0),"
        " © OpenStreetMap contributors (ODbL); coast from GSHHG (LGPL).\nBuilt with Qt for"
        " Python (LGPL), Leaflet and folium.",
    )
    title = QCoreApplication.translate("Help", "About")
    _inform(window, title, f"deskdispatch {__version__}", text)


def _inform(window: QWidget, title: str, name: str, text: str) -> None:
    box = QMessageBox(window)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setIconPixmap(icons.app_icon().pixmap(48, 48))
    box.setText(name)
    box.setInformativeText(text)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
