"""Tests of the wallet and the shift in a narrow pane, such as on a 1080p screen at 200 %."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.shift.panel import ShiftPanel
from deskdispatch.ui.wallet.panel import WalletPanel
from tests.ui.conftest import Speak

pytestmark = pytest.mark.styled

NARROWEST = 360


@pytest.mark.parametrize("code", ["en", "ar"])
@pytest.mark.parametrize("kind", [WalletPanel, ShiftPanel])
def test_a_page_does_not_scroll_sideways(
    qtbot: QtBot, speak: Speak, kind: type[WalletPanel | ShiftPanel], code: str
) -> None:
    speak(code)
    page = kind(Tasks())
    qtbot.addWidget(page)
    page.show()
    if isinstance(page, WalletPanel):
        page.balance.amount_label.setText("KWD 12345.678")
    else:
        page.period_bar.combo.setCurrentIndex(page.period_bar.combo.count() - 1)
        page.period_bar.combo.activated.emit(page.period_bar.combo.currentIndex())
    assert page.minimumSizeHint().width() <= NARROWEST
