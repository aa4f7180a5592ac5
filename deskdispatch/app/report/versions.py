"""The versions of all that runs, and what it runs on."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from importlib import metadata
from typing import Final

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication

from deskdispatch import __version__
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language

LIBRARIES: Final = (
    "PySide6",
    "qasync",
    "httpx",
    "httpcore",
    "pydantic",
    "keyring",
    "folium",
    "XStatic-leaflet",
    "phonenumbers",
    "openpyxl",
    "pmtiles",
    "psycopg",
    "python-escpos",
    "sqlalchemy",
    "starlette",
    "uvicorn",
    "truststore",
)
"""Those whose version a failure may depend on."""

_VARIABLES: Final = (
    "XDG_CURRENT_DESKTOP",
    "XDG_SESSION_TYPE",
    "LANG",
    "QT_QPA_PLATFORM",
    "QT_SCALE_FACTOR",
    "QT_FONT_DPI",
    "QT_STYLE_OVERRIDE",
    "QTWEBENGINE_CHROMIUM_FLAGS",
    "QTWEBENGINE_DISABLE_SANDBOX",
)


def screen_facts() -> str:
    """The screens and the look of the window; on the GUI's thread."""
    return "\n".join(_screens())


def _screens() -> Iterator[str]:
    for number, screen in enumerate(QGuiApplication.screens(), 1):
        size, scale = screen.size(), screen.devicePixelRatio()
        dots = f"{screen.logicalDotsPerInch():.0f} dots an inch"
        yield f"Screen {number}: {size.width()} × {size.height()}, scale {scale:g}, {dots}"
    yield f"Window: {language.current()}, {theme.current().scheme}"
    yield f"Platform of Qt: {QGuiApplication.platformName()}"


def version_facts() -> str:
    """Program, Python, Qt, libraries and system; on any thread."""
    return "\n".join(_versions())


def _versions() -> Iterator[str]:
    yield f"deskdispatch {__version__}"
    yield f"Python {platform.python_version()} ({sys.executable})"
    yield f"Qt {qVersion()}"
    yield f"Web engine: {_engine()}"
    yield f"System: {_system()}"
    yield f"Processors: {os.cpu_count()}"
    yield from (f"{name}={value}" for name in _VARIABLES if (value := os.environ.get(name)))
    yield ""
    yield from (f"{name} {_version(name)}" for name in LIBRARIES)


def _engine() -> str:
    try:
        from PySide6 import QtWebEngineCore
    except ImportError as error:
        return f"none ({error})"
    return f"Chromium {QtWebEngineCore.qWebEngineChromiumVersion()!s}"


def _system() -> str:
    try:
        named = platform.freedesktop_os_release().get("PRETTY_NAME", "")
    except OSError:
        named = ""
    return " · ".join(filter(None, (platform.platform(), named)))


def _version(library: str) -> str:
    try:
        return metadata.version(library)
    except metadata.PackageNotFoundError:
        return "—"
