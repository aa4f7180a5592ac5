"""All that the local records know of customers, to be removed from a report."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from deskdispatch.domain.report.known_figures import KnownFigures
from deskdispatch.domain.report.known_texts import KnownTexts


class KnownCustomers:
    """Names, texts and figures of customers.

    Args:
        names: Of people; each of their words counts alone, too.
        texts: Addresses, notes and the like.
        phones: In any notation.
        amounts: KWD.
        coordinates: Degrees, latitudes and longitudes alike.
    """

    def __init__(
        self,
        names: Iterable[str] = (),
        texts: Iterable[str] = (),
        phones: Iterable[str] = (),
        amounts: Iterable[Decimal] = (),
        coordinates: Iterable[Decimal] = (),
    ) -> None:
        self._texts = KnownTexts(names, texts, phones)
        self._figures = KnownFigures(amounts, coordinates)

    def update(self, more: KnownCustomers) -> None:
        """Adds those of another one."""
        self._texts.update(more._texts)
        self._figures.update(more._figures)

    def removed_from(self, text: str) -> str:
        """The text without them."""
        return self._texts.removed_from(self._figures.removed_from(text))
