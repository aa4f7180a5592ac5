"""Tests of the libraries that Qt's files link, against those that the bootstrap installs."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import bootstrap
import PySide6
import pytest
import shiboken6
from staging import links

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has apt")

HOME = Path(PySide6.__file__).parent
PLUGINS = HOME / "Qt" / "plugins"
OWN = {
    file.name: file
    for home in (HOME, Path(shiboken6.__file__).parent)
    for file in home.rglob("*.so*")
    if file.is_file()
}
OF_EVERY_SYSTEM = re.compile(
    r"(ld-linux.*|lib(c|m|dl|pthread|rt|util|resolv|gcc_s|stdc\+\+|z))\.so\.\d.*"
)
"""The C library, and the libraries that Debian's own package manager links."""

WINDOW = ("QtCore", "QtGui", "QtNetwork", "QtSvg", "QtWidgets")
"""Qt modules that are imported before or with the window."""

LATER = (
    "QtMultimedia",
    "QtTextToSpeech",
    "QtPrintSupport",
    "QtPdf",
    "QtWebChannel",
    "QtWebEngineCore",
)

LOADED = (
    "platforms/libqxcb.so",
    "platforms/libqwayland*.so",
    "wayland-*client/*.so",
    "wayland-shell-integration/*.so",
    "xcbglintegrations/*.so",
    "platforminputcontexts/*.so",
    "imageformats/*.so",
    "iconengines/*.so",
    "tls/*.so",
    "networkinformation/*.so",
    "printsupport/*.so",
    "multimedia/*.so",
)
"""Plugins that Qt loads for this program; a GTK theme is loaded only where GTK is."""


def outside(files: Iterable[Path]) -> set[str]:
    """Returns the system libraries that these files, and Qt's files that they need, link."""
    _, wanted = links.closure(files, OWN)
    return {name for name in wanted if not OF_EVERY_SYSTEM.fullmatch(name)}


def modules(names: Iterable[str]) -> list[Path]:
    return [HOME / f"{name}.abi3.so" for name in names]


def test_everything_that_is_loaded_is_in_the_list() -> None:
    plugins = [file for pattern in LOADED for file in PLUGINS.glob(pattern)]
    assert len(plugins) >= len(LOADED)
    wanted = outside([*modules((*WINDOW, *LATER)), *plugins])
    assert "libpulse.so.0" in wanted
    assert wanted - set(bootstrap.LIBRARIES) == set()


def test_what_a_window_needs_is_never_spared() -> None:
    wanted = outside([*modules(WINDOW), PLUGINS / "platforms" / "libqxcb.so"])
    assert "libxcb-cursor.so.0" in wanted
    assert wanted & set(bootstrap.SPARED) == set()


def test_what_is_spared_is_in_the_list() -> None:
    assert set(bootstrap.SPARED) - set(bootstrap.LIBRARIES) == {bootstrap.A_FONT}


def test_the_window_imports_no_more_of_qt_than_that() -> None:
    code = (
        "import sys, deskdispatch.app.start, deskdispatch.app.opening, deskdispatch.app.program,"
        "deskdispatch.ui.deliveries.pane, deskdispatch.app.instance.server;"
        "print(*sorted(name for name in sys.modules if name.startswith('PySide6.Qt')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"PySide6.{name}" for name in WINDOW]
