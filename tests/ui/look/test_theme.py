"""Tests of the theme: contrast, sizes, and no colours defined elsewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHoverEvent, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTabBar,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

import deskdispatch.ui
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.calendar_edit import MomentEdit
from deskdispatch.ui.widgets.field import FormField, SwitchedEditor, align_labels

SCHEMES: tuple[theme.Scheme, ...] = get_args(theme.Scheme)


@pytest.fixture
def dressed() -> None:
    """Does nothing: ``look`` styles all tests of a scheme at once."""


@pytest.fixture(params=SCHEMES, scope="module")
def look(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[theme.Theme]:
    loaded = theme.load(request.param)
    theme.apply(qapp, loaded)
    yield loaded
    theme.apply(qapp, theme.load("light"))


def luminance(color: str) -> float:
    """Relative luminance as WCAG 2 defines it."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(color[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_contrast_formula_agrees_with_known_values() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("pin", ["pickup", "dropoff"])
def test_pins_stand_out_from_the_map(scheme: theme.Scheme, pin: str) -> None:
    colors = theme.load(scheme).colors
    assert contrast(colors[pin], colors["background"]) >= 3


def test_both_looks_name_the_same_colours() -> None:
    light, dark = (theme.load(scheme).colors for scheme in SCHEMES)
    assert light.keys() == dark.keys()
    for color in (*light.values(), *dark.values()):
        assert re.fullmatch(r"#[0-9A-F]{6}", color)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_placeholder_is_filled_and_every_picture_is_there(scheme: theme.Scheme) -> None:
    qss = theme.load(scheme).qss
    assert "$" not in qss
    pictures = re.findall(r'url\("(.+?)"\)', qss)
    assert pictures
    for picture in pictures:
        assert "currentColor" not in Path(picture).read_text("utf-8")


