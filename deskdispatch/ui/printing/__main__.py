"""``python -m deskdispatch.ui.printing``: lays out many slips beside the window's own process.

Laying out holds the interpreter, and the window would stutter. The order comes through standard
input, from nobody but the program that started this; documents leave by standard output.
"""

from __future__ import annotations

import os
import pickle
import sys

from deskdispatch.ui.printing.press import HEAD, Order, Printed, documents


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


def _say(done: int, printed: Printed | None = None) -> None:
    content = pickle.dumps(printed) if printed is not None else b""
    sys.stdout.buffer.write(HEAD.pack(done, len(content)) + content)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
