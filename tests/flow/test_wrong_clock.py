"""Tests of a wrong PC clock: it is reported, and scheduled times follow the service's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial

import pytest
from PySide6.QtCore import Qt

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.clock import wire_text
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import BOOTSTRAP, FakeService
from tests.ui.bare import bare
from tests.waiting import until

TOO_SOON = "Choose a time at least 30 minutes from now."
AVAILABLE = BOOTSTRAP["scheduledDelivery"] | {"available": True}


@pytest.mark.parametrize("ahead", [timedelta(minutes=40), timedelta(minutes=-40)])
async def test_a_time_is_proposed_and_checked_by_the_clock_of_the_service(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, ahead: timedelta
) -> None:
    fake.dated, fake.ahead = True, ahead
    fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | {"scheduledDelivery": AVAILABLE})
    is_slow = ahead > timedelta(0)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        wrong = f"This PC's clock is 40 min {'slow' if is_slow else 'fast'}."
        await until(lambda: wrong in bare(desk.window.notice.text), what="that the clock is wrong")
        desk.type_customer()
        desk.choose_dropoff()
        desk.click("scheduleCheck")
        edit = desk.form.schedule_edit
        there = datetime.now(UTC) + ahead
        assert timedelta(minutes=58) < (edit.moment() or there) - there < timedelta(minutes=77)
        too_soon, allowed = (there + timedelta(minutes=number) for number in (26, 34))
        edit.show_moment(too_soon)
        desk.press_book()
        beside = partial(desk.error_beside, "scheduleEdit")
        await until(lambda: beside() == TOO_SOON, what="that it is too soon")
        assert fake.posts() == []
        edit.show_moment(allowed)
        desk.press_book()
        await until(lambda: len(fake.posts()) == 1, what="the booking")
        (sent,) = fake.posts()
        assert sent["scheduledDeliveryAt"][:16] == wire_text(allowed)[:16]
        fake.ahead = timedelta(0)  # the clock has been corrected
        desk.press(Qt.Key.Key_F5)
        await until(lambda: desk.window.notice.text == "", what="that the clock is right")
