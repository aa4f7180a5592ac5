"""Opens a map file of either format, told by its first bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deskdispatch.domain.places.map_file import MapFileError, MapFileFailure
from deskdispatch.map_files.archive import TileArchive

_FIRST: Final = 16


def open_archive(path: Path) -> TileArchive:
    """The open file; ``info`` says whether its tiles can be shown.

    Raises:
        MapFileError: It is no map file, or cannot be read.
    """
    first = _first_bytes(path)
    if first.startswith(b"SQLite format 3\x00"):
        from deskdispatch.map_files.mbtiles import MbtilesArchive

        return MbtilesArchive(path)
    if first.startswith(b"PMTiles"):
        from deskdispatch.map_files.pmtiles import PmtilesArchive

        return PmtilesArchive(path)
    raise MapFileError(MapFileFailure.NOT_A_MAP)


def _first_bytes(path: Path) -> bytes:
    if not path.is_file():  # a pipe would be waited for
        raise MapFileError(MapFileFailure.NOT_THERE)
    try:
        with path.open("rb") as file:
            return file.read(_FIRST)
    except PermissionError as error:
        raise MapFileError(MapFileFailure.NOT_ALLOWED) from error
    except OSError as error:
        raise MapFileError(MapFileFailure.NOT_THERE) from error
