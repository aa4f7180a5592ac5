"""Tests of the texts for an odd place: under its field, in the question, in an order file."""

from __future__ import annotations

import pytest

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.oddities import BookingPoint, Earlier, OddityKind, PlaceOddity
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.location.oddity_words import oddities_words, oddity_words
from tests.ui.bare import bare
from tests.ui.conftest import Speak

POINTS = (Coordinates(latitude=29.2, longitude=48.5),)
SALMIYA = Area(
    name_en="Salmiya", name_ar="السالمية", governorate="Hawalli", point=POINTS[0], kind="area"
)
JAHRA = SALMIYA.model_copy(update={"name_en": "Jahra", "name_ar": "الجهراء"})
ROUGH = JAHRA.model_copy(update={"is_approximate": True})
PICKUP, CUSTOMER = BookingPoint.PICKUP, Earlier.CUSTOMER
K = OddityKind


@pytest.mark.parametrize(
    ("oddity", "english", "arabic"),
    [
        (
            PlaceOddity(K.IN_THE_SEA, POINTS),
            "The drop-off is in the sea.",
            "موقع التسليم في البحر.",
        ),
        (PlaceOddity(K.IN_THE_SEA, POINTS, PICKUP), "The pickup is in the sea.", "البحر."),
        (PlaceOddity(K.OUTSIDE_KUWAIT, POINTS), "The drop-off is outside Kuwait.", "خارج الكويت."),
        (
            PlaceOddity(K.OUTSIDE_KUWAIT, POINTS, PICKUP),
            "The pickup is outside Kuwait.",
            "الاستلام",
        ),
        (PlaceOddity(K.SAME_POINTS, POINTS), "Pickup and drop-off are the same place.", "نفسه"),
        (
            PlaceOddity(K.AREA_MIDDLE, POINTS, areas=(JAHRA,)),
            "Only the middle of Jahra: click the place on the map.",
            "وسط الجهراء فقط:",
        ),
        (
            PlaceOddity(K.AREA_MIDDLE, POINTS, areas=(ROUGH,)),
            "Only about the middle of Jahra: click the place on the map.",
            "الجهراء تقريبًا",
        ),
        (
            PlaceOddity(K.ANOTHER_AREA, POINTS, areas=(JAHRA, SALMIYA)),
            "Address in Jahra, drop-off near Salmiya.",
            "العنوان في الجهراء والموقع قرب السالمية.",
        ),
        (
            PlaceOddity(K.FARTHER, POINTS, value=95_640, most=22_310),
            "The drop-off is 96 km away in a straight line; the farthest so far was 22 km.",
            "96 كم",
        ),
        (
            PlaceOddity(K.FARTHER, POINTS, value=30_000, most=3_140, earlier=CUSTOMER),
            "The drop-off is 30 km away in a straight line; this customer's farthest was 3.1 km.",
            "لهذا العميل كان 3.1 كم",
        ),
        (
            PlaceOddity(K.DEARER, POINTS, value=13_182, most=2_500),
            "It costs KWD 13.182; the highest price so far was KWD 2.500.",
            "13.182",
        ),
        (
            PlaceOddity(K.DEARER, POINTS, value=13_182, most=2_500, earlier=CUSTOMER),
            "It costs KWD 13.182; this customer's highest price was KWD 2.500.",
            "لهذا العميل",
        ),
    ],
)
def test_what_is_odd_is_said_with_its_figures(
    oddity: PlaceOddity, english: str, arabic: str, speak: Speak
) -> None:
    speak("en")
    assert bare(oddity_words(oddity)) == english
    speak("ar")
    assert arabic in bare(oddity_words(oddity))


def test_several_oddities_are_a_sentence_each(speak: Speak) -> None:
    speak("en")
    several = [PlaceOddity(K.IN_THE_SEA, POINTS), PlaceOddity(K.SAME_POINTS, POINTS)]
    assert oddities_words(several) == (
        "The drop-off is in the sea. Pickup and drop-off are the same place."
    )
