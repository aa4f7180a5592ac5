"""Phone numbers: Kuwait unless another country is named."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import KUWAIT_CODE, LOCAL_DIGITS, digits_only, latin

HOME: Final = "KW"
_ALLOWED: Final = re.compile(r"\+?[0-9 ()./-]+")

_KEYS_KEPT: Final = 4096
"""Keys in the cache: a search compares the same few again and again."""


def parse(text: str) -> str:
    """Validates a phone number; returns it as typed, with Latin digits.

    It is valid if its length is possible for a customer's phone in its country (libphonenumber's
    rule): a new range is never refused, a Kuwaiti number with a missing digit is.

    Raises:
        RuleBroken: ``BLANK`` or ``NOT_A_PHONE``.
    """
    typed = " ".join(latin(text).split())
    if not typed:
        raise RuleBroken(Rule.BLANK)
    if not _ALLOWED.fullmatch(typed) or not _possible(typed):
        raise RuleBroken(Rule.NOT_A_PHONE)
    return typed


def is_assigned(text: str) -> bool:
    """Whether a number is of a range that its country has assigned; stricter than ``parse``."""
    import phonenumbers

    try:
        number = phonenumbers.parse(_international(latin(text)), HOME)
    except phonenumbers.NumberParseException:
        return False
    return phonenumbers.is_valid_number(number)


@lru_cache(_KEYS_KEPT)
def key(text: str) -> str:
    """The number in E.164 form, for comparison."""
    import phonenumbers

    try:
        return phonenumbers.format_number(
            phonenumbers.parse(_international(latin(text)), HOME),
            phonenumbers.PhoneNumberFormat.E164,
        )
    except phonenumbers.NumberParseException:
        return digits_only(text)


def searched_digits(number: str) -> str:
    """The digits by which a number is found: without Kuwait's country code, else with its own."""
    return searched_digits_of_key(key(number))


def searched_digits_of_key(found: str) -> str:
    """As ``searched_digits``, of a number in E.164 form."""
    digits = digits_only(found)
    return digits[len(KUWAIT_CODE) :] if _is_of_kuwait(digits) else digits


def dialled(found: str) -> str:
    """As it is dialled in Kuwait, of a number in E.164 form, in which others stay."""
    return searched_digits_of_key(found) if _is_of_kuwait(digits_only(found)) else found


def _is_of_kuwait(digits: str) -> bool:
    return digits.startswith(KUWAIT_CODE) and len(digits) == len(KUWAIT_CODE) + LOCAL_DIGITS


def typed_prefixes(typed: str) -> tuple[str, ...]:
    """The beginnings of ``searched_digits`` that a number typed so far may have.

    ``965`` may be the country code or the beginning of a Kuwaiti number, so it has both.

    Returns:
        The likelier one first; none where nothing but a country code or no digit was typed.
    """
    digits = digits_only(typed)
    is_abroad = latin(typed).lstrip(" (").startswith("+") or digits.startswith("00")
    digits = digits.removeprefix("00") if is_abroad else digits
    local = digits.removeprefix(KUWAIT_CODE)
    if is_abroad and digits.startswith(KUWAIT_CODE):
        found: tuple[str, ...] = (local,)
    else:
        found = (digits,) if is_abroad or local == digits else (digits, local)
    return tuple(each for each in found if each)


def _international(typed: str) -> str:
    """``00965…`` is how a Kuwaiti dials ``+965…``."""
    digits = re.sub(r"[^\d+]", "", typed)
    return "+" + digits[2:] if digits.startswith("00") else typed


def _possible(typed: str) -> bool:
    import phonenumbers

    try:
        number = phonenumbers.parse(_international(typed), HOME)
    except phonenumbers.NumberParseException:
        return False
    kind = phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE
    return phonenumbers.is_possible_number_for_type(number, kind)
