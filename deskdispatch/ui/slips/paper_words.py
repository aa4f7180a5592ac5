"""Papers and languages of slips, in the language of the window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.slips.template import Paper, SlipLanguage, Square

_PAPERS: Final[dict[str, Callable[[], str]]] = {
    Paper.ROLL_80: lambda: QCoreApplication.translate("Paper", "Roll, 80 mm"),
    Paper.ROLL_58: lambda: QCoreApplication.translate("Paper", "Roll, 58 mm"),
    Paper.A6: lambda: QCoreApplication.translate("Paper", "A6 label"),
    Paper.A5: lambda: QCoreApplication.translate("Paper", "A5 page"),
    Paper.A4: lambda: QCoreApplication.translate("Paper", "A4 page, four slips"),
}
_LANGUAGES: Final[dict[str, Callable[[], str]]] = {
    SlipLanguage.BOTH: lambda: QCoreApplication.translate("Paper", "English and Arabic"),
    SlipLanguage.ENGLISH: lambda: QCoreApplication.translate("Paper", "English"),
    SlipLanguage.ARABIC: lambda: QCoreApplication.translate("Paper", "Arabic"),
}
_SQUARES: Final[dict[str, Callable[[], str]]] = {
    Square.ORDER: lambda: QCoreApplication.translate("Paper", "Order number"),
    Square.MAP: lambda: QCoreApplication.translate("Paper", "Map link"),
    Square.BOTH: lambda: QCoreApplication.translate("Paper", "Both"),
    Square.NONE: lambda: QCoreApplication.translate("Paper", "None"),
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
