"""Hooks into the program's start, without importing a module earlier than the program does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from deskdispatch.app import application


def at(step: str, take: Callable[[Any], object]) -> None:
    """Calls ``take`` with the window after a step of ``app.opening``."""
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


def at_map(take: Callable[[Any, Any], object]) -> None:
    """Calls ``take`` with the window and its map view as soon as that is made."""

    def follow(window: Any) -> None:
        panel = window.map_panel
        make = panel.make_map

        def made() -> None:
            panel.make_map = make
            make()
            take(window, panel.map_view)

        panel.make_map = made

    at("front_window", follow)
