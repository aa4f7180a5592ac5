"""Removes unneeded files from a tree, by a table of rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Final, NamedTuple

from staging import links, qt
from staging.target import Target


class Rule(NamedTuple):
    """Patterns of paths below ``site-packages`` to be left out, and the reason."""

    why: str
    patterns: tuple[str, ...]


RULES: Final = (
    Rule("types for checkers", ("*.pyi", "*/py.typed")),
    Rule("records of an installer", ("*.dist-info/RECORD", "*.dist-info/WHEEL")),
    Rule(
        "commands and pages of packages", ("*.data/scripts/*", "*.data/data/*", "*.data/headers/*")
    ),
    Rule("sources of extension modules", ("*.c", "*.h", "*.cpp", "*.pyx", "*.pxd")),
    Rule("tests of packages", ("tests/*", "test/*", "*/tests/*", "*/test/*", "*/testing/*")),
    Rule(
        "documentation of packages",
        ("docs/*", "deskdispatch/ARCHITECTURE.md", "deskdispatch/*/README.md"),
    ),
    Rule(
        "where numbers come from, which nobody asks",
        (
            *("phonenumbers/geodata/*", "phonenumbers/carrierdata/*", "phonenumbers/tzdata/*"),
            *("phonenumbers/geocoder.py", "phonenumbers/carrier.py", "phonenumbers/timezone.py"),
        ),
    ),
    Rule(
        "formats of pictures that no printer gets",
        (
            *("PIL/_avif*", "PIL/_webp*", "PIL/_imagingft*", "PIL/_imagingcms*"),
            *("PIL/_imagingtk*", "PIL/_imagingmorph*", "PIL/_imagingmath*"),
        ),
    ),
    Rule("a faster reader of one small YAML file", ("yaml/_yaml*", "_yaml/*")),
    Rule("fonts of bar codes, which the slips have themselves", ("barcode/fonts/*",)),
)

_QT: Final = "pieces of Qt that are not loaded"
_UNLINKED: Final = "libraries that nothing links any more"


@dataclass(frozen=True)
class Trimmed:
    """Files that were left out, as bytes by reason, and what the rest needs.

    ``outside`` are the libraries of the system, ``glibc`` is the newest version that the rest was
    linked with; (0, 0) on Windows.
    """

    left_out: Counter[str]
    outside: frozenset[str]
    glibc: tuple[int, int]


def reason(path: str) -> str | None:
    """Returns the reason to leave out a file with this path below ``site-packages``, or None."""
    for rule in RULES:
        if any(fnmatchcase(path, pattern) for pattern in rule.patterns):
            return rule.why
    return None


def trim(site_packages: Path, target: Target, modules: Iterable[str]) -> Trimmed:
    """Removes the files that a program which imports these modules of PySide6 does not load."""
    kept = qt.loaded(site_packages, target, modules)
    left_out: Counter[str] = Counter()
    for file in _files(site_packages):
        path = file.relative_to(site_packages).as_posix()
        why = reason(path)
        if path.split("/")[0] in qt.FOLDERS and file not in kept:
            why = _QT
        if why is not None:
            left_out[why] += _remove(file)
    binaries = [file for file in _files(site_packages) if links.is_binary(file)]
    # Put beside a package by ``auditwheel`` or ``delvewheel``.
    bundled = [file for file in binaries if file.parent.name.endswith(".libs")]
    own = dict(links.by_name(bundled)) | qt.own_libraries(site_packages, target)
    spared = {target.qt.plugin.format(name) for name in target.spared}
    roots = [file for file in binaries if file not in bundled and file.name not in spared]
    linked, outside = links.closure(roots, own)
    for file in bundled:
        if file not in linked:
            left_out[_UNLINKED] += _remove(file)
    folders = (each for each in site_packages.rglob("*") if each.is_dir())
    for folder in sorted(folders, reverse=True):
        if not any(folder.iterdir()):
            folder.rmdir()
    versions = [links.glibc(file) for file in linked]
    return Trimmed(left_out, frozenset(outside), max(versions, default=(0, 0)))


def _files(folder: Path) -> Iterator[Path]:
    return (file for file in sorted(folder.rglob("*")) if file.is_file())


def _remove(file: Path) -> int:
    size = file.stat().st_size
    file.unlink()
    return size
