"""Local server for the messages of second starts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from deskdispatch.app.instance.hand_over import (
    LONGEST,
    InstanceReply,
    SecondStart,
    answer_line,
    read_start,
)

logger = logging.getLogger(__name__)

REQUEST_TIMEOUT_MS: Final = 5_000


class InstanceServer(QLocalServer):
    """Receives the arguments of second starts, one line each; only the same user can connect."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self.newConnection.connect(self._on_new_connection)
        self._is_closing = False
        self._handle: Callable[[SecondStart], object] | None = None
        self._waiting: list[SecondStart] = []

    def listen_at(self, addresses: Sequence[str]) -> bool:
        """Listens at the first of these names that works; needs the lock.

        An existing socket was left behind by a killed process, and is removed.
        """
        for address in addresses:
            QLocalServer.removeServer(address)
            if self.listen(address):
                return True
            logger.warning("No socket at %s: %s", address, self.errorString())
        return False

    def serve(self, handle: Callable[[SecondStart], object]) -> None:
        self._handle = handle
        waiting, self._waiting = self._waiting, []
        for started in waiting:
            handle(started)

    def refuse(self) -> None:
        self._is_closing = True

    def accept(self, started: SecondStart) -> InstanceReply:
        if self._is_closing:
            return InstanceReply.CLOSING
        if self._handle is not None:
            self._handle(started)
        else:
            self._waiting.append(started)
        return InstanceReply.TAKEN

    def _on_new_connection(self) -> None:
        while self.hasPendingConnections():
            socket = self.nextPendingConnection()
            socket.setReadBufferSize(LONGEST)
            socket.readyRead.connect(partial(self._on_ready_read, socket))
            socket.disconnected.connect(socket.deleteLater)
            QTimer.singleShot(REQUEST_TIMEOUT_MS, socket, socket.abort)
            self._on_ready_read(socket)

    def _on_ready_read(self, socket: QLocalSocket) -> None:
        if socket.state() != QLocalSocket.LocalSocketState.ConnectedState:
            return
        if not socket.canReadLine():
            if socket.bytesAvailable() >= LONGEST:
                socket.abort()
            return
        started = read_start(bytes(socket.readLine().data()))
        if started is not None:
            socket.write(answer_line(self.accept(started)))
        socket.disconnectFromServer()
