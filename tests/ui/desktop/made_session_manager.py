"""Fake session manager like GNOME's, on a private bus."""

from __future__ import annotations

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.asyncio import DBusConnection, open_dbus_connection

from tests.ui.desktop.private_bus import FakeService

NAME = "org.gnome.SessionManager"
CLIENT = f"{NAME}.ClientPrivate"


class MadeSessionManager(FakeService):
    """Session manager that registers clients, and sends the signals that a test wants.

    Attributes:
        registered: Name and start-up id of each registered client.
        answers: Answers of the clients whether the session may end, in order.
        refuses: Whether registrations are refused.
    """

    def __init__(self, connection: DBusConnection) -> None:
        super().__init__(connection)
        self.registered: list[tuple[str, str]] = []
        self.answers: list[bool] = []
        self.refuses = False

    async def say(self, member: str, *, client: int = 1, interface: str = CLIENT) -> None:
        """Sends one of its signals, which every program on the bus receives."""
        emitter = DBusAddress(_path(client), interface=interface)
        flags = ("u", (0,)) if member in ("QueryEndSession", "EndSession") else (None, ())
        await self._connection.send(new_signal(emitter, member, *flags))

    async def _take(self, message: Message) -> None:
        fields = message.header.fields
        member = fields[HeaderFields.member]
        if member == "RegisterClient" and self.refuses:
            answer = new_error(message, f"{NAME}.AlreadyRegistered")
        elif member == "RegisterClient":
            self.registered.append(message.body)
            answer = new_method_return(message, "o", (_path(len(self.registered)),))
        else:
            assert (member, fields[HeaderFields.path]) == ("EndSessionResponse", _path(1))
            self.answers.append(message.body[0])
            answer = new_method_return(message)
        await self._connection.send(answer)


async def made_session_manager(address: str) -> MadeSessionManager:
    """Starts a session manager on a bus."""
    connection = await open_dbus_connection(address)
    made = MadeSessionManager(connection)
    await connection.send(message_bus.RequestName(NAME))
    return made


def _path(client: int) -> str:
    return f"/org/gnome/SessionManager/Client{client}"
