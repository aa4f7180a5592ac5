"""The callback that reports progress."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the work done and its total; both are zero while the total is unknown."""


def ignore_progress(_done: int, _of: int) -> None: ...
