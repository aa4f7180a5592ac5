"""Map files in words: what one is, and why one cannot be used."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.places.attribution import parse_attribution
from deskdispatch.domain.places.map_file import MapFileFault, MapFileInfo
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text.amounts import isolated, joined
from deskdispatch.ui.text.marked_text import translated

_MEGABYTE: Final = 1_000_000
_GIGABYTE: Final = 1_000_000_000

_FAULTS: Final[dict[MapFileFault, MarkedText]] = {
    MapFileFault.NOT_THERE: QT_TRANSLATE_NOOP(
        "MapFiles", "The file is not there. Plug in its drive, or add it again."
    ),
    MapFileFault.NOT_ALLOWED: QT_TRANSLATE_NOOP(
        "MapFiles", "The file may not be read. Allow it, or copy it elsewhere first."
    ),
    MapFileFault.NOT_A_MAP: QT_TRANSLATE_NOOP(
        "MapFiles", "This is no map file. Choose one in MBTiles or PMTiles format."
    ),
    MapFileFault.DAMAGED: QT_TRANSLATE_NOOP(
        "MapFiles", "The file is damaged or not complete. Download or copy it again."
    ),
    MapFileFault.VECTOR: QT_TRANSLATE_NOOP(
        "MapFiles", "This map holds vector tiles. Choose one with pictures (raster tiles)."
    ),
    MapFileFault.OTHER_PICTURES: QT_TRANSLATE_NOOP(
        "MapFiles", "The pictures in this map cannot be shown. Choose one with PNG, JPEG or WebP."
    ),
    MapFileFault.OTHER_COMPRESSION: QT_TRANSLATE_NOOP(
        "MapFiles", "This map is packed in a way that cannot be read. Choose one packed with gzip."
    ),
    MapFileFault.ELSEWHERE: QT_TRANSLATE_NOOP(
        "MapFiles", "This map does not show Kuwait. Choose one that does."
    ),
    MapFileFault.SLOW: QT_TRANSLATE_NOOP(
        "MapFiles", "Pictures cannot be found in this file in time. Choose one with an index."
    ),
    MapFileFault.DISK_FULL: QT_TRANSLATE_NOOP(
        "MapFiles", "There is no room for a copy on this PC. Nothing was copied."
    ),
    MapFileFault.FAILED: QT_TRANSLATE_NOOP("MapFiles", "The file could not be copied. Try again."),
}


def fault_words(fault: MapFileFault) -> str:
    """What is wrong with a file, and what to do."""
    return translated(_FAULTS[fault])


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
