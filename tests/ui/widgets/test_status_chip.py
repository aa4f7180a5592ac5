from __future__ import annotations

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets import status_chip
from deskdispatch.ui.widgets.status_chip import (
    ChipStatus,
    StatusChip,
    StatusDelegate,
    StatusRole,
    chip_size,
    paint_chip,
)

LEFT_TO_RIGHT = Qt.LayoutDirection.LeftToRight
RIGHT_TO_LEFT = Qt.LayoutDirection.RightToLeft
FOOT = 21
"""The pips' y coordinate in a row of 28 pixels."""


def painted(
    status: str,
    *,
    unconfirmed: bool = False,
    direction: Qt.LayoutDirection = LEFT_TO_RIGHT,
    size: QSize = QSize(160, 28),  # noqa: B008
) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(theme.current().color("background"))
    painter = QPainter(image)
    box = QRect(0, 0, size.width(), size.height())
    paint_chip(painter, box, ChipStatus(status, unconfirmed), direction)
    painter.end()
    return image


def colours(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(image.width())
        for y in range(image.height())
    }


def filled_pips(image: QImage) -> int:
    """Returns the number of separate accent bars along the foot."""
    accent = theme.current().color("accent")
    row = [near(image.pixelColor(x, FOOT), accent) for x in range(image.width())]
    return sum(now and not before for before, now in zip([False, *row], row, strict=False))


def near(one: QColor, other: QColor) -> bool:
    return all(
        abs(a - b) < 40
        for a, b in zip(one.getRgb()[:3], other.getRgb()[:3], strict=True)  # type: ignore[index]
    )


@pytest.mark.parametrize(("status", "filled"), [(s, n) for n, s in enumerate(PROGRESS[:6])])
def test_pips_fill_as_the_delivery_moves(status: str, filled: int) -> None:
    assert filled_pips(painted(status)) == filled


def test_every_status_looks_its_own_way_without_its_word() -> None:
    def shape(status: str, *, unconfirmed: bool = False) -> bytes:
        image = painted(status, unconfirmed=unconfirmed).copy(0, 0, 52, 28)
        grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
        return bytes(grey.constBits())

    shapes = {shape(state) for state in DeliveryStatus} | {
        shape("WARP"),
        shape("", unconfirmed=True),
    }
    assert len(shapes) == 12


@pytest.mark.parametrize(
    ("status", "token"),
    [("DELIVERED", "good"), ("REJECTED", "bad"), ("FAILED", "bad"), ("CANCELLED", "muted")],
)
def test_an_end_has_its_colour(status: str, token: str) -> None:
    expected = theme.current().color(token)
    shape = painted(status).copy(6, 4, 30, 20)
    assert any(near(QColor(seen), expected) for seen in colours(shape))


def border(image: QImage, token: str) -> str:
    """Returns the chip's upper edge: ``x`` where it is painted, ``.`` where it is not."""
    ink = theme.current().color(token)
    top = next(y for y in range(28) if any(near(image.pixelColor(x, y), ink) for x in range(60)))
    return "".join("x" if near(image.pixelColor(x, top), ink) else "." for x in range(12, 60))


