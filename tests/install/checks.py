"""Checks of the installed packages, and the error of a failed check."""

from __future__ import annotations


class ProofError(Exception):
    """Raised when a check fails."""


def check(holds: bool, what: str) -> None:
    """Raises an error if a condition does not hold.

    Raises:
        ProofError: ``holds`` is False; the text is ``what``.
    """
    if not holds:
        raise ProofError(what)
