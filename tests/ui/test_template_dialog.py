"""Tests of the template's dialog, which shows each error beside its field."""

from __future__ import annotations

import asyncio
from datetime import date, time
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.standing_orders.template import Repeat, Template
from deskdispatch.ui.standing_orders.template_dialog import TemplateDialog, ask_template
from tests.desk.desk_under_test import NOON, desk_at
from tests.ui.fields import visible_error
from tests.waiting import until

DAILY = Repeat(weekdays=tuple(range(7)), times=(time(10),))
KNOWN = Template(id="1", name="Coffee", draft=Draft(name="Sara"), repeat=DAILY, saved_at=NOON)


@pytest.mark.parametrize(
    ("template", "said"),
    [(None, "No day is left before its end."), (KNOWN, "")],
    ids=["a new one is not over", "a known one may be ended"],
)
def test_an_end_that_has_passed(qtbot: QtBot, template: Template | None, said: str) -> None:
    dialog = TemplateDialog(Draft(name="Sara"), [], lambda: NOON, template=template, name="Sara")
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.days.choose(range(7))
    dialog.times_edit.setText("10:00")
    dialog.until_edit.setText("01/01/2020")
    dialog.save_button.click()
    field = dialog._fields["templateUntilEdit"]
    assert visible_error(field) == said
    assert dialog.isVisible() is bool(said)


def test_every_hour_of_a_day_can_be_typed(qtbot: QtBot) -> None:
    hours = tuple(time(hour, 30) for hour in range(24))
    repeat = DAILY.model_copy(update={"times": hours})
    template = KNOWN.model_copy(update={"repeat": repeat})
    dialog = TemplateDialog(Draft(name="Sara"), [], lambda: NOON, template=template)
    qtbot.addWidget(dialog)
    assert dialog.repeat == repeat


def test_a_draft_that_replaces_a_standing_order_keeps_its_days_and_hours(qtbot: QtBot) -> None:
    repeat = DAILY.model_copy(update={"is_paused": True, "ends_on": date(2026, 12, 31)})
    known = KNOWN.model_copy(update={"repeat": repeat})
    dialog = TemplateDialog(Draft(name="Sara"), [known], lambda: NOON, name="Sara")
    qtbot.addWidget(dialog)
    assert not dialog.days.chosen()
    type_name(dialog, "Coffee")
    assert dialog.repeat == repeat
    type_name(dialog, "Coffee to go")
    assert not dialog.days.chosen(), "another template"
    type_name(dialog, "coffee")
    QTest.keyClicks(dialog.times_edit, ", 16:00")
    type_name(dialog, "Tea")
    assert dialog.times_edit.text() == "10:00, 16:00", "what was typed stays"

    proposed = TemplateDialog(Draft(name="Coffee"), [known], lambda: NOON, name="Coffee")
    qtbot.addWidget(proposed)
    assert proposed.repeat == repeat


def type_name(dialog: TemplateDialog, name: str) -> None:
    dialog.name_edit.selectAll()
    QTest.keyClicks(dialog.name_edit, name)


async def test_one_that_takes_the_name_of_another_replaces_that(
    qtbot: QtBot, tmp_path: Path
) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as harness:
        templates = harness.desk.templates
        coffee = await templates.save("Coffee", Draft(name="Sara"), DAILY)
        tea = await templates.save("Tea", Draft(name="Sara"), DAILY)
        parent = QWidget()
        qtbot.addWidget(parent)
        asking = asyncio.ensure_future(ask_template(parent, templates, tea.draft, template=tea))
        await until(lambda: parent.findChild(TemplateDialog), what="the dialog")
        dialog = parent.findChild(TemplateDialog)
        assert dialog is not None
        dialog.name_edit.setText("coffee")
        assert dialog.replaced == coffee
        dialog.save_button.click()
        saved = await asking
        assert saved is not None
        assert templates.every == (saved,)
        assert saved.id == tea.id
