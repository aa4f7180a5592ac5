"""Program whose name lookups never return: it reports the failure, and ends nevertheless."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from typing import Any

import stamina
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.domain.errors import ServiceError
from deskdispatch.ui.lib import loop


def never_answers(*_asked: Any, **_how: Any) -> Any:
    threading.Event().wait()


async def ask() -> None:
    once = stamina.AsyncRetryingCaller(attempts=1)
    api = MerchantApi("https://merchant.example", ApiKey("svc_key"), retries=once)
    first = asyncio.create_task(api.wallet())
    try:
        await api.account()
    except ServiceError as error:
        sys.stdout.write(f"{type(error).__name__} {error.failure}\n")
    lookups = sum(thread.name == "name lookup" for thread in threading.enumerate())
    sys.stdout.write(f"{lookups} lookup\n")
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    await api.aclose()


def main() -> None:
    socket.getaddrinfo = never_answers
    loop.LOOKUP_S = 0.3  # type: ignore[misc]
    application = QApplication([])
    with asyncio.Runner(loop_factory=loop.desk_loop) as runner:
        runner.run(ask())
    sys.stdout.write("ended\n")
    sys.stdout.flush()
    assert QCoreApplication.instance() is application


if __name__ == "__main__":
    main()
