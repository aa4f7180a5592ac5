"""Connector with stand-ins, whose every await is a gate that the test opens."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from deskdispatch.app.connection.connection import Connection
from deskdispatch.app.connection.connector import ConnectionPhase, Connector
from deskdispatch.app.connection.sign_ins import SignIns
from deskdispatch.app.settings.settings import Profile
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import JournalError, KnownError, StartError, Unavailable, VaultError
from deskdispatch.domain.failures.local_failures import VaultFailure

SHOP = Profile("shop", "https://shop.example")
BRANCH = Profile("branch", "https://branch.example")
TRAINING = Profile(PRACTICE)

KEYS = {SHOP.name: "key of the shop", BRANCH.name: "key of the branch"}
OTHER = SignInData("https://shop", api_key="key of another")
"""Sign-in to another service, whose host has the name of the first one's profile."""

PRACTICE_URL = "http://127.0.0.1:4000"


class Gate:
    """One await that the test ends, with or without a failure."""

    def __init__(self, name: str, opening: asyncio.Future[KnownError | None]) -> None:
        self.name = name
        self.opening = opening


class Journal:
    def __init__(self, profile: str) -> None:
        self.profile = profile


class Desk:
    """Stands for the parts of a desk that are used when a connection ends."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.booking = self.tracking = self.session = self

    async def write_ends(self) -> None: ...

    async def keep(self) -> None: ...


class World:
    """All parts that a connector works with, and their states.

    Attributes:
        gates: Awaits in progress, the oldest first.
        is_deaf: Whether a cancelled await ends anyway, as if it had just finished: in turns
            normally and with its failure.
        ends_badly: Whether the last of these ended with its failure.
        answers: The clerk's answers to the next sign-in dialogs; ``None`` gives up.
        label, journal, shown, followed: Profile that the window names, its journal, the desk that
            it shows, and the desk that is polled.
        services_of: Addresses that were shown with each profile's journal.
        live: Connections that are not closed.
        services: Practice service processes that may run.
        prompts: Number of times the keyring was asked for a secret.
        settings: Profile of the next start.
        said: Last message about the connection.
    """

    def __init__(self, profile: Profile = SHOP, *, is_deaf: bool = False) -> None:
        self.gates: list[Gate] = []
        self.is_deaf = is_deaf
        self.ends_badly = False
        self.held = dict(KEYS)
        self.prompts = 0
        self.answers: list[SignInData | None] = []
        self.label = profile
        self.journal: Journal | None = None
        self.shown: Any = None
        self.followed: Any = None
        self.services_of: dict[str, set[str]] = {}
        self.is_locked = True
        self.is_refused = False
        self.is_booking = False
        self.dialogs = 0
        self.live: list[Connection] = []
        self.services: list[Service] = []
        self.settings = profile
        self.said = ""
        self.tasks: set[asyncio.Task[Any]] = set()
        self.bugs: list[BaseException] = []
        self.made: list[Connection] = []
        vault: Any = Vault(self)
        window: Any = Window(self)
        view: Any = View(self)
        journal: Any = ProfileJournal(self)
        practice: Any = partial(Service, self)
        self.connector = Connector(
            profile,
            window=window,
            view=view,
            sign_ins=SignIns(vault),
            profile_journal=journal,
            ask=self.ask,
            practice=practice,
            prepare=lambda: self.gate("country"),
            make=self.make,
            keep=self.keep,
            known=lambda: {SHOP.name: SHOP, BRANCH.name: BRANCH},
            spawn=self.spawn,
        )

    async def gate(self, name: str) -> None:
        """Waits until the test opens it.

        Raises:
            KnownError: The test opened the gate with a failure.
        """
        gate = Gate(name, asyncio.get_running_loop().create_future())
        self.gates.append(gate)
        try:
            failure = await gate.opening
        except asyncio.CancelledError:
            if not self.is_deaf:
                raise
            self.ends_badly = not self.ends_badly
            ending = FAILURES.get(name) if self.ends_badly else None
            failure = ending() if ending is not None else None
        finally:
            self.gates.remove(gate)
        if failure is not None:
            raise failure

    def open(self, at: int = 0, *, fails: bool = False) -> None:
        """Opens a gate, by default the oldest."""
        gate = self.gates[at]
        failure = FAILURES.get(gate.name) if fails else None
        if not gate.opening.done():
            gate.opening.set_result(failure() if failure is not None else None)

    def spawn(self, work: Coroutine[Any, Any, Any], *, name: str) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work, name=name)
        self.tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (bug := task.exception()) is not None:
            self.bugs.append(bug)

    def make(self, profile: Profile, sign_in: SignInData, journal: Any) -> Connection:
        client: Any = Client(self)
        desk: Any = Desk(journal)
        connection = Connection(client, desk, profile, sign_in.base_url)
        self.live.append(connection)
        self.made.append(connection)
        return connection

    def keep(self, profile: Profile) -> None:
        self.settings = profile

    async def ask(self, known: SignInData) -> SignInData | None:
        self.dialogs += 1
        answer = self.answers.pop(0) if self.answers else None
        try:
            await self.gate("dialog")
        finally:
            self.dialogs -= 1
        return answer if answer != SAME else SignInData(known.base_url or SHOP.base_url, "typed")

    @property
    def is_nothing_open(self) -> bool:
        """Whether every client and every practice service has been closed."""
        return not self.live and not self.services

    def check(self) -> None:
        """Checks the invariants of every moment."""
        assert self.bugs == []
        assert len(self.live) <= 1, "two connections"
        assert len(self.services) <= 1, "two practice services"
        assert self.dialogs <= 1, "two dialogs"
        assert self.settings == self.label == self.connector.profile
        assert self.journal is None or self.journal.profile == self.label.name
        assert self.followed is self.shown
        if self.shown is not None:
            self._check_shown(self.shown)
        else:
            assert self.connector.phase is not ConnectionPhase.LIVE, "live, and nothing is shown"
            assert self.is_locked, "a booking could start, and nobody knows where"
            assert not self.dialogs or self.is_nothing_open, "left open while the clerk is asked"
        if self.said and not self.is_refused:
            assert self.shown is None, f"{self.said} over a live board"

    def _check_shown(self, desk: Any) -> None:
        (connection,) = self.live
        profile = desk.journal.profile
        assert desk.journal is self.journal, "another service's journal"
        shown_over = self.services_of.setdefault(profile, set())
        shown_over.add(connection.base_url)
        assert len(shown_over) == 1, "two services over one journal"
        assert connection.desk is desk
        assert connection.profile == self.label, "another service's label"
        assert connection.base_url == (self.label.base_url or PRACTICE_URL)
        assert len(self.services) == self.label.is_embedded
        if not self.is_locked:
            assert self.connector.may_book(desk)

    def check_end(self) -> None:
        """Checks the invariants of the program's end."""
        self.check()
        assert (self.live, self.services, self.shown) == ([], [], None)
        assert self.dialogs == 0
        assert self.is_locked
        assert self.connector.phase is ConnectionPhase.OUT


