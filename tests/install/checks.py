"""What a proof says of something that does not hold."""

from __future__ import annotations


class ProofError(Exception):
    """Something that must hold does not."""


def check(holds: bool, what: str) -> None:
    """Ends the proof where something does not hold.

    Raises:
        ProofError: ``holds`` is False; the text is ``what``.
    """
    if not holds:
        raise ProofError(what)
