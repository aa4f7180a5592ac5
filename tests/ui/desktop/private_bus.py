"""Private D-Bus for a test, and a fake notification service on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, open_dbus_connection

NAME = "org.freedesktop.Notifications"
EMITTER = DBusAddress("/org/freedesktop/Notifications", interface=NAME)

CONFIG = """<busconfig>
<type>session</type>
<listen>{address}</listen>
<auth>EXTERNAL</auth>
<policy context="default">
  <allow send_destination="*" eavesdrop="true"/>
  <allow eavesdrop="true"/>
  <allow own="*"/>
</policy>
</busconfig>
"""


class Bus(NamedTuple):
    """A test's bus daemon."""

    address: str
    process: asyncio.subprocess.Process


@asynccontextmanager
async def private_bus(folder: Path) -> AsyncIterator[Bus]:
    """Runs a bus daemon for a test.

    It starts no installed service of this machine, unlike the session's own bus.
    """
    address = f"unix:path={folder}/bus"
    config = folder / "bus.conf"
    config.write_text(CONFIG.format(address=address), encoding="utf-8")
    daemon = await asyncio.create_subprocess_exec(
        *("dbus-daemon", f"--config-file={config}", "--nofork", "--nopidfile", "--print-address"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert daemon.stdout is not None
    try:
        await daemon.stdout.readline()
        yield Bus(address, daemon)
    finally:
        with suppress(ProcessLookupError):
            daemon.kill()
        await daemon.wait()


class FakeService:
    """A service on a bus, which answers calls of its methods until it leaves."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection
        self._serving = asyncio.create_task(self._serve())

    async def leave(self) -> None:
        """Leaves the bus, like a crash."""
        self._serving.cancel()
        await self._connection.close()

    async def _serve(self) -> None:
        with suppress(EOFError, ConnectionError):
            while True:
                message = await self._connection.receive()
                if message.header.message_type is MessageType.method_call:
                    await self._take(message)

    async def _take(self, message: Message) -> None:
        raise NotImplementedError


class Desktop(FakeService):
    """Notification service that keeps the notifications.

    Attributes:
        shown: The arguments of each ``Notify``.
        closed: Numbers of the withdrawn notifications.
        is_clicked_at_once: Whether each notification is clicked on immediately.
    """

    def __init__(self, connection: DBusConnection, abilities: tuple[str, ...]) -> None:
        super().__init__(connection)
        self._abilities = list(abilities)
        self._last = 0
        self.shown: list[tuple[Any, ...]] = []
        self.closed: list[int] = []
        self.is_clicked_at_once = False

    async def tell(self, member: str, signature: str, *body: object) -> None:
        """Sends one of its signals."""
        await self._connection.send(new_signal(EMITTER, member, signature, body))

    async def _take(self, message: Message) -> None:
        member = message.header.fields[HeaderFields.member]
        if member == "GetCapabilities":
            answer = new_method_return(message, "as", (self._abilities,))
        elif member == "Notify":
            assert message.header.fields[HeaderFields.signature] == "susssasa{sv}i"
            self._last = message.body[1] or self._last + 1
            answer = new_method_return(message, "u", (self._last,))
        else:
            self.closed.append(message.body[0])
            answer = new_method_return(message)
        await self._connection.send(answer)
        if member == "Notify" and self.is_clicked_at_once:
            await self.tell("ActionInvoked", "us", self._last, "default")
        if member == "Notify":  # the click comes after the number was returned
            self.shown.append(message.body)


async def desktop(address: str, abilities: tuple[str, ...] = ("body", "actions")) -> Desktop:
    """Starts a notification service on a bus."""
    connection = await open_dbus_connection(address)
    made = Desktop(connection, abilities)
    await connection.send(message_bus.RequestName(NAME))
    return made
