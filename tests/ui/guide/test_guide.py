"""Tests of the guide's window: reading, searching and going back."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QCoreApplication, QEvent, QSizeF, Qt, QUrl
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.guide.content import PAGES, blocks, find
from deskdispatch.ui.guide.guide import Guide
from deskdispatch.ui.guide.reader import fragments
from deskdispatch.ui.guide.report import GuideReport
from deskdispatch.ui.guide.window import GuideWindow
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.printers.report_pages import ReportPaper, keep_headings, report_document
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.waiting import until


def opened(qtbot: QtBot, address: str = "") -> GuideWindow:
    window = QWidget()
    qtbot.addWidget(window)
    made = GuideWindow(Tasks())
    qtbot.addWidget(made)
    made.open_at(address, window)
    return made


def test_a_page_is_chosen_and_left_by_keys(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    guide = opened(qtbot, "cash")
    assert guide.reader.toPlainText().startswith("Cash")
    assert guide.list.currentRow() == PAGES.index("cash")
    guide.list.setFocus()
    QTest.keyClick(guide.list, Qt.Key.Key_Down)
    QTest.keyClick(guide.list, Qt.Key.Key_Return)
    assert guide.reader.address == "unconfirmed"
    guide.reader.show_address("addresses#doors")
    assert guide.list.currentRow() == PAGES.index("addresses")
    guide.back_button.click()
    guide.back_button.click()
    assert guide.reader.address == "cash"
    assert guide.list.currentRow() == PAGES.index("cash")


def test_the_search_leads_to_the_marked_words(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    guide = opened(qtbot)
    guide.search_edit.setText("العناوين")
    assert guide.list.count() == len(find("العناوين", "ar")) > 0
    QTest.keyClick(guide.search_edit, Qt.Key.Key_Return)
    assert guide.reader.address.startswith("addresses")
    assert guide.focusWidget() is guide.reader
    assert [each.cursor.selectedText() for each in guide.reader.extraSelections()]


def test_variants_of_arabic_letters_find_the_same() -> None:
    assert find("العناوين", "ar") == find("ألعناوين", "ar") != []
    assert find("no such words", "en") == find("", "en") == []


def test_another_language_shows_the_same_page(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    guide = opened(qtbot, "slips")
    english = guide.reader.toPlainText()
    speak("ar")
    QApplication.processEvents()
    assert guide.reader.address == "slips"
    assert guide.reader.toPlainText() != english
    assert guide.list.count() == len(PAGES)


def test_nothing_outside_is_opened(qtbot: QtBot) -> None:
    guide = opened(qtbot, "slips")
    guide.reader.show_address("https://example.com/page")
    assert guide.reader.address == "slips"
    assert guide.reader.loadResource(2, "https://example.com/picture.png") is None


def test_pictures_are_as_wide_as_there_is_room(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    guide = opened(qtbot, "slips")
    for width in (560, 900):
        guide.resize(width, 600)
        QApplication.processEvents()
        cursor = guide.reader.document().find("\ufffc")
        shown = cursor.charFormat().toImageFormat()
        made = guide.reader.loadResource(2, QUrl(shown.name()))
        assert 0 < made.deviceIndependentSize().width() <= guide.reader.viewport().width()
        assert guide.reader.toPlainText().count("Slips and printers") == 1


def test_a_key_is_read_from_the_left(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    guide = opened(qtbot, "slips")
    assert "\u2066Ctrl+,\u2069" in guide.reader.toPlainText()


def test_a_page_gone_back_to_looks_as_before(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    guide = opened(qtbot, "slips#scanner")
    before = guide.reader.toHtml(), guide.reader.verticalScrollBar().value()
    guide.reader.show_address("cash")
    guide.back_button.click()
    assert (guide.reader.toHtml(), guide.reader.verticalScrollBar().value()) == before
    guide.forward_button.click()
    assert guide.reader.address == "cash"
    assert guide.reader.toPlainText().startswith("النقد")


async def test_quitting_ends_the_choice_of_a_printer(qtbot: QtBot) -> None:
    bugs: list[BaseException] = []
    beside, tasks = QWidget(), Tasks(bugs.append)
    qtbot.addWidget(beside)
    guide = Guide(beside, tasks)
    others = set(QApplication.topLevelWidgets())
    guide.open()
    opened_now = set(QApplication.topLevelWidgets()) - others
    (window,) = (each for each in opened_now if isinstance(each, GuideWindow))
    qtbot.addWidget(window)
    window.print_button.click()
    await until(lambda: window.findChild(QPrintDialog), what="the printers")
    guide.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    await tasks.close()
    assert bugs == []


def test_a_section_stands_on_top_at_any_width(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    guide = opened(qtbot, "cash#count")
    for width in (600, 1000):
        guide.resize(width, 500)
        QApplication.processEvents()
        cursor = guide.reader.cursorForPosition(guide.reader.viewport().rect().topLeft())
        assert cursor.block().text() == "Count the drawer"


@pytest.mark.parametrize(("code", "heading"), [("en", "Book"), ("ar", "الحجز")])
def test_the_printed_guide_has_every_section_under_its_heading(
    speak: Speak, code: str, heading: str
) -> None:
    speak(code)
    report = GuideReport(NOON)
    pages = PdfReader(BytesIO(report_document(report, ReportPaper.A4).content)).pages
    assert len(pages) >= len(PAGES)
    made = report.writer(narrow=False).document
    made.setPageSize(QSizeF(672, 970))
    keep_headings(made)
    layout, shown = made.documentLayout(), list(blocks(made))
    assert heading in {each.text() for each in shown}
    for block, after in pairwise(shown):
        ends = [layout.blockBoundingRect(each) for each in (block, after)]
        assert max(each.right() for each in ends) <= 672
        if block.blockFormat().headingLevel():
            assert len({each.top() // 970 for each in ends}) == 1, block.text()
    assert not any(form.isAnchor() for each in shown for _at, _length, form in fragments(each))
