"""What a desk would do in its first half second, done once in the process that desks come from.

To import it is to do it: a fork server knows nothing but modules to import.
"""

from __future__ import annotations

from deskdispatch.domain.value import Value
from tests.chaos.storm_runs import desk_main as desk_child
from tests.chaos.storm_runs import supervisor


def _build(value: type[Value]) -> None:
    value.model_rebuild()
    for narrower in value.__subclasses__():
        _build(narrower)


_build(Value)
desk_child.rehearse()
STORM = supervisor.run
"""Every child imports again what its parent runs."""
