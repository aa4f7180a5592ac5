"""API of the delivery merchant service: one coroutine for each endpoint."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, Final, TypeVar
from urllib.parse import quote as percent_encoded

import httpx
import stamina

from deskdispatch.client import answers, failures
from deskdispatch.client.auth import (
    ApiKey,
    ApiKeyAuth,
    Credentials,
    Password,
    TokenAuth,
    secret_of,
)
from deskdispatch.client.failures import FailureKind, SignInFailed
from deskdispatch.client.network.transport import ONCE, http_client
from deskdispatch.client.reading import UnreadableValue
from deskdispatch.client.requests import (
    RETRIES,
    TIMEOUTS,
    FailureLog,
    PendingRequests,
    Request,
    ServiceClock,
    Timeouts,
    should_retry,
)
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
from deskdispatch.domain.endpoints import Exchange
from deskdispatch.domain.errors import (
    InvalidInput,
    NotFound,
    NotSent,
    Problem,
    Rule,
    ServiceError,
    TokenEnded,
    Unauthorised,
    Unavailable,
)
from deskdispatch.domain.fields import Field
from deskdispatch.domain.pricing.tariff import PricingConfig
from deskdispatch.domain.web_address import is_loopback

T = TypeVar("T")


class MerchantApi:
    """Client of one merchant at one service, over one HTTP client.

    Every coroutine of an endpoint raises a ``ServiceError`` for any failure of the network or the
    service, and nothing else. Reads are retried where that can help; ``create`` never is. Texts of
    errors hold no secret of the credentials.

    Attributes:
        base_url: The checked address, without a slash at its end: each service has one text.
        user: User who signed in with a password; None for a key, and before a sign-in.
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
        self.base_url = str(url).rstrip("/")
        self.user: User | None = None
        self.pending = PendingRequests()
        self._credentials = credentials
        self._auth: ApiKeyAuth | TokenAuth
        if isinstance(credentials, ApiKey):
            self._auth = ApiKeyAuth(credentials.key)
        else:
            self._auth = TokenAuth(self._new_token, clock)
        self._clock = clock
        self._retries = retries
        self._timeouts = timeouts
        self._service_clock = ServiceClock(clock)
        self._http = http_client(url, transport)
        self._http.event_hooks = {"response": [self._service_clock.observe]}
        self._url = lru_cache(maxsize=64)(self._joined)  # parsing addresses is slow in httpx
        self._list_parser = answers.DeliveryListParser()
        self._failures = FailureLog()
        self.aclose = self._http.aclose

    @property
    def service_ahead(self) -> float | None:
        """Seconds that the service's clock was ahead at its last answer; None if unknown."""
        return self._service_clock.ahead

    async def login(self, email: str, password: str) -> Login:
        """Signs in, once; a client made with these credentials uses the token from now on."""
        login = await self._login(email, password)
        if isinstance(self._auth, TokenAuth) and self._credentials == Password(email, password):
            self._auth.adopt(login.token)
            self.user = login.user
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
            endpoints.CREATE_DELIVERY,
            FailureKind.BOOKING,
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

    async def deliveries(self, *, status: str | None = None) -> DeliveryList:
        """Reads as many deliveries as a list holds, of any or one status, as the service orders."""
        params: dict[str, str | int] = {"limit": endpoints.LIST_LIMIT_MOST}
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
        return failures.copied(refusal, TokenEnded)

    async def _login(self, email: str, password: str) -> Login:
        request = Request(endpoints.LOGIN, body={"email": email, "password": password})
        return await self._send(request, answers.login_of, is_signed=False)

    async def _new_token(self) -> str:
        assert isinstance(self._credentials, Password)
        login = await self._login(self._credentials.email, self._credentials.password)
        self.user = login.user
        return login.token

    async def _read(self, request: Request, answer: Callable[[bytes], T]) -> T:
        """Sends a read, with retries; the first attempt avoids their slow machinery."""
        met: list[ServiceError] = []

        async def attempt() -> T:
            if met:
                raise met.pop()
            return await self._send(request, answer)

        with self.pending.waiting(request.endpoint):
            try:
                try:
                    return await attempt()
                except (NotSent, Unavailable) as error:
                    met.append(error)
                return await self._retries(should_retry, attempt)
            except SignInFailed as failure:
                refusal = failure.error
            raise refusal

    async def _send(
        self, request: Request, answer: Callable[[bytes], T], *, is_signed: bool = True
    ) -> T:
        """Sends one request, once, and parses the body of its response with ``answer``.

        A known failure is raised outside of the ``except``, so that the log of an error keeps no
        request with its secrets, or a customer's data, as context.
        """
        status, timeouts = None, self._timeouts
        is_booking = request.kind is FailureKind.BOOKING
        path = request.endpoint.path.format(id=percent_encoded(request.id, safe=""))
        read = timeouts.booking_read if is_booking else timeouts.read
        try:
            built = self._http.build_request(
                request.endpoint.method,
                self._url(path, tuple((request.params or {}).items())),
                json=request.body,
                timeout=httpx.Timeout(timeouts.connect, read=read),
                extensions=(
                    {ONCE: True, "trace": partial(self._check_time, request.leave_by)}
                    if is_booking
                    else None
                ),
            )
            async with asyncio.timeout(timeouts.booking_total if is_booking else timeouts.total):
                response = await self._http.send(built, auth=self._auth if is_signed else None)
            status, self.pending.cut_by = response.status_code, None
            error = failures.of_response(response, request.kind)
            if error is None:
                value = answer(response.content)
                self._failures.note_answer(request.endpoint)
                return value
        except failures.TRANSPORT as failure:
            error = self.pending.cut_by = failures.of_exception(failure, request.kind)
        except UnreadableValue as failure:
            error = failures.of_unreadable(str(failure), request.kind)
        except ServiceError as failure:  # a readable answer that must not be used
            error = failure
        exchange = Exchange(request.endpoint.method, path, status, self._clock())
        secrets = secret_of(self._credentials), self._auth.secret
        noted = failures.with_exchange(error, exchange, secrets)
        self._failures.note_failure(request.endpoint, noted)
        raise noted

    async def _check_time(self, leave_by: datetime | None, step: str, _: dict[str, Any]) -> None:
        """Stops a booking that is late just before its first byte.

        No timeout does: during a sleep of the PC they stand still.
        """
        is_leaving = step.endswith("send_request_headers.started")
        if is_leaving and leave_by is not None and self._clock() >= leave_by:
            raise NotSent("the PC slept before the request")

    def _joined(self, path: str, params: tuple[tuple[str, str | int], ...]) -> httpx.URL:
        return self._http.build_request("GET", path, params=dict(params) or None).url


_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")


def service_url(text: str) -> httpx.URL:
    """Checks a typed address: ``https``, or ``http`` to this machine.

    Raises ``InvalidInput`` with ``NOT_AN_ADDRESS`` for ``BASE_URL``.
    """
    try:
        url = httpx.URL(text.strip())
        host = url.host
    except (httpx.InvalidURL, UnicodeError):  # also of ``xn--`` with no letters behind it
        url, host = httpx.URL(""), ""
    is_usable = (
        (url.scheme == "https" or (url.scheme == "http" and is_loopback(host)))
        and _is_host(url)
        and (url.port is None or 0 < url.port < 65536)
        and not (url.userinfo or url.query or url.fragment)
    )
    if not is_usable:
        raise InvalidInput([Problem(Field.BASE_URL, Rule.NOT_AN_ADDRESS)])
    return url


def _is_host(url: httpx.URL) -> bool:
    """Whether a resolver accepts the host; httpx accepts more, and would fail later."""
    name = url.raw_host.decode("ascii")
    if ":" not in name:
        return _NAME.fullmatch(name) is not None
    try:
        return ipaddress.ip_address(name).version == 6
    except ValueError:
        return False
