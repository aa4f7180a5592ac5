"""Map files in words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.places.attribution import parse_attribution
from deskdispatch.domain.places.map_file import MapFileInfo
from deskdispatch.ui.text.amounts import isolated, joined

_MEGABYTE: Final = 1_000_000
_GIGABYTE: Final = 1_000_000_000


def info_words(info: MapFileInfo) -> str:
    """Zoom levels and size of a map."""
    zooms = QCoreApplication.translate("MapFiles", "Zoom {lowest} to {highest}").format(
        lowest=isolated(str(info.min_zoom)), highest=isolated(str(info.max_zoom))
    )
    return joined(zooms, _size_words(info.size))


def attribution_words(info: MapFileInfo) -> str:
    """Whose map it is; "" where the file does not say."""
    text = "".join(part.text for part in parse_attribution(info.attribution))
    return isolated(text) if text else ""


def _size_words(size: int) -> str:
    """Megabytes, or gigabytes where there are thousands."""
    if size >= _GIGABYTE:
        words = QCoreApplication.translate("MapFiles", "{size} GB")
        return words.format(size=isolated(f"{size / _GIGABYTE:.1f}"))
    words = QCoreApplication.translate("MapFiles", "{size} MB")
    return words.format(size=isolated(str(max(1, round(size / _MEGABYTE)))))
