"""What an earlier booking leaves open, so that the clerk has to say it before it is booked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from deskdispatch.domain.errors import Field as Name
from deskdispatch.ui.booking import open_words

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.ui.booking.open_words import Gap
    from deskdispatch.ui.widgets.field import FormField


class OpenFields(QObject):
    """Says under a field that its value is not known, until somebody has chosen one.

    Args:
        fields: Those that may be left open, by name.
    """

    def __init__(self, fields: Mapping[Name, FormField]) -> None:
        super().__init__()
        self._fields = fields
        self._gaps: dict[Name, Gap] = {}

    @property
    def unknown(self) -> tuple[str, ...]:
        """What the clerk has still to choose, as ``Draft.unknown`` names it."""
        unknown = open_words.UNKNOWN
        return tuple(name.value for name, gap in self._gaps.items() if gap in unknown)

    def show(self, draft: Draft, now: datetime) -> None:
        """Takes what a draft leaves open."""
        from deskdispatch.domain.booking.booking import EARLIEST

        self._gaps = {}
        if Name.VEHICLE in draft.unknown:
            self._gaps[Name.VEHICLE] = open_words.Gap.VEHICLE
        if draft.collect_cash and not draft.cash_amount.strip():
            self._gaps[Name.CASH_AMOUNT] = open_words.Gap.AMOUNT
        if Name.SCHEDULE in draft.unknown:
            self._gaps[Name.SCHEDULE] = open_words.Gap.TIME
        elif draft.scheduled_at is not None and draft.scheduled_at < now + EARLIEST:
            self._gaps[Name.SCHEDULE] = open_words.Gap.PAST
        self.retranslate()

    def close(self, name: Name) -> None:
        """Somebody has chosen."""
        if self._gaps.pop(name, None) is not None:
            self._fields[name].set_note("")

    def retranslate(self) -> None:
        """Says it again in the language of the window."""
        for name, field in self._fields.items():
            gap = self._gaps.get(name)
            field.set_note(open_words.words(gap) if gap else "", attention=gap is not None)
