"""Modules that every desk process needs, imported and initialised in the fork server.

A fork server only imports modules, so the initialisation is done at import.
"""

from __future__ import annotations

from deskdispatch.domain.value import Value
from tests.chaos.storm_runs import desk_main, supervisor


def _build_models(value: type[Value]) -> None:
    value.model_rebuild()
    for subclass in value.__subclasses__():
        _build_models(subclass)


_build_models(Value)
desk_main.warm_up()
STORM_MAIN = supervisor.run
"""Main module of the parent process, which each child process would import again."""
