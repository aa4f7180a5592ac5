"""Modules that counter desks need in addition to storm desks, for the fork server."""

from __future__ import annotations

from tests.chaos.counter_runs import runner
from tests.chaos.storm_runs import preload

IMPORTED = (runner, preload)
