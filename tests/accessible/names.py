"""Checks of a window's accessible names and roles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tests.accessible.client import PREFIX, Accessible, State
from tests.accessible.desktop import Seen, plain, seen

MNEMONIC: Final = re.compile(r"&\w")
MARKUP: Final = re.compile(r"</?\w+[^>]*>")
NOTHING: Final = frozenset({"filler", "unknown", "invalid", "layered pane", "application"})
"""Roles of objects that a person does not use."""

OFFERS: Final = {
    "push button": "Action",
    "check box": "Action",
    "radio button": "Action",
    "toggle button": "Action",
    "menu item": "Action",
    "combo box": "Action",
    "text": "Text",
    "password text": "Text",
    "spin box": "Value",
    "slider": "Value",
    "table": "Table",
    "list": "Selection",
}
"""Interface that each role must offer."""


def failures(root: Accessible) -> list[str]:
    """Returns the failures of all visible objects, one line each."""
    return failures_of(seen(root))


def failures_of(shown: Sequence[Seen]) -> list[str]:
    """Returns the failures of objects that were read, one line each."""
    met = [each for each in shown if State.FOCUSABLE in each.states or each.role in OFFERS]
    nodes = [each.node for each in met]
    reader = shown[0].node.reader
    descriptions = reader.values_of(nodes, "Accessible", "Description")
    interfaces = reader.ask_all(nodes, "Accessible", "GetInterfaces")
    found: list[str] = []
    for each, description, offers in zip(met, descriptions, interfaces, strict=True):
        wrong = list(_failures_of(each, plain(description or ""), set(offers or ())))
        found += (f"{each.node.id}: {words}" for words in wrong)
    twins = Counter((each.parent, each.role, each.name) for each in met)
    return found + [f"{n} times in one parent: {who[1:]}" for who, n in twins.items() if n > 1]


def _failures_of(each: Seen, description: str, offers: set[str]) -> Iterator[str]:
    if not each.name.strip():
        yield f"{each.role} without a name"
    if MNEMONIC.search(each.name):
        yield f"a mnemonic in {each.name!r}"
    for text in (each.name, description):
        if MARKUP.search(text):
            yield f"markup in {text!r}"
    if State.FOCUSABLE in each.states and each.role in NOTHING:
        yield f"{each.name!r} takes the keys as a {each.role}"
    if each.role in OFFERS and f"{PREFIX}{OFFERS[each.role]}" not in offers:
        yield f"{each.role} {each.name!r} without {OFFERS[each.role]}"
