"""Papers and languages of slips, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.slip_template import Paper, SlipLanguage, Square


def _tr(text: str) -> str:
    return QCoreApplication.translate("Paper", text)


_PAPERS: Final[dict[str, Callable[[], str]]] = {
    Paper.ROLL_80: lambda: _tr("Roll, 80 mm"),
    Paper.ROLL_58: lambda: _tr("Roll, 58 mm"),
    Paper.A6: lambda: _tr("A6 label"),
    Paper.A5: lambda: _tr("A5 page"),
    Paper.A4: lambda: _tr("A4 page, four slips"),
}
_LANGUAGES: Final[dict[str, Callable[[], str]]] = {
    SlipLanguage.BOTH: lambda: _tr("English and Arabic"),
    SlipLanguage.ENGLISH: lambda: _tr("English"),
    SlipLanguage.ARABIC: lambda: _tr("Arabic"),
}
_SQUARES: Final[dict[str, Callable[[], str]]] = {
    Square.ORDER: lambda: _tr("Order number"),
    Square.MAP: lambda: _tr("Map link"),
    Square.BOTH: lambda: _tr("Both"),
    Square.NONE: lambda: _tr("None"),
}


def paper_words(paper: str) -> str:
    """What a ``Paper`` is called."""
    return _PAPERS[paper]()


def language_words(language: str) -> str:
    """What a ``SlipLanguage`` is called."""
    return _LANGUAGES[language]()


def square_words(square: str) -> str:
    """What the symbol of a ``Square`` holds."""
    return _SQUARES[square]()