SAME = SignInData("the address that is known")

FAILURES: dict[str, Callable[[], KnownError]] = {
    "get": lambda: VaultError(VaultFailure.LOCKED),
    "put": lambda: VaultError(VaultFailure.NO_ANSWER),
    "remove": lambda: VaultError(VaultFailure.NO_ANSWER),
    "practice start": lambda: StartError("no room"),
    "open journal": lambda: JournalError("disk_full"),
    "form": lambda: JournalError("damaged"),
    "recall": lambda: JournalError("damaged"),
    "country": lambda: Unavailable("none"),
}
"""Failure of each gate that may fail."""


class Client:
    def __init__(self, world: World) -> None:
        self._world = world

    async def aclose(self) -> None:
        await self._world.gate("close client")
        api: Any = self
        self._world.live = [each for each in self._world.live if each.api is not api]


class Service:
    """Stands for a process of the practice service."""

    def __init__(self, world: World) -> None:
        self._world = world
        world.services.append(self)

    async def start(self) -> SignInData:
        await self._world.gate("practice start")
        return SignInData(PRACTICE_URL, api_key="of this start")

    async def stop(self) -> None:
        await self._world.gate("practice stop")
        self._world.services.remove(self)


class Vault:
    def __init__(self, world: World) -> None:
        self._world = world

    async def get(self, profile: str, _name: str, *, without_deadline: bool = False) -> str | None:
        assert without_deadline
        self._world.prompts += 1
        await self._world.gate("get")
        return self._world.held.get(profile)

    async def put(self, profile: str, _name: str, secret: str) -> None:
        self._world.held[profile] = secret
        await self._world.gate("put")

    async def remove(self, profile: str, *_names: str) -> None:
        self._world.held.pop(profile, None)
        await self._world.gate("remove")

    async def finish(self, _within: float) -> None: ...


class ProfileJournal:
    """Stands for the profile journal; like the real one, it is opened and closed uncancelled."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def open(self, profile: str) -> Any:
        world = self._world
        if world.journal is not None:
            assert world.journal.profile == profile, "the older journal is closed first"
            return world.journal
        await world.gate("open journal")
        world.journal = Journal(profile)
        return world.journal

    async def close(self) -> None:
        if self._world.journal is not None:
            self._world.journal = None
            await self._world.gate("close journal")


class View:
    """Stands for the parts of the window that belong to a connection."""

    def __init__(self, world: World) -> None:
        self._world = self.poller = world

    async def finish(self) -> None:
        while self._world.is_booking:
            await self._world.gate("booking")

    def lock(self) -> None:
        assert not self._world.is_booking, "a booking has its end first"
        self._world.is_locked = True

    async def clear(self) -> None:
        world = self._world
        if world.shown is None:
            return
        await world.gate("pages let go")
        world.shown = world.followed = None
        world.is_refused = False

    def label(self, profile: Profile) -> None:
        world = self._world
        assert world.shown is None, "a label over another's board"
        world.label, world.said = profile, ""

    def names(self, profile: Profile) -> bool:
        return self._world.label == profile

    async def recall(self, _desk: object) -> None:
        await self._world.gate("recall")
        await self._world.gate("pages built")

    def show(self, desk: Any, _recalled: object, _index: object) -> None:
        world = self._world
        assert world.shown is None
        world.shown = world.followed = desk
        world.is_locked, world.said = False, ""


class Window:
    """Stands for the window and its notice about a connection."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.notice = self

    def show_failure(self, error: KnownError, *, may_retry: bool) -> None:
        self._world.said = f"failure: {error!r} {may_retry}"

    def show_signed_out(self) -> None:
        self._world.said = "signed out"

    def show_leaving(self) -> None: ...

    def end_leaving(self) -> None: ...

    def show_keyring_awaited(self) -> None: ...

    def show_keyring_refused(self, error: VaultError) -> None:
        self._world.said = f"keyring: {error.detail}"

    def show_storing_sign_in(self) -> None: ...

    def show_sign_in_not_stored(self, error: VaultError) -> None: ...

    def show_removing_sign_in(self) -> None: ...

    def show_sign_in_not_removed(self, profile: str, error: VaultError) -> None: ...

    def clear_waiting(self) -> None: ...
