"""Tests of markup and scripts in texts from outside: none runs, all are shown as text."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from deskdispatch.domain.places.attribution import parse_attribution
from deskdispatch.domain.places.places import Area
from deskdispatch.ui.map.page.tiles import TileLayer, Tiles
from deskdispatch.ui.map.view import MapView
from deskdispatch.ui.text.statuses import status_word
from tests.ui.map.hands import FARWANIYA, PATIENCE, SALMIYA, Draw, branch, delivery
from tests.ui.map.page.fake_tiles import FakeTileSource
from tests.ui.map.payloads import PAYLOADS

LINES = "[...document.querySelectorAll('{} .desk-line bdi')].map(one => one.textContent)"


KINDS = ("img", "script", "iframe", "object", "embed", "base", "form", "meta", "link", "style")


@contextmanager
def unharmed(draw: Draw, prepare: Callable[[MapView], object] | None = None) -> Iterator[Any]:
    """Draws a map, and checks in the end that nothing has run, was loaded or was requested.

    Args:
        prepare: Called before the map starts; what it gives the view is part of the page.
    """
    drawn = draw(prepare)
    before = elements(draw() if prepare else drawn)
    yield drawn
    assert drawn.js("typeof window.ran") == "undefined"
    assert elements(drawn) == before
    gate = drawn.page.profile().gate
    assert (gate.allowed, gate.blocked) == (1, 0)  # only the page
    assert drawn.page.url().toString() == "desk://map/"


def elements(drawn: Any) -> dict[str, int]:
    """Returns the number of elements of each kind that could load or run something."""
    counts = ", ".join(f"{kind}: document.querySelectorAll('{kind}').length" for kind in KINDS)
    found = drawn.js(f"({{{counts}}})")
    assert isinstance(found, dict)
    return found


def test_there_are_a_hundred() -> None:
    assert len(set(PAYLOADS)) >= 100


def test_in_the_name_and_address_of_a_branch(draw: Draw) -> None:
    with unharmed(draw) as page:
        page.view.set_branches(
            [branch(id=f"b{at}", name=one, address_label=one) for at, one in enumerate(PAYLOADS)]
        )
        marks = "[...document.querySelectorAll('.desk-branch')]"
        page.until(f"{marks}.length === {len(PAYLOADS)}")
        assert page.js(f"{marks}.map(one => one.ariaLabel)") == [
            f"{one}, {one}" for one in PAYLOADS
        ]
        opened = f"""(said => (map_desk.eachLayer(one => {{
            if (!one.desk) return;
            one.openTooltip();
            said.push({LINES.format(".leaflet-tooltip")});
            one.closeTooltip();
            one.getTooltip().remove();
        }}), said))([])"""
        page.js("map_desk.options.fadeAnimation = map_desk._fadeAnimated = false")
        assert page.js(opened) == [[one, one] for one in PAYLOADS]


def test_in_every_field_of_a_delivery(draw: Draw) -> None:
    with unharmed(draw) as page:
        page.view.set_deliveries(
            [
                delivery(
                    id=f"d{at}", order_number=one, customer_name=one, status=one, driver_name=one
                )
                for at, one in enumerate(PAYLOADS)
            ]
        )
        page.until("(dots => (map_desk.eachLayer(o => dots.push(o.desk)), dots.some(Boolean)))([])")
        opened = f"""(said => (map_desk.eachLayer(one => {{
            if (!one.desk) return;
            one.fire('click', {{ originalEvent: {{}}, latlng: one.getLatLng() }});
            said.push({LINES.format(".desk-card")});
        }}), said))([])"""
        # An unknown status is cut, as a chip has room for one word.
        expected = [[one, one, status_word(one), "Driver:", one] for one in PAYLOADS]
        assert page.js(opened) == expected


def test_in_the_label_of_a_candidate(draw: Draw) -> None:
    with unharmed(draw) as page:
        for start in range(0, len(PAYLOADS), 20):
            some = PAYLOADS[start : start + 20]
            page.view.set_candidates([(SALMIYA, one) for one in some])
            said = "[...document.querySelectorAll('.desk-candidate')].map(one => one.ariaLabel)"
            page.until(
                f"{said}.join('\\n') === {quoted([f'{n}, {t}' for n, t in enumerate(some, 1)])}"
            )
            page.until(f"{LINES.format('.leaflet-tooltip')}.join('\\n') === {quoted(list(some))}")


def test_in_what_is_handed_out_inside_the_page(draw: Draw) -> None:
    odd = ("\ud800", "a\u2028b\u2029c", "\x00", "<!--<script>", "x" * 10_000)
    texts = (*PAYLOADS, *odd)

    def prepare(view: MapView) -> None:
        view.set_branches([branch(id=f"b{at}", name=one) for at, one in enumerate(texts)])
        view.set_deliveries(
            [
                delivery(id=f"d{at}", status=one, customer_name=one, driver_name=one)
                for at, one in enumerate(texts)
            ]
        )
        view.set_candidates([(SALMIYA, one) for one in odd])

    with unharmed(draw, prepare) as page:
        said = page.js("[...document.querySelectorAll('.desk-branch')].map(one => one.ariaLabel)")
        cut = "x" * 120 + "…"
        assert said == [*texts[:-1], cut]
        assert page.js("document.querySelectorAll('.desk-candidate').length") == len(odd)


def test_in_the_name_of_an_area(draw: Draw) -> None:
    with unharmed(draw) as page:
        page.view.bridge.ask_to_show(FARWANIYA)
        page.view.focus_map()
        page.qtbot.waitUntil(lambda: page.view.centre is not None, timeout=PATIENCE)
        said = "document.querySelector('#desk-cross-place bdi')?.textContent"
        for one in PAYLOADS:
            area = Area(
                name_en=one, name_ar=one, governorate="Hawalli", point=page.view.centre, kind="area"
            )
            page.view.set_areas([area])
            page.until(f"{said}?.endsWith({json.dumps(f'{one}, Hawalli')})")


def test_in_whose_the_tiles_are(draw: Draw) -> None:
    with unharmed(draw) as page:
        said = "document.querySelector('.desk-attribution bdi')?.textContent"
        shelf = FakeTileSource(None)
        for one in PAYLOADS:
            page.view.set_tile_layers([TileLayer(Tiles(one, 19, 19), shelf)], shelf.spawn)
            shown = "".join(part.text for part in parse_attribution(one))
            page.until(f"({said} ?? '').startsWith({json.dumps(shown)})")


def quoted(lines: list[str]) -> str:
    return json.dumps("\n".join(lines))
