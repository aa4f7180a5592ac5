"""Systems that packages are made for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class QtLayout:
    """Paths inside the wheels of Qt for Python; folders are relative to ``site-packages``.

    ``process`` is the program that the web engine starts, whose data is in ``resources``.
    ``module`` and ``plugin`` are the file names of a binding and of a plugin, by their plain names.
    """

    libraries: str
    plugins: str
    resources: str
    translations: str
    process: str
    module: str
    plugin: str


@dataclass(frozen=True)
class Target:
    """A system that a tree is made for.

    Attributes:
        name: Name on the command line.
        pythons: Versions of Python that run the tree. Extension modules for several versions are
            in one folder: their file names contain the version.
        platforms: Platform tags of accepted wheels.
        environment: Variables of environment markers, except the version of Python.
        qt: Layout of Qt's wheels on this system.
        plugins: By kind, the plain names (patterns of ``fnmatch``) of the plugins that Qt loads
            for this program.
        spared: Plain names of optional plugins, loaded only if their libraries are installed.
        imported: Packages of ``pins.NOT_LOADED`` that are imported on this system.
    """

    name: str
    pythons: tuple[str, ...]
    platforms: tuple[str, ...]
    environment: Mapping[str, str]
    qt: QtLayout
    plugins: Mapping[str, tuple[str, ...]]
    spared: tuple[str, ...] = ()
    imported: tuple[str, ...] = ()

    def markers(self, python: str) -> dict[str, str]:
        """Returns the values of the environment markers, for one of the versions of Python."""
        return {
            **self.environment,
            "extra": "",
            "implementation_name": "cpython",
            "implementation_version": f"{python}.0",
            "platform_python_implementation": "CPython",
            "platform_release": "",
            "platform_version": "",
            "python_full_version": f"{python}.0",
            "python_version": python,
        }


NEWEST_GLIBC: Final = 36
"""Minor version of glibc 2 in Debian 12. A wheel for a newer one would not load there."""

_PLUGINS: Final = {
    "iconengines": ("qsvgicon",),
    "imageformats": ("qgif", "qico", "qjpeg", "qsvg", "qwebp"),
    "tls": ("qopensslbackend", "qcertonlybackend"),
}
"""Plugins that are loaded on every system."""

LINUX: Final = Target(
    name="linux",
    pythons=("3.11", "3.12", "3.13"),  # Debian 12, Ubuntu 24.04, Debian 13
    platforms=(
        *(f"manylinux_2_{minor}_x86_64" for minor in range(NEWEST_GLIBC, 4, -1)),
        *("manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64"),
        "linux_x86_64",
    ),
    environment={
        "os_name": "posix",
        "platform_machine": "x86_64",
        "platform_system": "Linux",
        "sys_platform": "linux",
    },
    qt=QtLayout(
        libraries="PySide6/Qt/lib",
        plugins="PySide6/Qt/plugins",
        resources="PySide6/Qt/resources",
        translations="PySide6/Qt/translations",
        process="PySide6/Qt/libexec/QtWebEngineProcess",
        module="{}.abi3.so",
        plugin="lib{}.so",
    ),
    plugins={
        **_PLUGINS,
        "networkinformation": ("qglib", "qnetworkmanager"),
        "platforminputcontexts": ("composeplatforminputcontextplugin", "ibus*"),
        "platforms": ("qoffscreen", "qwayland", "qxcb"),
        "platformthemes": ("qgtk3", "qxdgdesktopportal"),
        "printsupport": ("cupsprintersupport",),
        "texttospeech": ("qtexttospeech_speechd",),
        "wayland-decoration-client": ("*",),
        "wayland-graphics-integration-client": ("qt-plugin-wayland-egl",),
        "wayland-shell-integration": ("xdg-shell",),
        "xcbglintegrations": ("*",),
    },
    # The look and dialogs of a GTK desktop, and the system's speech.
    spared=("qgtk3", "qtexttospeech_speechd"),
)

WINDOWS: Final = Target(
    name="windows",
    pythons=("3.13",),
    platforms=("win_amd64",),
    environment={
        "os_name": "nt",
        "platform_machine": "AMD64",
        "platform_system": "Windows",
        "sys_platform": "win32",
    },
    qt=QtLayout(
        libraries="PySide6",
        plugins="PySide6/plugins",
        resources="PySide6/resources",
        translations="PySide6/translations",
        process="PySide6/QtWebEngineProcess.exe",
        module="{}.pyd",
        plugin="{}.dll",
    ),
    plugins={
        **_PLUGINS,
        "networkinformation": ("*",),
        "platforms": ("qoffscreen", "qwindows"),
        "styles": ("*",),
        "texttospeech": ("qtexttospeech_sapi", "qtexttospeech_winrt"),
        "tls": (*_PLUGINS["tls"], "qschannelbackend"),
    },
    imported=("pycparser",),  # pywin32-ctypes, which stores the sign-in, has cffi parse C
)