def colours_in(source: str) -> list[str]:
    """Returns the colours in a module's source; paper is white and its ink black in any theme."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if re.fullmatch(r"#[0-9a-fA-F]{3,8}", text):
                found.append(text)
            case ast.Call(func=ast.Name(id="QColor"), args=[ast.Constant(), *_]):
                found.append(ast.unparse(node))
            case ast.Call(func=ast.Attribute(attr="fromRgb" | "fromRgbF" | "setRgb")):
                found.append(ast.unparse(node))
            case ast.Attribute(value=ast.Attribute(attr="GlobalColor"), attr=name):
                if name not in ("transparent", "white", "black"):
                    found.append(ast.unparse(node))
    return found


def test_no_module_of_the_window_carries_a_colour() -> None:
    room = Path(deskdispatch.ui.__file__).parent
    carrying = {
        str(path.relative_to(room)): colours
        for path in room.rglob("*.py")
        if (colours := colours_in(path.read_text("utf-8")))
    }
    assert set(carrying) == {str(Path("look", "tokens.py"))}


@pytest.mark.parametrize(
    "line",
    [
        "ink = '#0A6A94'",
        "QColor('red')",
        "QColor(1, 2, 3)",
        "QColor.fromRgb(7)",
        "Qt.GlobalColor.red",
    ],
)
def test_the_search_for_colours_finds_each_kind(line: str) -> None:
    assert len(colours_in(line)) == 1


def shown(qtbot: QtBot, widget: QWidget) -> QWidget:
    qtbot.addWidget(widget)
    widget.show()
    return widget


def test_the_palette_follows_the_look(qapp: QApplication, look: theme.Theme) -> None:
    assert theme.current() is look
    assert (
        qapp.palette().color(QPalette.ColorRole.Window).name().upper()
        == (look.colors["background"])
    )
    assert (
        qapp.palette().color(QPalette.ColorRole.WindowText).name().upper() == (look.colors["text"])
    )


def test_body_type_is_ten_points_with_figures_of_one_width(
    qapp: QApplication, look: theme.Theme
) -> None:
    assert qapp.font().pointSize() == 10
    assert [bytes(tag.toString().data()) for tag in qapp.font().featureTags()] == [b"tnum"]


@pytest.mark.parametrize(
    ("role", "seen"),
    [
        ("muted", (9, False, "muted")),
        ("title", (12, True, "text")),
        ("price", (22, True, "text")),
        ("error", (9, False, "bad")),
        ("attention", (10, False, "attention")),
    ],
)
def test_a_label_looks_as_its_role_says(
    qtbot: QtBot, look: theme.Theme, role: str, seen: tuple[int, bool, str]
) -> None:
    label = QLabel("KWD 1.750")
    label.setProperty("role", role)
    shown(qtbot, label)
    points, bold, token = seen
    assert (label.font().pointSize(), label.font().bold()) == (points, bold)
    ink = label.palette().color(QPalette.ColorRole.WindowText)
    assert ink.name().upper() == look.colors[token]


def test_the_price_is_big_by_its_name_alone(qtbot: QtBot, look: theme.Theme) -> None:
    label = QLabel("KWD 1.750")
    label.setObjectName("quoteLabel")
    shown(qtbot, label)
    assert (label.font().pointSize(), label.font().bold()) == (22, True)


@pytest.mark.parametrize("make", [QLineEdit, QComboBox, MomentEdit, QPushButton])
def test_fields_are_as_high_with_the_focus_as_without(
    qtbot: QtBot, look: theme.Theme, make: type[QWidget]
) -> None:
    field = shown(qtbot, make())
    assert field.sizeHint().height() == 32
    field.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    assert field.sizeHint().height() == 32


def test_the_book_button_is_the_biggest_and_filled(qtbot: QtBot, look: theme.Theme) -> None:
    button = QPushButton("Book")
    button.setObjectName("bookButton")
    button.resize(240, button.sizeHint().height())
    shown(qtbot, button)
    assert button.height() == 44
    assert pixel(button, QPoint(20, 22)) == look.colors["accent"]
    button.setEnabled(False)
    assert pixel(button, QPoint(20, 22)) != look.colors["accent"]


def test_the_focus_ring_is_two_pixels_of_accent(qtbot: QtBot, look: theme.Theme) -> None:
    edit = QLineEdit()
    edit.resize(200, 32)
    shown(qtbot, edit)
    edit.activateWindow()
    edit.setFocus()
    qtbot.waitUntil(edit.hasFocus)
    ring = [pixel(edit, QPoint(100, y)) for y in (0, 1, 2)]
    assert ring == [look.colors["accent"], look.colors["accent"], look.colors["surface"]]


def test_a_wrong_field_is_framed_in_bad(qtbot: QtBot, look: theme.Theme) -> None:
    edit = QLineEdit()
    edit.setProperty("invalid", True)
    edit.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    edit.resize(200, 32)
    shown(qtbot, edit)
    bad, surface = look.colors["bad"], look.colors["surface"]
    assert pixel(edit, QPoint(100, 0)) == bad
    assert [pixel(edit, QPoint(100, y)) for y in (28, 29, 30, 31)] == [surface, bad, bad, bad]


def test_what_was_filled_in_and_what_is_wrong_differ_without_their_colours(
    qtbot: QtBot, look: theme.Theme
) -> None:
    """The upper and lower edges differ, whole or with gaps, and thick; a warning has a sign."""
    edges = set()
    for marked in ("", "filled", "invalid"):
        edit = QLineEdit()
        edit.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        edit.setProperty(marked or "unmarked", True)
        edit.resize(200, 32)
        shown(qtbot, edit)
        image = edit.grab().toImage()
        ground = image.pixelColor(100, 4)
        runs = "".join("-" if image.pixelColor(x, 0) != ground else " " for x in range(20, 180))
        thick = sum(image.pixelColor(100, y) != ground for y in range(27, 32))
        edges.add((" " in runs, thick > 1))
        assert edit.height() == edit.sizeHint().height() == 32
    assert len(edges) == 3, edges


def test_a_field_s_edge_is_quiet_until_the_pointer_comes(qtbot: QtBot, look: theme.Theme) -> None:
    edit = QLineEdit()
    edit.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    edit.resize(200, 32)
    shown(qtbot, edit)
    assert pixel(edit, QPoint(100, 0)) == look.colors["edge"]
    edit.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    assert pixel(edit, QPoint(100, 0)) == look.colors["outline"]


def test_a_checked_box_is_filled_and_a_disabled_one_is_not(qtbot: QtBot, look: theme.Theme) -> None:
    box = QCheckBox("Cash")
    box.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    box.setChecked(True)
    box.resize(box.sizeHint())
    shown(qtbot, box)
    corner = QPoint(3, box.height() // 2 - 5)
    assert pixel(box, corner) == look.colors["accent"]
    box.setEnabled(False)
    assert pixel(box, corner) != look.colors["accent"]


def test_a_table_lies_on_the_surface(qtbot: QtBot, look: theme.Theme) -> None:
    table = QTableView()
    table.resize(200, 120)
    shown(qtbot, table)
    assert pixel(table, QPoint(100, 80)) == look.colors["surface"]


def pixel(widget: QWidget, at: QPoint) -> str:
    """Returns the visible colour at a point, as ``#RRGGBB``."""
    color: QColor = widget.grab().toImage().pixelColor(at)
    return color.name().upper()


