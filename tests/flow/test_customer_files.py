"""Tests of importing and exporting customers through the window."""

from __future__ import annotations

from pathlib import Path

from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QPushButton, QTableWidget

from deskdispatch.app import app_paths
from deskdispatch.ui.widgets.plain_label import PlainLabel
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_customers_page import rows
from tests.flow.test_long_work import name_file, strip
from tests.waiting import until

CSV = (
    "Name,Phone,Address,Notes\n"
    '=Sara Al-Ali,+965 9876 5432,"Salmiya, Block 10, Street 5, Flat 7",VIP\n'
    "Round,4.41E+11,,\n"
).encode("utf-16")
OLD_PHONE = (
    b"BEGIN:VCARD\r\nVERSION:2.1\r\n"
    b"FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D9=86=D9=88=D8=B1=D8=A9=20=\r\n"
    b"=D8=A7=D9=84=D8=B5=D8=A8=D8=A7=D8=AD\r\nTEL;CELL:66001122\r\nGEO:29.3117;47.9906\r\n"
    b"END:VCARD\r\n"
)


GLUED = (
    "BEGIN:VCARD\nFN:سارة\nTEL:98765432\nEND:VCARDBEGIN:VCARD\nFN:Jo\nTEL:55550101\nEND:VCARD\n"
    "BEGIN:VCARD\nFN:One\nTEL:66001122\nFN:Two\nTEL:66001133\nEND:VCARD\n"
    "BEGIN:VCARD\nFN:CAFE\nTEL:22223333\nEND:VCARD\n"
)


def workbook(path: Path) -> Path:
    """Writes a workbook with phones as numbers, under Arabic headings."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["الاسم", "الهاتف", "هاتف آخر"])
    sheet.append(["Sara Al-Ali", 96598765432, 22223333])
    sheet.append(["Jo", 55550101, None])
    book.save(path)
    return path


async def previewed(desk: RunningDesktop, path: Path) -> QDialog:
    """Opens the preview of a file."""
    desk.window.commands.actions["import_customers"].trigger()
    await name_file(desk, "openFileDialog", path)
    found = "customerImportDialog"
    await until(lambda: desk.window.findChild(QDialog, found), what="what it found")
    return desk.find(QDialog, found)


async def imported(desk: RunningDesktop, path: Path) -> None:
    dialog = await previewed(desk, path)
    button = dialog.findChild(QPushButton, "customerImportTakeButton")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    await until(lambda: "added or completed" in strip(desk).text, what="that it is done")


async def nothing_new(desk: RunningDesktop, path: Path) -> None:
    """Opens the same file again, which offers nothing to import."""
    dialog = await previewed(desk, path)
    button = dialog.findChild(QPushButton, "customerImportTakeButton")
    assert button is not None
    assert not button.isEnabled()
    desk.press(Qt.Key.Key_Escape, on=dialog)
    await until(lambda: not desk.window.findChild(QDialog, "customerImportDialog"))


def cells(dialog: QDialog, name: str) -> list[list[str]]:
    table = dialog.findChild(QTableWidget, name)
    assert table is not None
    model = table.model()
    texts = [
        [str(model.index(row, column).data()) for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]
    return [[text.strip("\u2066\u2068\u2069") for text in row] for row in texts]


async def test_glued_contacts_stay_apart_and_a_bad_byte_is_named(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    cards = tmp_path / "contacts.vcf"
    cards.write_bytes(GLUED.encode().replace(b"CAFE", b"Caf\xe9"))
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_5, CTRL)
        dialog = await previewed(desk, cards)
        assert [row[:3] for row in cells(dialog, "customerImportTable")] == [
            ["1", "سارة", "98765432"],
            ["4", "Jo", "55550101"],
            ["14", "Caf\ufffd", "22223333"],
        ]
        assert cells(dialog, "customerImportProblemsTable") == [
            ["8", "FN:Two", "Several contacts in one card"]
        ]
        damaged = dialog.findChild(PlainLabel, "customerImportDamagedLabel")
        assert damaged is not None
        assert damaged.text() == "Unreadable characters (\ufffd) in line \u206614\u2069"
        desk.press(Qt.Key.Key_Escape, on=dialog)
        await until(lambda: not desk.window.findChild(QDialog, "customerImportDialog"))
        await imported(desk, cards)
        await until(lambda: len(rows(desk)) == 3, what="everyone")


async def test_customers_come_from_files_and_go_to_another_pc(
    open_desktop: OpenDesktop, tmp_path: Path
) -> None:
    table = tmp_path / "customers.csv"
    table.write_bytes(CSV)
    card = tmp_path / "contacts.vcf"
    card.write_bytes(OLD_PHONE)
    book = workbook(tmp_path / "customers.xlsx")
    saved = tmp_path / "saved.xlsx"
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_5, CTRL)
        dialog = await previewed(desk, table)
        address = "Salmiya, Block 10, Street 5, Flat 7"
        assert cells(dialog, "customerImportTable") == [
            ["2", "=Sara Al-Ali", "+965 9876 5432", address, "New"]
        ]
        assert cells(dialog, "customerImportProblemsTable")[0][:2] == ["3", "4.41E+11"]
        desk.press(Qt.Key.Key_Escape, on=dialog)
        await until(lambda: not desk.window.findChild(QDialog, "customerImportDialog"))
        assert rows(desk) == []
        for path in (table, card, book):
            await imported(desk, path)
        await until(lambda: len(rows(desk)) == 3, what="everyone")
        for path in (table, card, book):
            await nothing_new(desk, path)
        desk.window.commands.actions["export_customers"].trigger()
        await name_file(desk, "saveFileDialog", saved)
        await until(saved.is_file, what="the file")
        before = sorted(rows(desk))
    records = app_paths.find(tmp_path / "data").journal_file("practice")
    records.unlink()
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.press(Qt.Key.Key_5, CTRL)
        assert rows(desk) == []
        await imported(desk, saved)
        await until(lambda: len(rows(desk)) == 3, what="everyone")
        assert sorted(rows(desk)) == before
