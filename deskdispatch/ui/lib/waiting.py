"""Awaiting of Qt: a dialog's answer or a signal."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QDialog, QWidget

D = TypeVar("D", bound=QDialog)


@contextmanager
def over(window: QWidget | None, dialog: D) -> Iterator[D]:
    """Shows a new dialog over the window, and deletes it at the end of the block."""
    if window is not None:
        dialog.setParent(window, dialog.windowFlags())
    try:
        yield dialog
    finally:
        dialog.deleteLater()


async def answered(dialog: QDialog) -> int:
    """Opens a dialog without blocking the loop, and returns its result code.

    ``exec()`` would run a second loop inside a running task, which freezes the program.
    """
    # QPrintDialog.open is shadowed by an overload with two arguments.
    QDialog.open(dialog)
    try:
        (code,) = await next_emission(dialog.finished)
    except asyncio.CancelledError:
        dialog.reject()
        raise
    return int(code)


async def next_emission(signal: SignalInstance) -> tuple[Any, ...]:
    future: asyncio.Future[tuple[Any, ...]] = asyncio.get_running_loop().create_future()

    def receive(*arguments: Any) -> None:
        if not future.done():
            future.set_result(arguments)

    connection = signal.connect(receive)
    try:
        return await future
    finally:
        signal.disconnect(connection)
