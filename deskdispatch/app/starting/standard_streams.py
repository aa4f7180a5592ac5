"""Makes the standard streams take any text, wherever they lead."""

from __future__ import annotations

import io
import os
import sys
from typing import Final, TextIO

_NOT_ENCODED: Final = "backslashreplace"


def prepare() -> None:
    """Has no text that is written to the standard streams raise an exception.

    A program without a console has no streams (``pythonw.exe``, a closed descriptor): what is
    written goes nowhere. Windows gives files and pipes an old code page, which has no Arabic:
    they get UTF-8. Signs that a stream cannot encode are escaped.
    """
    sys.stdout = _prepared(sys.stdout)
    sys.stderr = _prepared(sys.stderr)


def _prepared(stream: TextIO | None) -> TextIO:
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")  # for the whole run
    if isinstance(stream, io.TextIOWrapper):
        is_old = sys.platform == "win32" and not stream.isatty()
        encoding = "utf-8" if is_old else stream.encoding
        stream.reconfigure(encoding=encoding, errors=_NOT_ENCODED)
    return stream
