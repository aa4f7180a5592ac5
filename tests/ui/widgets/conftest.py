"""What the widgets' tests share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication

from deskdispatch.ui import theme


@pytest.fixture(autouse=True)
def dressed(qapp: QApplication) -> theme.Theme:
    """Widgets are looked at as the window shows them."""
    look = theme.load("light")
    theme.apply(qapp, look)
    return look


@pytest.fixture
def right_to_left(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


class _Shouting(QTranslator):
    """Another language: the same words in capitals."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return re.sub(r"[^{}]+(?![^{]*\})", lambda words: words[0].upper(), sourceText)


@pytest.fixture
def shouting(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """Call it to change the language of the running program."""
    translator = _Shouting()

    def change() -> None:
        qapp.installTranslator(translator)
        qapp.processEvents()

    yield change
    qapp.removeTranslator(translator)
