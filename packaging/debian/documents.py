"""Fills in the files that the system reads: copyright, changelog, manual page, metadata."""

from __future__ import annotations

import gzip
import re
import struct
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from typing import Final

from staging.licences import Part
from staging.wheels import ROOT

from debian.control import PACKAGE

FILES: Final = Path(__file__).parent / "files"
SCREENSHOT: Final = ROOT / "packaging" / "window.png"
"""Screenshot that the metadata link as ``window.png`` below the home page."""


def filled(name: str, values: Mapping[str, str]) -> str:
    """Returns a file of ``files/``, with each ``@NAME@`` replaced by its value."""
    text = (FILES / name).read_text("utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def values(
    version: str,
    home: str,
    epoch: int,
    parts: list[Part],
    places: Mapping[str, Sequence[str]] | None = None,
) -> dict[str, str]:
    """Returns the values for all placeholders; ``places`` are those of ``staging.notices``."""
    places = places or {}
    width, height = struct.unpack(">II", SCREENSHOT.read_bytes()[16:24])  # at an offset in any PNG
    host = home.partition("://")[2].partition("/")[0]
    component = ".".join(reversed(host.split(".")))
    licence = (ROOT / "LICENSE").read_text("utf-8").partition("\n\n")[2].strip()
    return {
        "COMPONENT": f"{component}.{PACKAGE}",
        "DATE": datetime.fromtimestamp(epoch, tz=UTC).date().isoformat(),
        "DEVELOPER": component,
        "HEIGHT": str(height),
        "HOME": home,
        # Indented, with a dot for an empty line, as in any field of Debian.
        "LICENCE": "".join(f" {line or '.'}\n" for line in licence.splitlines()),
        "PARTS": "\n".join(
            _stanza(part, places.get(part.name, ())) for part in parts if part.name != PACKAGE
        ),
        "VERSION": version,
        "WIDTH": str(width),
    }


def changelog(version: str, maintainer: str, epoch: int) -> bytes:
    """Returns Debian's changelog, with one entry: the project's own is shipped separately."""
    date = format_datetime(datetime.fromtimestamp(epoch, tz=UTC))
    entry = f"{PACKAGE} ({version}) stable; urgency=medium\n\n"
    entry += "  * See CHANGELOG.md.gz in this folder.\n\n"
    return compressed(f"{entry} -- {maintainer}  {date}\n".encode())


def compressed(content: bytes) -> bytes:
    """Compresses like ``gzip -9n``: without a name and a time."""
    return gzip.compress(content, 9, mtime=0)


def _stanza(part: Part, tops: Sequence[str]) -> str:
    """Returns an inner package's stanza in Debian's format: files, holders, licence."""
    folder = f"/opt/{PACKAGE}/licences/{part.name}-{part.version}"
    licence = re.sub(" (OR|AND) ", lambda found: found[0].lower(), part.licence)
    tree = f"opt/{PACKAGE}/lib/site-packages"
    files = [f"{tree}/{top}{'' if top.endswith('.py') else '*'}" for top in tops]
    made_into = [f"{tree}/{PACKAGE}/resources/map/page.html"]
    return (
        f"Files: {_lines(files or made_into)}\n"
        f"Copyright: {_lines(part.holders)}\n"
        f"License: {licence}\n {part.name} {part.version}; the text is in {folder}.\n"
    )


def _lines(values: Sequence[str]) -> str:
    return "\n ".join(values)
