"""What the panels' tests share."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from deskdispatch.ui import theme


@pytest.fixture(autouse=True, scope="module")
def dressed(qapp: QApplication) -> None:
    """Panels are looked at as the window shows them."""
    theme.apply(qapp, theme.load("light"))
