"""Many deliveries at one service, and the requests of a desk about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from typing import Any, Final

from tests.desk.desk_under_test import DeskUnderTest
from tests.desk.service_model import ServiceModel

ACTIVE: Final = ("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE")
LISTED: Final = "/api/v1/deliveries"


def send_out(
    model: ServiceModel, count: int, statuses: Sequence[str] = ACTIVE
) -> list[dict[str, Any]]:
    """Adds ``count`` deliveries, one second apart."""
    added = []
    for status in islice(cycle(statuses), count):
        model.clock.go_on(seconds=1)
        added.append(model.add(status=status))
    return added


def end(model: ServiceModel, delivery: dict[str, Any], status: str = "DELIVERED") -> None:
    """Ends a delivery, with an entry in its history."""
    delivery["status"] = status
    entry = {"status": status, "timestamp": delivery["createdAt"]}
    delivery["statusHistory"] = [*delivery["statusHistory"], entry]


def take_asked(harness: DeskUnderTest) -> list[str]:
    """Returns and clears the requests: ``*`` for the list, a status for its list, else ids."""
    asked = [
        request.url.params.get("status", "*")
        if request.url.path == LISTED
        else request.url.path.removeprefix(f"{LISTED}/")
        for request in harness.service.requests
    ]
    harness.service.requests.clear()
    return asked


async def settle(harness: DeskUnderTest) -> None:
    """Polls until a poll requests no details, and clears the requests."""
    while True:
        await harness.desk.tracking.refresh()
        if not any(each.startswith("d") for each in take_asked(harness)):
            return
