"""Composition of messages to customers, from the shop's templates, in either language."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.customer_messages.message import (
    MessageKind,
    delivery_values,
    filled,
    plain,
)
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.ui.text import language
from deskdispatch.ui.text.statuses import status_view
from deskdispatch.ui.text.times import clock

if TYPE_CHECKING:
    from deskdispatch.domain.customer_messages.settings import MessageSettings
    from deskdispatch.domain.deliveries.summary import DeliverySummary

_AMOUNT: Final = MarkedText("Amounts", "KWD {amount}")
_BY: Final = QT_TRANSLATE_NOOP("CustomerMessages", "by {time}")


def template_of(settings: MessageSettings, kind: MessageKind, code: str) -> str:
    """Returns the shop's own template, or else the usual one."""
    return settings.template(kind, code) or language.words_in(code, kind.usual)


def pin_text(settings: MessageSettings, code: str, *, customer: str, shop: str) -> str:
    values = {"customer": plain(customer), "shop": plain(shop)}
    return filled(template_of(settings, MessageKind.PIN, code), values)


def delivery_text(
    settings: MessageSettings,
    code: str,
    summary: DeliverySummary,
    *,
    shop: str,
    usually_by: datetime | None,
    now: datetime,
) -> str:
    """Returns the message that tells a customer about a delivery.

    ``usually_by`` is the usual time of arrival, if known.
    """
    values = delivery_values(
        summary,
        status=language.words_in(code, status_view(summary.status).customer_text),
        currency=language.words_in(code, _AMOUNT),
        when=_when(summary, usually_by, code, now),
        shop=shop,
    )
    return filled(template_of(settings, MessageKind.DELIVERY, code), values)


def _when(summary: DeliverySummary, usually_by: datetime | None, code: str, now: datetime) -> str:
    """The time that it is scheduled for, else the usual one; empty once that has passed."""
    if summary.scheduled_at is None:
        is_ahead = usually_by is not None and usually_by > now
        words = language.words_in(code, _BY) if is_ahead else ""
        return words.format(time=clock(usually_by)) if usually_by is not None else ""
    at = datetime.fromtimestamp(summary.scheduled_at, UTC)
    if at <= now:
        return ""
    local = in_kuwait(at)
    is_today = local.date() == in_kuwait(now).date()
    return clock(at) if is_today else f"{local.day}/{local.month} {clock(at)}"
