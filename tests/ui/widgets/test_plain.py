from __future__ import annotations

from PySide6.QtGui import QTextDocument

from deskdispatch.ui.widgets import plain


def test_markup_is_shown_and_not_obeyed() -> None:
    hostile = "<img src=x onerror=alert(1)> & <b>Noura</b>\nsecond line"
    document = QTextDocument()
    document.setHtml(plain.tooltip(hostile))
    assert document.toPlainText().replace("\u2028", "\n") == hostile


def test_nothing_shows_no_tooltip() -> None:
    assert plain.tooltip("") == ""
