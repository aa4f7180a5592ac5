"""Finds amounts and coordinates of the records that are too short to be told by sight.

Three decimals are an amount of KWD or a point in any report; ``12.5`` and ``29.31`` are so only
where the records have them. A whole number is not sought: *5* is the number of anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal
from typing import Final

from deskdispatch.domain.report.placeholder import Placeholder
from deskdispatch.domain.text.digits import latin

SHORTEST_FILS: Final = 4
"""Digits of an amount in fils, from which on it is sought."""

_D: Final = r"[0-9\u0660-\u0669\u06f0-\u06f9]"
_SHORT: Final = re.compile(
    rf"(?<![\w.,:\u066b])[-+]?(?:{_D}{{1,7}}[.,\u066b]{_D}{{1,2}}|(?<!line ){_D}{{4,8}})"
    rf"(?![\w:]|[.,\u066b]{_D})"
)
_STEPS: Final = (Decimal("0.1"), Decimal("0.01"))
_ROUNDINGS: Final = (ROUND_HALF_EVEN, ROUND_DOWN)


class KnownFigures:
    """A set of figures.

    Args:
        amounts: KWD.
        coordinates: Degrees.
    """

    def __init__(
        self, amounts: Iterable[Decimal] = (), coordinates: Iterable[Decimal] = ()
    ) -> None:
        self._known: dict[str, Placeholder] = {}
        for amount in amounts:
            self._add_amount(abs(amount))
        for degrees in coordinates:
            for step in _STEPS:
                for rounding in _ROUNDINGS:
                    rounded = abs(degrees).quantize(step, rounding)
                    self._known[f"{rounded.normalize():f}"] = Placeholder.PLACE

    def update(self, more: KnownFigures) -> None:
        """Adds those of another one."""
        self._known.update(more._known)

    def removed_from(self, text: str) -> str:
        """The text with each of them replaced."""
        return _SHORT.sub(self._replaced, text) if self._known else text

    def _add_amount(self, amount: Decimal) -> None:
        fils = f"{amount.scaleb(3):.0f}"
        if amount and len(fils) >= SHORTEST_FILS:
            self._known[f"{fils} fils"] = Placeholder.NUMBER
        if amount:
            self._known[f"{amount.normalize():f}"] = Placeholder.NUMBER

    def _replaced(self, found: re.Match[str]) -> str:
        spelled = latin(found[0]).replace(",", ".").lstrip("+-")
        key = f"{Decimal(spelled).normalize():f}" if "." in spelled else f"{int(spelled)} fils"
        return self._known.get(key, found[0])
