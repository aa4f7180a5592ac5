"""Opens the sign-in dialog and tests what is entered."""

from __future__ import annotations

import asyncio
import importlib

from PySide6.QtWidgets import QDialog

from deskdispatch.app.connection.connection import api_for
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import NotUnderstood
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered
from deskdispatch.ui.window.main_window import MainWindow


async def ask(window: MainWindow, tasks: Tasks, prefill: SignInData) -> SignInData | None:
    """Opens the dialog until a sign-in works; None if the clerk gives up.

    Args:
        window: Above which it opens.
        tasks: Where the attempts run.
        prefill: What need not be typed.
    """
    worked: list[SignInData] = []

    async def attempt(sign_in: SignInData) -> None:
        await _try(sign_in)
        worked.append(sign_in)

    dialog = SignInDialog(tasks, attempt, prefill)
    dialog.setParent(window, dialog.windowFlags())
    try:
        is_accepted = await answered(dialog) == QDialog.DialogCode.Accepted
        return worked[-1] if is_accepted and worked else None
    finally:
        dialog.deleteLater()


async def _try(sign_in: SignInData) -> None:
    await asyncio.to_thread(importlib.import_module, "deskdispatch.client.api")
    api = api_for(sign_in)
    try:
        await api.account()
    except NotUnderstood:
        await api.bootstrap()  # nothing of the account is needed to book
    finally:
        await api.aclose()
