"""Desktop notifications over D-Bus (``org.freedesktop.Notifications``)."""

from __future__ import annotations

import asyncio
import html
import logging
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from jeepney import DBusAddress, HeaderFields, Message
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from deskdispatch.ui.desktop.session_bus import BusError, SessionBus
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import icons

logger = logging.getLogger(__name__)

_NAME: Final = "org.freedesktop.Notifications"
_SERVER: Final = DBusAddress("/org/freedesktop/Notifications", bus_name=_NAME, interface=_NAME)
_MATCHES: Final = (
    f"type='signal',sender='{_NAME}',interface='{_NAME}'",
    "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
    f"member='NameOwnerChanged',arg0='{_NAME}'",
)

_SHOWN_MS: Final = 10_000
_AS_THE_DESKTOP_LIKES: Final = -1
_NORMAL, _CRITICAL = 1, 2
_ICON_PX: Final = 64
_DEFAULT: Final = "default"
"""Action of a click on the message."""

RETRY_AFTER_S: Final = 30.0
"""Seconds to wait after the bus did not answer."""

REMEMBERED: Final = 100
"""Messages to which a click can still be matched."""


@dataclass(frozen=True, slots=True)
class DesktopNotification:
    """A message of plain text; a newer one with the same key replaces it."""

    key: str
    headline: str
    text: str
    action: str
    is_bad: bool = False


class FreedesktopNotifications(QObject):
    """Shows messages through the desktop's notification service, which may come and go."""

    chosen = Signal(str, str)
    """Key of the clicked message, and the desktop's permission to take the focus or ""."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._bus: SessionBus | None = None
        self._abilities: frozenset[str] | None = None
        self._keys: dict[int, str] = {}
        self._tokens: dict[int, str] = {}
        self._not_before = 0.0
        self._turn = asyncio.Lock()

    async def show(self, notification: DesktopNotification) -> bool:
        """Shows a message, one at a time; returns True if the desktop accepted it."""
        async with self._turn:
            if time.monotonic() < self._not_before:
                return False
            try:
                bus = await self._connected()
                if self._abilities is None:
                    (abilities,) = await bus.call(_SERVER, "GetCapabilities")
                    self._abilities = frozenset(abilities)
                await self._notify(bus, notification)
            except BusError as error:
                logger.info("No message by the desktop's service: %s", error)
                if "no answer" in str(error) or not str(error):  # the next one does not wait again
                    self._not_before = time.monotonic() + RETRY_AFTER_S
                return False
        return True

    def close(self) -> None:
        bus, self._bus = self._bus, None
        if bus is None:
            return
        with suppress(BusError):
            for number in self._keys:
                bus.send(_SERVER, "CloseNotification", "u", (number,))
        bus.close()

    async def _connected(self) -> SessionBus:
        if self._bus is None:
            bus = SessionBus(self._tasks, self._on_signal, self._on_lost)
            await bus.open()
            for rule in _MATCHES:
                await bus.add_match(rule)
            self._bus = bus
        return self._bus

    async def _notify(self, bus: SessionBus, notification: DesktopNotification) -> None:
        abilities = self._abilities or frozenset()
        replaced = next(
            (number for number, key in self._keys.items() if key == notification.key), 0
        )
        text = notification.text
        if "body-markup" in abilities:
            text = html.escape(text, quote=False)
        actions = [_DEFAULT, notification.action] if "actions" in abilities else []
        hints: dict[str, tuple[str, Any]] = {
            "urgency": ("y", _CRITICAL if notification.is_bad else _NORMAL),
            "desktop-entry": ("s", "deskdispatch"),
            "image-data": ("(iiibiiay)", _picture()),
        }
        shown_ms = _AS_THE_DESKTOP_LIKES if notification.is_bad else _SHOWN_MS
        body = ("deskdispatch", replaced, "", notification.headline, text, actions, hints, shown_ms)
        (number,) = await bus.call(_SERVER, "Notify", "susssasa{sv}i", body)
        self._keys.pop(replaced, None)
        self._keys[number] = notification.key
        while len(self._keys) > REMEMBERED:
            del self._keys[next(iter(self._keys))]

    def _on_signal(self, message: Message) -> None:
        member = message.header.fields.get(HeaderFields.member)
        body = message.body
        if member == "NameOwnerChanged":  # another service, with other numbers and abilities
            self._abilities = None
            self._keys.clear()
            self._tokens.clear()
        elif not body or body[0] not in self._keys:
            return
        elif member == "ActivationToken":
            self._tokens[body[0]] = str(body[1])
        elif member == "ActionInvoked":
            self.chosen.emit(self._keys[body[0]], self._tokens.pop(body[0], ""))
        elif member == "NotificationClosed":
            del self._keys[body[0]]
            self._tokens.pop(body[0], None)

    def _on_lost(self) -> None:
        self._bus = self._abilities = None
        self._keys.clear()
        self._tokens.clear()


def _picture() -> tuple[int, int, int, bool, int, int, bytes]:
    """Returns the program's icon as raw RGBA, 8 bits each, as the specification requires."""
    drawn = icons.app_icon().pixmap(_ICON_PX, _ICON_PX).toImage()
    image = drawn.convertToFormat(QImage.Format.Format_RGBA8888)
    size, row = image.size(), image.bytesPerLine()
    return size.width(), size.height(), row, True, 8, 4, bytes(image.constBits())
