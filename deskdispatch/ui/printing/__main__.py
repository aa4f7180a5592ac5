"""``python -m deskdispatch.ui.printing``: lays out many slips beside the window's own process.

Laying out holds the interpreter, and the window would stutter. The order comes through standard
input, from nobody but the program that started this; documents leave by standard output.
"""

from __future__ import annotations

import os
import pickle
import sys
from typing import Final

from deskdispatch.ui.printing.press import HEAD, Order, Printed, documents

NOTHING: Final = Printed(b"", 0, 0, 0)


def main() -> int:
    """Does one order."""
    from PySide6.QtGui import QGuiApplication

    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication(sys.argv[:1])
    order: Order = pickle.load(sys.stdin.buffer)
    done = 0
    for printed in documents(order, _say):
        done += printed.count
        _say(done, printed)
    application.shutdown()
    return 0


def _say(done: int, printed: Printed = NOTHING) -> None:
    """The content as it is: to unpack it would hold the interpreter of whoever reads."""
    size = len(printed.content)
    head = HEAD.pack(done, printed.count, size, printed.width_mm, printed.length_mm)
    sys.stdout.buffer.write(head + printed.content)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
