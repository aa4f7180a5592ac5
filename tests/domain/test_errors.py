"""Tests that the tree of known errors is the one in its module's docstring."""

from __future__ import annotations

import re

from deskdispatch.domain import errors


def _drawn() -> dict[str, str]:
    """Returns each error in the docstring's tree, with its parent."""
    parents: dict[str, str] = {}
    path: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        match = re.match(r"    ([│├└─ ]*)(\w+) {2,}\S", line)
        if match is None:
            continue
        depth = len(match[1]) // 4
        path[depth:] = [match[2]]
        parents[match[2]] = path[depth - 1] if depth else "Exception"
    return parents


def _real() -> dict[str, str]:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.KnownError)
    ]
    return {kind.__name__: kind.__bases__[0].__name__ for kind in kinds}


def test_the_docstring_draws_the_exception_tree() -> None:
    assert _drawn() == _real()


def test_trouble_carries_its_detail() -> None:
    assert errors.Refused("Wallet is empty").detail == "Wallet is empty"
    assert errors.NotSent().detail == ""
    assert errors.AnotherInFlight().detail == "another_in_flight"
