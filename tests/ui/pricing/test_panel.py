"""Tests of the tariff page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import NotSent
from deskdispatch.domain.pricing.special_zones import ZoneAreas
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.pricing.panel import TariffPanel
from deskdispatch.ui.pricing.prices import PriceColumn
from tests.client.wire import BOOTSTRAP, PRICING
from tests.desk.desk_under_test import START, DeskUnderTest
from tests.desk.test_pricing import TARIFF, gives
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.waiting import until

ROLE = Qt.ItemDataRole.DisplayRole


@pytest.fixture
async def panel(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> TariffPanel:
    """The page shown after the start."""
    speak("en")
    made = TariffPanel(tasks)
    qtbot.addWidget(made)
    made.resize(640, 640)
    made.show()
    await harness.desk.session.open()
    made.attach(harness.desk)
    return made


def cells(table: QTableView) -> list[list[str]]:
    model = table.model()
    return [
        [
            bare(str(model.index(row, column).data() or ""))
            for column in range(model.columnCount())
            if not table.isColumnHidden(column)
        ]
        for row in range(model.rowCount())
    ]


async def opened(harness: DeskUnderTest, panel: TariffPanel, **changes: Any) -> None:
    """Shows the page after a start with this tariff."""
    answer = json.loads(BOOTSTRAP)
    config = answer["pricing"]
    config["effectiveConfig"] |= changes.pop("tariff", {})
    answer["pricing"] = config | changes
    harness.service.says(START, (200, json.dumps(answer)))
    panel.show_tariff(await harness.desk.session.open(), is_read=True)


async def test_tiers_rate_zones_and_the_flat_rate(panel: TariffPanel) -> None:
    assert bare(panel.as_of_label.text()) == "As of 21 Nov, 12:00"
    assert cells(panel.distance_table) == [
        ["Up to 5 km", "0-5 km", "KWD 1.250"],
        ["5 to 10.5 km", "5-10.5 km", "KWD 1.750"],
        ["Each km past 25 km", "", "KWD 0.100"],
    ]
    assert cells(panel.zone_table) == [["Al Jahra / Ali Sabah Al Salam", "KWD 3.000"]]
    words = (
        "Flat rate, whatever the distance: KWD 2.500. Scheduled deliveries cannot be booked now."
    )
    assert bare(panel.scheduled_label.text()) == words
    assert not panel.note_label.isVisible()
    assert not panel.empty.isVisible()


async def test_a_rate_finer_than_a_fils_is_not_rounded(
    panel: TariffPanel, harness: DeskUnderTest
) -> None:
    await opened(harness, panel, tariff={"extraKmRateKwd": 0.0625})
    assert cells(panel.distance_table)[-1][-1] == "KWD 0.0625"
    table = panel.table()
    assert table is not None
    assert list(table.rows)[2] == ("Each km past 25 km", None, "0.0625")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"useCustomTiers": True}, "Prices of this account only."),
        ({"tariff": {"tiers": []}}, "The service gives no prices by distance."),
        ({"tariff": {"tiers": [None]}}, "A part of the service's answer could not be read."),
    ],
)
async def test_what_is_special_of_a_tariff_is_said(
    panel: TariffPanel, harness: DeskUnderTest, changes: dict[str, Any], words: str
) -> None:
    await opened(harness, panel, **changes)
    assert panel.note_label.isVisible()
    assert words in bare(panel.note_label.text())


async def test_refresh_reads_the_tariff_of_now(panel: TariffPanel, harness: DeskUnderTest) -> None:
    heard: list[object] = []
    panel.tariff_read.connect(heard.append)
    gives(harness, PRICING)
    held = harness.service.holds(TARIFF)
    harness.clock.go_on(hours=2)
    panel.refresh_button.click()
    await until(lambda: panel.as_of_label.text() == "Reading the tariff …", what="its reading")
    held.give(200, PRICING.replace("1.750", "2.125"))
    await until(lambda: "14:00" in panel.as_of_label.text(), what="the newer tariff")
    assert cells(panel.distance_table)[1][-1] == "KWD 2.125"
    assert heard == [harness.desk.session.bootstrap]


async def test_a_tariff_that_cannot_be_read_again_stays_and_says_why(
    panel: TariffPanel, harness: DeskUnderTest
) -> None:
    harness.service.says(TARIFF, (503, '{"error": "closed"}'))
    panel.refresh_button.click()
    await until(lambda: panel.banner.text, what="why not")
    assert bare(panel.as_of_label.text()) == "As of 21 Nov, 12:00"
    assert len(cells(panel.distance_table)) == 3
    gives(harness, PRICING)
    panel.refresh_button.click()
    await until(lambda: not panel.banner.text, what="no trouble any more")


async def test_without_any_tariff_it_says_why(
    qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak
) -> None:
    speak("en")
    panel = TariffPanel(tasks)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.empty.label.text() == "Not connected."
    assert not panel.refresh_button.isEnabled()
    panel.attach(harness.desk)
    assert panel.empty.label.text() == "Loading …"
    panel.set_polled(NotSent("down"))
    assert panel.empty.label.text() == "Not connected."
    assert panel.empty.retry_button.isVisible()
    panel.set_polled(None)
    assert panel.empty.label.text() == "Not connected.", "a poll reads no tariff"
    answer = json.loads(BOOTSTRAP)
    del answer["pricing"]
    harness.service.says(START, (200, json.dumps(answer)))
    panel.show_tariff(await harness.desk.session.open(), is_read=True)
    assert panel.empty.label.text() == "The service gives no tariff."
    assert panel.table() is None


async def test_the_areas_of_zones_are_shown_and_removed(
    panel: TariffPanel, harness: DeskUnderTest
) -> None:
    shown: list[Sequence[ZoneAreas]] = []
    panel.zones_shown.connect(shown.append)
    assert not panel.map_button.isVisible(), "no area of the zone is known here"
    zone = {"id": "z9", "name": "Salmiya", "priceKwd": 4}
    await opened(harness, panel, tariff={"specialZones": [zone]})
    assert cells(panel.zone_table) == [["Salmiya", "Salmiya", "KWD 4.000"]]
    panel.map_button.click()
    ((found,),) = shown
    assert (found.zone.name, [area.name_en for area in found.areas]) == ("Salmiya", ["Salmiya"])
    assert panel.map_button.text() == "Remove from map"
    await opened(harness, panel, tariff={"specialZones": [zone | {"priceKwd": 5}]})
    assert [each.zone.price_kwd for each in shown[-1]] == [5]
    panel.map_button.click()
    assert shown[-1] == ()
    panel.map_button.click()
    assert panel.export_button.isEnabled()
    panel.detach()
    assert shown[-1] == ()
    assert panel.empty.label.text() == "Not connected."
    assert not panel.export_button.isEnabled()


async def test_long_lists_of_areas_are_read_whole(
    panel: TariffPanel, harness: DeskUnderTest
) -> None:
    zones = [{"id": f"z{at}", "name": f"Zone {at}", "priceKwd": at} for at in range(60)]
    await opened(harness, panel, tariff={"specialZones": zones})
    table = panel.zone_table
    last = table.visualRect(table.model().index(59, PriceColumn.NAME, QModelIndex()))
    assert table.viewport().rect().contains(last.bottomLeft() + QPoint(1, 0))


async def test_it_speaks_the_language_of_the_window(panel: TariffPanel, speak: Speak) -> None:
    speak("ar")
    assert panel.titles[0].text() == "حسب المسافة"
    assert cells(panel.distance_table)[0][0] == "حتى 5 كم"
    header = panel.distance_table.model().headerData(2, Qt.Orientation.Horizontal, ROLE)
    assert header == "السعر"
