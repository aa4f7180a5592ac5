"""Modules that file-booking desks need in addition to storm desks, for the fork server."""

from __future__ import annotations

from deskdispatch.domain.order_files import place_cells, row_reading
from deskdispatch.domain.tables import column_recognition
from tests.chaos.file_runs import runner
from tests.chaos.storm_runs import preload

IMPORTED = (column_recognition, place_cells, row_reading, runner, preload)
"""Modules to import; the desk would import most of them only when a file is opened."""
