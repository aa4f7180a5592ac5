"""A clerk's actions on a map, and the items on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.geo import Coordinates

Draw = Callable[..., Any]

PATIENCE = 60_000
LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
SALMIYA = Coordinates(latitude=29.3369, longitude=48.0759)
FARWANIYA = Coordinates(latitude=29.2776, longitude=47.9587)

CARD = "document.querySelector('.desk-card')"


def branch(**changes: Any) -> Branch:
    fields = {"id": "b1", "name": "Jahra shop", "latitude": 29.337, "longitude": 47.7}
    return Branch(**{**fields, **changes})


def delivery(**changes: Any) -> DeliverySummary:
    fields = {
        "id": "d1",
        "order_number": "ORD-1042",
        "status": "ENROUTE",
        "customer_name": "Noura",
        "latitude": 29.2,
        "longitude": 47.9,
    }
    return DeliverySummary(**{**fields, **changes})


def click(drawn: Any, where: QPoint, shift: bool = False, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseMove(drawn.surface, where)
    QTest.mouseClick(drawn.surface, button, SHIFT if shift else NONE, where)


def pick(
    drawn: Any, where: QPoint, shift: bool = False, button: Qt.MouseButton = LEFT
) -> tuple[str, Coordinates]:
    with drawn.qtbot.waitSignal(drawn.view.point_picked, timeout=PATIENCE) as heard:
        click(drawn, where, shift, button)
    role, point = heard.args
    return role, point


def hovered(drawn: Any, where: QPoint) -> bool:
    """Moves slightly, as Leaflet skips quick moves; returns whether a tooltip is shown."""
    for step in (QPoint(1, 0), QPoint(0, 0)):
        QTest.mouseMove(drawn.surface, where + step)
    return bool(drawn.js("!!document.querySelector('.leaflet-tooltip')"))


def press(drawn: Any, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
    QTest.keyClick(drawn.surface, key, modifier)


def near(point: Coordinates, expected: tuple[float, float], within: float = 0.002) -> bool:
    latitude, longitude = expected
    return abs(point.latitude - latitude) < within and abs(point.longitude - longitude) < within
