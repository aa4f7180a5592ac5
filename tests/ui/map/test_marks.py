from __future__ import annotations

import pytest

from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.map import marks
from deskdispatch.ui.map.page.tiles import Tiles


def delivery(status: str, latitude: float | None = 29.25) -> DeliverySummary:
    return DeliverySummary(
        id="d1",
        order_number="ORD-1",
        status=status,
        customer_name="Noura",
        latitude=latitude,
        longitude=48.05,
    )


def test_pins_are_pairs_or_nothing() -> None:
    point = Coordinates(latitude=29.3, longitude=48.0)
    shown = marks.pins({"pickup": None, "dropoff": marks.Pin(point, "Salwa")})
    assert shown == {
        "pickup": None,
        "dropoff": {"point": [29.3, 48.0], "name": "Salwa", "radius_m": None},
    }


def test_a_pin_in_the_middle_of_an_area_tells_its_size_in_metres() -> None:
    pin = marks.Pin(Coordinates(latitude=29.3, longitude=48.0), "Salwa (middle)", 1.0764)
    shown = marks.pins({"dropoff": pin})["dropoff"]
    assert (shown["name"], shown["radius_m"]) == ("Salwa (middle)", 1076)


def test_a_branch_is_named_and_placed() -> None:
    branch = Branch(
        id="b1", name="Salmiya", latitude=29.33, longitude=48.07, address_label="Salem St"
    )
    assert marks.branches([branch]) == {
        "b1": {
            "id": "b1",
            "lines": ["Salmiya", "Salem St"],
            "point": [29.33, 48.07],
            "kind": "plain",
        }
    }


@pytest.mark.parametrize(
    ("status", "kind", "word"),
    [
        ("PENDING", "waiting", "Booked"),
        ("REQUESTED", "waiting", "Requested"),
        ("ACCEPTED", "coming", "Accepted"),
        ("INPROGRESS", "coming", "Heading to pickup"),
        ("PICKEDUP", "carrying", "Picked up"),
        ("ENROUTE", "carrying", "On the way"),
        ("TELEPORTED", "unknown", "TELEPORTED"),
    ],
)
def test_a_moving_delivery_shows_its_stage_and_says_its_status(
    status: str, kind: str, word: str
) -> None:
    (item,) = marks.deliveries([delivery(status)]).values()
    assert item["kind"] == kind
    assert item["lines"] == ["ORD-1", "Noura", word]
    assert item["point"] == [29.25, 48.05]


@pytest.mark.parametrize("status", ["DELIVERED", "CANCELLED", "REJECTED", "FAILED"])
def test_a_finished_delivery_is_off_the_map(status: str) -> None:
    assert marks.deliveries([delivery(status)]) == {}


@pytest.mark.parametrize("latitude", [None, 1000.0])
def test_a_delivery_to_no_known_point_is_off_the_map(latitude: float | None) -> None:
    assert marks.deliveries([delivery("PENDING", latitude)]) == {}


def test_a_very_long_name_is_cut() -> None:
    branch = Branch(id="b1", name="x" * 5000, latitude=29.33, longitude=48.07)
    ((name,),) = [item["lines"] for item in marks.branches([branch]).values()]
    assert len(name) < 200


def test_the_driver_is_told_where_one_is_known() -> None:
    named = delivery("ENROUTE")._replace(id="d2", driver_name="Yousef")
    items = marks.deliveries([delivery("ENROUTE"), named]).values()
    assert [item["driver"] for item in items] == ["", "Yousef"]


def test_one_that_has_ended_is_shown_where_somebody_asks_for_it() -> None:
    ended = delivery("DELIVERED")._replace(id="d2")
    items = marks.deliveries([delivery("ENROUTE")], ended).values()
    assert [(item["id"], item["kind"]) for item in items] == [("d1", "carrying"), ("d2", "ended")]


def test_one_that_is_asked_for_and_moves_is_shown_once_as_the_board_has_it() -> None:
    items = marks.deliveries([delivery("ENROUTE")], delivery("PENDING")).values()
    assert [(item["id"], item["kind"]) for item in items] == [("d1", "carrying")]


def test_a_delivery_to_the_middle_of_an_area_says_so() -> None:
    """The service returns the point with the mark of its booking."""
    middle = Coordinates(latitude=29.25, longitude=48.05)
    marked = delivery("ENROUTE", latitude=29.2500000123)._replace(id="d2")
    beside = delivery("ENROUTE", latitude=29.2501)._replace(id="d3")
    area = Area(name_en="Middle", name_ar="الوسط", governorate="Capital", point=middle, kind="area")
    shown = [delivery("ENROUTE"), marked, beside]
    items = marks.deliveries(shown, None, marks.middles([area])).values()
    assert [item["is_middle"] for item in items] == [True, True, False]
    last = [item["lines"][-1] for item in items]
    assert last == ["Only the middle of the area"] * 2 + ["On the way"]


def test_candidates_are_places_with_labels() -> None:
    point = Coordinates(latitude=29.3, longitude=48.0)
    assert marks.candidates([(point, "Here")]) == {
        "items": [{"point": [29.3, 48.0], "label": "Here"}]
    }


def test_tiles_stay_within_what_the_map_can_show() -> None:
    layer = {"number": 4, "min_zoom": 0, "max_zoom": 20, "is_local": True}
    assert marks.tiles({4: Tiles("© Me", -3, 99, is_local=True)}) == {"items": [layer]}
    assert marks.tiles({}) == {"items": []}
