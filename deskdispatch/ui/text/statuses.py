"""The words of a delivery's states."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.deliveries.status import TOLD_BOOKED, DeliveryStatus, is_terminal, pips
from deskdispatch.domain.text.odd_values import as_it_came

_LONGEST: Final = 24
"""Characters of a status that is not known here."""


def status_word(status: str, in_doubt: bool = False) -> str:
    """A short word for a status; one that the contract does not name is given back as it came."""
    if in_doubt:
        return QCoreApplication.translate("Status", "Unconfirmed")
    words: dict[str, str] = {
        DeliveryStatus.PENDING: QCoreApplication.translate("Status", "Booked"),
        DeliveryStatus.REQUESTED: QCoreApplication.translate("Status", "Requested"),
        DeliveryStatus.ACCEPTED: QCoreApplication.translate("Status", "Accepted"),
        DeliveryStatus.INPROGRESS: QCoreApplication.translate("Status", "To pickup"),
        DeliveryStatus.PICKEDUP: QCoreApplication.translate("Status", "Picked up"),
        DeliveryStatus.ENROUTE: QCoreApplication.translate("Status", "On the way"),
        DeliveryStatus.DELIVERED: QCoreApplication.translate("Status", "Delivered"),
        DeliveryStatus.CANCELLED: QCoreApplication.translate("Status", "Cancelled"),
        DeliveryStatus.REJECTED: QCoreApplication.translate("Status", "No driver"),
        DeliveryStatus.FAILED: QCoreApplication.translate("Status", "Failed"),
        TOLD_BOOKED: QCoreApplication.translate("Status", "Booked by phone"),
    }
    return words.get(status) or as_it_came(status, _LONGEST)


def status_explained(status: str, in_doubt: bool = False) -> str:
    """What a status means, in a sentence, for tooltips and screen readers."""
    if in_doubt:
        return QCoreApplication.translate(
            "Status", "Unconfirmed: sent, but no clear answer came. It may be booked."
        )
    if status == TOLD_BOOKED:
        return QCoreApplication.translate(
            "Status",
            "Booked by phone: the operator named the order, and the service has not shown it. Its"
            " status is not known.",
        )
    word = status_word(status)
    done = pips(status)
    if done is None and not is_terminal(status):
        return QCoreApplication.translate("Status", "{word}: not a status known here").format(
            word=word
        )
    if done is None:
        return word
    return QCoreApplication.translate("Status", "{word}: step {done} of 6").format(
        word=word, done=done
    )
