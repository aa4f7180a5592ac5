from __future__ import annotations

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.controls import (
    ClearButton,
    DialogContent,
    answer_box,
    fitting,
    name_buttons,
    stacked,
)
from tests.waiting import until


def test_a_button_is_named_without_the_mark_of_its_letter(qtbot: QtBot) -> None:
    button = QPushButton()
    qtbot.addWidget(button)
    name_buttons((button, "C&lose"))
    assert (button.text(), button.accessibleName()) == ("C&lose", "Close")


@pytest.mark.styled
def test_a_dialog_is_no_larger_than_its_screen_has_room_for(qtbot: QtBot) -> None:
    dialog = QWidget()
    qtbot.addWidget(dialog)
    screen = dialog.screen().availableSize()
    small = QSize(320, 200)
    assert fitting(small, dialog) == small
    assert fitting(screen * 2, dialog) == screen - QSize(48, 48)
    tall = QSize(320, screen.height())
    assert fitting(tall, dialog) == QSize(320, screen.height() - 48)


async def test_a_dialog_grows_with_its_content_until_that_scrolls_above_its_answers(
    qtbot: QtBot,
) -> None:
    dialog, label, answer = QWidget(), QLabel("one"), QPushButton("Close")
    qtbot.addWidget(dialog)
    content = DialogContent(stacked(label))
    dialog.setLayout(stacked(content, answer))
    dialog.show()
    low = dialog.minimumHeight()
    label.setText("one\n" * 5)
    await until(lambda: dialog.minimumHeight() > low, what="room for all lines")
    assert content.height() >= label.sizeHint().height()
    label.setText("one\n" * 200)
    await until(lambda: content.verticalScrollBar().isVisible(), what="that it scrolls")
    assert dialog.minimumSizeHint().height() <= fitting(QSize(0, 9_999), dialog).height()


@pytest.mark.parametrize(
    ("platform", "order"),
    [("win", ["Delete", "Archive", "Keep"]), ("gnome", ["Archive", "Keep", "Delete"])],
)
def test_the_answers_of_a_dialog_stand_in_the_order_of_the_platform(
    qtbot: QtBot, qapp: QApplication, platform: str, order: list[str]
) -> None:
    layouts = {"win": 0, "gnome": 3}
    qapp.setStyleSheet(f"* {{ button-layout: {layouts[platform]}; }}")
    keep, delete, archive = (QPushButton(words) for words in ("Keep", "Delete", "Archive"))
    box = answer_box(keep, delete, archive)
    qtbot.addWidget(box)
    box.show()
    shown = sorted((keep, delete, archive), key=lambda button: button.x())
    assert [button.text() for button in shown] == order
    by_tab = [shown[0], *(shown[at].nextInFocusChain() for at in (0, 1))]
    assert by_tab == shown
    qapp.setStyleSheet("")


@pytest.mark.styled
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_line_is_cleared_by_an_icon_of_ours(
    qtbot: QtBot, qapp: QApplication, scheme: theme.Scheme
) -> None:
    line = QLineEdit("text")
    ClearButton(line)
    qtbot.addWidget(line)
    line.show()
    theme.apply(qapp, theme.load(scheme))
    button = line.findChild(QToolButton)
    assert isinstance(button, QToolButton)
    assert button.text() == "Clear"
    muted = theme.load(scheme).color("muted")
    assert muted.rgb() in colors(button.icon().pixmap(64, 64).toImage())


def test_an_empty_line_keeps_no_room_for_it(qtbot: QtBot, qapp: QApplication) -> None:
    line = QLineEdit()
    ClearButton(line)
    qtbot.addWidget(line)
    line.show()
    button = line.findChild(QToolButton)
    assert isinstance(button, QToolButton)
    for scheme in ("dark", "light"):
        theme.apply(qapp, theme.load(scheme))
        assert not button.isVisibleTo(line), scheme
    line.setText("text")
    assert button.isVisibleTo(line)
    theme.apply(qapp, theme.load("dark"))
    assert button.isVisibleTo(line)
    theme.apply(qapp, theme.load("light"))


def colors(image: QImage) -> set[int]:
    """Returns the colours of the opaque pixels."""
    every = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {each.rgb() for each in every if each.alpha() == 255}
