"""Rows of deliveries that were booked wrongly and reported."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.wrong_bookings import WrongBooking
from deskdispatch.journal.value_table import ValueTable

TABLE: Final = (
    """
    CREATE TABLE wrong_bookings (
        delivery_id TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) STRICT
    """,
    # rows that others shared before this PC knew the kind
    """
    INSERT INTO wrong_bookings (delivery_id, value)
    SELECT id, json_object(
        'deliveryId', id,
        'orderNumber', json_extract(fields, '$.orderNumber[0]'),
        'reason', json_extract(fields, '$.reason[0]'),
        'reportedAt', json_extract(fields, '$.reportedAt[0]'),
        'reportedStatus', ifnull(json_extract(fields, '$.reportedStatus[0]'), ''),
        'isPaid', json(iif(json_extract(fields, '$.isPaid[0]') = 0, 'false', 'true')),
        'stoppedAt', json_extract(fields, '$.stoppedAt[0]'),
        'refundedAt', json_extract(fields, '$.refundedAt[0]'),
        'endedAt', json_extract(fields, '$.endedAt[0]')
    )
    FROM (
        SELECT id, CASE WHEN json_valid(fields) THEN fields ELSE '{}' END AS fields
        FROM shared_records WHERE kind = 'wrong_booking'
    )
    WHERE json_type(fields, '$.orderNumber[0]') = 'text'
        AND json_type(fields, '$.reason[0]') = 'text'
        AND json_type(fields, '$.reportedAt[0]') = 'text'
    """,
)
WRONG_BOOKINGS: Final = ValueTable("wrong_bookings", WrongBooking, "delivery_id")
