"""Settings of messages to customers: the shop's name, the operator's number, the templates."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from typing import Final

from deskdispatch.domain.text.digits import plain_phone

_LONGEST_NAME: Final = 100
_NUMBER: Final = re.compile(r"[ (]*\+?[0-9][0-9 ()./-]{2,30}")


@dataclass(frozen=True, slots=True)
class MessageSettings:
    """The shop's messages; a ``ValueError`` begins with the name of the unusable field.

    Attributes:
        shop: The shop's name for customers; empty means the name that the service has.
        operator_number: The phone of the service's operator, the only one who may cancel; empty if
            unknown.
        pin_en, pin_ar: Templates that ask for a location; an empty template is the program's own.
        delivery_en, delivery_ar: Templates about a delivery; empty as before.
    """

    shop: str = ""
    operator_number: str = ""
    pin_en: str = ""
    pin_ar: str = ""
    delivery_en: str = ""
    delivery_ar: str = ""

    def __post_init__(self) -> None:
        if len(self.shop) > _LONGEST_NAME or "\n" in self.shop:
            raise ValueError(f"shop: one line of up to {_LONGEST_NAME} characters")
        object.__setattr__(self, "operator_number", plain_phone(self.operator_number))
        if self.operator_number and not _NUMBER.fullmatch(self.operator_number):
            raise ValueError("operator_number: a phone number, or nothing")
        if any((self.pin_en, self.pin_ar, self.delivery_en, self.delivery_ar)):
            from deskdispatch.domain.customer_messages.message import MessageKind, fault_of

            for kind, code in product(MessageKind, ("en", "ar")):
                if fault_of(kind, self.template(kind, code)) is not None:
                    raise ValueError(f"{kind}_{code}: not a template")

    def template(self, kind: str, code: str) -> str:
        """Returns a template as changed by the shop; empty if unchanged."""
        text: str = getattr(self, f"{kind}_{code}")
        return text
