"""An order file to fill in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deskdispatch.domain.order_files.columns import COLUMNS, OrderField
from deskdispatch.domain.order_files.vehicle_cells import vehicle_words
from deskdispatch.domain.table import TableColumn, TableHead

_TITLES: Final = ("Orders", "الطلبات")
_FLAGS: Final = (("Yes", "No"), ("نعم", "لا"))


def template_head(language: str, branches: Sequence[str]) -> TableHead:
    """Its sheet, with lists of what is to be chosen.

    Args:
        language: ``ar``; any other is English.
        branches: Their names.
    """
    is_arabic = language == "ar"
    choices: Mapping[OrderField, tuple[str, ...]] = {
        OrderField.COLLECT_CASH: _FLAGS[is_arabic],
        OrderField.VEHICLE: vehicle_words(language),
        OrderField.PICKUP: tuple(branches),
    }
    columns = (
        TableColumn(
            column.heading(language), width=column.width, choices=choices.get(column.field, ())
        )
        for column in COLUMNS
        if column.is_in_template
    )
    return TableHead(_TITLES[is_arabic], tuple(columns), from_right=is_arabic)
