"""Local server of the map page without the program, for a bare view or a browser."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from deskdispatch.ui.look import theme
from deskdispatch.ui.map.page import page
from deskdispatch.ui.map.page.bridge import Topic
from deskdispatch.ui.map.page.page import filled
from tests.bench.serving import Answer, Page, always, serve

_CHANNEL: Final = Path(__file__).with_name("bare_channel.js")


class Painted:
    """Handler of the request that the page makes once it has painted; records its time."""

    def __init__(self) -> None:
        self._moments: queue.SimpleQueue[int] = queue.SimpleQueue()

    def __call__(self) -> Answer:
        """Records the time of a request and answers it."""
        self._moments.put(time.monotonic_ns())
        return Answer("text/plain", b"")

    def after_ns(self, moment: int, within_s: float) -> int:
        """Returns the time of the first paint after ``moment``, in ns; waits for it if needed.

        Raises:
            queue.Empty: No page has painted in time.
        """
        while (at := self._moments.get(timeout=within_s)) < moment:
            continue  # painted by an earlier page
        return at


@contextmanager
def bare_page(cache: Path, painted: Painted) -> Iterator[str]:
    """Serves the program's map page over HTTP, without its web channel; yields the address.

    The page also sets its title to ``drawn``, which its viewer can wait for instead.
    """
    html = filled(page.load(cache), "bench", _told())
    html = html.replace(page.linked_texts()["qwebchannel"], _CHANNEL.read_text("utf-8"))
    whole = Answer("text/html;charset=utf-8", html.encode())
    pages: dict[str, Page] = {"/": always(whole), "/painted": painted}
    with serve(pages) as address:
        yield f"{address}/"


def _told() -> dict[Topic, object]:
    words = {
        "map": "Map",
        "pickup": "Pickup",
        "dropoff": "Drop-off",
        "zoom_in": "Zoom in",
        "zoom_out": "Zoom out",
        "km": "km",
        "m": "m",
        "attribution": "Areas: Who's On First, GeoNames, OpenStreetMap · Coast: GSHHG",
    }
    return {
        Topic.THEME: {"tokens": dict(theme.load("light").colors), "dark": False},
        Topic.LANGUAGE: {"code": "en", "words": words},
        Topic.DELIVERIES: {"items": []},
    }
