"""Detects the encoding of a text file by its bytes."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import FileError, FileFault

FALLBACK: Final = "cp1256"
"""Arabic Windows, which spreadsheets write where no Unicode is asked for; any bytes fit it."""

SAMPLE: Final = 1 << 16
"""Bytes of the beginning that are looked at for what no text holds."""

_BLOCK: Final = 1 << 20
_UTF_16: Final = frozenset({codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE})
_NO_TEXT: Final = re.compile(rb"[\x00-\x08\x0e-\x19\x1c-\x1f]")


def encoding_of(path: Path) -> str:
    """UTF-16 with its mark, UTF-8 where every byte fits it, else ``FALLBACK``.

    Raises:
        FileError: ``NOT_A_TABLE``: It is no text.
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        start = file.read(SAMPLE)
        if start[:2] in _UTF_16:
            return "utf-16"
        if _NO_TEXT.search(start):
            raise FileError(FileFault.NOT_A_TABLE)
        decoder = codecs.getincrementaldecoder("utf-8")()
        block = start
        try:
            while block:
                decoder.decode(block)
                block = file.read(_BLOCK)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return FALLBACK
    return "utf-8-sig"
