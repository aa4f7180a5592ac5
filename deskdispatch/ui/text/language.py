"""Languages of the window and the language in use."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from PySide6.QtCore import QLibraryInfo, QLocale, Qt, QTranslator
from PySide6.QtGui import QGuiApplication

from deskdispatch import assets
from deskdispatch.domain.appearance import LANGUAGES
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText


class Language(NamedTuple):
    """A language of the window, translated by ``resources/translations/deskdispatch_CODE.ts``.

    Attributes:
        code: ISO 639-1, one of ``domain.appearance.LANGUAGES``.
        name: Its name in the language itself, shown on the language switch.
        locale: Formats dates and numbers; decides the reading direction.
    """

    code: str
    name: str
    locale: str

    @property
    def direction(self) -> Qt.LayoutDirection:
        return QLocale(self.locale).textDirection()

    @property
    def html_direction(self) -> str:
        return "rtl" if self.direction is Qt.LayoutDirection.RightToLeft else "ltr"


TABLE: Final = {
    each.code: each
    for each in (
        Language("en", "English", "en_GB"),
        # Latin digits, because money, phones and order numbers are read out aloud; Kuwait's month
        # names; weeks that begin on Saturday.
        Language("ar", "العربية", "ar_LY"),
    )
}
"""Languages by code, in the order of the language switch."""

QT_BUTTONS: Final = (
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&Yes"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "&No"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Open"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Apply"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Reset"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Restore Defaults"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Retry"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Help"),
)
"""Texts of Qt's own buttons. Qt looks them up itself and asks our catalogue first."""

QT_LABELS: Final = (
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
)
"""Words of Qt's file dialog that its own catalogue lacks."""

_installed: list[QTranslator] = []


def entry(code: str) -> Language:
    """Returns the language with a code; the first of the table for an unknown code."""
    return TABLE.get(code, TABLE[LANGUAGES[0]])


def of_system() -> str:
    """Returns the code of the system's language if the table has it, else English."""
    code = QLocale.system().name()[:2]
    return code if code in LANGUAGES else LANGUAGES[0]


def current() -> str:
    return QLocale().name()[:2]


def following() -> Language:
    """Returns the language after the current one, cyclic.

    A language not in the table counts as the first.
    """
    codes = list(TABLE)
    at = codes.index(current()) if current() in TABLE else 0
    return TABLE[codes[(at + 1) % len(codes)]]


@cache
def _catalogue(code: str) -> QTranslator:
    made = QTranslator()
    made.load(f"deskdispatch_{code}", str(assets.path("translations")))
    return made


def words_in(code: str, text: MarkedText) -> str:
    """Translates a text into a given language; the source text if it has no translation."""
    return _catalogue(code).translate(text.context, text.source) or text.source


def apply(app: QGuiApplication, code: str) -> None:
    """Translates and mirrors the whole program; widgets get ``LanguageChange`` events.

    A code not in the table leaves the English source texts.
    """
    chosen = entry(code)
    for translator in _installed:
        app.removeTranslator(translator)
        translator.deleteLater()
    _installed.clear()
    locale = QLocale(chosen.locale)
    locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
    QLocale.setDefault(locale)
    qt_words = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ours = str(assets.path("translations"))
    for name, folder in ((f"qtbase_{code}", qt_words), (f"deskdispatch_{code}", ours)):
        translator = QTranslator(app)
        if translator.load(name, folder):
            app.installTranslator(translator)
            _installed.append(translator)
    app.setLayoutDirection(chosen.direction)
