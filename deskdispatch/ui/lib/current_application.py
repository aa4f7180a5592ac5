"""The running application, typed."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication


def current_application() -> QApplication:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return app
