"""Connection to the session's D-Bus that never blocks the event loop.

Qt's own D-Bus cannot send an unsigned number from Python, which notifications need.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from jeepney import DBusAddress, HeaderFields, Message, MessageType, Parser, new_method_call
from jeepney.auth import BEGIN, Authenticator
from jeepney.bus import get_connectable_addresses

from deskdispatch.ui.lib.tasks import Tasks

ANSWERED_WITHIN_S: Final = 5.0
_READ_SIZE: Final = 4096
_BUS: Final = DBusAddress(
    "/org/freedesktop/DBus", bus_name="org.freedesktop.DBus", interface="org.freedesktop.DBus"
)


class BusError(Exception):
    """No bus, no answer in time, or an error as the answer."""


def bus_path() -> str | None:
    """Returns the socket of the session's bus; None if none can be reached."""
    runtime = os.environ.get("XDG_RUNTIME_DIR", "")
    usual = f"unix:path={runtime}/bus" if Path(runtime, "bus").exists() else ""
    address = os.environ.get("DBUS_SESSION_BUS_ADDRESS") or usual
    try:
        path: str = next(iter(get_connectable_addresses(address)))
    except (RuntimeError, ValueError):
        return None
    return path


class SessionBus:
    """Method calls and signals on one connection; its loss is reported once."""

    def __init__(
        self, tasks: Tasks, on_signal: Callable[[Message], object], on_lost: Callable[[], object]
    ) -> None:
        self._tasks = tasks
        self._on_signal = on_signal
        self._on_lost = on_lost
        self._writer: asyncio.StreamWriter | None = None
        self._parser = Parser()
        self._serial = 0
        self._waiting: dict[int, asyncio.Future[Message]] = {}

    async def open(self) -> None:
        path = bus_path()
        if path is None:
            raise BusError("no session bus")
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                reader, self._writer = await asyncio.open_unix_connection(path)
                await self._authenticate(reader, self._writer)
        except (OSError, ValueError, EOFError) as error:
            self.close()
            raise BusError(str(error)) from error
        except asyncio.CancelledError:
            self.close()
            raise
        self._tasks.spawn(self._read(reader), name="session bus")
        await self.call(_BUS, "Hello")

    async def add_match(self, rule: str) -> None:
        await self.call(_BUS, "AddMatch", "s", (rule,))

    async def call(
        self, to: DBusAddress, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> tuple[Any, ...]:
        serial = self.send(to, method, signature, body)
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[serial] = answer
        try:
            async with asyncio.timeout(ANSWERED_WITHIN_S):
                reply = await answer
        except TimeoutError as error:
            raise BusError(f"{method}: no answer") from error
        finally:
            self._waiting.pop(serial, None)
        if reply.header.message_type is MessageType.error:
            raise BusError(str(reply.header.fields.get(HeaderFields.error_name)))
        returned: tuple[Any, ...] = reply.body
        return returned

    def send(
        self, to: DBusAddress, method: str, signature: str = "", body: tuple[Any, ...] = ()
    ) -> int:
        """Calls a method without waiting; returns its serial number. Raises ``BusError``."""
        if self._writer is None or self._writer.is_closing():
            raise BusError("not connected")
        self._serial += 1
        message = new_method_call(to, method, signature or None, body)
        self._writer.write(message.serialise(self._serial))
        return self._serial

    def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(RuntimeError):  # the loop is already closed
                writer.close()

    async def _authenticate(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        authenticator = Authenticator()
        for line in authenticator:
            writer.write(line)
            answer = await reader.read(_READ_SIZE)
            if not answer:
                raise EOFError("the bus hung up")
            authenticator.feed(answer)
        writer.write(BEGIN)

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            while data := await reader.read(_READ_SIZE):
                self._parser.add_data(data)
                while (message := self._parser.get_next_message()) is not None:
                    self._dispatch(message)
                    await asyncio.sleep(0)  # lets the caller continue before the next message
        except (OSError, ValueError, KeyError):
            pass  # disconnected, or not D-Bus: both end the connection
        finally:
            self.close()
            for answer in self._waiting.values():
                if not answer.done():
                    answer.set_exception(BusError("the bus is gone"))
            self._on_lost()

    def _dispatch(self, message: Message) -> None:
        fields = message.header.fields
        if message.header.message_type is MessageType.signal:
            self._on_signal(message)
            return
        answer = self._waiting.get(fields.get(HeaderFields.reply_serial, 0))
        if answer is not None and not answer.done():
            answer.set_result(message)
