"""The language of every word in the window, and the direction it reads in."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from deskdispatch import assets

LANGUAGES: Final = ("en", "ar")

_installed: list[QTranslator] = []


def of_system() -> str:
    """The system's language where it is one of ours, else English."""
    code = QLocale.system().name()[:2]
    return code if code in LANGUAGES else "en"


def current() -> str:
    """The language in use."""
    return QLocale().name()[:2]


def apply(app: QGuiApplication, code: str) -> None:
    """Translates and mirrors the whole program; every widget hears of it by an event."""
    for translator in _installed:
        app.removeTranslator(translator)
    _installed.clear()
    # Digits stay Latin in Arabic as well: money, phones and order numbers are read out aloud.
    # Libya's Arabic writes them so, names the months as Kuwait does, and begins on Saturdays.
    locale = QLocale("ar_LY" if code == "ar" else "en_GB")
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    QLocale.setDefault(locale)
    qt_words = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ours = str(assets.path("translations"))
    for name, folder in ((f"qtbase_{code}", qt_words), (f"deskdispatch_{code}", ours)):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
            _installed.append(translator)
    right_to_left = Qt.LayoutDirection.RightToLeft
    app.setLayoutDirection(right_to_left if code == "ar" else Qt.LayoutDirection.LeftToRight)
