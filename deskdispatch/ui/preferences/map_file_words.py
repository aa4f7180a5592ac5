"""Map files in words: what one is, and why one cannot be used."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.places.attribution import parse_attribution
from deskdispatch.domain.places.map_file import MapFileFailure, MapFileInfo
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.marked_text import translated

_MEGABYTE: Final = 1_000_000
_GIGABYTE: Final = 1_000_000_000

_FAILURES: Final[dict[MapFileFailure, MarkedText]] = {
    MapFileFailure.NOT_THERE: QT_TRANSLATE_NOOP(
        "MapFiles", "The file is not there. Plug in its drive, or add it again."
    ),
    MapFileFailure.NOT_ALLOWED: QT_TRANSLATE_NOOP(
        "MapFiles", "The file may not be read. Allow it, or copy it elsewhere first."
    ),
    MapFileFailure.NOT_A_MAP: QT_TRANSLATE_NOOP(
        "MapFiles", "This is no map file. Choose one in MBTiles or PMTiles format."
    ),
    MapFileFailure.DAMAGED: QT_TRANSLATE_NOOP(
        "MapFiles", "The file is damaged or not complete. Download or copy it again."
    ),
    MapFileFailure.VECTOR: QT_TRANSLATE_NOOP(
        "MapFiles", "This map holds vector tiles. Choose one with pictures (raster tiles)."
    ),
    MapFileFailure.OTHER_PICTURES: QT_TRANSLATE_NOOP(
        "MapFiles", "The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP."
    ),
    MapFileFailure.OTHER_COMPRESSION: QT_TRANSLATE_NOOP(
        "MapFiles", "This map is packed in a way that cannot be read. Choose one packed with gzip."
    ),
    MapFileFailure.ELSEWHERE: QT_TRANSLATE_NOOP(
        "MapFiles", "This map does not show Kuwait. Choose one that does."
    ),
    MapFileFailure.SLOW: QT_TRANSLATE_NOOP(
        "MapFiles", "Pictures cannot be found in this file in time. Choose one with an index."
    ),
    MapFileFailure.DISK_FULL: QT_TRANSLATE_NOOP(
        "MapFiles", "There is no room for a copy on this PC. Nothing was copied."
    ),
    MapFileFailure.FAILED: QT_TRANSLATE_NOOP(
        "MapFiles", "The file could not be copied. Try again."
    ),
}


def failure_words(failure: MapFileFailure) -> str:
    """What is wrong with a file, and what to do."""
    return translated(_FAILURES[failure])


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
