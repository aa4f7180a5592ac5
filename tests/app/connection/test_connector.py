"""Tests of the connector: every request during every other; labels stay true, nothing leaks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from deskdispatch.app.connection.connector import ConnectionPhase
from deskdispatch.app.settings.settings import Profile
from deskdispatch.domain.account.sign_in import SignInData
from tests.app.connections import BRANCH, OTHER, PRACTICE_URL, SAME, SHOP, TRAINING, Gate, World
from tests.looping import PlainLoop
from tests.sizes import examples

GATES_AT_MOST = 60
"""Limit of gates that a request may pass; more than this is an endless loop."""

TURNS_AT_MOST = 500
"""Limit of event loop turns until everything waits for a gate."""

ENDED_AT_ONCE = {"get", "dialog", "country", "recall", "pages built", "practice start"}
"""Steps that are cancelled when a newer request is made; all other steps are completed."""


def connecting(profile: Profile | None) -> Callable[[World], bool]:
    def wish(world: World) -> bool:
        world.connector.connect(profile)
        return True

    return wish


def signing_in(answer: SignInData | None) -> Callable[[World], bool]:
    def wish(world: World) -> bool:
        world.answers = [answer]
        world.connector.sign_in()
        return True

    return wish


def refused(world: World) -> bool:
    """Refuses the sign-in; not a clerk's request, so it counts only when nothing else runs."""
    world.is_refused = world.shown is not None and not world.label.is_embedded
    world.connector.ask_after_refusal()
    return False


def sign_out(world: World) -> bool:
    """Signs out, which the practice service does not offer."""
    is_offered = not world.label.is_embedded
    world.connector.sign_out()
    return is_offered


WISHES: dict[str, Callable[[World], bool]] = {
    "start": connecting(None),
    "practice": connecting(TRAINING),
    "switch": connecting(BRANCH),
    "sign in": signing_in(SAME),
    "sign in elsewhere": signing_in(OTHER),
    "give up": signing_in(None),
    "refused": refused,
    "sign out": sign_out,
}
"""Functions that make a request and return whether a clerk can make it here, so that it counts."""

TARGETS = {
    "practice": {""},
    "switch": {BRANCH.base_url},
    "sign in elsewhere": {OTHER.base_url},
    "sign out": set(),
}
"""Addresses that may be connected to after each request; all others are errors."""

BEGINNINGS = {"nothing": None, "live": SHOP, "live practice": TRAINING, "no key": SHOP}


async def quiet(world: World) -> None:
    """Runs until everything waits for a gate, and checks the invariants after each turn."""
    ready: Any = getattr(asyncio.get_running_loop(), "_ready")  # noqa: B009
    await asyncio.sleep(0)
    world.check()
    for _ in range(TURNS_AT_MOST):
        if not ready:
            return
        await asyncio.sleep(0)
        world.check()
    raise AssertionError("it goes round in circles")


async def wish(world: World, name: str) -> None:
    WISHES[name](world)
    await quiet(world)


async def open_gates(world: World, count: int) -> None:
    for _ in range(count):
        world.open()
        await quiet(world)


async def drain(world: World, *, newest_first: bool = False) -> None:
    """Opens one gate after another until nothing waits for a gate."""
    for _ in range(GATES_AT_MOST):
        if not world.gates:
            return
        world.is_booking = False
        world.open(-1 if newest_first else 0)
        await quiet(world)
    raise AssertionError(f"no end: {[gate.name for gate in world.gates]}")


async def begun(beginning: str, *, is_deaf: bool = False) -> World:
    world = World(TRAINING if beginning == "live practice" else SHOP, is_deaf=is_deaf)
    if beginning == "no key":
        world.held.clear()
    if beginning.startswith("live"):
        world.connector.connect()
        await quiet(world)
        await drain(world)
        assert world.connector.phase is ConnectionPhase.LIVE
    return world


async def end(world: World) -> None:
    """Closes the connector; later requests have no effect."""

    async def close() -> bool:
        await world.connector.close()
        return world.is_nothing_open

    closing = asyncio.ensure_future(close())
    await quiet(world)
    for wish in WISHES.values():
        wish(world)
    await drain(world)
    assert await closing, "something was open when the program went on to its end"
    world.check_end()
    assert not world.tasks


