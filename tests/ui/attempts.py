"""Dialogs that make attempts: a fake attempt, and the end of the dialogs of a test."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QDialog
from shiboken6 import isValid


class FakeAttempt:
    """Attempt that records its data and answers when told to."""

    def __init__(self) -> None:
        self.tried: list[Any] = []
        self.error: Exception | None = None
        self.opens = asyncio.Event()
        self.opens.set()
        self.ended = 0

    async def __call__(self, given: object) -> None:
        self.tried.append(given)
        try:
            await self.opens.wait()
        finally:
            self.ended += 1
        if self.error is not None:
            raise self.error


def close_all(dialogs: Sequence[QDialog]) -> None:
    for dialog in dialogs:
        if isValid(dialog):
            dialog.close()
            dialog.deleteLater()
