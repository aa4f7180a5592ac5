"""The control file: name of the package, and its dependencies on the system."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from bootstrap import ARABIC_FONT, LIBRARIES
from staging import BuildError
from staging.target import LINUX
from staging.trim import Trimmed

PACKAGE: Final = "deskdispatch"
ARCHITECTURE: Final = "amd64"

_C_LIBRARY: Final = "libc6"
_OF_EVERY_SYSTEM: Final = {
    **dict.fromkeys(
        (
            *("ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libm.so.6"),
            *("libpthread.so.0", "libresolv.so.2", "librt.so.1", "libutil.so.1"),
        ),
        _C_LIBRARY,
    ),
    "libgcc_s.so.1": "libgcc-s1",
    "libstdc++.so.6": "libstdc++6 (>= 12)",
    "libz.so.1": "zlib1g",
}
"""Libraries that exist on every system with a checkout, but must be named by a package."""

_BESIDE: Final = ("ca-certificates", "tzdata", " | ".join((*ARABIC_FONT, "fonts-noto-core")))
"""Certificates to trust, the time in Kuwait, and Arabic letters."""

RECOMMENDED: Final = (
    *("gnome-keyring | kwalletmanager | keepassxc", "xdg-utils"),
    *("libspeechd2", "speech-dispatcher-espeak-ng"),
)
"""Services that store the sign-in, open links, and speak alerts."""

SUGGESTED: Final = ("cups", "libgtk-3-0t64 | libgtk-3-0")
"""Printers of the system, and the system's look in a GTK desktop."""


class Details(NamedTuple):
    """Values that are not derived from the tree; ``version`` is in Debian's form."""

    version: str
    maintainer: str
    home: str
    installed_kib: int


def control(details: Details, trimmed: Trimmed) -> str:
    """Returns the control file.

    Raises:
        BuildError: Add the library to ``bootstrap.LIBRARIES``.
    """
    fields = {
        "Package": PACKAGE,
        "Version": details.version,
        "Architecture": ARCHITECTURE,
        "Maintainer": details.maintainer,
        "Installed-Size": str(details.installed_kib),
        "Depends": ", ".join((*python(LINUX.pythons), *dependencies(trimmed))),
        "Recommends": ", ".join(RECOMMENDED),
        "Suggests": ", ".join(SUGGESTED),
        "Section": "misc",
        "Priority": "optional",
        "Homepage": details.home,
        "Description": _DESCRIPTION,
    }
    return "".join(f"{name}: {value}\n" for name, value in fields.items())


def python(versions: Iterable[str]) -> list[str]:
    """Returns dependencies on interpreters with extension modules in the tree, as a range."""
    ordered = sorted(tuple(map(int, each.split("."))) for each in versions)
    (first_major, first), (major, newest) = ordered[0], ordered[-1]
    return [f"python3 (>= {first_major}.{first})", f"python3 (<< {major}.{newest + 1})"]


def dependencies(trimmed: Trimmed) -> list[str]:
    """Returns the packages of the libraries that the tree links, each with its newer name first.

    Raises:
        BuildError: A library has no known package.
    """
    unknown = trimmed.outside - {*LIBRARIES, *_OF_EVERY_SYSTEM}
    if unknown:
        raise BuildError(f"no package is known of {', '.join(sorted(unknown))}")
    names = {
        _OF_EVERY_SYSTEM.get(library) or " | ".join(reversed(LIBRARIES[library]))
        for library in trimmed.outside
    }
    c_library = f"{_C_LIBRARY} (>= {trimmed.glibc[0]}.{trimmed.glibc[1]})"
    return [*_BESIDE, c_library, *sorted(names - {_C_LIBRARY})]


_DESCRIPTION: Final = """book couriers from a shop counter
 The desktop that a dispatch clerk books couriers from. A customer calls; the
 clerk types a phone number, clicks the drop-off on a map, sees the price and
 books. The slip comes out of the printer, and the list beside it follows every
 courier until the door. In English and Arabic, light and dark, with or without
 internet for the map.
 .
 It brings its Python packages and the pieces of Qt that it loads, under /opt."""
