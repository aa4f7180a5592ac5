"""Builds the NSIS script from a tree and a few values."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PureWindowsPath
from typing import Final, NamedTuple

from staging import BuildError

from deskdispatch.app.app_paths import NAME
from windows import registry

TEMPLATE: Final = Path(__file__).parent / "files" / "installer.nsi"

DATA: Final = (rf"$LOCALAPPDATA\{NAME}", rf"$LOCALAPPDATA\cache\{NAME}")
"""Folders of a user's files on Windows, by Qt's names; see ``deskdispatch/app/app_paths.py``."""

STILL_RUNNING: Final = 3
NOT_REPLACED: Final = 4
TOO_OLD: Final = 5
"""Exit statuses: the program did not end, files of the earlier version could not be removed, or
this Windows is too old.
"""

OLDEST_BUILD: Final = 17763
"""Windows 10 1809: Qt 6.11 needs its ``icu.dll``."""

SIGN_LINE: Final = f"""!uninstfinalize '"{sys.executable}" -m windows.signing "%1"'\n"""
"""Line that has the uninstaller signed; its command is in the environment."""

CLOSES_WITHIN_S: Final = 10
_DEEPEST: Final = rf"C:\Users\{'n' * 20}\AppData\Local\Programs\{NAME}" + "\\"
_BYTECODE: Final = r"__pycache__\.cpython-313"
LONGEST: Final = 259 - len(_DEEPEST) - len(_BYTECODE)
"""Longest path below the installation folder that every Windows accepts, with its bytecode, for a
user name of twenty characters.
"""


class Details(NamedTuple):
    """Values that are not derived from the tree; ``version`` is in Python's form.

    ``compressor`` is ``lzma``, or ``zlib`` for a fast build. With ``is_signed`` makensis has the
    uninstaller signed before it is packed.
    """

    version: str
    publisher: str
    home: str
    compressor: str = "lzma"
    is_signed: bool = False


def script(root: Path, out: Path, library: str, details: Details) -> str:
    """Returns the whole script, by which NSIS writes ``out`` from the tree.

    ``library`` is the file below ``root`` that a running program has loaded, with a backslash.

    Raises:
        BuildError: A file's name cannot be installed.
    """
    filled = {
        "COMPRESSOR": details.compressor,
        "DATA": _indented(f'RMDir /r "{folder}"' for folder in DATA),
        "FILES": _indented(files(root)),
        "ICON": str(root / f"{NAME}.ico"),
        "LIBRARY": library,
        "NAME": NAME,
        "NOT_REPLACED": str(NOT_REPLACED),
        "NUMBERS": numbers(details.version),
        "OLDEST_BUILD": str(OLDEST_BUILD),
        "OUT": str(out),
        "PUBLISHER": details.publisher,
        "PYTHON": registry.PYTHON,
        "REGISTER": _indented(registry.write(details.version, details.publisher, details.home)),
        "REMOVE": _indented(removals(root)),
        "ROUNDS": str(CLOSES_WITHIN_S * 2),
        "SIGN": SIGN_LINE if details.is_signed else "",
        "STILL_RUNNING": str(STILL_RUNNING),
        "TOO_OLD": str(TOO_OLD),
        "TEXTS": "".join(f"{line}\n" for line in text_lines()),
        "UNINSTALL": registry.UNINSTALL,
        "UNREGISTER": _indented(registry.remove()),
        "VERSION": details.version,
    }
    return re.sub("@([A-Z_]+)@", lambda found: filled[found[1]], TEMPLATE.read_text("utf-8"))


def files(root: Path) -> Iterator[str]:
    """Yields the lines that install every file, in an order independent of the disk.

    Raises:
        BuildError: A path is too long for Windows, or NSIS would read its name as a variable.
    """
    folder = None
    for file in sorted(each for each in root.rglob("*") if each.is_file()):
        path = PureWindowsPath(file.relative_to(root))
        if len(str(path)) > LONGEST:
            raise BuildError(f"{path} is too long for Windows")
        if "$" in str(path) or '"' in str(path):
            raise BuildError(f"{path} cannot be named in a script of NSIS")
        if path.parent != folder:
            folder = path.parent
            below = "" if str(folder) == "." else f"\\{folder}"
            yield f'SetOutPath "$INSTDIR{below}"'
        yield f'File "{file}"'


def removals(root: Path) -> Iterator[str]:
    """Yields the lines that remove the folders and files of any version, each by name.

    The installation folder is never removed with all its content: it may have been chosen on the
    command line.
    """
    for path in sorted(root.iterdir()):
        yield f'{"RMDir /r" if path.is_dir() else "Delete"} "$INSTDIR\\{path.name}"'


def numbers(version: str) -> str:
    """Returns a version in the form of Windows resources: three numbers, and the commits since."""
    found = re.match(r"(\d+(?:\.\d+)*)(?:(?:a|b|rc)\d+)?(?:\.post(\d+))?", version)
    release, since = (found[1], found[2] or "0") if found else ("", "0")
    return ".".join((*(*release.split("."), "0", "0")[:3], since))


def _indented(lines: Iterable[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)


LANGUAGES: Final = ("ENGLISH", "ARABIC")
"""Names of the languages in NSIS."""

TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    "DESCRIPTION": ("Book couriers from a shop counter", "حجز السائقين من كاونتر المتجر"),
    "COMPILING": ("Preparing for fast starts …", "جارٍ التجهيز لبدء سريع …"),
    "TOO_OLD": (
        "This program needs Windows 10 version 1809 or newer. Nothing on this PC was changed.",
        "يحتاج هذا البرنامج إلى Windows 10 بالإصدار 1809 أو أحدث. لم يتغير شيء في هذا الجهاز.",
    ),
    "STILL_RUNNING": (
        "The program is still running. Close its window, then choose Retry.",
        "البرنامج ما زال يعمل. أغلق نافذته ثم اختر إعادة المحاولة.",
    ),
    "IN_USE": (
        "Files of the previous version are in use. Restart the PC, then run this again.",
        "ملفات الإصدار السابق قيد الاستخدام. أعد تشغيل الجهاز ثم شغّل هذا المثبّت مرة أخرى.",
    ),
    "DATA_TOO": (
        "The program is removed. Delete this user's settings and bookings on this PC as well? "
        "They cannot be restored.",
        "تمت إزالة البرنامج. هل تريد أيضًا حذف إعدادات هذا المستخدم وحجوزاته من هذا الجهاز؟ "
        "لا يمكن استرجاعها.",
    ),
}
"""Each text in English and Arabic."""


def text_lines() -> Iterator[str]:
    """Yields the NSIS lines that define the texts."""
    for name, texts in TEXTS.items():
        for language, text in zip(LANGUAGES, texts, strict=True):
            yield f'LangString {name} ${{LANG_{language}}} "{text}"'
