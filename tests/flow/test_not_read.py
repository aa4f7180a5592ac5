"""Tests that pages distinguish empty data from data that was not or could not be read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.shift import Reports
from deskdispatch.desk.slips.slip import Prints
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.widgets.details import DetailsButton
from tests.client.server import Behaviour, ReceivedRequest, ServerConnection
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import LIST, FakeService, html, refused_key
from tests.flow.running_desktop import RunningDesktop
from tests.waiting import until

WALLET = "GET /api/v1/wallet"

PAGES = {
    "deliveries": ("boardEmptyLabel", "No deliveries yet"),
    "schedule": ("scheduleEmptyLabel", "No scheduled deliveries"),
    "wallet": ("walletEmptyLabel", "No transactions yet"),
    "shift": ("cashEmptyLabel", "No cash in this period"),
}
"""Label and text of each empty page, by the page's name."""

Said = dict[str, str]


async def built(desk: RunningDesktop) -> None:
    """Waits until all pages are built and have their desk."""
    await until(lambda: desk.window.findChild(QLabel, "cashEmptyLabel"), what="the pages")


def said_by(desk: RunningDesktop, page: str) -> str:
    """Returns the visible text that a page shows instead of rows."""
    desk.window.side.show_page(page)
    label = desk.find(QLabel, PAGES[page][0])
    return label.text() if label.isVisible() else ""


async def says(desk: RunningDesktop, page: str, words: str) -> None:
    """Waits until a page shows a text instead of rows."""
    await until(lambda: words in said_by(desk, page), what=f"{page}: {words}")


def numbers(desk: RunningDesktop) -> list[str]:
    """Returns the texts with counts: the parts of the board and the tabs of the wallet."""
    board = desk.window.board_panel.filter_bar.findChildren(QPushButton)
    texts = [button.text() for button in board]
    for name in ("walletTransactionsButton", "walletFindingsButton"):
        found = desk.window.findChild(QPushButton, name)
        texts += [found.text()] if found else []
    return [text for text in texts if any(letter.isdigit() for letter in text)]


class Slow:
    """Answers only when the test allows it."""

    def __init__(self, fake: FakeService) -> None:
        self._shop = fake
        self._allowed = asyncio.Event()
        fake.on_stopping = self.allow

    async def __call__(self, line: ServerConnection, heard: ReceivedRequest) -> None:
        await self._allowed.wait()
        self._shop.recover()
        await self._shop.answer(line, heard)

    def allow(self) -> None:
        self._allowed.set()


