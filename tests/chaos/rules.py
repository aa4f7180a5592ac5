"""Which requests meet which faults."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.chaos.faults import Down, Fault
from tests.chaos.message import Request

Predicate = Callable[[Request], bool]


def asks(method: str, path: str) -> Predicate:
    """Requests of that method and path; ``*`` in the path is anything."""

    def holds(request: Request) -> bool:
        return request.method == method and fnmatchcase(request.path, path)

    return holds


@dataclass(frozen=True, slots=True)
class Rule:
    """A fault, and when it happens.

    Attributes:
        fault: What goes wrong.
        when: For which requests; None for all, and for connections as they are made.
        chance: How likely, from 0 to 1.
        times: For how many of them at most; None without end.
    """

    fault: Fault
    when: Predicate | None = None
    chance: float = 1.0
    times: int | None = None


class Rules:
    """The rules in force, and how often each is still to happen."""

    def __init__(self, given: Iterable[Fault | Rule], dice: random.Random) -> None:
        rules = (each if isinstance(each, Rule) else Rule(each) for each in given)
        self._left = [(rule, rule.times) for rule in rules]
        self._dice = dice

    @property
    def refusing(self) -> Fault | None:
        """The fault for which the port refuses connections, if there is one."""
        faults = (rule.fault for rule, _ in self._left)
        return next((each for each in faults if isinstance(each, Down) and each.refuse), None)

    def of_connection(self) -> Fault | None:
        """What keeps a new connection from its first request, if anything does."""
        return next(iter(self._drawn(_closes_any)), None)

    def of_request(self, request: Request, *, newly: bool) -> list[Fault]:
        """What a request meets, in the order of the rules.

        Args:
            request: As it came.
            newly: It is the one that its connection was made for under these rules.
        """

        def meets(rule: Rule) -> bool:
            if newly and _closes_any(rule):
                return False  # that was drawn as the connection was made
            return rule.fault.concerns(request) and (rule.when is None or rule.when(request))

        return [fault.meeting(request) for fault in self._drawn(meets)]

    def _drawn(self, meets: Callable[[Rule], bool]) -> list[Fault]:
        faults = []
        for place, (rule, left) in enumerate(self._left):
            if left != 0 and meets(rule) and self._dice.random() < rule.chance:
                self._left[place] = (rule, None if left is None else left - 1)
                faults.append(rule.fault)
        return faults


def _closes_any(rule: Rule) -> bool:
    return isinstance(rule.fault, Down) and rule.when is None
