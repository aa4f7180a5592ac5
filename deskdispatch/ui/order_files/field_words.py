"""The names of the fields of a row, and of the columns of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import joined

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import OrderFile

_LONGEST_NAME: Final = 40
"""Characters of a heading beside others."""


def column_name(file: OrderFile, at: int) -> str:
    """The heading of a column, from 0; its number for one without."""
    heading = file.headings[at].strip() if at < len(file.headings) else ""
    number = QCoreApplication.translate("OrderFields", "Column {number}").format(number=at + 1)
    return heading or number


def unread_words(file: OrderFile) -> str:
    """The names of the columns that hold something and are not read; empty without any."""
    return joined(*(cleaned(column_name(file, at), _LONGEST_NAME) for at in sorted(file.unread)))
