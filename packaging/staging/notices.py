"""Copyright notices of a package's parts, and the components that are built into the parts."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution
from pathlib import Path
from typing import Any, Final

from packaging.utils import parse_wheel_filename

COMPONENTS: Final = "built-in.txt"
"""File beside the licence of a part that lists third-party components built into it."""

_NOTICE: Final = re.compile(
    r"(?im)^[^\w©(]*((?:portions )?copyright\s+(?:\(c\)|©|\d{4})[^\n]*\w[^\n]*|©[^\n]*\d{4}[^\n]*)$"
)
_OF_THE_TEXT: Final = re.compile(
    r"Free Software Foundation|\[name of |<copyright holders?>", re.IGNORECASE
)
"""Notices about a licence's own text, or with an empty placeholder: not about the part."""

_WORD: Final = re.compile(r"^copyright\s+(?:\(c\)\s*|©\s*)?", re.IGNORECASE)

_AUTHORS: Final = ("Author", "Author-email", "Maintainer", "Maintainer-email")


def holders(texts: Iterable[Path], metadata: Path) -> tuple[str, ...]:
    """Returns the copyright notices in a part's licence texts, else its metadata's authors."""
    found: dict[str, None] = {}
    for text in texts:
        for notice in _NOTICE.findall(text.read_text("utf-8", errors="replace")):
            if not _OF_THE_TEXT.search(notice):
                found[_WORD.sub("", " ".join(notice.split()))] = None
    return tuple(found) or _authors(metadata)


def _authors(metadata: Path) -> tuple[str, ...]:
    of = Distribution.at(metadata).metadata
    named = (each for field in _AUTHORS for each in of.get_all(field) or ())
    # A list of addresses may name each person; a repeated name is shown once.
    names = (re.sub(r"\s*<[^>]*>", "", each).strip(' "') for each in named)
    found = tuple(dict.fromkeys(filter(None, names)))
    people = tuple(each for each in found if "@" not in each)
    return people or found or (f"the authors of {of['Name']}",)


def built_in(metadata: Path) -> str:
    """Returns the components in a part's bills of materials, one per line; empty without one."""
    lines = {
        line
        for file in sorted((metadata / "sboms").glob("*.json"))
        for line in _components(json.loads(file.read_text("utf-8")))
    }
    return "".join(f"{line}\n" for line in sorted(lines))


def _components(bill: dict[str, Any]) -> Iterator[str]:
    for each in bill.get("components", ()):
        licences = " AND ".join(filter(None, map(_licence, each.get("licenses") or ())))
        authors = each.get("author") or ", ".join(
            author.get("name", "") for author in each.get("authors") or ()
        )
        name = " ".join(filter(None, (each["name"], each.get("version"))))
        yield " · ".join(filter(None, (name, licences, authors)))


def _licence(said: dict[str, Any]) -> str:
    named = said.get("license") or {}
    return str(said.get("expression") or named.get("id") or named.get("name") or "")


def places(wheels: Iterable[Path]) -> dict[str, list[str]]:
    """Returns the top-level names of each package in ``site-packages``, by canonical name."""
    found: dict[str, set[str]] = {}
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            tops = {name.partition("/")[0] for name in archive.namelist()}
        found.setdefault(parse_wheel_filename(wheel.name)[0], set()).update(tops)
    return {
        name: sorted(each for each in tops if ".data" not in each) for name, tops in found.items()
    }
