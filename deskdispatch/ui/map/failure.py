"""The words for why the map is not shown."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import QCoreApplication


class MapFailure(Enum):
    """Why there is no map."""

    PAGE = auto()
    """The page could not be built: folium or a file of the program is missing or broken."""
    ENGINE = auto()
    """The web engine or a library it needs is missing."""
    ENDED = auto()
    """The page's process ended repeatedly."""
    SILENT = auto()
    """The page was not ready in time."""


def failure_words(failure: MapFailure) -> str:
    """What happened, what still works, and what to do next."""
    works = QCoreApplication.translate(
        "MapView",
        "The map cannot be shown. Bookings work without it: search an area or paste a location.",
    )
    return f"{works}\n\n{_why(failure)}"


def _why(failure: MapFailure) -> str:
    if failure is MapFailure.PAGE:
        return QCoreApplication.translate(
            "MapView", "Its page could not be built. Install this program again."
        )
    if failure is MapFailure.ENGINE:
        return QCoreApplication.translate(
            "MapView",
            "This system lacks a library for it: the command deskdispatch doctor says which.",
        )
    if failure is MapFailure.ENDED:
        return QCoreApplication.translate(
            "MapView", "Its process ended several times. Start this program again."
        )
    return QCoreApplication.translate(
        "MapView", "It did not get ready in time. Start this program again."
    )
