"""The callback that reports progress."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called now and then with what is done and of how much; zero of zero: nobody knows yet."""
