"""Clicks and keys in dialogs and pages."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QPushButton, QWidget

from tests.waiting import until

W = TypeVar("W", bound=QWidget)


async def shown(kind: type[W]) -> W:
    """Waits for a visible dialog of that kind."""
    found: list[W] = []

    def look() -> bool:
        every = QApplication.topLevelWidgets()
        found[:] = [each for each in every if isinstance(each, kind) and each.isVisible()]
        return bool(found)

    await until(look, what=kind.__name__)
    return found[0]


def part(dialog: QWidget, kind: type[W], name: str) -> W:
    found = dialog.findChild(kind, name)
    assert found is not None
    return found


def press(dialog: QWidget, name: str) -> None:
    QTest.mouseClick(part(dialog, QPushButton, name), Qt.MouseButton.LeftButton)


async def choose_file(path: Path) -> None:
    """Types a path into the dialog that asks for a file, and presses Enter."""
    line = part(await shown(QFileDialog), QLineEdit, "fileNameEdit")
    line.setText(str(path))
    QTest.keyClick(line, Qt.Key.Key_Return)
