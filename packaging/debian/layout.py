"""Layout of the package's files, from the staged tree to the menu entry."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from staging import icons, licences
from staging.target import Target

from debian import documents, manual
from debian.control import PACKAGE

HOME: Final = f"opt/{PACKAGE}"

_SYSTEM_PYTHON: Final = "/usr/bin/python3"
_PYVENV: Final = "home = /usr/bin\ninclude-system-site-packages = false\n"
"""Makes a Python that is started by a link below ``bin`` import from this tree only."""

_PROGRAMS: Final = {
    f"{HOME}/bin/{PACKAGE}": "launcher",
    f"{HOME}/libexec/bytecode": "bytecode",
    f"usr/share/python3/runtime.d/{PACKAGE}.rtupdate": "rtupdate",
}
_TEXTS: Final = {
    f"{HOME}/share/apparmor": "apparmor",
    f"usr/share/applications/{PACKAGE}.desktop": f"{PACKAGE}.desktop",
    f"usr/share/doc/{PACKAGE}/copyright": "copyright",
    f"usr/share/lintian/overrides/{PACKAGE}": "lintian-overrides",
    "usr/share/metainfo/@COMPONENT@.metainfo.xml": "metainfo.xml",
}
"""Installed files, and their templates in ``files/``."""


def put(root: Path, site_packages: Path, target: Target, values: Mapping[str, str]) -> list[Path]:
    """Adds all files around the staged tree; returns the programs, which are executable.

    ``root`` stands for the system's ``/``; ``values`` are those of the templates.
    """
    home = root / HOME
    _write(home / "pyvenv.cfg", _PYVENV)
    _link(home / "bin" / "python3", _SYSTEM_PYTHON)
    for version in target.pythons:
        _link(home / "lib" / f"python{version}" / "site-packages", f"../{site_packages.name}")
    _link(root / "usr" / "bin" / PACKAGE, f"/{HOME}/bin/{PACKAGE}")
    for place, name in {**_PROGRAMS, **_TEXTS}.items():
        where = place.replace("@COMPONENT@", values["COMPONENT"])
        _write(root / where, documents.filled(name, values))
    page = manual.filled(documents.filled(f"{PACKAGE}.1", values))
    _write(root / f"usr/share/man/man1/{PACKAGE}.1.gz", documents.compressed(page.encode()))
    icons.write(root / "usr/share/icons/hicolor")
    licences.collect(site_packages, home / "licences")
    return [root / place for place in _PROGRAMS]


def _write(file: Path, content: str | bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode() if isinstance(content, str) else content)


def _link(link: Path, target: str) -> None:
    link.parent.mkdir(parents=True, exist_ok=True)
    link.symlink_to(target)
