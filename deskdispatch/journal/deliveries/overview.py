"""Sums of delivery summaries by slot, area and courier, one day at a time."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.status import FAILED, DeliveryStatus
from deskdispatch.domain.overview import Dimension, Tally, TallyRow, Whose
from deskdispatch.journal.values import quoted

LATE: Final = """
    SELECT DISTINCT delivery_id FROM stages, json_each(:limits) AS limits
    WHERE began_at >= :since AND began_at < :until
        AND status = limits.key AND seconds > limits.value
"""

_SUMS: Final = """
    count(*), coalesce(sum(price), 0), sum(price IS NULL), coalesce(sum(collected), 0),
    sum(is_delivered AND collects_cash IS NOT 0 AND collected IS NULL), sum(is_failed), sum(is_late)
"""
_KUWAIT_S: Final = 3 * 3600
TALLIES: Final = f"""
    WITH orders AS MATERIALIZED (
        SELECT *,
            CASE WHEN is_delivered AND collects_cash = 1 AND cash > 0 THEN cash END AS collected
        FROM (
            SELECT area_en, area_ar, driver_name, driver_phone, price, cash,
                CAST(stands_at + {_KUWAIT_S} AS INTEGER) / 86400 AS day,
                CAST(stands_at + {_KUWAIT_S} AS INTEGER) % 86400 / 3600 AS hour,
                status = '{DeliveryStatus.DELIVERED}' AS is_delivered,
                status IN {quoted(FAILED)} AS is_failed,
                id IN (SELECT value FROM json_each(:late)) AS is_late,
                CASE WHEN asked = 1 AND collects = 0 THEN NULL
                    ELSE coalesce(collects, asked) END AS collects_cash
            FROM summaries
            WHERE stands_at >= :since AND stands_at < :until AND (
                :counter IS NULL
                OR :counter = CASE WHEN is_ours THEN :own ELSE coalesce(counter_id, '') END
            )
        )
    )
    SELECT '{Dimension.SLOT}', day, hour, {_SUMS} FROM orders GROUP BY day, hour
    UNION ALL
    SELECT '{Dimension.AREA}', area_en, area_ar, {_SUMS} FROM orders GROUP BY area_en, area_ar
    UNION ALL
    SELECT '{Dimension.COURIER}', driver_name, driver_phone, {_SUMS} FROM orders
    GROUP BY driver_name, driver_phone
"""


def late_ids(
    connection: sqlite3.Connection, since: datetime, until: datetime, limits: Mapping[str, float]
) -> tuple[str, ...]:
    """Returns the ids of deliveries with a stage in the period that took longer than its limit."""
    asked = {
        "since": since.timestamp(),
        "until": until.timestamp(),
        "limits": json.dumps(dict(limits)),
    }
    return tuple(id for (id,) in connection.execute(LATE, asked))


def tallies(
    connection: sqlite3.Connection,
    since: datetime,
    until: datetime,
    late: str,
    whose: Whose,
) -> tuple[TallyRow, ...]:
    """Returns the figures of the orders booked in a period.

    ``late`` holds the ids of the late deliveries, in the form of ``as_json``.
    """
    asked = {
        "since": since.timestamp(),
        "until": until.timestamp(),
        "late": late,
        "own": whose.own_id,
        "counter": whose.counter_id,
    }
    rows = connection.execute(TALLIES, asked)
    return tuple(
        TallyRow(dimension, str(first), str(second), Tally(*sums))
        for dimension, first, second, *sums in rows
    )
