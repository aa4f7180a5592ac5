"""Tests of WCAG 2.2 level AA: contrast of all that is painted, visible focus, target sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import product
from typing import Final, get_args

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QTabBar,
    QTableView,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.domain.wallet.spending import SpendingDay
from deskdispatch.ui.look import theme
from deskdispatch.ui.wallet.spend_chart import SpendChart
from deskdispatch.ui.widgets.assistive.combo_box import ComboBox
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from deskdispatch.ui.widgets.controls import SmallButton
from tests.ui.look.test_theme import contrast

SCHEMES: Final = get_args(theme.Scheme)
WORDS: Final = 4.5
SHAPES: Final = 3.0
QUIET: Final = 1.5
TARGET_PX: Final = 24
RING_PX: Final = 40
"""Least number of pixels that change when a widget gets the focus; a ring has more."""

GROUNDS: Final = ("background", "surface", "hover", "pressed", "selected", "changed")
FILLED: Final = ("accent", "accent_hover", "accent_pressed", "attention")
INKS: Final = ("text", "muted", "accent", "good", "attention", "bad")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_and_status_shapes_stand_out_from_every_ground(scheme: theme.Scheme) -> None:
    pairs = [*product(INKS, GROUNDS), *product(("on_accent",), FILLED)]
    assert {pair: ratio for pair, ratio in contrasts(scheme, pairs) if ratio < WORDS} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_borders_rings_and_marks_stand_out(scheme: theme.Scheme) -> None:
    """Covers fields under the pointer, the focus ring, the check in its box, and error frames."""
    pairs = [
        *product(("outline", "accent", "text"), ("background", "surface", "hover")),
        ("text", "pressed"),
        ("accent", "selected"),
        *product(("bad", "attention"), ("surface",)),
    ]
    assert {pair: ratio for pair, ratio in contrasts(scheme, pairs) if ratio < SHAPES} == {}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_field_at_rest_has_a_quiet_edge_that_is_seen(scheme: theme.Scheme) -> None:
    pairs = [("edge", "background"), ("edge", "surface")]
    assert all(QUIET <= ratio < SHAPES for _pair, ratio in contrasts(scheme, pairs))


def contrasts(
    scheme: theme.Scheme, pairs: Iterable[tuple[str, str]]
) -> list[tuple[tuple[str, str], float]]:
    """Returns pairs of a theme's colours with their contrast."""
    colors = theme.load(scheme).colors
    return [(pair, contrast(colors[pair[0]], colors[pair[1]])) for pair in pairs]


@pytest.fixture(params=SCHEMES)
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[theme.Theme]:
    loaded = theme.load(request.param)
    theme.apply(qapp, loaded)
    yield loaded
    theme.apply(qapp, theme.load("light"))


def button(kind: type[QPushButton] | type[QToolButton], role: str = "") -> QWidget:
    made = kind()
    made.setText("Book")
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    made.setProperty("role", role)
    return made


def checked(made: QCheckBox | QRadioButton) -> QWidget:
    made.setText("Cash")
    made.setChecked(True)
    return made


def tabs() -> QWidget:
    made = QTabBar()
    made.addTab("Deliveries")
    made.addTab("Wallet")
    return made


def rows(view: QListView | QTableView) -> QWidget:
    view.setModel(QStringListModel(["one", "two"], view))
    return view


def chart() -> QWidget:
    made = SpendChart()
    made.set_days(
        [SpendingDay(date(2026, 7, at), Decimal(at), is_known=True) for at in range(1, 8)]
    )
    return made


CONTROLS: Final[dict[str, Callable[[], QWidget]]] = {
    "line": QLineEdit,
    "text": QPlainTextEdit,
    "combo box": ComboBox,
    "spin box": QSpinBox,
    "moment": MomentEdit,
    "button": lambda: button(QPushButton),
    "primary": lambda: button(QPushButton, "primary"),
    "link": lambda: button(QPushButton, "link"),
    "quiet": lambda: button(QPushButton, "quiet"),
    "segment": lambda: button(QPushButton, "segment"),
    "switch": lambda: button(QPushButton, "switch"),
    "tool": lambda: button(QToolButton),
    "small": lambda: SmallButton("copyButton", "copy"),
    "check box": lambda: QCheckBox("Cash"),
    "checked box": lambda: checked(QCheckBox()),
    "radio button": lambda: QRadioButton("Cash"),
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
    "tabs": tabs,
    "table": lambda: rows(QTableView()),
    "list": lambda: rows(QListView()),
    "chart": chart,
}


def in_window(qtbot: QtBot, control: QWidget) -> QWidget:
    """Shows a control beside a focused button; returns the window, which the caller keeps."""
    window, other = QWidget(), QPushButton("Other")
    row = QHBoxLayout(window)
    row.addWidget(other)
    row.addWidget(control)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    return window


def test_the_focus_is_seen_on_every_control(qtbot: QtBot, look: theme.Theme) -> None:
    rings = {}
    for kind, make in CONTROLS.items():
        control = make()
        window = in_window(qtbot, control)
        before = control.grab().toImage()
        control.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(control.hasFocus)
        rings[kind] = standing_out(before, control.grab().toImage())
        window.close()
    assert {kind: pixels for kind, pixels in rings.items() if pixels < RING_PX} == {}


def standing_out(before: QImage, after: QImage) -> int:
    """Returns the number of pixels whose new colour stands out from the old one."""
    assert before.size() == after.size()
    one, other = colours(before), colours(after)
    pairs, counts = np.unique(np.stack((one, other))[:, one != other], axis=1, return_counts=True)
    seen = (contrast(f"#{was:06x}", f"#{now:06x}") >= SHAPES for was, now in pairs.T)
    return int(counts[list(seen)].sum())


def colours(image: QImage) -> npt.NDArray[np.integer]:
    """Returns the colours of the pixels, from 0x000000 to 0xffffff."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    return np.frombuffer(plain.constBits(), np.uint32) & 0xFFFFFF


def test_what_is_clicked_is_large_enough(qtbot: QtBot, look: theme.Theme) -> None:
    sides = {}
    for kind, make in CONTROLS.items():
        control = make()
        window = in_window(qtbot, control)
        sides[kind] = min(control.width(), control.height())
        window.close()
    assert {kind: side for kind, side in sides.items() if side < TARGET_PX} == {}
