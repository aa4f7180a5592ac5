"""Makes the standard streams accept any text, whatever they are connected to."""

from __future__ import annotations

import io
import os
import sys
from typing import Final, TextIO

_NOT_ENCODED: Final = "backslashreplace"


def prepare() -> None:
    """Replaces or reconfigures the standard streams, so that writing a text never raises.

    A program without a console has no streams (``pythonw.exe``, a closed descriptor): its output is
    discarded. Windows uses an old code page without Arabic for files and pipes: they are switched
    to UTF-8. Characters that a stream cannot encode are escaped.
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
