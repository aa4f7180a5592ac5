"""Tests of the journal of the profile in use, with the form saved in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pytestqt.qtbot import QtBot

from deskdispatch.app.connection.profile_journal import ProfileJournal
from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.domain.clock import utc_now
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks

PROFILE = "shop"


async def test_what_is_typed_before_a_journal_is_open_is_kept_at_the_end(
    qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "journal.sqlite"
    panel = BookingPanel(Tasks(), utc_now)
    panel.prepare()
    qtbot.addWidget(panel)
    window: Any = None  # only shows failures
    profile_journal = ProfileJournal(window, DraftKeeper(panel, Tasks()), lambda _profile: file)
    await profile_journal.save_form(PROFILE)
    assert not file.exists()
    panel.form.name_edit.setText("Noura")
    await profile_journal.save_form(PROFILE)
    await profile_journal.close()
    journal = await Journal.open(file)
    kept = await Drafts(journal, utc_now).current()
    await journal.close()
    assert kept is not None
    assert kept.name == "Noura"
