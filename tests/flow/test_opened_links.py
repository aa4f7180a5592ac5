"""Tests that a location opened by another program becomes the drop-off, like a pasted one."""

from __future__ import annotations

import subprocess
from pathlib import Path

from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.app.settings.settings import Settings
from tests import forked
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.offline import keep_offline
from tests.flow.running_desktop import RunningDesktop
from tests.flow.test_calls import DESKTOP, SCRIPTED, said, second
from tests.flow.test_pasted_locations import FORMER, HERE, by_click, dropoff, notice
from tests.flow.test_put_aside import HangingShop
from tests.waiting import until

WITHIN_S = 180.0
LINK = "geo:29.3117,47.9906"


def open_link(desk: RunningDesktop, link: str = LINK) -> None:
    """Opens a link like the program does when a second process passes one."""
    desk.program.handle_second_start(SecondStart(location=link))


async def test_a_link_is_the_dropoff_and_can_be_undone(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type("nameEdit", "Dalal")
        desk.choose_dropoff("29.3375, 48.0758")
        open_link(desk)
        assert dropoff(desk) == HERE
        assert notice(desk).isVisible()
        assert desk.text("nameEdit") == "Dalal"
        by_click(desk)
        assert dropoff(desk) == FORMER
        await desk.quoted()
        assert desk.deliveries() == []


async def test_a_link_that_names_no_point_is_text_beside_its_question(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        open_link(desk, "geo:<b>29.3</b>,<img src=x>")
        assert dropoff(desk) is None
        assert "<b>29.3</b>" in desk.text("dropoffEdit")
        open_link(desk, "geo:48.0,29.3")
        assert dropoff(desk) in (None, (29.3, 48.0))


async def test_a_link_waits_for_the_form_of_before_and_for_a_booking_in_flight(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        desk.type("nameEdit", "Dalal")
    hanging = HangingShop(fake)
    async with open_desktop(at_shop) as desk:
        open_link(desk)
        await desk.signed_in()
        assert desk.text("nameEdit") == "Dalal"
        assert dropoff(desk) == HERE
        desk.type("phoneEdit", "5123 4567")
        desk.press_book()
        await until(lambda: hanging.arrived == 1, what="the booking on its way")
        open_link(desk, "geo:29.3375,48.0758")
        assert dropoff(desk) == HERE
        hanging.let_go()
        await until(lambda: dropoff(desk) == FORMER, what="the link's drop-off")
        assert desk.text("nameEdit") == ""


def test_a_minimised_start_leaves_an_open_window_and_a_link_of_a_second_process_raises_it(
    tmp_path: Path,
) -> None:
    keep_offline(tmp_path)
    words = ("wait_for_dropoff", "--data-dir", str(tmp_path), "--minimised")
    command = [*forked.desktop_command(SCRIPTED), *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as opened:
        try:
            assert said(opened) == {"is_minimised": True}
            again = subprocess.run(
                [*DESKTOP, "--data-dir", str(tmp_path), "--minimised"],
                capture_output=True,
                text=True,
                timeout=WITHIN_S,
                check=False,
            )
            assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
            handed = second(tmp_path, "open", "geo:29.3375,48.0758")
            assert (handed.returncode, handed.stdout, handed.stderr) == (0, "", "")
            assert said(opened) == {"dropoff": "29.3375, 48.0758", "is_minimised": False}
            assert opened.wait(WITHIN_S) == 0
        finally:
            opened.kill()
