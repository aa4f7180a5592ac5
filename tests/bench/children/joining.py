"""How a child gets hold of the program's window without importing it sooner than the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deskdispatch.app import application


def at(step: str, take: Callable[[Any], object]) -> None:
    """Has the window given to ``take`` after a step of ``app.opening``."""
    created = application.create

    def create(*given: Any) -> Any:
        app = created(*given)
        from deskdispatch.app import opening

        done = getattr(opening, step)

        def do(*given: Any) -> Any:
            made = done(*given)
            take(made or given[0])
            return made

        setattr(opening, step, do)
        return app

    vars(application)["create"] = create
