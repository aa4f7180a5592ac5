"""Benchmark: a poll of a hundred deliveries: the longest block and the processor time."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, Final

from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.bench.serving import Answer, Page, always, serve

DELIVERIES: Final = 100
FEW: Final = 5
"""Deliveries that move in a typical poll, more than in a busy shop: a hundred deliveries with six
stages in forty minutes make between one and two changes in five seconds."""

NEVER_AGAIN: Final = 3000
"""Rows before one repeats an earlier row exactly: more than any client's cache holds."""

REFRESH: Final = 1.3
STIRRED: Final = 1.4
"""Limit with ``FEW`` moved rows, which are also read, merged and shown."""
MOVED: Final = 3.0
"""Limit with all hundred rows moved. A shop never has that in one poll; a clerk notices only the
block."""
BLOCK_MS: Final = 16.0
PATH: Final = "/api/v1/deliveries"

_STATES: Final = ("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE")
_DETAILS: Final = {
    "customerNumber": "+965 3000 0901",
    "deliveryLatitude": 29.3759,
    "deliveryLongitude": 47.9774,
    "vehicleType": "bike",
    "statusHistory": [{"status": "PENDING", "timestamp": "2026-11-21T09:30:00.000Z"}],
    "collectCash": True,
    "updatedAt": "2026-11-21T09:32:10.500Z",
}
_DRIVERS: Final = ("سالم العتيبي", "Yousef Al-Enezi", "Rajan Pillai")


def refreshed(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the longest block, and processor time over a bare GET with ``json.loads``."""
    same = Answer("application/json", body(0))
    turns = scale.times(NEVER_AGAIN, 2 * DELIVERIES)
    with (
        serve({PATH: always(same), **_details()}) as still,
        serve({PATH: _moving(FEW, turns), **_details()}) as stirring,
        serve({PATH: _moving(DELIVERIES, turns), **_details()}) as moving,
    ):
        asked = (still, stirring, moving, str(folder), str(scale.rounds))
        said = report_of("desk_refresh", folder, *asked)
    samples = {name: tuple(values) for name, values in said.items()}
    raw, blocked = samples["raw"], samples["blocked"]
    return [
        Measure("100 moved: longest block, median", "ms", blocked, limit=BLOCK_MS),
        Measure("the same of an idle loop", "ms", samples["idle"]),
        Measure("100 moved: longest block of all", "ms", blocked, limit=BLOCK_MS, at_most=True),
        Measure("refresh, nothing moved, CPU", "ms", samples["same"], raw, REFRESH),
        Measure("refresh, 5 of 100 moved, CPU", "ms", samples["stirred"], raw, STIRRED, REFRESH),
        Measure("refresh, all 100 moved, CPU", "ms", samples["moved"], raw, MOVED, REFRESH),
        Measure("the same, and written at once", "ms", samples["kept"], raw),
    ]


def body(turn: int, moving: int = DELIVERIES) -> bytes:
    """Returns the service's list, where ``moving`` deliveries have moved since the last turn."""
    rows = [_delivery(at, turn if at < moving else 0) for at in range(DELIVERIES)]
    return json.dumps({"deliveries": rows}, ensure_ascii=False, separators=(",", ":")).encode()


def _moving(moving: int, rows: int) -> Page:
    # Written beforehand, so that the service's own work is not measured.
    turns = range(0, -(-rows // moving))
    bodies = itertools.cycle([body(turn, moving) for turn in turns])
    return lambda: Answer("application/json", next(bodies))


def _details() -> dict[str, Page]:
    """Returns the detail pages, which a desk requests once each during uncounted rounds."""
    rows = (_delivery(at, 0) | _DETAILS for at in range(DELIVERIES))
    return {
        f"{PATH}/{row['id']}": always(
            Answer("application/json", json.dumps({"delivery": row}).encode())
        )
        for row in rows
    }


def _delivery(at: int, turn: int) -> dict[str, Any]:
    trip, state = divmod(at + turn, len(_STATES))
    driver = _DRIVERS[at % len(_DRIVERS)] if state > 1 else None
    return {
        "id": f"0c7d5f1e-8a4b-4c1d-9e2f-{at:012d}",
        "orderNumber": f"ORD-{1000 + at}",
        "status": _STATES[state],
        "customerName": ("فاطمة الصباح", "Sara Al-Mutairi", "Anil Kumar")[at % 3],
        "estimatedPrice": f"{1 + at % 4}.{at % 4 * 250:03d}",
        "driverName": driver,
        "driverPhone": f"+965 5{trip:03} {at:04}" if driver else None,
        "isScheduled": at % 9 == 0,
        "createdAt": f"2026-11-21T{at // 10:02d}:{at % 60:02d}:{trip % 60:02d}.500Z",
    }
