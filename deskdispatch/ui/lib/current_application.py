"""The running application, typed."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def current_application() -> QApplication:
    """The application of the window; there must be one."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
