"""Tests of the texts about printers."""

from __future__ import annotations

import pytest

from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.ui.printers.print_words import printer_words
from deskdispatch.ui.slips.thermal_dialog import density_words
from deskdispatch.ui.text.errors import print_failure_words
from tests.ui.conftest import Speak

UNSAID = "the printer failed"


@pytest.mark.parametrize(
    "failure", [failure for failure in PrintFailure if failure != PrintFailure.FAILED]
)
def test_every_failure_has_words_of_its_own(failure: PrintFailure, speak: Speak) -> None:
    speak("en")
    words = print_failure_words(failure)
    assert words != UNSAID
    assert words not in [print_failure_words(other) for other in PrintFailure if other != failure]


def test_what_nobody_named_has_words_all_the_same(speak: Speak) -> None:
    speak("en")
    assert (
        print_failure_words(PrintFailure.FAILED)
        == print_failure_words("of a later release")
        == UNSAID
    )


def test_printers_as_people_call_them(speak: Speak) -> None:
    speak("en")
    assert printer_words("Office") == "Office"
    assert printer_words("thermal:Counter") == "Counter (thermal)"
    assert printer_words("/home/noura/slip-ORD-7.PDF") == "slip-ORD-7.PDF"


@pytest.mark.parametrize(
    ("density", "words"), [(0, "Printer default"), (1, "+12.5 %"), (-4, "-50 %")]
)
def test_print_density(density: int, words: str, speak: Speak) -> None:
    speak("en")
    assert density_words(density) == words
