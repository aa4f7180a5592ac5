"""Phone numbers, of Kuwait unless another country is named.

However a number is typed, it is read only as ``plain_phone`` and has one ``key``. Two numbers are
the same if their keys are; their texts are never compared.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import AfterValidator

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import KUWAIT_CODE, LOCAL_DIGITS, digits_only, plain_phone

if TYPE_CHECKING:
    from phonenumbers import PhoneNumber

HOME: Final = "KW"

PRACTICE_UNREACHABLE: Final = "5500 0404"
"""A phone whose customer the couriers of the practice service never meet."""

_ALLOWED: Final = re.compile(r"[ (]*\+?[0-9 ()./-]+")

_KEYS_KEPT: Final = 4096
"""Size of the key cache: a search compares the same few numbers again and again."""


def parse(text: str) -> str:
    """Validates a phone number; returns it as typed, in plain signs and Latin digits.

    Signs around it, such as the point of a sentence, are left out.

    A number is valid if its length is possible for a customer's phone in its country
    (libphonenumber's rule): a new range is never refused, but a Kuwaiti number with a missing digit
    is, and one with ``+`` in place of its country code: ``+9876 5432`` would be called in Iran.
    """
    if not (typed := plain_phone(text)):
        raise RuleBroken(Rule.BLANK)
    typed = typed.strip(" -./")
    import phonenumbers

    number = _number(typed) if _ALLOWED.fullmatch(typed) else None
    kind = phonenumbers.PhoneNumberType.FIXED_LINE_OR_MOBILE
    if number is None or not phonenumbers.is_possible_number_for_type(number, kind):
        raise RuleBroken(Rule.NOT_A_PHONE)
    is_short = len(f"{number.country_code}{number.national_number}") == LOCAL_DIGITS
    if is_short and not phonenumbers.is_valid_number(number):
        raise RuleBroken(Rule.NOT_A_PHONE)
    return typed


def is_assigned(text: str) -> bool:
    """Whether a number is in a range assigned by its country; stricter than ``parse``."""
    import phonenumbers

    number = _number(plain_phone(text))
    return number is not None and phonenumbers.is_valid_number(number)


@lru_cache(_KEYS_KEPT)
def key(text: str) -> str:
    """Returns the number in E.164 form, by which numbers are compared, stored and found.

    The key of a text that is not a number is its digits, after ``+`` if it names a country. A key
    is its own key.
    """
    import phonenumbers

    typed = plain_phone(text)
    number = _number(typed)
    if number is None:
        return _bare(typed)
    found = phonenumbers.format_number(number, phonenumbers.PhoneNumberFormat.E164)
    return found if found == typed else key(found)  # a second zero behind a country code goes too


Key = Annotated[str, AfterValidator(key)]
"""A key from outside, which an earlier release may have computed differently."""


def searched_digits(number: str) -> str:
    """Returns the digits by which a number is found, without a country code if Kuwait's."""
    return searched_digits_of_key(key(number))


def searched_digits_of_key(found: str) -> str:
    digits = digits_only(found)
    return digits[len(KUWAIT_CODE) :] if _is_of_kuwait(digits) else digits


def dialled(found: str) -> str:
    return searched_digits_of_key(found) if _is_of_kuwait(digits_only(found)) else found


def _is_of_kuwait(digits: str) -> bool:
    return digits.startswith(KUWAIT_CODE) and len(digits) == len(KUWAIT_CODE) + LOCAL_DIGITS


def typed_prefixes(typed: str) -> tuple[str, ...]:
    """Returns the possible beginnings of ``searched_digits``, likelier first, of a number so far.

    ``965`` may be the country code or the beginning of a Kuwaiti number, so it has both.
    """
    so_far = _bare(plain_phone(typed))
    is_abroad, digits = so_far.startswith("+"), so_far.removeprefix("+")
    local = digits.removeprefix(KUWAIT_CODE)
    if is_abroad and digits.startswith(KUWAIT_CODE):
        found: tuple[str, ...] = (local,)
    else:
        found = (digits,) if is_abroad or local == digits else (digits, local)
    return tuple(each for each in found if each)


def _number(typed: str) -> PhoneNumber | None:
    """Reads a number in the form of ``plain_phone``; reads only its digits if it has words."""
    import phonenumbers

    for text in (typed, _bare(typed)):
        try:
            return phonenumbers.parse(text, HOME)
        except phonenumbers.NumberParseException:
            continue
    return None


def _bare(typed: str) -> str:
    """Returns the digits, with ``+`` if a country is named; ``00`` counts as ``+``."""
    digits = digits_only(typed)
    is_abroad = typed.lstrip(" (").startswith("+")
    if not is_abroad and digits.startswith("00"):
        is_abroad, digits = True, digits.removeprefix("00")
    return f"+{digits}" if is_abroad and digits else digits
