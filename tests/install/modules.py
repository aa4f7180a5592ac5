"""Extension modules of an installed tree, and the Python and glibc versions that they need."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from staging import links

from tests.install.checks import check

_SUFFIX: Final = re.compile(r"\.(?:cpython-(?P<python>\d+)-x86_64-linux-gnu|(?P<abi3>abi3))\.so$")


def checked(site_packages: Path, pythons: Iterable[str]) -> list[str]:
    """Returns the sorted names of the extension modules.

    Args:
        site_packages: The tree.
        pythons: Versions of Python that must be able to run it, such as ``3.12``.

    Raises:
        ProofError: A module lacks a version, or its name does not contain the version.
    """
    wanted = {python.replace(".", "") for python in pythons}
    found: dict[str, set[str]] = {}
    for path in _paths(site_packages):
        suffix = _SUFFIX.search(path)
        check(suffix is not None, f"{path} does not say for which Python it is")
        assert suffix is not None
        name = path[: suffix.start()].replace("/", ".")
        found.setdefault(name, set()).update({suffix["python"]} if suffix["python"] else wanted)
    for name, has in sorted(found.items()):
        missing = ", ".join(sorted(wanted - has))
        check(not missing, f"{name} has no module for CPython {missing}")
    return sorted(found)


def newest_glibc(folder: Path) -> tuple[int, int]:
    """Returns the newest glibc that a binary below a folder requires."""
    files = (file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())
    versions = (links.glibc(file) for file in files if links.is_binary(file))
    return max(versions, default=(0, 0))


def _paths(site_packages: Path) -> Iterator[str]:
    """Yields the paths below the tree of all files that could be extension modules."""
    for file in site_packages.rglob("*.so"):
        path = file.relative_to(site_packages)
        if not path.as_posix().startswith("PySide6/Qt/") and not path.parts[0].endswith(".libs"):
            yield path.as_posix()
