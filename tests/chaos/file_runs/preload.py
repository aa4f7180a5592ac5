"""Imported by the fork server: what the desk processes need beyond those of a storm."""

from __future__ import annotations

from deskdispatch.domain.order_files import place_cells, row_reading
from deskdispatch.domain.tables import column_recognition
from tests.chaos.file_runs import runner
from tests.chaos.storm_runs import preload

IMPORTED = (column_recognition, place_cells, row_reading, runner, preload)
"""The order files import most of them only when a file is opened."""
