"""Rules that decide which requests get which failures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tests.chaos.failures import Down, InjectedFailure
from tests.chaos.message import HttpRequest

Predicate = Callable[[HttpRequest], bool]


def matches(method: str, path: str) -> Predicate:
    """Return a predicate for a method and a path; ``*`` in the path matches anything."""

    def is_match(request: HttpRequest) -> bool:
        return request.method == method and fnmatchcase(request.path, path)

    return is_match


@dataclass(frozen=True, slots=True)
class FailureRule:
    """A failure and the requests that it affects.

    Attributes:
        failure: The failure.
        when: Predicate of the requests; None for all requests and new connections.
        chance: Probability, from 0 to 1.
        times: Maximum number of injections; None if unlimited.
    """

    failure: InjectedFailure
    when: Predicate | None = None
    chance: float = 1.0
    times: int | None = None


class FailureRules:
    """Rules in force, with the remaining injections of each."""

    def __init__(self, given: Iterable[InjectedFailure | FailureRule], rng: random.Random) -> None:
        rules = (each if isinstance(each, FailureRule) else FailureRule(each) for each in given)
        self._left = [(rule, rule.times) for rule in rules]
        self._random = rng

    @property
    def refusing(self) -> InjectedFailure | None:
        """Return the failure that makes the port refuse connections; None if there is none."""
        failures = (rule.failure for rule, _ in self._left)
        return next((each for each in failures if isinstance(each, Down) and each.refuse), None)

    def of_connection(self) -> InjectedFailure | None:
        """Draw the failure that closes a new connection; None if there is none."""
        return next(iter(self._drawn(_closes_any)), None)

    def of_request(self, request: HttpRequest, *, is_first: bool) -> list[InjectedFailure]:
        """Draw the failures of a request, in the order of the rules.

        Args:
            request: The request.
            is_first: Whether it is the first on its connection, which was accepted under these
                rules.
        """

        def affected(rule: FailureRule) -> bool:
            if is_first and _closes_any(rule):
                return False  # drawn when the connection was accepted
            return rule.failure.applies_to(request) and (rule.when is None or rule.when(request))

        return [failure.for_request(request) for failure in self._drawn(affected)]

    def _drawn(self, is_affected: Callable[[FailureRule], bool]) -> list[InjectedFailure]:
        failures = []
        for index, (rule, left) in enumerate(self._left):
            if left != 0 and is_affected(rule) and self._random.random() < rule.chance:
                self._left[index] = (rule, None if left is None else left - 1)
                failures.append(rule.failure)
        return failures


def _closes_any(rule: FailureRule) -> bool:
    return isinstance(rule.failure, Down) and rule.when is None
