"""Test of a screen reader on a long board; ``python -m tests.accessible`` runs for longer."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from tests.accessible.board_walk import BoardWalk
from tests.accessible.desktop import open_window
from tests.accessible.session import Session
from tests.bench.board import JOURNAL
from tests.bench.journal_filling import fill

ROWS: Final = 3_000
QUESTIONS: Final = 300


def test_every_question_about_a_long_board_is_answered(session: Session, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    fill(data / JOURNAL, ROWS)
    with open_window(session, data, "en") as window:
        walk = BoardWalk(window, ROWS, Random(1))
        walk.walk(lambda: walk.steps < QUESTIONS)
        assert set(walk.blocks) == {
            *("read_cell", "read_headers", "look_at_screen", "select", "list_children"),
        }
        walk.select_all()
        assert window.quit() == 0
