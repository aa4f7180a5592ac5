"""Phone calls by the program that opens ``tel:`` links."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices

from deskdispatch.domain import phone
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.links import number_in
from deskdispatch.domain.text.digits import latin

_DIALLED: Final = re.compile(r"\+[0-9]{4,15}")


def tel_address(number: str) -> QUrl | None:
    """Returns ``tel:+96599221234`` for a typed number; None if it is no phone number.

    Numbers are untrusted text: only the digits of a possible number leave the program.
    """
    try:
        dialled = phone.key(phone.parse(number))
    except RuleBroken:
        return None
    return QUrl(f"tel:{dialled}") if _DIALLED.fullmatch(dialled) else None


def call(number: str) -> bool:
    """Opens the program for calls; returns False without such a program or number."""
    url = tel_address(number)
    return url is not None and QDesktopServices.openUrl(url)


def service_tel_address(number: str) -> QUrl | None:
    """Returns ``tel:1844444`` for a number in the settings, which may be a short one."""
    digits = number_in(latin(number))
    return None if digits is None else QUrl(f"tel:{digits}")


def call_service(number: str) -> bool:
    """Opens the program for calls with a number in the settings, like ``call``."""
    url = service_tel_address(number)
    return url is not None and QDesktopServices.openUrl(url)
