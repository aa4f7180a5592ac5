"""Bare Qt web view that shows one page. Argument: the page's address.

The page sets its title to ``drawn`` when it has been drawn.
"""

from __future__ import annotations

import sys

from PySide6.QtCore import QUrl
from PySide6.QtWebEngineWidgets import QWebEngineView
from PySide6.QtWidgets import QApplication

from tests.bench.children.reporting import report_now


def main() -> None:
    app = QApplication([])
    view = QWebEngineView()

    def look(title: str) -> None:
        if title == "drawn":
            report_now()
            view.close()
            view.page().deleteLater()
            app.quit()

    view.titleChanged.connect(look)
    view.resize(546, 640)
    view.show()
    view.load(QUrl(sys.argv[1]))
    app.exec()
