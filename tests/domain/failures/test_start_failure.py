"""Tests of the text that a terminal shows for a failed start."""

from __future__ import annotations

import pytest

from deskdispatch.domain.failures.start_failure import FailedStart, StartFailure


@pytest.mark.parametrize(
    ("failure", "line"),
    [
        (
            FailedStart(StartFailure.LIBRARY, "libEGL.so.1", "libEGL.so.1: cannot open"),
            "libEGL.so.1: cannot open",
        ),
        (FailedStart(StartFailure.FOLDER, "/srv/desk"), "folder: /srv/desk"),
        (FailedStart(StartFailure.DISPLAY), "display"),
    ],
    ids=["with a detail", "with a subject", "its code alone"],
)
def test_the_line_for_a_terminal(failure: FailedStart, line: str) -> None:
    assert str(failure) == line
