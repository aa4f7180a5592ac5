"""The clerk who books at this PC, if clerks choose their names."""

from __future__ import annotations

from collections.abc import Callable

GoOn = Callable[[], object]


class WhoBooks:
    """Knows the clerk; asked by every part that books, when *Book* is pressed.

    Attributes:
        name: The name of the chosen clerk; empty if there is none, or clerks are not asked.
        ask_first: Asks who books if a clerk has to be chosen first; then it returns True, and calls
            its argument once a clerk is chosen.
    """

    def __init__(self) -> None:
        self.name = ""
        self.ask_first: Callable[[GoOn], bool] = lambda _go_on: False
