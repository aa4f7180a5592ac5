"""Imported by the fork server: what the desk processes need beyond those of a storm."""

from __future__ import annotations

from tests.chaos.counter_runs import runner
from tests.chaos.storm_runs import preload

IMPORTED = (runner, preload)
