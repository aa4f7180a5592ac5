"""Stand-ins that listen in place of a database server."""

from __future__ import annotations

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

from deskdispatch.domain.sharing.membership import SharedAddress
from tests.shared_database.certificate import self_signed

_SSL_REQUEST = bytes.fromhex("0000000804d2162f")


@contextmanager
def answering(answer: bytes) -> Iterator[int]:
    """Runs a server that always gives the same answer, then closes; yields its port.

    Args:
        answer: Bytes of the answer; empty to close at once.
    """

    def serve(connection: socket.socket) -> None:
        if answer and connection.recv(4096):
            connection.sendall(answer)

    with _serving(serve) as port:
        yield port


@contextmanager
def in_between(address: SharedAddress, folder: Path) -> Iterator[int]:
    """Runs a proxy that ends the encryption and relays to the real server; yields its port."""
    certificate, key = self_signed()
    file = folder / "between.pem"
    file.write_bytes(key + certificate)
    shown = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shown.load_cert_chain(file)
    trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trusting.check_hostname = False
    trusting.verify_mode = ssl.CERT_NONE

    def serve(connection: socket.socket) -> None:
        if connection.recv(8) != _SSL_REQUEST:
            return
        connection.sendall(b"S")
        with (
            shown.wrap_socket(connection, server_side=True) as client,
            socket.create_connection((address.host, address.port)) as plain,
        ):
            plain.sendall(_SSL_REQUEST)
            assert plain.recv(1) == b"S"
            with trusting.wrap_socket(plain) as server:
                other = threading.Thread(target=_relay, args=(server, client))
                other.start()
                _relay(client, server)
                other.join()

    with _serving(serve) as port:
        yield port


def _relay(source: ssl.SSLSocket, target: ssl.SSLSocket) -> None:
    with suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)


@contextmanager
def _serving(serve: Callable[[socket.socket], None]) -> Iterator[int]:
    """Serves each connection on a thread; all threads have ended at the end."""
    with socket.create_server(("127.0.0.1", 0)) as listener, ExitStack() as ending:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = listener.accept()
                    thread = threading.Thread(target=_once, args=(serve, connection))
                    thread.start()
                    ending.callback(thread.join)

        accepting = threading.Thread(target=accept)
        accepting.start()
        ending.callback(accepting.join)
        ending.callback(listener.shutdown, socket.SHUT_RDWR)
        yield int(listener.getsockname()[1])


def _once(serve: Callable[[socket.socket], None], connection: socket.socket) -> None:
    with connection, suppress(OSError):
        serve(connection)
