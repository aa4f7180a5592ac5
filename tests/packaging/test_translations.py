"""Tests of the catalogues, from a small tree of sources to compiled files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import translations
from PySide6.QtCore import QTranslator

PACKAGING = Path(translations.__file__).parent

PANEL = """
class Panel(QWidget):
    def retranslate(self):
        self.a = self.tr("&Book now")
        self.b = self.tr("Wallet %1 of {name}")
        self.c = QCoreApplication.translate("Panel", "%n parcel(s)", None, len(self.rows))
        self.d = self.tr('Say "hello" ??/ \\n<b>')
"""


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Project with one module and complete catalogues."""
    (tmp_path / "deskdispatch" / "ui").mkdir(parents=True)
    write_panel(tmp_path, PANEL)
    assert translations.update(tmp_path) == []
    for file, old, new in (
        ("en", *forms(2, "%n parcel", "%n parcels")),
        ("ar", *forms(6, *["%n"] * 6)),
        ("ar", *translated("&amp;Book now", "احجز الآن (&amp;B)")),
        ("ar", *translated("Wallet %1 of {name}", "محفظة {name} %1")),
        ("ar", *translated("Say &quot;hello&quot; ??/ \n&lt;b&gt;", "مرحبا")),
    ):
        edit(tmp_path, file, old, new)
    return tmp_path


def forms(count: int, *texts: str) -> tuple[str, str]:
    empty = '<translation type="unfinished">\n' + 12 * " " + "<numerusform></numerusform>"
    lines = "".join(f"<numerusform>{text}</numerusform>" for text in texts)
    rest = ("\n" + 12 * " " + "<numerusform></numerusform>") * (count - 1)
    return empty + rest, f"<translation>{lines}"


def translated(source: str, text: str) -> tuple[str, str]:
    before = f"<source>{source}</source>\n        <translation"
    return f'{before} type="unfinished"></translation>', f"{before}>{text}</translation>"


def edit(tree: Path, language: str, old: str, new: str) -> None:
    file = translations.catalogue(tree, language)
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, text
    file.write_text(text.replace(old, new), encoding="utf-8")


def write_panel(tree: Path, source: str) -> None:
    (tree / "deskdispatch" / "ui" / "panel.py").write_text(source, encoding="utf-8")


def test_a_complete_tree_has_no_problems(tree: Path) -> None:
    assert translations.failures(tree) == []


def test_update_keeps_what_is_translated_and_writes_no_line_numbers(tree: Path) -> None:
    files = [translations.catalogue(tree, language) for language in ("ar", "en")]
    translations.update(tree)  # writes this test's plural forms in lupdate's format
    before = [file.read_bytes() for file in files]
    translations.update(tree)
    assert [file.read_bytes() for file in files] == before
    assert "احجز الآن".encode() in before[0]
    assert b"<location" not in before[0] + before[1]
    assert translations.failures(tree) == []


def test_a_new_text_is_missing_until_it_is_updated_and_translated(tree: Path) -> None:
    write_panel(tree, PANEL + '        self.e = self.tr("Fresh")\n')
    assert translations.failures(tree) == [
        "deskdispatch_ar.ts: missing: Panel: 'Fresh'",
        "deskdispatch_en.ts: missing: Panel: 'Fresh'",
    ]
    translations.update(tree)
    assert translations.failures(tree) == ["deskdispatch_ar.ts: not translated: Panel: 'Fresh'"]


def test_a_plural_has_to_be_written_by_hand_in_english_too(tree: Path) -> None:
    write_panel(tree, PANEL + '        self.e = self.tr("%n new(s)", "", n)\n')
    translations.update(tree)
    assert [line.split(":")[0] for line in translations.failures(tree)] == [
        "deskdispatch_ar.ts",
        "deskdispatch_en.ts",
    ]


def test_a_text_that_went_is_reported_and_dropped_by_update(tree: Path) -> None:
    write_panel(tree, PANEL.replace('        self.a = self.tr("&Book now")\n', ""))
    assert translations.failures(tree) == [
        "deskdispatch_ar.ts: no longer in the sources: Panel: '&Book now'",
        "deskdispatch_en.ts: no longer in the sources: Panel: '&Book now'",
    ]
    translations.update(tree)
    assert translations.failures(tree) == []


