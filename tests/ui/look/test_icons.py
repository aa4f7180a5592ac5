"""Tests of the program's icons: one style, tinted, rotated and sharp."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtGui import QIcon, QImage
from PySide6.QtWidgets import QApplication

from deskdispatch import assets
from deskdispatch.ui.look import icons, theme

NAMES = sorted(path.stem for path in assets.path("icons").glob("*.svg"))
OURS = [name for name in NAMES if name != "app"]
PROMISED = {
    "search", "print", "repeat", "check", "cross", "barred-circle", "exclamation", "question",
    "map-pin", "wallet", "live", "offline", "sun", "moon", "sign-in", "close", "chevron-down",
    "calendar", "phone",
}  # fmt: skip


def inked(image: QImage) -> set[tuple[int, int]]:
    """Returns the painted pixels, without the antialiased edges."""
    return {
        (x, y)
        for x in range(image.width())
        for y in range(image.height())
        if image.pixelColor(x, y).alpha() > 200
    }


def drawn(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    return icon.pixmap(20, mode).toImage()


def test_every_icon_that_is_promised_is_there() -> None:
    assert set(NAMES) >= PROMISED


@pytest.mark.parametrize("name", OURS)
def test_every_icon_has_the_same_view_box_and_stroke(name: str) -> None:
    drawing = assets.path("icons", f"{name}.svg").read_text("utf-8")
    assert 'viewBox="0 0 20 20"' in drawing
    assert 'stroke="currentColor"' in drawing
    assert set(re.findall(r'stroke-width="(.+?)"', drawing)) == {"1.5"}
    assert not re.search(r"#[0-9a-fA-F]{3}", drawing)


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_and_not_cut(qapp: QApplication, name: str) -> None:
    image = icons.pixmap(name, "text", 40, 1.0).toImage()
    spots = inked(image)
    assert len(spots) > 15
    edge = {spot for spot in spots if 0 in spot or 39 in spot}
    assert not edge or name == "app"


@pytest.mark.parametrize("token", ["text", "accent", "bad"])
def test_an_icon_has_the_colour_of_its_token(qapp: QApplication, token: str) -> None:
    image = drawn(icons.icon("check", token))
    x, y = min(inked(image))
    assert image.pixelColor(x, y).name().upper() == theme.current().colors[token]


def test_an_icon_follows_the_theme_when_asked_again(qapp: QApplication) -> None:
    theme.apply(qapp, theme.load("dark"))
    image = drawn(icons.icon("check"))
    x, y = min(inked(image))
    seen = image.pixelColor(x, y).name().upper()
    theme.apply(qapp, theme.load("light"))
    assert seen == theme.load("dark").colors["text"]


def test_a_disabled_icon_is_pale(qapp: QApplication) -> None:
    pale = drawn(icons.icon("print"), QIcon.Mode.Disabled)
    assert pale == drawn(icons.icon("print", "disabled"))
    assert pale != drawn(icons.icon("print"))


def test_what_points_turns_with_the_window(
    qapp: QApplication, request: pytest.FixtureRequest
) -> None:
    before = {name: inked(drawn(icons.icon(name))) for name in ("sign-in", "search")}
    request.getfixturevalue("right_to_left")
    after = {name: inked(drawn(icons.icon(name))) for name in ("sign-in", "search")}
    assert before["sign-in"] != after["sign-in"]
    assert {(19 - x, y) for x, y in before["sign-in"]} == after["sign-in"]
    assert before["search"] == after["search"]


def test_a_sharper_screen_gets_more_pixels_of_the_same_size(qapp: QApplication) -> None:
    picture = icons.pixmap("search", "text", 20, 1.5)
    assert picture.width() == 30
    assert picture.deviceIndependentSize().toSize().width() == 20


def test_an_icon_is_made_once(qapp: QApplication) -> None:
    assert icons.icon("search") is icons.icon("search")


def test_no_such_icon_and_no_such_colour(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError):
        icons.icon("no-such-icon")
    with pytest.raises(KeyError):
        icons.icon("search", "no_such_token")


def test_the_programs_own_icon_has_every_size_a_system_asks_for(qapp: QApplication) -> None:
    sizes = {size.width() for size in icons.app_icon().availableSizes()}
    assert {16, 32, 48, 256} <= sizes


def test_directional_icons_exist() -> None:
    for name in icons.DIRECTIONAL:
        assert Path(assets.path("icons", f"{name}.svg")).is_file()
