"""The last key press as X11 sent it: what was held with it, and whether the key repeats."""

from __future__ import annotations

import ctypes
import struct
from typing import Final

from PySide6.QtCore import QAbstractNativeEventFilter, QByteArray, QCoreApplication, Qt

PRESS: Final = 2
RELEASE: Final = 3
_SENT: Final = 0x80
"""The bit of an event that another program sent."""

_EVENT: Final = struct.Struct("=BB2xI20xH")
"""Code, key, time and state in a key event of the core protocol."""

_HELD: Final = {
    0x1: Qt.KeyboardModifier.ShiftModifier,
    0x4: Qt.KeyboardModifier.ControlModifier,
    0x8: Qt.KeyboardModifier.AltModifier,
}


class X11Keys(QAbstractNativeEventFilter):
    """Reads key events before Qt does, and takes none.

    Qt hands composed text on at once, while the press of Ctrl before it may wait in a queue: its
    own state of the keyboard is then that of before.

    Args:
        app: The application whose events are read.

    Attributes:
        held: The modifiers of the last key press.
        is_repeat: Whether the key of the last press was down already.
    """

    def __init__(self, app: QCoreApplication) -> None:
        super().__init__()
        self.held = Qt.KeyboardModifier.NoModifier
        self.is_repeat = False
        self._down = 0
        self._up = (0, 0)
        app.installNativeEventFilter(self)

    def nativeEventFilter(
        self, kind: QByteArray | bytes | bytearray | memoryview, message: int
    ) -> object:
        """Reads a key event."""
        if kind == b"xcb_generic_event_t":
            self._read(int(message))
        return False, 0

    def _read(self, address: int) -> None:
        code, key, at, state = _EVENT.unpack(ctypes.string_at(address, _EVENT.size))
        if code & ~_SENT == PRESS:
            self.held = Qt.KeyboardModifier.NoModifier
            for bit, modifier in _HELD.items():
                if state & bit:
                    self.held |= modifier
            # A server repeats a key by presses alone, or by a release and a press at one time.
            self.is_repeat = key == self._down or (key, at) == self._up
            self._down = key
        elif code & ~_SENT == RELEASE:
            self._up = (key, at)
            if key == self._down:
                self._down = 0
