"""Receives the messages of second starts."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
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
MOST_WAITING: Final = 8
"""Starts that wait until the window is open."""
MOST_OPEN: Final = 16
"""Open connections: of more, the one that has been silent for longest is closed."""
LONGEST_QUEUE: Final = 128
"""Connections that the system holds until this program gets to them; it refuses more."""


class InstanceServer(QObject):
    """Receives the arguments of second starts; only the same user can connect."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.setListenBacklogSize(LONGEST_QUEUE)
        self._server.newConnection.connect(self._on_new_connection)
        self._answer = InstanceReply.TAKEN
        self._handle: Callable[[SecondStart], object] | None = None
        self._waiting: list[SecondStart] = []

    def listen(self, addresses: Sequence[str]) -> bool:
        """Listens at the first of these names that works; call it with the lock held.

        A socket that exists there is a leftover of a killed process, and is removed.
        """
        for address in addresses:
            QLocalServer.removeServer(address)
            if self._server.listen(address):
                return True
            logger.warning("No socket at %s: %s", address, self._server.errorString())
        return False

    def serve(self, handle: Callable[[SecondStart], object]) -> None:
        """Handles the starts received so far, and all later ones."""
        self._handle = handle
        waiting, self._waiting = self._waiting, []
        for started in waiting:
            handle(started)

    def refuse(self) -> None:
        """Answers from now on that this instance is closing."""
        self._answer = InstanceReply.CLOSING

    def close(self) -> None:
        """Stops listening and removes the socket."""
        self._server.close()

    def accept(self, started: SecondStart | None) -> InstanceReply:
        """Accepts the message of a connection, None for an invalid one, and returns the answer."""
        if started is None:
            return InstanceReply.REFUSED
        if self._answer is not InstanceReply.TAKEN:
            return self._answer
        if self._handle is not None:
            self._handle(started)
        elif len(self._waiting) < MOST_WAITING:
            self._waiting.append(started)
        elif started.call or started.location:
            return InstanceReply.REFUSED  # it comes again
        return started.accepted

    def _on_new_connection(self) -> None:
        while self._server.hasPendingConnections():
            _ClientConnection(self._server.nextPendingConnection(), self)
        for oldest in self.findChildren(_ClientConnection)[:-MOST_OPEN]:
            oldest.abort()


class _ClientConnection(QObject):
    """One connection: reads a line, answers with a line, with a timeout for both."""

    def __init__(self, socket: QLocalSocket, server: InstanceServer) -> None:
        super().__init__(server)
        self._socket = socket
        self._server = server
        self._received = b""
        socket.setParent(self)
        socket.setReadBufferSize(LONGEST + 1)
        socket.readyRead.connect(self._on_ready_read)
        socket.disconnected.connect(self.deleteLater)
        self._silence_timer = QTimer(self)
        self._silence_timer.setSingleShot(True)
        self._silence_timer.timeout.connect(self.abort)
        self._silence_timer.start(REQUEST_TIMEOUT_MS)
        self._on_ready_read()

    def abort(self) -> None:
        """Hangs up."""
        self._socket.abort()

    def _on_ready_read(self) -> None:
        if len(self._received) > LONGEST or b"\n" in self._received:
            return  # it was answered
        self._received += bytes(self._socket.read(LONGEST + 1 - len(self._received)).data())
        line, ended, _ = self._received.partition(b"\n")
        if ended or len(self._received) > LONGEST:
            answer = self._server.accept(read_start(line) if ended else None)
            self._socket.write(answer_line(answer))
            self._socket.disconnectFromServer()
