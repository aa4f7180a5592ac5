"""The download page: files, their sums, and the warnings of Windows before it runs one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from releasing.signed_file import sha256

NAME: Final = "download.md"
TEMPLATE: Final = Path(__file__).with_name(NAME)

_SIGNED: Final = (
    "Program and installer are signed; *Properties → Digital Signatures* names the publisher.",
    "البرنامج والمثبّت موقّعان؛ «خصائص ← التوقيعات الرقمية» تذكر اسم الناشر.",
)
_NOT_SIGNED: Final = (
    "Neither program nor installer is signed, so Windows names an unknown publisher.",
    "البرنامج والمثبّت غير موقّعين، لذلك يذكر ويندوز ناشرًا غير معروف.",
)


def filled(version: str, home: str, packages: Sequence[Path], is_signed: bool) -> str:
    """Returns the page of a release, in English and Arabic.

    ``is_signed`` says whether Windows finds a signature in the installer.
    """
    words, arabic = _SIGNED if is_signed else _NOT_SIGNED
    names = {file.suffix: file.name for file in packages}
    values = {
        "VERSION": version,
        "HOME": home,
        "SUMS": "\n".join(f"| `{file.name}` | `{sha256(file)}` |" for file in packages),
        "WINDOWS": names.get(".exe", "FILE.exe"),
        "DEB": names.get(".deb", "FILE.deb"),
        "SIGNED": words,
        "SIGNED_AR": arabic,
    }
    page = TEMPLATE.read_text("utf-8")
    for key, value in values.items():
        page = page.replace(f"@{key}@", value)
    return page
