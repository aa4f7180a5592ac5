from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.ui.map.page.bridge import LONGEST, Bridge, Topic


class SignalRecorder:
    """Values of all emissions of some signals."""

    def __init__(self, *signals: object) -> None:
        self.all: list[tuple[object, ...]] = []
        for signal in signals:
            signal.connect(self._hear)  # type: ignore[attr-defined]  # a bound Qt signal

    def _hear(self, *values: object) -> None:
        self.all.append(values)


@pytest.fixture
def bridge(qapp: object) -> Bridge:
    return Bridge()


@pytest.mark.parametrize("say", [Bridge.point_clicked, Bridge.pin_dragged])
def test_a_point_in_the_region_passes(bridge: Bridge, say: Callable[..., None]) -> None:
    heard = SignalRecorder(bridge.point_accepted)
    say(bridge, "pickup", 29.3369, 48.0759)
    assert heard.all == [("pickup", Coordinates(latitude=29.3369, longitude=48.0759))]


@pytest.mark.parametrize("say", [Bridge.point_clicked, Bridge.pin_dragged])
@pytest.mark.parametrize(
    ("role", "latitude", "longitude"),
    [
        ("driver", 29.3, 48.0),
        ("", 29.3, 48.0),
        ("dropoff", math.nan, 48.0),
        ("dropoff", 29.3, math.inf),
        ("dropoff", -math.inf, 48.0),
        ("dropoff", 129.3, 48.0),
        ("dropoff", 0.0, 0.0),
        ("dropoff", 27.999, 48.0),
        ("dropoff", 31.001, 48.0),
        ("dropoff", 29.3, 45.999),
        ("dropoff", 29.3, 49.501),
    ],
)
def test_what_is_no_point_of_ours_is_dropped(
    bridge: Bridge, say: Callable[..., None], role: str, latitude: float, longitude: float
) -> None:
    heard = SignalRecorder(bridge.point_accepted)
    say(bridge, role, latitude, longitude)
    assert heard.all == []


def test_nothing_is_taken_while_locked(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.point_accepted)
    bridge.set_state(Topic.LOCKED, {"locked": True})
    bridge.point_clicked("dropoff", 29.3, 48.0)
    bridge.pin_dragged("dropoff", 29.3, 48.0)
    assert heard.all == []
    bridge.set_state(Topic.LOCKED, {"locked": False})
    bridge.point_clicked("dropoff", 29.3, 48.0)
    assert len(heard.all) == 1


def test_a_pin_that_is_not_taken_goes_back(bridge: Bridge) -> None:
    bridge.page_ready()
    pins = {"pickup": [29.3, 48.0], "dropoff": None}
    bridge.set_state(Topic.PINS, pins)
    heard = SignalRecorder(bridge.pins_changed)
    bridge.pin_dragged("pickup", 10.0, 10.0)
    assert heard.all == [(pins,)]
    bridge.pin_dragged("pickup", 29.4, 48.1)  # a position that was requested for another order
    assert heard.all == [(pins,), (pins,)]


def test_a_pin_that_is_taken_is_told_of_once(bridge: Bridge) -> None:
    bridge.page_ready()
    bridge.set_state(Topic.PINS, {"pickup": [29.3, 48.0], "dropoff": None})
    moved = {"pickup": [29.4, 48.1], "dropoff": None}
    bridge.point_accepted.connect(lambda *_point: bridge.set_state(Topic.PINS, moved))
    heard = SignalRecorder(bridge.pins_changed)
    bridge.pin_dragged("pickup", 29.4, 48.1)
    assert heard.all == [(moved,)]


@pytest.mark.parametrize("text", ["", "x" * (LONGEST + 1)])
def test_an_id_of_no_sane_length_is_dropped(bridge: Bridge, text: str) -> None:
    heard = SignalRecorder(bridge.branch_accepted, bridge.delivery_accepted)
    bridge.branch_clicked(text)
    bridge.delivery_clicked(text)
    assert heard.all == []


def test_ids_pass(bridge: Bridge) -> None:
    branches, deliveries = (
        SignalRecorder(bridge.branch_accepted),
        SignalRecorder(bridge.delivery_accepted),
    )
    bridge.branch_clicked("b1")
    bridge.delivery_clicked("x" * LONGEST)
    assert (branches.all, deliveries.all) == ([("b1",)], [("x" * LONGEST,)])


