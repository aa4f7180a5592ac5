"""Hands a phone number to the program that takes ``tel:`` links."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch.domain import phone
from deskdispatch.domain.errors import RuleBroken

_DIALLED: Final = re.compile(r"\+[0-9]{4,15}")


def address(number: str) -> QUrl | None:
    """``tel:+96599221234`` of a typed number; None where it is no phone number.

    Numbers are untrusted text: only the digits of a possible number leave the program.
    """
    try:
        dialled = phone.key(phone.parse(number))
    except RuleBroken:
        return None
    return QUrl(f"tel:{dialled}") if _DIALLED.fullmatch(dialled) else None


def call(number: str) -> bool:
    """Opens the program for calls; False without one or without a number."""
    url = address(number)
    return url is not None and QDesktopServices.openUrl(url)
