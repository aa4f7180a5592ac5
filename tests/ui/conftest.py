"""Fixtures for the tests of the window."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, Qt, QTranslator
from PySide6.QtWidgets import QApplication
from translations import ROOT, compile_catalogues

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.summary import DeliverySummary, searchable
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.ui.lib import idle
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language, place_names
from tests.desk.desk_under_test import DeskUnderTest, desk_at

Speak = Callable[[str], None]


@pytest.fixture(autouse=True)
def staying(qapp: QApplication) -> None:
    """Keeps the loop running after the last window, here a dialog, is closed, like the program."""
    qapp.setQuitOnLastWindowClosed(False)


@pytest.fixture(autouse=True, scope="module")
def source_words(qapp: QApplication) -> None:
    """Resets language and areas, which earlier tests in this process may have set."""
    language.apply(qapp, "")
    place_names.set_areas(())
    QLocale.setDefault(QLocale.system())


@pytest.fixture(autouse=True)
def dressed(request: pytest.FixtureRequest, qapp: QApplication) -> theme.Theme:
    """Applies the light theme, to tests marked ``styled`` with its style sheet.

    Building and showing a widget under a style sheet takes twice the time.
    """
    styled = request.node.get_closest_marker("styled") is not None
    if bool(qapp.styleSheet()) is not styled or theme.current().scheme != "light":
        qapp.setStyleSheet("")
        theme.apply_without_style_sheet(qapp, theme.load("light"))
        if styled:
            theme.apply_style_sheet(qapp)
    return theme.current()


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    """Function that changes the program's language, such as ``speak("ar")``; reset afterwards."""
    compile_catalogues(ROOT)
    before = QLocale()

    def change(code: str) -> None:
        language.apply(qapp, code)
        # Handles no other events, because a running loop must not be entered again.
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange)
        idle.queue().finish()

    yield change
    language.apply(qapp, "")
    QLocale.setDefault(before)


_RUNNING = pytest.StashKey[tuple[asyncio.AbstractEventLoop, Tasks]]()


@pytest.fixture
async def tasks(request: pytest.FixtureRequest) -> AsyncIterator[Tasks]:
    """Registry of tasks, in which no task may fail."""
    bugs: list[BaseException] = []
    registry = Tasks(bugs.append)
    request.node.stash[_RUNNING] = asyncio.get_running_loop(), registry
    yield registry
    if bugs:
        raise bugs[0]


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Ends the running tasks before pytest-qt handles events outside of the loop."""
    try:
        return (yield)
    finally:
        if (running := item.stash.get(_RUNNING, None)) is not None:
            loop, registry = running
            loop.run_until_complete(registry.close())
            # A timer that fires among those events would find no loop for its task.
            registry.spawn = _discard  # type: ignore[assignment]


def _discard(work: Coroutine[Any, Any, Any], *, name: str) -> None:
    work.close()


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[DeskUnderTest]:
    """Real desk with a real journal and a scripted service."""
    async with desk_at(tmp_path / "desk.sqlite") as opened:
        yield opened


NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""

MakeSummary = Callable[..., DeliverySummary]
MakeUnconfirmed = Callable[..., UnconfirmedBooking]


@pytest.fixture
def make_summary() -> MakeSummary:
    """Function such that ``make_summary(3)`` is ``d3``, ``ORD-1003``, booked at 11:57."""

    def make(number: int, **fields: Any) -> DeliverySummary:
        known = {
            "id": f"d{number}",
            "order_number": f"ORD-{1000 + number}",
            "status": "PENDING",
            "created_at": (NOON - timedelta(minutes=number)).timestamp(),
            **fields,
        }
        return searchable(DeliverySummary(**known))

    return make


@pytest.fixture
def make_unconfirmed() -> MakeUnconfirmed:
    """Function such that ``make_unconfirmed(3)`` has the intent ``i3``, written at 11:57."""

    def make(number: int, **booking: Any) -> UnconfirmedBooking:
        fields = {
            "customer_name": "Hessa",
            "customer_number": "9911 2233",
            "pickup_latitude": 29.3375,
            "pickup_longitude": 48.0758,
            "delivery_latitude": 29.2733,
            "delivery_longitude": 47.9344,
            **booking,
        }
        intent = Intent(
            id=f"i{number}",
            booking=Booking(**fields),
            digest="",
            written_at=NOON - timedelta(minutes=number),
            state=IntentState.UNCONFIRMED,
        )
        return UnconfirmedBooking(intent=intent)

    return make


@pytest.fixture
def right_to_left(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


class _UppercaseTranslator(QTranslator):
    """Translator to a fake language: the same words in capitals."""

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1
    ) -> str:
        return re.sub(r"[^{}]+(?![^{]*\})", lambda words: words[0].upper(), sourceText)


@pytest.fixture
def uppercase(qapp: QApplication) -> Iterator[Callable[[], None]]:
    """Function that changes the language of the running program to capitals."""
    translator = _UppercaseTranslator()

    def change() -> None:
        qapp.installTranslator(translator)
        qapp.processEvents()
        idle.queue().finish()

    yield change
    qapp.removeTranslator(translator)
