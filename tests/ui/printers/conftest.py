"""Fixtures that the tests of printers share with those of slips: slips and words."""

from tests.ui.printing.conftest import catalogue, english, full, words

__all__ = ["catalogue", "english", "full", "words"]