def test_the_same_chip_is_drawn_once_a_theme(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    paint = status_chip._paint_pips

    def noted(
        painter: QPainter, box: QRectF, filled: int, token: str, way: Qt.LayoutDirection
    ) -> None:
        drawn.append(token)
        paint(painter, box, filled, token, way)

    status_chip._drawn.cache_clear()
    monkeypatch.setattr(status_chip, "_paint_pips", noted)
    light = [painted("ENROUTE") for _ in range(3)]
    assert light[0] == light[2]
    assert len(drawn) == 1
    monkeypatch.setattr(theme, "current", lambda: theme.load("dark"))
    assert near(painted("ENROUTE").pixelColor(50, 6), theme.load("dark").color("surface"))
    assert len(drawn) == 2


def test_only_unconfirmed_and_the_unknown_have_a_broken_border() -> None:
    unconfirmed = border(painted("", unconfirmed=True), "attention")
    unknown = border(painted("A_WORD_OF_THE_FUTURE"), "muted")
    assert "." not in border(painted("PENDING"), "border")
    assert "xx" in unconfirmed
    assert "." in unconfirmed
    assert "." in unknown
    assert unknown.count(".") > unconfirmed.count(".")


def test_right_to_left_the_chip_stands_at_the_right() -> None:
    ground = theme.current().colors["background"]
    left = painted("ENROUTE", direction=LEFT_TO_RIGHT, size=QSize(300, 28))
    right = painted("ENROUTE", direction=RIGHT_TO_LEFT, size=QSize(300, 28))
    assert colours(left.copy(200, 0, 100, 28)) == {ground}
    assert colours(right.copy(0, 0, 100, 28)) == {ground}


def test_right_to_left_pips_fill_from_the_right() -> None:
    accent = theme.current().color("accent")

    def where(direction: Qt.LayoutDirection) -> int:
        image = painted("REQUESTED", direction=direction, size=QSize(160, 28))
        return next(x for x in range(160) if near(image.pixelColor(x, FOOT), accent))

    assert where(LEFT_TO_RIGHT) < 15
    assert where(RIGHT_TO_LEFT) > 145


def test_a_long_word_is_cut_inside_the_chip() -> None:
    image = painted("A_VERY_LONG_WORD_FROM_A_SERVICE_OF_THE_FUTURE", size=QSize(90, 28))
    text = theme.current().color("text")
    assert not any(near(image.pixelColor(x, y), text) for x in (88, 89) for y in range(28))


def test_the_size_grows_with_the_word(qtbot: QtBot) -> None:
    chip = StatusChip()
    qtbot.addWidget(chip)
    short, long = (chip_size(chip.font(), ChipStatus(word)) for word in ("Failed", "Failed so"))
    assert long.width() > short.width()
    assert short.height() <= theme.current().sizes["row"] - 4


def test_a_chip_is_read_aloud_as_a_sentence(qtbot: QtBot) -> None:
    chip = StatusChip()
    qtbot.addWidget(chip)
    chip.set_status("ENROUTE")
    assert chip.accessibleName() == "On the way: step 5 of 6"
    chip.set_status("", unconfirmed=True)
    assert chip.accessibleName().startswith("Unconfirmed")


def test_an_empty_chip_paints_nothing(qtbot: QtBot) -> None:
    chip = StatusChip()
    chip.resize(120, 24)
    qtbot.addWidget(chip)
    chip.set_status("ENROUTE")
    assert len(colours(chip.grab().toImage())) > 1
    chip.set_status("")
    assert len(colours(chip.grab().toImage())) == 1
    assert chip.accessibleName() == ""
    assert chip.sizeHint().width() == 0


def test_a_chip_does_not_show_itself(qtbot: QtBot) -> None:
    chip = StatusChip()
    qtbot.addWidget(chip)
    chip.set_status("ENROUTE")
    chip.set_status("")
    assert chip.isHidden()


def table(qtbot: QtBot, shown: ChipStatus | None) -> QTableView:
    model = QStandardItemModel(1, 1)
    item = QStandardItem("fallback")
    if shown is not None:
        item.setData(shown, StatusRole)
    model.setItem(0, 0, item)
    view = QTableView()
    model.setParent(view)
    view.setModel(model)
    view.setItemDelegate(StatusDelegate(view))
    view.resize(260, 90)
    qtbot.addWidget(view)
    return view


def test_a_table_paints_the_chip_instead_of_the_text(qtbot: QtBot) -> None:
    good = theme.current().color("good")
    chip = table(qtbot, ChipStatus("DELIVERED")).grab().toImage()
    text = table(qtbot, None).grab().toImage()
    assert any(near(QColor(seen), good) for seen in colours(chip))
    assert not any(near(QColor(seen), good) for seen in colours(text))


def test_a_table_gives_the_chip_its_room(qtbot: QtBot) -> None:
    short = table(qtbot, ChipStatus("FAILED")).sizeHintForColumn(0)
    assert table(qtbot, ChipStatus("ENROUTE")).sizeHintForColumn(0) > short


def test_a_chip_keeps_its_own_ground_on_a_chosen_row(qtbot: QtBot) -> None:
    view = table(qtbot, ChipStatus("PENDING"))
    view.selectAll()
    seen = colours(view.viewport().grab().toImage())
    assert {theme.current().colors["selected"], theme.current().colors["surface"]} <= seen
