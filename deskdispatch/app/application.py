"""Creates the ``QApplication``: language, theme, rendering."""

from __future__ import annotations

import deskdispatch.app.feature_scan  # noqa: F401 (before any other import of Qt)

# isort: split
import os
import sys
from collections.abc import MutableMapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from deskdispatch.app import app_paths
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

if TYPE_CHECKING:
    from deskdispatch.app.settings.at_start import StartSettings
    from deskdispatch.app.settings.settings import Settings

GPUS: Final = ("/dev/dri/renderD*", "/dev/nvidiactl", "/dev/dxg")
"""Device files of a GPU on Linux: of its own drivers, of Nvidia's, of WSL."""


SOFTWARE_RENDERING: Final = {
    "QT_QUICK_BACKEND": "software",
    "QT_XCB_GL_INTEGRATION": "none",
    "QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu",
}
"""Environment by which Qt Quick, the window and the web engine render without a GPU."""


def disable_missing_gpu(environment: MutableMapping[str, str], gpus: Sequence[str] = GPUS) -> None:
    """Without a GPU, selects software rendering in place of an emulated GPU.

    The emulation would cost the map's start 60 ms, and every frame. Variables that are set already
    are kept.
    """
    places = (Path(each) for each in gpus)
    if sys.platform == "linux" and not any(any(p.parent.glob(p.name)) for p in places):
        for name, value in SOFTWARE_RENDERING.items():
            environment.setdefault(name, value)


def create(chosen: Settings | StartSettings) -> QApplication:
    """The application with language and theme; ``opening.front_window`` adds the style sheet."""
    disable_missing_gpu(os.environ)
    # The web engine comes after the first paint; it needs this set before the application is.
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    # The first word names the window's class under X11, which the desktop entry names too.
    # The style is chosen here: ``setStyle`` would make Python's class of all styles, in 6 ms.
    app = QApplication.instance() or QApplication([app_paths.NAME, "-style", "Fusion"])
    assert isinstance(app, QApplication)
    app.setApplicationName(app_paths.NAME)
    app.setDesktopFileName(app_paths.NAME)
    app.setQuitOnLastWindowClosed(False)
    language.apply(app, chosen.language or language.of_system())
    theme.apply_without_style_sheet(app, theme.load(theme.scheme_of(app, chosen.scheme)))
    return app