async def gates_of(beginning: str, name: str) -> int:
    """Number of gates that a request passes when it runs alone."""
    world = await begun(beginning)
    await wish(world, name)
    count = 0
    while world.gates:
        await open_gates(world, 1)
        count += 1
    await end(world)
    return count


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Runs work on a plain event loop, whose turns can be counted.

    After a failure nothing is awaited, because a failed request may never end.
    """
    runner = asyncio.Runner(loop_factory=PlainLoop)
    try:
        result = runner.run(work)
    except BaseException:
        runner.get_loop().close()
        raise
    runner.close()
    return result


def check_outcome(world: World, last: str) -> None:
    """Checks the result of the newest request after it was carried out."""
    label, live = world.label, world.connector.phase is ConnectionPhase.LIVE
    if last == "practice":
        assert (label, live) == (TRAINING, True)
    elif last == "switch":
        assert label == BRANCH
        assert live == (BRANCH.name in world.held)
    elif last == "sign in":
        assert live
        assert not label.is_embedded
    elif last == "sign in elsewhere":
        assert live
        assert label.base_url == OTHER.base_url
        assert world.held[label.name] == OTHER.api_key, "the next start asks again"
    elif last == "sign out":
        assert not live
        assert label.name not in world.held
    assert live or world.said, "nothing is connected, and nobody says why"
    assert not world.is_refused or world.said, "nobody says that the sign-in is refused"
    assert world.connector.phase in {ConnectionPhase.LIVE, ConnectionPhase.OUT}
    assert world.journal is not None, "what is typed is kept"


def check_refused(world: World, waited: set[Gate]) -> None:
    """Checks the immediate result of a service that refuses the sign-in."""
    assert waited <= set(world.gates), "a wish of the clerk's was ended"
    if world.shown is None or world.label.is_embedded:
        assert waited == set(world.gates), "asked, and nobody was refused"


async def pair(beginning: str, first: str, at: int, second: str, *, is_deaf: bool) -> None:
    world = await begun(beginning, is_deaf=is_deaf)
    world.ends_badly = at % 2 == 1
    await wish(world, first)
    await open_gates(world, at)
    if second != "close":
        made, waited = len(world.made), set(world.gates)
        counts = WISHES[second](world)
        await quiet(world)
        if second == "refused":
            check_refused(world, waited)
        if counts:
            left = {gate.name for gate in waited & set(world.gates)}
            assert not left & ENDED_AT_ONCE, "the newer wish waits for the older"
        await drain(world, newest_first=at % 2 == 1)
        if counts and second in TARGETS:
            later = {each.profile.base_url for each in world.made[made:]}
            assert later <= TARGETS[second], "the older wish went on"
        if counts or first != "refused" or beginning.startswith("live"):
            check_outcome(world, second if counts else "")
        if second == "give up" and first in {"practice", "switch"}:
            check_outcome(world, first)
    await end(world)


@pytest.mark.parametrize("is_deaf", [False, True], ids=["", "deaf"])
@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("first", WISHES)
def test_every_request_may_arrive_at_every_await_of_every_other(
    beginning: str, first: str, is_deaf: bool
) -> None:
    async def all_of_it() -> int:
        pairs = 0
        for at in range(await gates_of(beginning, first) + 1):
            for second in (*WISHES, "close"):
                await pair(beginning, first, at, second, is_deaf=is_deaf)
                pairs += 1
        return pairs

    assert run(all_of_it()) >= len(WISHES) + 1


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("third", ["switch", "practice", "sign in", "close"])
def test_a_third_request_while_the_second_cancels_the_first(beginning: str, third: str) -> None:
    """A replaced connection is closed completely, however often a newer request replaces it."""

    async def all_of_it() -> int:
        triples = 0
        for first in ("start", "practice"):
            for at in range(await gates_of(beginning, first) + 1):
                for is_deaf in (False, True):
                    await triple(beginning, (first, "switch", third), at, is_deaf=is_deaf)
                    triples += 1
        return triples

    assert run(all_of_it()) > 1


async def triple(beginning: str, names: tuple[str, str, str], at: int, *, is_deaf: bool) -> None:
    first, second, third = names
    world = await begun(beginning, is_deaf=is_deaf)
    await wish(world, first)
    await open_gates(world, at)
    await wish(world, second)
    if third != "close":
        await wish(world, third)
        await drain(world)
        check_outcome(world, third)
    await end(world)


def test_cancelling_the_sign_in_again_does_not_read_the_keyring_again() -> None:
    async def walk() -> None:
        world = await begun("no key")
        world.connector.connect()
        await quiet(world)
        await drain(world)
        assert (world.said, world.prompts) == ("signed out", 1)
        world.connector.sign_in()
        await quiet(world)
        await drain(world)
        assert (world.said, world.prompts) == ("signed out", 1)
        await end(world)

    run(walk())


def test_a_sign_in_of_this_run_needs_no_keyring() -> None:
    async def walk() -> None:
        world = await begun("no key")
        await wish(world, "sign in")
        await drain(world)
        world.connector.connect()
        await quiet(world)
        await drain(world)
        assert (world.connector.phase, world.prompts) == (ConnectionPhase.LIVE, 0)
        await end(world)

    run(walk())


@pytest.mark.parametrize("second", ["switch", "practice", "sign in", "close"])
@pytest.mark.parametrize("first", ["start", "practice"])
def test_a_request_while_a_failed_connection_is_closed(first: str, second: str) -> None:
    async def walk(at: int) -> None:
        world = await begun("nothing")
        await wish(world, first)
        for step in range(at + 1):
            world.open(fails=step == at)
            await quiet(world)
        if second != "close":
            await wish(world, second)
            await drain(world)
            check_outcome(world, second)
        await end(world)

    async def all_of_it() -> None:
        for at in range(await gates_of("nothing", first)):
            await walk(at)

    run(all_of_it())


def test_a_booking_in_flight_ends_before_the_connection_switches() -> None:
    async def walk() -> None:
        for name in (*WISHES, "close"):
            world = await begun("live")
            before: Any = world.shown
            world.is_booking = True
            ending = asyncio.ensure_future(
                world.connector.close() if name == "close" else asyncio.sleep(0)
            )
            if name != "close":
                WISHES[name](world)
            await quiet(world)
            while world.gates and world.gates[0].name == "dialog":
                await open_gates(world, 1)
            assert world.shown is before
            assert not world.is_locked
            assert world.connector.may_book(before)
            world.is_booking = False
            await drain(world)
            await ending
            await end(world)

    run(walk())


def test_a_cancelled_switch_leaves_profile_and_label_unchanged() -> None:
    """A switch that is cancelled while the older service closes leaves the profile unchanged."""

    async def walk() -> None:
        world = await begun("live")
        world.connector.connect(BRANCH)
        await quiet(world)
        assert [gate.name for gate in world.gates] == ["pages let go"]
        world.connector.connect(TRAINING)
        await quiet(world)
        assert world.settings == SHOP
        taken: list[Profile] = []
        keep = world.keep

        def overheard(profile: Profile) -> None:
            taken.append(profile)
            keep(profile)

        world.connector._keep_profile = overheard
        await drain(world)
        assert taken == [TRAINING]
        await end(world)

    run(walk())


class ConnectorStateMachine(RuleBasedStateMachine):
    """Random requests in any order; the gates open in any order, with success or failure."""

    @initialize(
        beginning=st.sampled_from([SHOP, TRAINING]), has_keys=st.booleans(), is_deaf=st.booleans()
    )
    def begin(self, beginning: Profile, has_keys: bool, is_deaf: bool) -> None:
        self.runner = asyncio.Runner(loop_factory=PlainLoop)
        self.world = World(beginning, is_deaf=is_deaf)
        if not has_keys:
            self.world.held.clear()
        self.wish("start")

    @rule(name=st.sampled_from(list(WISHES)))
    def wish(self, name: str) -> None:
        self.runner.run(wish(self.world, name))

    @precondition(lambda self: self.world.gates)
    @rule(which=st.integers(0, 9), fails=st.sampled_from([False, False, False, True]))
    def open_gate(self, which: int, fails: bool) -> None:
        async def opens() -> None:
            gate = which % len(self.world.gates)
            if self.world.gates[gate].name == "booking":
                self.world.is_booking = False
            self.world.open(gate, fails=fails)
            await quiet(self.world)

        self.runner.run(opens())

    @precondition(lambda self: not self.world.is_locked)
    @rule()
    def book(self) -> None:
        """Presses *Book*: the booking goes to the service that the window names, or to none."""
        self.world.is_booking = True
        (connection,) = self.world.live
        assert connection.profile == self.world.label
        assert connection.base_url == (self.world.label.base_url or PRACTICE_URL)

    @precondition(lambda self: self.world.is_booking)
    @rule()
    def booked(self) -> None:
        self.world.is_booking = False

    @invariant()
    def holds(self) -> None:
        self.world.check()

    def teardown(self) -> None:
        if hasattr(self, "world"):
            self.world.is_booking = False
            self.runner.run(end(self.world))
            self.runner.close()


ConnectorStateMachine.TestCase.settings = settings(
    max_examples=examples(150),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestAnyWishesInAnyOrder = ConnectorStateMachine.TestCase
