"""Tests of the first start's welcome dialog: skipped, all chosen, in Arabic, and never again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QRadioButton, QWidget

from deskdispatch.app import app_paths
from deskdispatch.app.arguments import Arguments
from deskdispatch.app.instance.hand_over import SecondStart
from deskdispatch.app.settings import settings
from deskdispatch.app.settings.settings import Settings
from deskdispatch.app.start import is_first_start
from deskdispatch.domain.places.tile_source import TileSourceSettings
from deskdispatch.ui.account.sign_in_dialog import SignInDialog
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.welcome import WelcomeDialog
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.running_desktop import LEFT, NONE, RunningDesktop, middle
from tests.ui.fake_printers import Printers
from tests.waiting import until

pytestmark = pytest.mark.styled

NEW = Settings(map=TileSourceSettings(tiles=False))


@pytest.fixture(autouse=True)
def _system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(language, "of_system", lambda: "en")


async def welcomed(desk: RunningDesktop) -> WelcomeDialog:
    """Waits for the dialog, which opens after the window at a first start."""
    desk.program.is_first = True
    found = desk.window.findChildren
    await until(lambda: found(WelcomeDialog), what="the page")
    (dialog,) = found(WelcomeDialog)
    assert dialog.isVisible()
    return dialog


def choose(dialog: WelcomeDialog, name: str) -> None:
    button = dialog.findChild(QRadioButton, name)
    assert button is not None
    QTest.mouseClick(button, LEFT, NONE, middle(button))


async def test_it_is_skipped_and_the_first_booking_made(open_desktop: OpenDesktop) -> None:
    async with open_desktop(NEW) as desk:
        dialog = await welcomed(desk)
        assert not dialog.isModal()
        assert desk.focus() == "welcomeStartButton"
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        assert not dialog.isVisible()
        await until(lambda: desk.focus() == "phoneEdit", what="the form in front")
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="the booking")
        await desk.program._saver.close()
        kept = settings.load(desk.where.settings_file)
        assert (kept.language, kept.scheme, kept.profile) == ("", "", "practice")
        assert not is_first_start(desk.where, Arguments())


async def test_all_is_chosen_at_once_in_arabic_and_the_sign_in_follows(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(NEW) as desk:
        printers = desk.window.slips.kinds[""] = Printers("Counter")
        dialog = await welcomed(desk)
        await desk.signed_in()
        choose(dialog, "welcomeLanguage_ar")
        await until(lambda: dialog.title_label.text() == "إعداد هذا الجهاز", what="Arabic")
        assert dialog.layoutDirection() is Qt.LayoutDirection.RightToLeft
        assert dialog.language.label.x() > dialog.language.buttons["en"].x()
        assert "العربية" in dialog.language.buttons["ar"].text()
        choose(dialog, "welcomeScheme_dark")
        assert theme.current().scheme == "dark"
        dialog.printer_combo.setCurrentIndex(dialog.printer_combo.findData("Counter"))
        QTest.mouseClick(dialog.test_button, LEFT, NONE, middle(dialog.test_button))
        await until(lambda: dialog.banner.text, what="what came of the test page")
        assert [name for name, _look in printers.proofs] == ["Counter"]
        note, skip = dialog.service_note.text(), dialog.skip_button.text()
        choose(dialog, "welcomeService_sign_in")
        assert dialog.service_note.text() != note  # which is of the practice service
        assert skip.startswith("تخط")
        QTest.mouseClick(dialog.start_button, LEFT, NONE, middle(dialog.start_button))
        await until(lambda: _sign_in() is not None, what="the sign-in")
        await desk.program._saver.close()
        kept = settings.load(desk.where.settings_file)
        assert (kept.language, kept.scheme, kept.printer) == ("ar", "dark", "Counter")
        opened = _sign_in()
        assert opened is not None
        opened.reject()


def _sign_in() -> SignInDialog | None:
    dialog = QApplication.activeModalWidget()
    return dialog if isinstance(dialog, SignInDialog) else None


async def test_neither_a_call_nor_somebody_who_types_is_held_up(open_desktop: OpenDesktop) -> None:
    async with open_desktop(NEW) as desk:
        desk.program.is_first = True
        desk.type("nameEdit", "Dalal")
        desk.window.showMinimized()
        await desk.signed_in()
        assert not desk.window.findChildren(WelcomeDialog)
        desk.window.showNormal()
        dialog = await welcomed(desk)
        assert dialog.testAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        desk.program.handle_second_start(SecondStart(call="51234567"))
        dialog.activateWindow()
        QTest.keyClick(dialog, Qt.Key.Key_F12)
        await until(lambda: desk.text("phoneEdit") == "51234567", what="the caller in the form")


@pytest.mark.parametrize(
    ("args", "file"),
    [
        (Arguments(profile="shop"), None),
        (Arguments(call="51234567"), None),
        (Arguments(location="geo:1,2"), None),
        (Arguments(), "settings.toml"),
        (Arguments(), "window.ini"),
        (Arguments(), "journal-shop.sqlite"),
    ],
)
def test_who_has_something_to_do_is_not_asked(
    tmp_path: Path, args: Arguments, file: str | None
) -> None:
    paths = app_paths.find(tmp_path)
    assert is_first_start(paths, Arguments(language="ar"))
    if file is not None:
        (tmp_path / file).touch()
    assert not is_first_start(paths, args)


async def test_a_walk_of_the_keys_reaches_everything_in_the_order_of_the_eye(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop(OFFLINE) as desk:
        dialog = await welcomed(desk)
        dialog.language.buttons["en"].setFocus(Qt.FocusReason.TabFocusReason)
        names = []
        for _ in range(8):
            names.append(desk.focus())
            desk.press(Qt.Key.Key_Tab)
        assert names == [
            "welcomeLanguage_en",
            "welcomeScheme_light",
            "welcomeService_practice",
            "welcomePrinterCombo",
            "welcomeTestButton",
            "helpButton",
            *sorted(("welcomeSkipButton", "welcomeStartButton"), key=partial(place_in, dialog)),
        ]


def place_in(dialog: QWidget, name: str) -> int:
    """Returns a button's distance from its dialog's left; the platform decides the order."""
    button = dialog.findChild(QWidget, name)
    assert button is not None
    return button.mapTo(dialog, QPoint(0, 0)).x()
