"""The clerk who books at this PC, where its clerks say so."""

from __future__ import annotations

from collections.abc import Callable

GoOn = Callable[[], object]


def _asks_nobody(_go_on: GoOn) -> bool:
    return False


class WhoBooks:
    """Asked by everything that books, at the press that books.

    Attributes:
        name: Of the clerk who was chosen; empty where none is, or none is asked.
        ask_first: Asks who books, where somebody has to be chosen before; then it returns True, and
            calls what it was given once somebody is.
    """

    def __init__(self) -> None:
        self.name = ""
        self.ask_first: Callable[[GoOn], bool] = _asks_nobody
