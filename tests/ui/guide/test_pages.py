"""Tests that the guide's pages agree between languages and with the window's tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from deskdispatch import assets
from deskdispatch.domain.appearance import LANGUAGES
from deskdispatch.domain.text.marked_text import MarkedText
from deskdispatch.ui.guide.content import PAGES, GuidePage, page
from deskdispatch.ui.guide.guide import SUBJECTS
from deskdispatch.ui.text import language
from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets import keys
from deskdispatch.ui.window.command_table import COMMANDS, MENUS, texts_of
from deskdispatch.ui.window.findable_settings import TITLES, findable_settings
from deskdispatch.ui.window.help import control_keys

_KEY: Final = re.compile(r"`([^`]+)`")
_BOLD: Final = re.compile(r"\*\*([^*]+)\*\*")
_PATH: Final = re.compile(r"(?<!\*)\*([^*\s][^*]*)\*(?!\*)")
_LINK: Final = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
_PICTURE: Final = re.compile(r"!\[([^\]]*)\]\(([^)]*)\)")
_QUOTED: Final = re.compile(r"[“«]([^”»]+)[”»]")
_ARROW: Final = re.compile(r"\s*[→←]\s*")
ROOT: Final = Path(__file__).resolve().parents[3]
_SCHEMES: Final = ("light", "dark")

EVERY_PAGE: Final = [(code, name) for code in LANGUAGES for name in PAGES]


def plain(words: str) -> str:
    return without_mnemonic(words).removesuffix("…").strip()


def words_in(code: str, context: str, source: object) -> str:
    return plain(language.words_in(code, MarkedText(context, str(source))))


def known_keys() -> set[str]:
    """Returns the written form of each key of a command, a focused control or a button."""
    named = {key for command in COMMANDS for key in command.keys}
    named |= {row.key for group in control_keys() for row in group.rows}
    for value in vars(keys).values():
        named |= set((value,) if isinstance(value, str) else value if _is_keys(value) else ())
    return {key.replace("Return", "Enter") for key in named} | _single(named)


def _is_keys(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def _single(named: set[str]) -> set[str]:
    """Expands rows with several keys, with their modifiers: ``Alt+1 … 7`` gives seven."""
    found = set()
    for key in named:
        parts = [each for each in key.split() if each not in {",", "…"}]
        held = parts[0].rpartition("+")[0]
        keys_ = [each if "+" in each[:-1] or not held else f"{held}+{each}" for each in parts]
        found |= set(keys_)
        if "…" in key:
            start, end = (int(each[-1]) for each in keys_)
            found |= {f"{keys_[0][:-1]}{number}" for number in range(start, end + 1)}
    return found


def known_paths(code: str) -> set[tuple[str, ...]]:
    """Returns every menu path to a command, and every path to a setting in the preferences."""
    menus = {name: words_in(code, "Commands", text) for name, text in MENUS.items()}
    found: set[tuple[str, ...]] = {(title,) for title in menus.values()}
    for command, texts in (
        (each, dict(zip(language.TABLE, texts_of(each), strict=True))) for each in COMMANDS
    ):
        words = plain(texts[code])
        found |= {(menus[command.menu], words), (words,)} if command.menu else {(words,)}
    preferences = words_in(code, "Commands", "P&references …")
    file = menus["file"]
    for setting in findable_settings():
        title = words_in(code, *TITLES[setting.page])
        path = (title, words_in(code, *setting.words)) if setting.path else (title,)
        found |= {(preferences, *path), (file, preferences, *path)}
    return found


def bare(words: str) -> str:
    """Normalises a text: no direction or vowel marks, mnemonics, or spaces around an ellipsis."""
    marks = {each for each in words if unicodedata.category(each) in {"Cf", "Mn"}}
    return re.sub(r"\s*…\s*", "…", plain("".join(each for each in words if each not in marks)))


@cache
def texts_of_the_window(code: str) -> frozenset[str]:
    """Returns every text of the catalogue, in each of its plural forms."""
    catalogue = ElementTree.parse(ROOT / "resources/translations" / f"deskdispatch_{code}.ts")
    made = [each for kind in ("translation", "numerusform") for each in catalogue.iter(kind)]
    return frozenset(bare(each.text) for each in made if each.text)


def settings(code: str) -> set[str]:
    return {words_in(code, *each.words) for each in findable_settings()}


@pytest.mark.parametrize(("code", "name"), EVERY_PAGE)
def test_keys_commands_and_settings_are_those_of_the_window(code: str, name: str) -> None:
    text = page(name, code).markdown
    assert set(_KEY.findall(text)) - known_keys() == set()
    paths = {tuple(map(plain, _ARROW.split(path))) for path in _PATH.findall(_BOLD.sub("", text))}
    assert paths - known_paths(code) == set()
    assert {plain(each) for each in _BOLD.findall(text)} - settings(code) == set()


@pytest.mark.parametrize(("code", "name"), EVERY_PAGE)
def test_what_is_quoted_stands_in_the_window(code: str, name: str) -> None:
    quoted = _QUOTED.findall(page(name, code).markdown)
    words = [bare(each) for each in quoted if not re.search(r"\d", each)]  # others are typed
    texts = texts_of_the_window(code)
    unknown = [
        each
        for each in words
        if not any(all(part in text for part in each.split("…")) for text in texts)
    ]
    assert unknown == []


@pytest.mark.parametrize(("code", "name"), EVERY_PAGE)
def test_links_lead_to_sections_and_pictures_exist(code: str, name: str) -> None:
    shown = page(name, code)
    known = {each for one in PAGES for each in addresses(page(one, code))}
    links = [f"{name}{link}" if link.startswith("#") else link for link in links_of(shown)]
    assert set(links) - known == set()
    for words, path in _PICTURE.findall(shown.markdown):
        assert words, "a picture needs words for who cannot see it"
        assert path == f"pictures/{Path(path).name}"
        for scheme in _SCHEMES:
            assert assets.path("guide", "pictures", code, scheme, Path(path).name).is_file()


@pytest.mark.parametrize("name", PAGES)
def test_each_language_has_the_same_sections_and_pictures(name: str) -> None:
    texts = [page(name, code) for code in LANGUAGES]
    assert len({each.ids for each in texts}) == 1
    assert len({tuple(path for _, path in _PICTURE.findall(each.markdown)) for each in texts}) == 1
    for each in texts:
        ids = [id for id in each.ids if id]
        assert each.title
        assert len(set(ids)) == len(ids)
        assert len(ids) >= len(each.ids) - 1, "only the title has no id"


def test_no_other_file_is_shipped() -> None:
    for code in LANGUAGES:
        folder = assets.path("guide", code)
        assert {each.name for each in folder.iterdir()} == {f"{name}.md" for name in PAGES}
    used = {
        Path(path).name
        for code, name in EVERY_PAGE
        for _, path in _PICTURE.findall(page(name, code).markdown)
    }
    shipped = {each.name for each in assets.path("guide").rglob("*.png")}
    assert shipped == used


def test_every_subject_is_a_section() -> None:
    known = {each for name in PAGES for each in addresses(page(name, LANGUAGES[0]))}
    assert set(SUBJECTS.values()) - known == set()


def addresses(page: GuidePage) -> set[str]:
    return {page.name, *(f"{page.name}#{id}" for id in page.ids if id)}


def links_of(page: GuidePage) -> Iterator[str]:
    yield from _LINK.findall(page.markdown)
