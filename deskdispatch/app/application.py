"""Creation of the ``QApplication``: language, theme, rendering."""

from __future__ import annotations

import deskdispatch.app.feature_scan  # noqa: F401 (before any other import of Qt)

# isort: split
import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from deskdispatch.app import app_paths, drawing
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.app.settings.settings import Settings
    from deskdispatch.app.settings.start_settings import StartSettings


def create(chosen: Settings | StartSettings) -> QApplication:
    """Creates the application with language and theme, without the style sheet of ``opening``."""
    drawing.choose(os.environ, by_processor=chosen.by_processor)
    # The web engine is loaded after the first paint, but needs this attribute before the
    # application is created.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    # Under X11 the first word is the window's class, which the desktop entry also names. The style
    # is set here, as ``setStyle`` would build Python's class of all styles, in 6 ms.
    app = QApplication.instance() or QApplication([app_paths.NAME, "-style", "Fusion"])
    assert isinstance(app, QApplication)
    app.setApplicationName(app_paths.NAME)
    app.setDesktopFileName(app_paths.NAME)
    app.setQuitOnLastWindowClosed(False)
    language.apply(app, chosen.language or language.of_system())
    theme.apply_without_style_sheet(app, theme.load(theme.scheme_of(app, chosen.scheme)))
    return app
