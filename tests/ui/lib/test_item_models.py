"""Tests of runs of rows."""

from __future__ import annotations

from deskdispatch.ui.lib.item_models import neighbours


def test_neighbours_are_one_stretch() -> None:
    assert neighbours([7, 1, 2, 4, 3, 9]) == [(1, 4), (7, 7), (9, 9)]
    assert neighbours([]) == []
