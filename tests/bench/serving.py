"""Small local HTTP server, for the map page in a bare view and for constant JSON."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


class Answer(NamedTuple):
    """Content type and body of an answer."""

    content_type: str
    body: bytes


Page = Callable[[], Answer]


@contextmanager
def serve(pages: Mapping[str, Page]) -> Iterator[str]:
    """Answers GET requests of ``pages``, with any query; yields the server's address."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle(self) -> None:
            with suppress(ConnectionError):  # the browser was ended
                super().handle()

        def do_GET(self) -> None:
            page = pages.get(self.path.partition("?")[0])
            if page is None:
                self.send_error(404)
                return
            answer = page()
            head = (
                "HTTP/1.1 200 OK\r\n"
                f"Content-Type: {answer.content_type}\r\nContent-Length: {len(answer.body)}\r\n\r\n"
            )
            # In one piece, because Nagle's algorithm would delay a second one.
            self.wfile.write(head.encode() + answer.body)

        def log_message(self, format: str, *args: object) -> None:
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def always(answer: Answer) -> Page:
    """Returns a page that always gives the same answer."""
    return lambda: answer
