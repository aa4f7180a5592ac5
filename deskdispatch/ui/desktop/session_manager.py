"""End of the session in GNOME, MATE, Cinnamon and Budgie.

Their session manager (``org.gnome.SessionManager`` on the session's D-Bus) tells registered
programs that the session ends. It waits for their answers before it removes the display: half a
minute or more, but only a second when it asks whether the session may end. Unregistered programs
only see the display vanish.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Final

from jeepney import DBusAddress, HeaderFields, Message

from deskdispatch.ui.desktop.session_bus import BusError, SessionBus
from deskdispatch.ui.lib.tasks import Tasks

logger = logging.getLogger(__name__)

_NAME: Final = "org.gnome.SessionManager"
_CLIENT: Final = f"{_NAME}.ClientPrivate"
_MANAGER: Final = DBusAddress("/org/gnome/SessionManager", bus_name=_NAME, interface=_NAME)
_MATCH: Final = f"type='signal',sender='{_NAME}',interface='{_CLIENT}'"

_APP: Final = "deskdispatch"
"""Name of the desktop entry."""

_STARTED_AS: Final = "DESKTOP_AUTOSTART_ID"
"""Names a program started by the session manager; not meant for its children."""


class SessionManager:
    """Registration that lasts until ``leave``, or until the session manager ends.

    The session may continue after ``save``; ``end`` ends the program, and calls ``leave``.
    """

    def __init__(self, tasks: Tasks, save: Callable[[], object], end: Callable[[], object]) -> None:
        self._save = save
        self._end = end
        self._bus = SessionBus(tasks, self._on_signal, self._on_lost)
        self._path = ""

    async def register(self) -> bool:
        """Registers the program; returns whether a session manager accepted it."""
        started_as = os.environ.pop(_STARTED_AS, "")
        try:
            await self._bus.open()
            await self._bus.add_match(_MATCH)
            found = await self._bus.call(_MANAGER, "RegisterClient", "ss", (_APP, started_as))
        except BusError as error:
            logger.info("No session manager to register with: %s", error)
            self._bus.close()
            return False
        (self._path,) = found
        return True

    def leave(self) -> None:
        """Tells the session manager that the program has saved and ended, and unregisters."""
        self._answer()
        self._path = ""
        self._bus.close()

    def _on_signal(self, message: Message) -> None:
        fields = message.header.fields
        if not self._path or fields.get(HeaderFields.path) != self._path:
            return
        if fields.get(HeaderFields.interface) != _CLIENT:
            return
        match fields.get(HeaderFields.member):
            case "QueryEndSession":
                self._answer()  # at once: the program never delays the end
                self._save()
            case "EndSession" | "Stop":
                logger.info("the session manager ends the session: closing")
                self._save()
                self._end()

    def _answer(self) -> None:
        if not self._path:
            return
        to = DBusAddress(self._path, bus_name=_NAME, interface=_CLIENT)
        try:
            self._bus.send(to, "EndSessionResponse", "bs", (True, ""))
        except BusError as error:
            logger.info("The session manager is gone: %s", error)

    def _on_lost(self) -> None:
        self._path = ""
