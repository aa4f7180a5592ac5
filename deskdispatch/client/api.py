"""API of the delivery merchant service: one coroutine for each endpoint."""

from __future__ import annotations

import ipaddress
import re
from datetime import datetime
from functools import partial
from typing import Any, Final, TypeVar

import httpx
import stamina

from deskdispatch.client import answers, failures
from deskdispatch.client.auth import (
    ApiKey,
    ApiKeyAuth,
    Credentials,
    Password,
    TokenAuth,
)
from deskdispatch.client.failures import FailureKind, SignInFailed
from deskdispatch.client.requests import RETRIES, TIMEOUTS, Request, Requests, Timeouts
from deskdispatch.domain import endpoints
from deskdispatch.domain.account.account import (
    Account,
    Bootstrap,
    Branch,
    Login,
    ScheduledDelivery,
    User,
    Wallet,
)
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.quote import Quote, QuoteRequest, quote_of
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.deliveries.delivery import Delivery, DeliveryList
from deskdispatch.domain.errors import (
    InvalidInput,
    NotFound,
    Problem,
    Rule,
    ServiceError,
    Unauthorised,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.domain.web_address import is_loopback

T = TypeVar("T")


class MerchantApi(Requests):
    """Client of one merchant at one service, over one HTTP client.

    Every coroutine of an endpoint raises a ``ServiceError`` for any failure of the network or the
    service, and nothing else. Reads are retried where that can help; ``create`` never is.
    """

    def __init__(
        self,
        base_url: str,
        credentials: Credentials,
        *,
        transport: httpx.AsyncBaseTransport | None = None,
        clock: Clock = utc_now,
        retries: stamina.AsyncRetryingCaller = RETRIES,
        timeouts: Timeouts = TIMEOUTS,
    ) -> None:
        """Checks the address (``InvalidInput``); ``transport`` replaces the network in tests."""
        url = service_url(base_url)
        self._base_url = str(url).rstrip("/")
        self._user: User | None = None
        self._list_parser = answers.DeliveryListParser()
        auth: ApiKeyAuth | TokenAuth
        if isinstance(credentials, ApiKey):
            auth = ApiKeyAuth(credentials.key)
        else:
            auth = TokenAuth(self._new_token, clock)
        super().__init__(
            url,
            transport,
            auth=auth,
            credentials=credentials,
            clock=clock,
            retries=retries,
            timeouts=timeouts,
        )

    @property
    def base_url(self) -> str:
        """The checked address, without a slash at its end: each service has one text."""
        return self._base_url

    @property
    def user(self) -> User | None:
        """User who signed in with a password; None for a key, and before a sign-in."""
        return self._user

    async def login(self, email: str, password: str) -> Login:
        """Signs in, once; a client made with these credentials uses the token from now on."""
        login = await self._login(email, password)
        if isinstance(self._auth, TokenAuth) and self._credentials == Password(email, password):
            self._auth.adopt(login.token)
            self._user = login.user
        return login

    async def bootstrap(self) -> Bootstrap:
        return await self._read(Request(endpoints.BOOTSTRAP), answers.parser_of(Bootstrap))

    async def account(self) -> Account:
        """Reads the merchant's profile, without the fields that only bootstrap has."""
        answer = answers.parser_under("account", Account)
        return await self._read(Request(endpoints.ACCOUNT), answer)

    async def branches(self) -> tuple[Branch, ...]:
        answer = answers.parser_under("branches", tuple[Branch, ...])
        return await self._read(Request(endpoints.BRANCHES), answer)

    async def wallet(self) -> Wallet:
        return await self._read(Request(endpoints.WALLET), answers.parser_of(Wallet))

    async def pricing(self) -> PricingConfig:
        return await self._read(Request(endpoints.PRICING), answers.parser_of(PricingConfig))

    async def scheduled_delivery(self) -> ScheduledDelivery:
        answer = answers.parser_under("scheduled_delivery", ScheduledDelivery)
        return await self._read(Request(endpoints.SCHEDULED_DELIVERY), answer)

    async def quote(self, request: QuoteRequest) -> Quote:
        """Asks for a price; raises ``UnreadablePrice`` for an answer without one in KWD."""
        parse = answers.parser_under("quote", dict[str, Any])
        call = Request(endpoints.CALCULATE_PRICE, body=request.wire())
        return await self._read(call, lambda content: quote_of(parse(content)))

    async def create(self, booking: Booking, leave_by: datetime | None = None) -> Delivery:
        """Books a delivery: one POST on its own connection, never sent a second time.

        After a cancellation the outcome is as unknown as after ``BookingUnconfirmed``.

        Args:
            booking: The order.
            leave_by: It is not sent if it is connected only then, as after a sleep of the PC.

        Raises:
            NotSent: Certainly not booked: nothing was sent.
            Refused, Unauthorised, NotFound: Certainly not booked: the service refused it.
            TokenEnded: Certainly not booked, and signed in again since.
            BookingUnconfirmed: It may be booked.
        """
        request = Request(
            *(endpoints.CREATE_DELIVERY, FailureKind.BOOKING),
            body=booking.wire(),
            leave_by=leave_by,
        )
        answer = answers.parser_under("delivery", Delivery)
        try:
            with self.pending.waiting(request.endpoint):
                return await self._send(request, answer)
        except SignInFailed as failure:
            not_booked = failures.before_booking(failure.error)
        except Unauthorised as refusal:
            not_booked = await self._renewed(refusal)
        raise not_booked

    async def deliveries(
        self, *, limit: int = endpoints.LIST_LIMIT_MOST, status: str | None = None
    ) -> DeliveryList:
        """Reads at most ``limit`` (1 to 100) deliveries of a status, in the service's order."""
        if not 1 <= limit <= endpoints.LIST_LIMIT_MOST:
            raise ValueError(f"limit is 1 to {endpoints.LIST_LIMIT_MOST}")
        params: dict[str, str | int] = {"limit": limit}
        if status is not None:
            params["status"] = status
        call = Request(endpoints.LIST_DELIVERIES, params=params)
        return await self._read(call, self._list_parser.parse)

    async def delivery(self, id: str) -> Delivery:
        """Reads a delivery with its history; ``NotUnderstood`` if the answer has another id."""
        if id in {"", ".", ".."}:  # as a path these would be another endpoint
            raise NotFound
        call = Request(endpoints.GET_DELIVERY, id=id)
        return await self._read(call, partial(answers.delivery_of, id))

    async def _renewed(self, refusal: Unauthorised) -> ServiceError:
        """Signs in again after the 401 of a booking; returns the error for the caller."""
        if isinstance(self._auth, ApiKeyAuth):
            return refusal
        try:
            await self._auth.valid_token()
        except SignInFailed as failure:
            return failures.before_booking(failure.error)
        return failures.token_ended(refusal)

    async def _login(self, email: str, password: str) -> Login:
        request = Request(endpoints.LOGIN, body={"email": email, "password": password})
        return await self._send(request, answers.login_of, is_signed=False)

    async def _new_token(self) -> str:
        assert isinstance(self._credentials, Password)
        login = await self._login(self._credentials.email, self._credentials.password)
        self._user = login.user
        return login.token


_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")


def service_url(text: str) -> httpx.URL:
    """Checks a typed address: ``https``, or ``http`` to this machine.

    Raises ``InvalidInput`` with ``NOT_AN_ADDRESS`` for ``BASE_URL``.
    """
    try:
        url = httpx.URL(text.strip())
    except httpx.InvalidURL:
        url = httpx.URL("")
    if not _is_usable(url) or not (url.scheme == "https" or is_loopback(url.host)):
        raise InvalidInput([Problem(Field.BASE_URL, Rule.NOT_AN_ADDRESS)])
    return url


def _is_usable(url: httpx.URL) -> bool:
    return (
        url.scheme in {"http", "https"}
        and _is_host(url)
        and (url.port is None or 0 < url.port < 65536)
        and not (url.userinfo or url.query or url.fragment)
    )


def _is_host(url: httpx.URL) -> bool:
    """Whether a resolver accepts the host; httpx accepts more, and would fail later."""
    name = url.raw_host.decode("ascii")
    if ":" not in name:
        return _NAME.fullmatch(name) is not None
    try:
        return ipaddress.ip_address(name).version == 6
    except ValueError:
        return False
