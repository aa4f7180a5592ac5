"""``python -m deskdispatch.ui.printers``: lays out slips and reports in a separate process.

Layout holds the interpreter lock, and the window would stutter. The work is pickled on standard
input, which only the parent process writes; documents are written to standard output.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Final

from deskdispatch.ui.printers.rendering import HEADER, PrintDocument, RenderWork

NOTHING: Final = PrintDocument(b"", 0, 0, 0)


def main() -> int:
    from PySide6.QtGui import QGuiApplication

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv[:1])
    work: RenderWork = pickle.load(sys.stdin.buffer)
    done = 0
    for printed in work.documents(_say):
        done += printed.count
        _say(done, printed)
    application.shutdown()
    return 0


def _say(done: int, made: PrintDocument = NOTHING) -> None:
    """Writes a document unencoded: decoding would hold the reader's interpreter lock."""
    head = HEADER.pack(done, made.count, len(made.content), made.width_mm, made.length_mm)
    sys.stdout.buffer.write(head + made.content)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
