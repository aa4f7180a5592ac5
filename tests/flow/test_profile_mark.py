"""Tests that practice is marked from the first moment on, and never with a real service."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Profile, Settings
from deskdispatch.app.settings.start_settings import PRACTICE
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.map.page.bridge import Topic
from tests.flow.conftest import OpenDesktop, profile_settings
from tests.flow.fake_service import ACCOUNT, BOOTSTRAP, KEY, FakeService
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

HIGHEST_PX = 4
FEWEST_ROWS = 15


def marks(desk: RunningDesktop) -> tuple[bool, str]:
    """Returns whether practice is marked, and the visible name beside the wallet."""
    label = desk.find(QWidget, "profileLabel")
    stripe, chip = desk.find(QWidget, "practiceStripe"), desk.find(QWidget, "practiceChip")
    assert stripe.isVisible() == chip.isVisible(), "one mark of practice without the other"
    return stripe.isVisible(), desk.text("profileLabel") if label.isVisible() else ""


def on_map(desk: RunningDesktop) -> list[str]:
    """The ids of the deliveries that the map shows."""
    state = desk.window.map_panel.map_view.bridge.initial_state()
    return [each["id"] for each in state[Topic.DELIVERIES]["items"]]


async def test_the_profile_is_named_at_once_and_its_merchant_from_the_first_answer_to_the_sign_out(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, tmp_path: Path
) -> None:
    async with open_desktop(at_shop) as desk:
        assert marks(desk) == (False, "shop")
        assert fake.requests == []
        await desk.signed_in()
        assert marks(desk) == (False, "A Shop")
        file = desk.where.settings_file
    fake.requests.clear()
    async with open_desktop(settings.load(file)) as desk:
        assert marks(desk) == (False, "A Shop")
        assert fake.requests == []
        await desk.signed_in()
        desk.window.commands.actions["sign_out"].trigger()
        await until(lambda: marks(desk) == (False, "shop"), what="the profile")
        await desk.program.connector.settled()
    assert settings.load(file).profile_named("shop").merchant == ""


@pytest.mark.styled
async def test_practice_is_a_line_over_the_whole_window_and_filled_words_that_are_never_cut(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        assert marks(desk) == (True, "")
        await desk.signed_in()
        assert marks(desk) == (True, "")
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="the booking")
        desk.window.delivery_pane.close_detail()
        desk.window.booking_panel.banner.clear()
        stripe, chip = desk.find(QWidget, "practiceStripe"), desk.find(QLabel, "practiceChip")
        table = desk.window.board_panel.table
        rows = table.verticalHeader().defaultSectionSize()
        for width, words in ((1366, "Practice: no driver comes"), (683, "Practice")):
            desk.window.resize(width, 768)
            await until(lambda: stripe.width() == desk.window.width(), what="its width")
            assert desk.window.width() == width
            assert stripe.height() <= HIGHEST_PX
            await until(lambda: chip.text() == words, what="its words")  # noqa: B023
            assert "no driver comes and nothing costs money" in chip.toolTip()
            word_px = chip.fontMetrics().horizontalAdvance(words)
            assert chip.width() >= chip.sizeHint().width() > word_px
            corner = chip.mapTo(desk.window, chip.rect().bottomRight())
            assert desk.window.rect().contains(corner)
            await until(lambda: table.viewport().height() // rows >= FEWEST_ROWS, what="the rows")


class PaintObserver(QObject):
    """Checks each paint event of the window: two services must never be visible at once."""

    def __init__(self, desk: RunningDesktop) -> None:
        super().__init__(desk.window)
        self._desk = desk
        self.seen: list[tuple[bool, str, str]] = []
        desk.window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.UpdateRequest, QEvent.Type.Paint):
            self.look()
        return super().eventFilter(watched, event)

    def look(self) -> None:
        connection = self._desk.program.connector._connection
        live = connection.profile.name if connection is not None else ""
        self.seen.append((*marks(self._desk), live))


async def test_stripe_name_and_service_change_together(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        witness = PaintObserver(desk)
        connector = desk.program.connector
        for profile in (Profile(PRACTICE), at_shop.profile_named("shop"), Profile(PRACTICE)):
            connector.connect(profile)
            witness.look()
            await connector.settled()
            await desk.signed_in()
            witness.look()
        assert (True, "", PRACTICE) in witness.seen
        assert (False, "A Shop", "shop") in witness.seen
        for has_stripe, name, live in witness.seen:
            assert has_stripe == (name == "")
            assert not (live == PRACTICE and not has_stripe), witness.seen
            assert not (live == "shop" and has_stripe), witness.seen


@pytest.mark.usefixtures("fake_keyring")
async def test_signing_in_begins_with_the_password_of_a_known_address(
    open_desktop: OpenDesktop, fake: FakeService, tmp_path: Path
) -> None:
    chosen = profile_settings(tmp_path, fake.base_url)
    chosen = chosen.with_profile(Profile("shop", fake.base_url, "clerk@shop.example"))
    async with open_desktop(chosen) as desk:
        await until(lambda: desk.focus() == "passwordEdit", what="the focus")
        (dialog,) = desk.window.findChildren(SignInDialog)
        dialog.reject()
        await desk.program.connector.settled()


async def test_signing_in_from_practice_begins_with_the_address(open_desktop: OpenDesktop) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.window.commands.actions["sign_in"].trigger()
        await until(lambda: desk.focus() == "baseUrlEdit", what="the focus")
        (dialog,) = desk.window.findChildren(SignInDialog)
        dialog.reject()
        await until(lambda: marks(desk) == (True, ""), what="practice as before")


@pytest.mark.usefixtures("fake_keyring")
async def test_signing_in_begins_with_the_key_and_names_the_merchant_afterwards(
    open_desktop: OpenDesktop, fake: FakeService, tmp_path: Path
) -> None:
    async with open_desktop(profile_settings(tmp_path, fake.base_url)) as desk:
        await until(lambda: desk.focus() == "apiKeyEdit", what="the dialog")
        assert marks(desk) == (False, "shop")
        desk.type("apiKeyEdit", KEY)
        desk.click("signInButton")
        await until(lambda: marks(desk) == (False, "A Shop"), what="the merchant")


@pytest.mark.usefixtures("fake_keyring")
async def test_another_merchant_of_the_same_service_sees_nothing_of_the_first(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: marks(desk) == (False, "A Shop"), what="the merchant")
        await until(lambda: desk.window.board_panel.model.knows("d-1"), what="its deliveries")
        ended = DeliverySummary("d-1", "ORD-7001", "DELIVERED", latitude=29.3, longitude=47.9)
        desk.window.panes.show_on_map(ended)
        assert on_map(desk) == ["d-1"]
        desk.window.commands.actions["sign_out"].trigger()
        await until(lambda: marks(desk) == (False, "shop"), what="the profile")
        assert on_map(desk) == []
        other = ACCOUNT | {"id": "mer_2", "sellerName": "Another Shop"}
        fake.answers["GET /api/v1/account"] = (200, {"account": other})
        fake.answers["GET /api/v1/bootstrap"] = (200, BOOTSTRAP | {"account": other})
        fake.answers["GET /api/v1/deliveries"] = (200, {"deliveries": []})
        desk.window.commands.actions["sign_in"].trigger()
        await until(lambda: desk.focus() == "apiKeyEdit", what="the dialog")
        desk.type("apiKeyEdit", KEY)
        desk.click("signInButton")
        await until(lambda: marks(desk) == (False, "Another Shop"), what="the other merchant")
        assert not desk.window.board_panel.model.knows("d-1")
        desk.window.commands.actions["account"].trigger()
        combo = desk.find(QComboBox, "profileCombo")
        assert "Another Shop" in combo.currentText()
        file = desk.where.settings_file
    kept = settings.load(file)
    assert kept.profile != "shop"
    ids = [kept.profile_named(name).merchant_id for name in ("shop", kept.profile)]
    assert ids == ["mer_1", "mer_2"]
