"""Libraries that a library or a program loads, on Linux and on Windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pefile
from elftools.elf.dynamic import DynamicSection
from elftools.elf.elffile import ELFFile
from elftools.elf.gnuversions import GNUVerNeedSection

_ELF: Final = b"\x7fELF"
_PE: Final = b"MZ"
_PE_TABLES: Final = ("IMAGE_DIRECTORY_ENTRY_IMPORT", "IMAGE_DIRECTORY_ENTRY_DELAY_IMPORT")


def is_binary(file: Path) -> bool:
    """Whether the loader of Linux or Windows reads such a file."""
    with file.open("rb") as stream:
        start = stream.read(4)
    return start == _ELF or start[:2] == _PE


def needed(file: Path) -> list[str]:
    """Returns the file names of the libraries that a binary links; of Windows in lower case."""
    with file.open("rb") as stream:
        if stream.read(4) != _ELF:
            return _needed_by_pe(file)
        section = ELFFile(stream).get_section_by_name(".dynamic")
        if not isinstance(section, DynamicSection):
            return []
        return [tag.needed for tag in section.iter_tags("DT_NEEDED")]


def _needed_by_pe(file: Path) -> list[str]:
    with pefile.PE(str(file), fast_load=True) as image:
        image.parse_data_directories([pefile.DIRECTORY_ENTRY[name] for name in _PE_TABLES])
        entries = [
            *getattr(image, "DIRECTORY_ENTRY_IMPORT", ()),
            *getattr(image, "DIRECTORY_ENTRY_DELAY_IMPORT", ()),
        ]
        return [entry.dll.decode("ascii").lower() for entry in entries]


def glibc(file: Path) -> tuple[int, int]:
    """Returns the newest glibc version whose symbols a binary uses; (0, 0) for none."""
    with file.open("rb") as stream:
        if stream.read(4) != _ELF:
            return (0, 0)
        section = ELFFile(stream).get_section_by_name(".gnu.version_r")
        if not isinstance(section, GNUVerNeedSection):
            return (0, 0)
        names = [need.name for _, needs in section.iter_versions() for need in needs]
    found = [name.removeprefix("GLIBC_").split(".") for name in names if name.startswith("GLIBC_2")]
    return max(((int(each[0]), int(each[1])) for each in found), default=(0, 0))


def closure(roots: Iterable[Path], own: Mapping[str, Path]) -> tuple[set[Path], set[str]]:
    """Returns the binaries that are loaded with the roots, and their libraries of the system.

    Args:
        roots: Modules and plugins, which are loaded by path.
        own: Libraries of the tree, by file name; of Windows in lower case.
    """
    seen: set[Path] = set()
    outside: set[str] = set()
    todo = list(roots)
    while todo:
        file = todo.pop()
        if file in seen:
            continue
        seen.add(file)
        for name in needed(file):
            if name in own:
                todo.append(own[name])
            else:
                outside.add(name)
    return seen, outside


def by_name(files: Iterable[Path]) -> Iterator[tuple[str, Path]]:
    """Yields libraries by the name that ``needed`` gives them."""
    for file in files:
        yield (file.name.lower() if file.suffix == ".dll" else file.name), file