def test_text_of_fields_of_every_kind_begins_at_the_same_pixel(
    qtbot: QtBot, look: theme.Theme
) -> None:
    """Three pixels' difference is visible; one comes from the round edge of the letter."""
    column = QWidget()
    qtbot.addWidget(column)
    rows = QVBoxLayout(column)
    line, combo = QLineEdit("IIII"), QComboBox()
    combo.addItem("IIII")
    for field in (line, combo):
        rows.addWidget(field)
    column.resize(240, 100)
    column.show()
    begins = [first_ink(field.grab().toImage(), look) for field in (line, combo)]
    assert abs(begins[0] - begins[1]) <= 1, begins


def first_ink(image: QImage, look: theme.Theme) -> int:
    """Returns the first column inside the frame with a pixel closer to the text's colour."""
    for x in range(4, image.width()):
        for y in range(8, image.height() - 8):
            if abs(image.pixelColor(x, y).lightness() - look.color("text").lightness()) < 60:
                return x
    raise AssertionError("no text")


def test_a_focused_tab_has_one_frame(qtbot: QtBot, look: theme.Theme) -> None:
    tabs = QTabBar()
    qtbot.addWidget(tabs)
    tabs.addTab("")
    tabs.addTab("IIIIIIIIII")
    tabs.show()
    tabs.setFocus()
    QApplication.processEvents()
    assert tabs.hasFocus()
    inner = tabs.tabRect(0).adjusted(4, 4, -4, -6)
    image = tabs.grab(inner).toImage()
    colors = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    assert len(colors) == 1, "a frame within the frame"


def test_a_switched_editor_is_as_high_with_its_editor_as_without(
    qtbot: QtBot, look: theme.Theme
) -> None:
    check, edit, under = QCheckBox("Schedule"), QLineEdit(), QLineEdit()
    field = FormField(SwitchedEditor(check, edit, under=under), "When")
    qtbot.addWidget(field)
    field.show()
    both = 2 * look.sizes["field"] + look.sizes["space_3"]  # a caption is between them
    assert field.sizeHint().height() == both
    edit.show()
    QApplication.processEvents()
    assert field.sizeHint().height() == both


def test_labels_are_aligned_by_a_style_that_has_not_reached_them_yet(
    qtbot: QtBot, look: theme.Theme
) -> None:
    """A style sheet reaches widgets in any order: a form may be notified before its labels."""
    field = FormField(QLineEdit(), "Address details")
    qtbot.addWidget(field)
    field.show()
    narrow = field.label.sizeHint().width()
    field.label.setProperty("role", "title")
    align_labels([field])
    assert field.label.minimumWidth() > narrow + 10


def line_across(handle: QWidget, *, is_upright: bool) -> list[str]:
    """Returns the colours across a handle that differ from the background."""
    image = handle.grab().toImage()
    length = image.width() if is_upright else image.height()
    places = (QPoint(at, 4) if is_upright else QPoint(4, at) for at in range(length))
    colours = [image.pixelColor(each).name().upper() for each in places]
    return [each for each in colours if each != colours[0]]


@pytest.mark.parametrize("orientation", list(Qt.Orientation))
def test_a_splitter_is_a_hair_that_is_darker_under_the_pointer_and_wider_while_dragged(
    qtbot: QtBot, look: theme.Theme, orientation: Qt.Orientation
) -> None:
    splitter = QSplitter(orientation)
    for _ in range(2):
        splitter.addWidget(QWidget())
    splitter.resize(200, 200)
    shown(qtbot, splitter)
    handle, is_upright = splitter.handle(1), orientation is Qt.Orientation.Horizontal
    assert line_across(handle, is_upright=is_upright) == [look.colors["border"]]
    middle = QPointF(handle.rect().center())
    enter = QHoverEvent(QEvent.Type.HoverEnter, middle, middle, QPointF(-1, -1))
    QCoreApplication.sendEvent(handle, enter)
    assert line_across(handle, is_upright=is_upright) == [look.colors["outline"]]
    QTest.mousePress(handle, Qt.MouseButton.LeftButton)
    assert line_across(handle, is_upright=is_upright) == [look.colors["accent"]] * 3
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton)
