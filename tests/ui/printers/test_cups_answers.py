"""Tests of what the answers of CUPS mean, where a real one hardly ever gives them."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.ui.printers import cups

GOOD, NOT_POSSIBLE, UNAVAILABLE = 0x0000, 0x0404, 0x0502
GO_ON, BROKEN = 100, 0


def answering(monkeypatch: pytest.MonkeyPatch, *, written: int, ended: int, cancelled: int) -> None:
    """Makes CUPS give these answers to a document, to its end and to taking it back."""
    library = SimpleNamespace(
        cupsSetPasswordCB2=lambda *_how: None,
        cupsAddOption=lambda *_option: 1,
        cupsFreeOptions=lambda *_options: None,
        cupsCreateJob=lambda *_job: 7,
        cupsStartDocument=lambda *_document: GO_ON,
        cupsWriteRequestData=lambda *_part: written,
        cupsFinishDocument=lambda *_document: ended,
        cupsCancelJob2=lambda *_job: cancelled,
    )
    monkeypatch.setattr(cups, "_library", lambda: library)
    monkeypatch.setattr(cups, "failure_of", lambda _printer: PrintFailure.NO_SPOOLER)


@pytest.mark.parametrize(
    ("written", "cancelled", "failure", "is_uncertain"),
    [
        (GO_ON, GOOD, PrintFailure.NO_SPOOLER, False),
        (GO_ON, NOT_POSSIBLE, PrintFailure.CUT_SHORT, True),
        (GO_ON, UNAVAILABLE, PrintFailure.CUT_SHORT, True),
        (BROKEN, UNAVAILABLE, PrintFailure.NO_SPOOLER, False),
    ],
    ids=["taken back", "printed already", "cups is gone", "cut in the middle"],
)
def test_a_slip_that_cups_may_have_is_not_called_unprinted(
    monkeypatch: pytest.MonkeyPatch,
    written: int,
    cancelled: int,
    failure: PrintFailure,
    *,
    is_uncertain: bool,
) -> None:
    """It would be printed a second time; only a person can tell."""
    answering(monkeypatch, written=written, ended=UNAVAILABLE, cancelled=cancelled)
    with pytest.raises(PrintError) as told:
        cups.send("Counter", "ORD-1", b"%PDF", {"media": "A6"})
    assert (told.value.detail, told.value.may_have_printed) == (failure, is_uncertain)
