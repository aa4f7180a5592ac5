"""Tests that widgets change their texts at once with the language."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import StatusEntry
from deskdispatch.ui.deliveries.board.bar import FilterBar
from deskdispatch.ui.deliveries.detail.timeline import TimelineView
from deskdispatch.ui.deliveries.model.row import BoardFilter
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.status_chip import StatusChip
from tests.ui.found import found

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


def test_the_filter_bar(qtbot: QtBot, uppercase: Callable[[], None]) -> None:
    bar = FilterBar()
    qtbot.addWidget(bar)
    bar.set_counts({BoardFilter.ALL: 3})
    uppercase()
    assert [b.text() for b in bar.findChildren(QPushButton)] == [
        "ACTIVE", "SCHEDULED", "DONE", "ALL 3", "FAILED", "LATE", "UNCONFIRMED",
    ]  # fmt: skip


def test_the_banner_but_not_its_message(qtbot: QtBot, uppercase: Callable[[], None]) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message(BannerKind.INFO, lambda: "Booked by the shop.")
    uppercase()
    close = found(banner, QToolButton, "bannerClose")
    assert close.accessibleName() == "DISMISS THE MESSAGE"
    assert banner.text == "Booked by the shop."


@pytest.mark.styled
def test_the_chip_with_the_room_it_needs(qtbot: QtBot, uppercase: Callable[[], None]) -> None:
    chip = StatusChip()
    qtbot.addWidget(chip)
    chip.set_status("ENROUTE")
    before = chip.sizeHint().width()
    uppercase()
    assert chip.accessibleName().startswith("ON THE WAY")
    assert chip.sizeHint().width() > before


def test_the_timeline(qtbot: QtBot, uppercase: Callable[[], None]) -> None:
    timeline = TimelineView()
    qtbot.addWidget(timeline)
    timeline.set_history([StatusEntry(status="FAILED", timestamp=NOON)], "FAILED")
    uppercase()
    assert timeline.accessibleDescription().startswith("FAILED")
