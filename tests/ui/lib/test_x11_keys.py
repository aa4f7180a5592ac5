"""Key events of X11, byte by byte."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from deskdispatch.ui.lib.x11_keys import PRESS, RELEASE, X11Keys

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
NONE = Qt.KeyboardModifier.NoModifier
B, T = 56, 28


@pytest.fixture
def keys(qapp: QApplication) -> Iterator[X11Keys]:
    made = X11Keys(qapp)
    yield made
    QCoreApplication.instance().removeNativeEventFilter(made)  # type: ignore[union-attr]


def send(keys: X11Keys, code: int, key: int, state: int, *, at: int = 0) -> bool:
    """Sends a key event; returns whether the key repeats."""
    return send_as(keys, b"xcb_generic_event_t", struct.pack("=BB2xI20xH2x", code, key, at, state))


def send_as(keys: X11Keys, kind: bytes, event: bytes) -> bool:
    buffer = ctypes.create_string_buffer(event, len(event))
    assert keys.nativeEventFilter(kind, ctypes.addressof(buffer)) == (False, 0)
    return keys.is_repeat


def test_what_is_held_is_read_from_the_press_itself(keys: X11Keys) -> None:
    send(keys, PRESS, B, 0x4)
    assert keys.held == CTRL
    send(keys, PRESS, T, 0x4 | 0x1 | 0x10)  # and Num Lock, which is none
    assert keys.held == CTRL | SHIFT
    send(keys, PRESS, T, 0x2000)  # the second layout
    assert keys.held == NONE


def test_a_key_that_stays_down_repeats(keys: X11Keys) -> None:
    assert not send(keys, PRESS, B, 0x4)
    assert send(keys, PRESS, B, 0x4)
    send(keys, RELEASE, B, 0x4, at=7)
    assert send(keys, PRESS, B, 0x4, at=7)
    send(keys, RELEASE, B, 0x4, at=8)
    assert not send(keys, PRESS, B, 0x4, at=9)


def test_other_events_and_other_systems_are_left_alone(keys: X11Keys) -> None:
    send(keys, PRESS, B, 0x4)
    send(keys, 6, T, 0x0)  # the pointer moved
    send_as(keys, b"windows_generic_MSG", bytes([PRESS, T]) + bytes(30))
    assert keys.held == CTRL
