"""The one booking that the form waits for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from deskdispatch.domain.intent import Intent


class Slot:
    """Held by one booking at a time, from the press until its end or until it is put aside.

    Attributes:
        intent: The booking that holds it, once its request may have left; None before.
    """

    def __init__(self) -> None:
        self._holder: object | None = None
        self.intent: Intent | None = None

    @property
    def is_held(self) -> bool:
        """Whether a booking holds it."""
        return self._holder is not None

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds it as long as the block runs, unless it is freed before."""
        holder = self._holder = object()
        try:
            yield
        finally:
            if self._holder is holder:
                self.free()

    def free(self) -> None:
        """Lets the next booking have it."""
        self._holder, self.intent = None, None
