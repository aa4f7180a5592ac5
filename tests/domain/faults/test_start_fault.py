"""What a terminal is told of a start that failed."""

from __future__ import annotations

import pytest

from deskdispatch.domain.faults.start_fault import StartFailure, StartFault


@pytest.mark.parametrize(
    ("failure", "line"),
    [
        (
            StartFailure(StartFault.LIBRARY, "libEGL.so.1", "libEGL.so.1: cannot open"),
            "libEGL.so.1: cannot open",
        ),
        (StartFailure(StartFault.FOLDER, "/srv/desk"), "folder: /srv/desk"),
        (StartFailure(StartFault.DISPLAY), "display"),
    ],
    ids=["with a detail", "with a subject", "its code alone"],
)
def test_the_line_for_a_terminal(failure: StartFailure, line: str) -> None:
    assert str(failure) == line
