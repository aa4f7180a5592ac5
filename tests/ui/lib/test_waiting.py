from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.waiting import answered, next_emission


class Bell(QObject):
    rung = Signal(str, int)


class Overloaded(QDialog):
    """Dialog like Qt's print and file dialogs, whose ``open`` takes a receiver."""

    def open(self, receiver: object, member: str) -> None:  # type: ignore[override]
        raise AssertionError("not this one")


async def test_a_signal_gives_its_arguments() -> None:
    bell = Bell()
    waiting = asyncio.ensure_future(next_emission(bell.rung))
    await asyncio.sleep(0)
    bell.rung.emit("ding", 3)
    bell.rung.emit("dong", 4)
    assert await waiting == ("ding", 3)


async def test_after_the_wait_the_signal_is_left_alone() -> None:
    bell = Bell()
    waiting = asyncio.ensure_future(next_emission(bell.rung))
    await asyncio.sleep(0)
    assert bell.receivers("2rung(QString,int)") == 1
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert bell.receivers("2rung(QString,int)") == 0


@pytest.mark.parametrize("code", [QDialog.DialogCode.Accepted, QDialog.DialogCode.Rejected])
async def test_a_dialog_is_answered_while_the_loop_goes_on(
    qtbot: QtBot, code: QDialog.DialogCode
) -> None:
    dialog = Overloaded()
    qtbot.addWidget(dialog)
    waiting = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    assert dialog.isVisible()
    assert dialog.windowModality() == Qt.WindowModality.WindowModal
    assert not waiting.done()
    dialog.done(code)
    assert await waiting == code
    assert not dialog.isVisible()


async def test_nobody_waits_for_the_answer_any_more(qtbot: QtBot) -> None:
    dialog = QDialog()
    qtbot.addWidget(dialog)
    waiting = asyncio.ensure_future(answered(dialog))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert not dialog.isVisible()
