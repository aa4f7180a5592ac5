"""Records the service operator's answers, by telephone, about an unconfirmed booking."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.unconfirmed import matching
from deskdispatch.desk.unconfirmed.reconciling import Reconciling
from deskdispatch.desk.unconfirmed.service_snapshot import ServiceSnapshot
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import InvalidInput, Problem, Rule, ServiceError
from deskdispatch.domain.fields import LONGEST_ORDER_NUMBER, Field
from deskdispatch.domain.text import digits
from deskdispatch.domain.unconfirmed.confirmation import OperatorReport, Statements, is_blank
from deskdispatch.domain.unconfirmed.intent import Booked, Intent
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.journal.journal import Journal


@dataclass(frozen=True)
class OperatorCalls:
    """Records the operator's word and checks it against the service's data.

    The word is saved with its time and the person who entered it before it has any effect.
    """

    _api: MerchantApi
    _journal: Journal
    _tracking: Tracking
    _reconciling: Reconciling
    _clock: Clock

    async def not_booked(self, intent_id: str, who: str = "") -> UnconfirmedBooking:
        """Records that the booking was not made: it may be sent again or discarded at once.

        A booking that was closed as reported becomes unconfirmed again.
        """
        unconfirmed = await self._reconciling.open_to_report(intent_id)
        if unconfirmed.is_closed_as_reported:
            statements = self._statements(unconfirmed, None, who)
            intent = await self._journal.reopen_intent(intent_id, statements)
            return unconfirmed.model_copy(update={"intent": intent})
        return await self._note(unconfirmed, None, who)

    async def booked_as(
        self, intent_id: str, order_number: str, who: str = ""
    ) -> Booked | UnconfirmedBooking:
        """Records the order number of the booking; a later number replaces an earlier one.

        Returns ``Booked`` if the service shows that order and it goes to the same phone and place.

        Raises:
            InvalidInput: ``ORDER_NUMBER`` is ``BLANK``, ``TOO_LONG``, another booking of this desk
                (``TAKEN``), or a delivery to somebody else (``ANOTHER_DELIVERY``); nothing was
                written.
        """
        number = " ".join(digits.latin(order_number).split()).strip("#")
        if is_blank(number):
            raise _invalid(Rule.BLANK)
        if len(number) > LONGEST_ORDER_NUMBER:
            raise _invalid(Rule.TOO_LONG)
        unconfirmed = await self._reconciling.open_to_report(intent_id)
        others = (
            *await self._journal.unconfirmed_bookings(),
            *await self._journal.reported_booked(),
        )
        reports = (one.intent.operator_report for one in others if one.intent.id != intent_id)
        if any(one and matching.is_order(number, one.order_number) for one in reports):
            raise _invalid(Rule.TAKEN)
        delivery = await self._verified(unconfirmed.intent, number)
        noted = await self._note(
            unconfirmed, number if delivery is None else delivery.order_number, who
        )
        if delivery is None:
            return await self._reconciling.search_soon(noted)
        return await self._reconciling.claim(noted.intent, delivery) or noted

    async def _note(
        self, unconfirmed: UnconfirmedBooking, order_number: str | None, who: str
    ) -> UnconfirmedBooking:
        statements = self._statements(unconfirmed, order_number, who)
        intent = await self._journal.note_statements(unconfirmed.intent.id, statements)
        return unconfirmed.model_copy(update={"intent": intent})

    def _statements(
        self, unconfirmed: UnconfirmedBooking, order_number: str | None, who: str
    ) -> Statements:
        before = unconfirmed.intent.statements or Statements()
        report = OperatorReport(order_number=order_number, at=self._clock(), who=who)
        return before.model_copy(update={"operator_report": report})

    async def _verified(self, intent: Intent, number: str) -> Delivery | None:
        """Returns the delivery of that number that is the intent's; None if none can be read."""
        details = []
        for one in await self._candidates(number):
            try:
                details.append(one.merged(await self._api.delivery(one.id)))
            except ServiceError:
                details.append(one)
        ahead = self._api.service_ahead
        fitting = [one for one in details if matching.fits(one, intent, ahead)]
        for delivery in fitting:
            owner = await self._journal.intent_of(delivery.id)
            is_own = owner is not None and owner.id == intent.id
            if is_own or not await self._journal.claimed([delivery.id]):
                return delivery
        if fitting:
            raise _invalid(Rule.TAKEN)
        is_unclear = (
            matching.goes_to(one, intent) is None and matching.may_be_named(one, intent)
            for one in details
        )
        if details and not any(is_unclear):
            raise _invalid(Rule.ANOTHER_DELIVERY)
        return None

    async def _candidates(self, number: str) -> list[Delivery]:
        """Returns deliveries of that number, known here or in the readable lists of the service."""
        known = await self._journal.deliveries_by_order({number})
        found = _with_number(number, (*known, *self._tracking.known.values()))
        if found:
            return found
        snapshot = ServiceSnapshot(self._api, {})
        try:
            await snapshot.list_newest()
            found = _with_number(number, snapshot.rows.values())
            if not found and snapshot.is_full:
                await snapshot.list_by_status({one.status for one in snapshot.rows.values()})
        except ServiceError:
            pass  # the check is skipped if the service does not answer
        return found or _with_number(number, snapshot.rows.values())


def _invalid(rule: Rule) -> InvalidInput:
    return InvalidInput([Problem(Field.ORDER_NUMBER, rule)])


def _with_number(number: str, deliveries: Iterable[Delivery]) -> list[Delivery]:
    found = {one.id: one for one in deliveries if matching.is_order(one.order_number, number)}
    return list(found.values())
