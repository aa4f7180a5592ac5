"""Tests of slips at other counters: none is printed a second time without a question."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.slips.print_job import SlipElsewhere
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.slips.reprint_dialogs import (
    ClaimedDialog,
    ClaimVerdict,
    PrintVerdict,
    UncertainDialog,
)
from deskdispatch.ui.slips.slips import Slips
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.desk.desk_under_test import DeskUnderTest
from tests.flow.dialogs import JOB
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak
from tests.ui.dialogs import part, shown
from tests.ui.fake_printers import Printers
from tests.ui.rows import delivery

AT = NOON + timedelta(hours=2, minutes=2)
MANY = tuple(delivery(number) for number in range(10, 16))


@pytest.fixture(autouse=True)
def names() -> Iterator[None]:
    counter_names.set_names({"s": "Salmiya 2\u202e"}, "own")
    yield
    counter_names.set_names({}, "")


def claim(number: int, *, is_printed: bool = True) -> SlipElsewhere:
    slip = delivery(number)
    return SlipElsewhere(slip.id, slip.order_number, "s", AT, is_printed)


def asked(qtbot: QtBot, claimed: Sequence[SlipElsewhere], count: int = 1) -> ClaimedDialog:
    made = ClaimedDialog(claimed, count, lambda: AT)
    qtbot.addWidget(made)
    made.show()
    return made


def test_enter_prints_no_slip_again_that_may_be_out(qtbot: QtBot) -> None:
    made = UncertainDialog(JOB)
    qtbot.addWidget(made)
    made.open()
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    QTest.keyClick(made.focusWidget(), Qt.Key.Key_Return)
    assert made.result() == PrintVerdict.LATER


def buttons(dialog: QWidget) -> set[str]:
    return {each.text() for each in dialog.findChildren(QPushButton) if each.isVisible()}


@pytest.mark.parametrize(
    ("is_printed", "question", "reason"),
    [
        (True, "Print the slip of {number} again?", "Salmiya 2 printed it at 14:02."),
        (
            False,
            "Print the slip of {number} here, too?",
            "Salmiya 2 has had it to print since 14:02.",
        ),
    ],
)
def test_who_has_the_slip_and_since_when(
    qtbot: QtBot, is_printed: bool, question: str, reason: str
) -> None:
    dialog = asked(qtbot, [claim(10, is_printed=is_printed)])
    assert bare(dialog.question.text()) == question.format(number=delivery(10).order_number)
    assert bare(dialog.reason.text()) == reason
    assert buttons(dialog) == {"Print it again", "Do not print"}
    QTest.keyClick(dialog, Qt.Key.Key_Return)  # Enter never prints twice
    assert dialog.result() == ClaimVerdict.NONE
    dialog.again_button.click()
    assert dialog.result() == ClaimVerdict.ALL


def test_of_many_the_others_are_offered(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    dialog = asked(qtbot, [claim(10), claim(11, is_printed=False)], 6)
    assert bare(dialog.question.text()) == "2 of these slips are at other counters"
    first, second = bare(dialog.reason.text()).splitlines()
    assert first == f"{delivery(10).order_number} · Salmiya 2 printed it at 14:02."
    assert second.endswith("has had it to print since 14:02.")
    assert buttons(dialog) == {"Print all", "Print the other 4", "Do not print"}
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == ClaimVerdict.OTHERS


def test_of_very_many_some_are_named(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    dialog = asked(qtbot, [claim(number) for number in range(100)], 100)
    lines = bare(dialog.reason.text()).splitlines()
    assert lines[-1] == "and 92 more"
    assert len(lines) == 9
    assert buttons(dialog) == {"Print all", "Do not print"}


def test_it_asks_in_arabic(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    dialog = asked(qtbot, [claim(10)])
    assert bare(dialog.reason.text()) == "طبعه Salmiya 2 في 14:02."


class Counter:
    """The counter under test, with a chosen printer and the slips that others have claimed."""

    def __init__(self, window: QWidget, harness: DeskUnderTest, tasks: Tasks) -> None:
        self.claimed: list[SlipElsewhere] = []
        self.error: JournalError | None = None
        self.banner = Banner(window)
        self.printers = Printers()
        self.slips = Slips(window, Preferences(printer="Office"), self.banner, tasks)
        self.slips.kinds[""] = self.printers
        self.slips.jobs = Jobs(ProgressStrip(window))
        self.slips.attach(harness.desk)

    async def find(self, numbers: Mapping[str, str]) -> Sequence[SlipElsewhere]:
        if self.error is not None:
            raise self.error
        return [slip for slip in self.claimed if slip.delivery_id in numbers]

    async def press(self, name: str) -> None:
        """Waits for the question, and answers it."""
        part(await shown(ClaimedDialog), QPushButton, name).click()

    @property
    def printed(self) -> list[str]:
        return [order for _target, order in self.printers.slips]


@pytest.fixture
async def counter(
    qtbot: QtBot,
    harness: DeskUnderTest,
    tasks: Tasks,
    speak: Speak,
    monkeypatch: pytest.MonkeyPatch,
) -> Counter:
    speak("en")
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    await harness.journal.remember(MANY, harness.clock())
    counter = Counter(window, harness, tasks)
    monkeypatch.setattr(harness.desk.prints, "elsewhere", counter.find)
    return counter


async def test_what_nobody_else_has_is_printed_unasked(counter: Counter) -> None:
    await counter.slips.print_slips([MANY[0]])
    assert counter.printed == [MANY[0].order_number]


@pytest.mark.parametrize(
    ("answer", "count"), [("claimedCancelButton", 0), ("claimedAgainButton", 1)]
)
async def test_what_another_counter_has_is_printed_only_if_wanted(
    counter: Counter, answer: str, count: int
) -> None:
    counter.claimed = [claim(10)]
    printing = asyncio.ensure_future(counter.slips.print_slips([MANY[0]]))
    await counter.press(answer)
    await printing
    assert len(counter.printed) == count


async def test_of_many_only_the_others_are_printed(counter: Counter) -> None:
    counter.claimed = [claim(10), claim(12)]
    printing = asyncio.ensure_future(counter.slips.print_slips(MANY))
    await counter.press("claimedOthersButton")
    await printing
    assert counter.printed == [MANY[at].order_number for at in (1, 3, 4, 5)]


async def test_where_that_cannot_be_read_nothing_is_printed(counter: Counter) -> None:
    counter.error = JournalError(JournalFailure.DISK_FAILED)
    await counter.slips.print_slips([MANY[0]])
    assert counter.printed == []
    assert "could not be used" in counter.banner.text