def test_the_last_state_of_each_topic_is_sent_when_the_page_is_ready(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.target_changed, bridge.locked_changed)
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    bridge.set_state(Topic.LOCKED, {"locked": True})
    bridge.set_state(Topic.TARGET, {"role": "dropoff"})
    assert heard.all == []
    bridge.page_ready()
    assert heard.all == [({"role": "dropoff"},), ({"locked": True},)]


def test_a_page_that_comes_again_is_told_everything_again(bridge: Bridge) -> None:
    bridge.page_ready()
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    bridge.page_lost()
    heard = SignalRecorder(bridge.target_changed)
    bridge.set_state(Topic.TARGET, {"role": "dropoff"})
    assert heard.all == []
    bridge.page_ready()
    assert heard.all == [({"role": "dropoff"},)]


def test_what_was_handed_out_is_not_told_again_and_what_changed_since_is(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.target_changed, bridge.locked_changed)
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    bridge.set_state(Topic.LOCKED, {"locked": True})
    assert bridge.initial_state() == {"target": {"role": "pickup"}, "locked": {"locked": True}}
    bridge.set_state(Topic.TARGET, {"role": "dropoff"})
    bridge.page_ready()
    assert heard.all == [({"role": "dropoff"},)]


def test_a_page_that_was_lost_on_its_way_is_told_nothing_before_the_next(bridge: Bridge) -> None:
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    bridge.initial_state()
    bridge.page_lost()
    heard = SignalRecorder(bridge.target_changed)
    bridge.page_ready()
    assert heard.all == [({"role": "pickup"},)], "one that took nothing along is told it all"


def test_an_unchanged_state_is_not_sent_again(bridge: Bridge) -> None:
    bridge.page_ready()
    heard = SignalRecorder(bridge.target_changed)
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    bridge.set_state(Topic.TARGET, {"role": "pickup"})
    assert len(heard.all) == 1


def test_only_the_last_requested_view_is_shown(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.fit_requested, bridge.show_place_requested)
    bridge.ask_to_fit()
    bridge.ask_to_show(Coordinates(latitude=29.3, longitude=48.0))
    bridge.page_ready()
    assert heard.all == [({"lat": 29.3, "lon": 48.0},)]


def test_a_request_to_fit_waits_for_the_page_and_for_one_after_a_loss(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.fit_requested)
    bridge.ask_to_fit()
    bridge.ask_to_fit()
    assert heard.all == []
    bridge.page_ready()
    assert len(heard.all) == 1
    bridge.page_lost()
    bridge.page_ready()
    assert len(heard.all) == 2


def test_the_page_after_a_lost_one_shows_the_view_that_was_last_chosen(bridge: Bridge) -> None:
    bridge.page_ready()
    heard = SignalRecorder(bridge.show_place_requested)
    bridge.centre_moved(29.2, 47.9, 14.25)
    for late in ((29.9, 47.9, None), (29.9, 47.9, 1e9), (29.9, 47.9, "3"), (0.0, 0.0, 12)):
        bridge.centre_moved(*late)
    bridge.page_lost()
    bridge.page_ready()
    assert heard.all == [({"lat": 29.2, "lon": 47.9, "zoom": 14.25},)]


def test_the_middle_of_the_view_passes_where_it_is_one(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.centre_accepted)
    bridge.centre_moved(29.3, 48.0, None)
    bridge.centre_moved(math.nan, 48.0, 12)
    bridge.centre_moved(0.0, 0.0, 12)
    assert heard.all == [(Coordinates(latitude=29.3, longitude=48.0),)]


def test_only_a_role_can_be_aimed(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.target_accepted)
    for role in ("pickup", "driver", "", "dropoff"):
        bridge.target_clicked(role)
    assert heard.all == [("pickup",), ("dropoff",)]


def test_only_a_candidate_that_is_shown_can_be_chosen(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.candidate_accepted)
    bridge.candidate_clicked(0)
    bridge.set_state(Topic.CANDIDATES, {"items": [{"point": [29.3, 48.0], "label": "Here"}]})
    for at in (-1, 1, 2**31 - 1, 0):
        bridge.candidate_clicked(at)
    bridge.set_state(Topic.LOCKED, {"locked": True})
    bridge.candidate_clicked(0)
    assert heard.all == [(Coordinates(latitude=29.3, longitude=48.0),)]


def test_the_keyboard_goes_to_a_map_that_is_there(bridge: Bridge) -> None:
    heard = SignalRecorder(bridge.focus_requested)
    bridge.ask_to_focus()
    bridge.page_ready()
    bridge.ask_to_focus()
    assert heard.all == [()]
