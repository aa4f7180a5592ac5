"""Tests of Kuwait's time on a PC set to another country, on the night when its clocks change."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDateTimeEdit
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import check
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.ui.booking.form.form import Form
from deskdispatch.ui.booking.form.schedule_edit import ScheduleEdit
from deskdispatch.ui.shift.period_bar import Period, PeriodBar
from deskdispatch.ui.text.times import weekday_and_time
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from tests.desk.desk_under_test import DRAFT, SettableClock

ZONES = ("Africa/Cairo", "Europe/London", "Asia/Beirut", "America/New_York", "Asia/Kuwait")
STEP = timedelta(minutes=50)
SECTION = QDateTimeEdit.Section


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[ZoneInfo]:
    """Time zone of this PC."""
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield ZoneInfo(request.param)
    monkeypatch.undo()
    time.tzset()


@cache
def spring(zone: ZoneInfo) -> datetime:
    """Returns when summer time begins in 2027; a day's noon in zones without it."""
    hours = [datetime(2027, 1, 1, tzinfo=UTC) + timedelta(hours=hour) for hour in range(365 * 24)]
    offsets = [hour.astimezone(zone).utcoffset() or timedelta(0) for hour in hours]
    later = [at for at, old, new in zip(hours[1:], offsets, offsets[1:], strict=False) if new > old]
    return later[0] if later else datetime(2027, 3, 28, 12, tzinfo=UTC)


def night(zone: ZoneInfo) -> list[datetime]:
    """Returns times from 10 hours before the change to 100 minutes after it."""
    return [spring(zone) + number * STEP for number in range(-12, 3)]


def type_when(edit: ScheduleEdit, at: datetime) -> None:
    edit.selectAll()
    QTest.keyClicks(edit, f"{in_kuwait(at):%d/%m/%Y %H:%M}")
    QTest.keyClick(edit, Qt.Key.Key_Return)


def type_time(edit: MomentEdit, at: datetime) -> None:
    """Types an hour and a minute of the shown day."""
    local = in_kuwait(at)
    for section, digits in ((SECTION.HourSection, "%H"), (SECTION.MinuteSection, "%M")):
        edit.setSelectedSection(section)
        QTest.keyClicks(edit, local.strftime(digits))


def test_every_hour_is_shown_typed_and_sent_as_it_is_in_kuwait(
    zone: ZoneInfo, qtbot: QtBot
) -> None:
    clock = SettableClock(spring(zone) - timedelta(days=5))
    form = Form(clock)
    qtbot.addWidget(form)
    form.show()
    form.schedule_check.click()
    edit = form.schedule_edit
    wrong = []
    for at in night(zone):
        wall = in_kuwait(at)
        edit.show_moment(at)
        shown = edit.text()
        edit.show_moment(wall.replace(hour=12, minute=0))
        type_when(edit, at)
        scheduled = form.typed().scheduled_at
        booking = check(DRAFT.model_copy(update={"scheduled_at": scheduled}), clock())
        sent = booking.wire()["scheduledDeliveryAt"]
        if (shown, edit.text(), sent) != (
            *(weekday_and_time(at),) * 2,
            f"{at:%Y-%m-%dT%H:%M}:00.000Z",
        ):
            wrong.append((wall.isoformat(), shown, edit.text(), sent))
    assert wrong == []


def test_the_arrows_pass_every_hour_of_the_night(zone: ZoneInfo, qtbot: QtBot) -> None:
    edit = MomentEdit()
    qtbot.addWidget(edit)
    edit.show()
    began = in_kuwait(spring(zone)) - timedelta(days=2)
    edit.show_moment(began)
    edit.setSelectedSection(SECTION.DaySection)
    for day in range(1, 5):
        QTest.keyClick(edit, Qt.Key.Key_Up)
        assert edit.moment() == began + timedelta(days=day)


def test_a_shift_begins_and_ends_as_it_was_typed(zone: ZoneInfo, qtbot: QtBot) -> None:
    bar = PeriodBar(SettableClock(spring(zone)))
    qtbot.addWidget(bar)
    bar.show()
    bar.combo.setCurrentIndex(bar.combo.findData(Period.CHOSEN.value))
    wrong = []
    for at in night(zone):
        for edit in (bar.since_edit, bar.until_edit):
            edit.show_moment(in_kuwait(at).replace(hour=12, minute=0))
            type_time(edit, at)
        if bar.bounds() != (at, at):
            wrong.append((at, bar.bounds()))
    assert wrong == []