@pytest.mark.parametrize("state", ["vanished", "obsolete"])
def test_an_entry_that_linguist_keeps_as_gone_is_reported(tree: Path, state: str) -> None:
    edit(tree, "ar", "<translation>محفظة", f'<translation type="{state}">محفظة')
    (line,) = translations.failures(tree)
    assert line == "deskdispatch_ar.ts: no longer in the sources: Panel: 'Wallet %1 of {name}'"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("محفظة {name} %1", "محفظة {name}", "placeholder %1 differs"),
        ("محفظة {name} %1", "محفظة {nom} %1", "placeholder {name}, {nom} differs"),
        ("محفظة {name} %1", "محفظة {name} %1 %2", "placeholder %2 differs"),
        ("احجز الآن (&amp;B)", "احجز الآن", "the mnemonic & differs"),
        ("احجز الآن (&amp;B)", "", "not translated"),
    ],
)
def test_a_broken_translation_is_reported(tree: Path, old: str, new: str, expected: str) -> None:
    edit(tree, "ar", old, new)
    (line,) = translations.failures(tree)
    assert line.startswith(f"deskdispatch_ar.ts: {expected}: Panel: ")


@pytest.mark.parametrize(
    ("form", "expected"),
    [("parcel", ""), ("%n parcels", ""), ("%1 parcels", "placeholder %1 differs")],
)
def test_a_plural_form_may_leave_its_number_out(form: str, expected: str) -> None:
    assert translations.placeholder_difference("%n parcel(s)", form, plural=True) == expected


def test_without_a_plural_the_number_is_a_placeholder_like_any_other() -> None:
    assert translations.placeholder_difference("%n", "x", plural=False) == "placeholder %n differs"


def test_a_missing_catalogue_misses_every_text(tree: Path) -> None:
    translations.catalogue(tree, "ar").unlink()
    assert len(translations.failures(tree)) == 4


def test_a_call_that_gives_no_text_is_reported_with_its_place(tree: Path) -> None:
    write_panel(tree, PANEL + '        self.e = self.tr(f"{self.a}")\n')
    (line,) = translations.failures(tree)
    assert line.startswith("deskdispatch/ui/panel.py:8: ")


def test_check_changes_no_file(tree: Path) -> None:
    write_panel(tree, PANEL.replace("Book now", "Book at once"))
    before = {f: (f.read_bytes(), f.stat().st_mtime_ns) for f in tree.rglob("*") if f.is_file()}
    assert translations.failures(tree)
    after = {f: (f.read_bytes(), f.stat().st_mtime_ns) for f in tree.rglob("*") if f.is_file()}
    assert after == before


def test_compiled_catalogues_translate(tree: Path) -> None:
    made = translations.compile_catalogues(tree)
    assert [file.name for file in made] == ["deskdispatch_ar.qm", "deskdispatch_en.qm"]
    arabic, english = QTranslator(), QTranslator()
    assert arabic.load(str(made[0]))
    assert english.load(str(made[1]))
    assert arabic.translate("Panel", "&Book now") == "احجز الآن (&B)"
    assert arabic.translate("Panel", 'Say "hello" ??/ \n<b>') == "مرحبا"
    assert [english.translate("Panel", "%n parcel(s)", "", n) for n in (1, 2)] == [
        "%n parcel",
        "%n parcels",
    ]


def test_compile_makes_only_what_is_older_than_its_source(tree: Path) -> None:
    first, _ = translations.compile_catalogues(tree)
    assert translations.compile_catalogues(tree) == []
    later = first.stat().st_mtime_ns + 1_000_000
    os.utime(first.with_suffix(".ts"), ns=(later, later))
    assert translations.compile_catalogues(tree) == [first]


def test_two_processes_may_compile_at_the_same_time(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = translations._qt_tool
    other = (
        "import sys, pathlib, translations as t; t.compile_catalogues(pathlib.Path(sys.argv[1]))"
    )

    def overtaken(*command: str) -> None:
        tool(*command)
        subprocess.run([sys.executable, "-c", other, tree], cwd=PACKAGING, check=True)

    monkeypatch.setattr(translations, "_qt_tool", overtaken)
    translations.compile_catalogues(tree)
    made = sorted(file.name for file in tree.rglob("*.qm*"))
    assert made == ["deskdispatch_ar.qm", "deskdispatch_en.qm"]


def test_an_ellipsis_stands_off_its_word_in_every_text() -> None:
    folder = PACKAGING.parent / "resources" / "translations"
    for file in sorted(folder.glob("*.ts")):
        assert re.findall(r"\S*[^\s>]…\S*", file.read_text(encoding="utf-8")) == [], file.name