async def forbidden(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Answers with 403."""
    await line.answer(403, b'{"error": "Not for this account"}')


def nothing_there(fake: FakeService) -> None:
    fake.answers[LIST] = 200, {"deliveries": []}


async def test_before_a_slow_service_answers_every_page_says_that_it_loads(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    nothing_there(fake)
    slow = Slow(fake)
    fake.misbehave(slow)
    async with open_desktop(at_shop) as desk:
        await built(desk)
        assert {page: said_by(desk, page) for page in PAGES} == dict.fromkeys(PAGES, "Loading …")
        assert numbers(desk) == []
        slow.allow()
        await desk.signed_in()
        for page, (_label, words) in PAGES.items():
            await says(desk, page, words)
        assert "All 0" in numbers(desk)


@pytest.mark.parametrize(
    ("illness", "reason"),
    [
        (refused_key, "The service did not accept the sign-in."),
        (html, "This network asks for a sign-in"),
    ],
)
async def test_what_the_service_does_not_tell_is_said_with_its_reason_and_a_way_on(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, illness: Behaviour, reason: str
) -> None:
    nothing_there(fake)
    fake.misbehave(illness)
    async with open_desktop(at_shop) as desk:
        await built(desk)
        for page in PAGES:
            await says(desk, page, reason)
            assert "could not be read" in said_by(desk, page)
        if illness is refused_key:
            return  # the sign-in dialog is open, so nothing can be retried
        assert numbers(desk) == []
        desk.window.commands.actions["account"].trigger()
        assert reason in texts(await shown(desk, "preferencesDialog"))
        desk.press(Qt.Key.Key_Escape, on=named("preferencesDialog"))
        assert desk.find(DetailsButton, "scheduleEmptyLabelDetails").details
        fake.recover()
        desk.window.side.show_page("schedule")
        desk.click("scheduleEmptyLabelRetry")
        for page, (_label, words) in PAGES.items():
            await says(desk, page, words)


async def test_a_wallet_that_is_not_told_is_not_an_empty_one(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    fake.misbehave(forbidden, WALLET)
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        await until(lambda: "may not do that" in said_by(desk, "wallet"), what="why")
        assert "KWD 20.000" in desk.text("walletBalanceLabel")  # from the first answer
        fake.recover()
        desk.click("walletEmptyLabelRetry")
        expected = PAGES["wallet"][1]
        await until(lambda: said_by(desk, "wallet").startswith(expected), what="the wallet")


async def cannot(*_args: Any, **_named: Any) -> Any:
    raise JournalError(JournalFailure.DISK_FAILED)


async def test_records_that_cannot_be_read_are_not_empty(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    nothing_there(fake)
    read, is_broken = Journal.transactions, True

    async def transactions(journal: Journal, *since: Any) -> Any:
        return await (cannot() if is_broken else read(journal, *since))

    with monkeypatch.context() as broken:
        # Kept when the other patches are undone: a desk reads this method of its journal once.
        monkeypatch.setattr(Journal, "transactions", transactions)
        for kind, name in (
            (Tracking, "agenda"),
            (Reports, "cash_sheet"),
            (Prints, "recent"),
            (Drafts, "saved"),
        ):
            broken.setattr(kind, name, cannot)
        async with open_desktop(at_shop) as desk:
            await desk.signed_in()
            for page in ("schedule", "wallet", "shift"):
                await says(desk, page, "could not be read")
                assert "Check the disk" in said_by(desk, page)
            await log_says(desk, "This could not be read. This PC's records")
            await drafts_say_why(desk)
            broken.undo()
            is_broken = False
            for page in ("schedule", "wallet", "shift"):
                desk.window.side.show_page(page)
                desk.click(f"{PAGES[page][0]}Retry")
                words = PAGES[page][1]
                await says(desk, page, words)
            await log_says(desk, "No slip was printed yet.")


async def test_a_search_among_records_that_cannot_be_read_is_not_said_to_find_nothing(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(Tracking, "older", cannot)
        broken.setattr(Journal, "print_log", cannot)
        async with open_desktop(at_shop) as desk:
            await desk.signed_in()
            await until(lambda: desk.board.rowCount() == 1, what="the delivery")
            desk.click_row(0)
            slip = "could not be read"
            await until(lambda: slip in facts(desk), what="that nobody knows of a slip")
            assert "not printed on this PC" not in facts(desk)
            desk.type("boardSearchEdit", "99999")
            await says(desk, "deliveries", "Older deliveries could not be read.")
            broken.undo()
            desk.click("boardEmptyLabelRetry")
            await says(desk, "deliveries", "No delivery here.")


def facts(desk: RunningDesktop) -> str:
    """Returns all texts of the selected delivery's panel."""
    return texts(desk.window.detail_panel)


async def log_says(desk: RunningDesktop, words: str) -> None:
    desk.window.commands.actions["print_log"].trigger()
    label = await shown(desk, "printLogEmptyLabel")
    await until(lambda: label.text().startswith(words), what=words)  # type: ignore[attr-defined]
    desk.find(QPushButton, "printLogCloseButton").click()
    await gone(desk, "printLogDialog")


async def drafts_say_why(desk: RunningDesktop) -> None:
    desk.window.commands.actions["drafts"].trigger()
    dialog = await shown(desk, "draftsDialog")
    await until(lambda: "No draft" not in texts(dialog), what="that nobody knows")
    assert "Check the disk" in texts(dialog)
    desk.press(Qt.Key.Key_Escape, on=dialog)
    await gone(desk, "draftsDialog")


def texts(dialog: QWidget) -> str:
    return " ".join(label.text() for label in dialog.findChildren(QLabel) if label.isVisible())


async def shown(desk: RunningDesktop, name: str) -> QWidget:
    await until(lambda: named(name) is not None, what=name)
    found = named(name)
    assert found is not None
    return found


async def gone(_desk: RunningDesktop, name: str) -> None:
    await until(lambda: named(name) is None, what=f"the end of {name}")


def named(name: str) -> QWidget | None:
    found = [one for one in QApplication.allWidgets() if one.objectName() == name]
    return next((one for one in found if one.isVisible()), None)
