from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deskdispatch import assets
from deskdispatch.domain.errors import MapError
from deskdispatch.ui.map.page import page
from deskdispatch.ui.map.page.bridge import Topic
from deskdispatch.ui.map.page.page import (
    NONCE,
    ORIGIN,
    SCRIPTS,
    STATE,
    bundled,
    filled,
    linked_texts,
)

OUTSIDE = re.compile(r"https?:|//(?!map[/\"'])[a-z0-9-]+\.[a-z]", re.IGNORECASE)
FROM_OTHERS = ("leaflet", "leaflet_style", "qwebchannel")


def test_no_outside_address_is_named(cache_dir: Path) -> None:
    html = page.load(cache_dir)
    for name in FROM_OTHERS:
        html = html.replace(linked_texts()[name], "")
    assert OUTSIDE.findall(html) == []


def test_nothing_is_linked_so_that_nothing_is_waited_for(cache_dir: Path) -> None:
    html = page.load(cache_dir)
    assert not re.search(r"<link\b|<script[^>]+src=|@import", html)
    assert ORIGIN not in html


def test_leaflet_comes_before_the_script_that_uses_it(cache_dir: Path) -> None:
    html = page.load(cache_dir)
    places = [html.index(linked_texts()[name]) for name in ("leaflet", "qwebchannel", *SCRIPTS)]
    assert places == sorted(places)
    assert places[-1] < html.index("desk.start(map_desk)")


def test_what_the_page_draws_first_stands_in_it(cache_dir: Path) -> None:
    found = re.findall(
        r'<script type="application/json" id="(\w+)"[^>]*>(.*?)</script>', page.load(cache_dir)
    )
    read = {name: json.loads(text) for name, text in found if text != STATE}
    assert "Salmiya" in {area["en"] for area in read["areas"]}
    kinds = {each["properties"]["kind"] for each in read["land"]["features"]}
    assert kinds == {"land", "abroad", "border"}
    assert len(read["governorates"]["features"]) == 15
    assert {"Jahra", "Kuwait Bay", "Iraq"} <= {name["en"] for name in read["names"]}


def test_every_inline_script_and_style_carries_the_nonce(cache_dir: Path) -> None:
    html = filled(page.load(cache_dir), "abc", {})
    inline = re.findall(r"<(?:script|style)(?![^>]*src=)[^>]*>", html)
    assert len(inline) >= 5
    assert all('nonce="abc"' in tag for tag in inline)
    for text in linked_texts().values():
        html = html.replace(text, "")
    assert not re.search(r"\son[a-z]+=|javascript:|\sstyle=", html)


@pytest.mark.parametrize(
    "text",
    [
        "</script><script>alert(1)</script>",
        "<!-- <script>",
        f"{NONCE} {STATE}",
        "\ud800 \u2028 السالمية",
    ],
)
def test_what_is_told_stays_inside_its_element(cache_dir: Path, text: str) -> None:
    html = filled(page.load(cache_dir), "abc", {Topic.PLACE: {"lines": [text]}})
    assert html.count("<script") == filled(page.load(cache_dir), "abc", {}).count("<script")
    (told,) = re.findall(r'id="state" nonce="abc">(.*?)</script>', html)
    assert json.loads(told) == {"place": {"lines": [text]}}


def test_a_second_start_reads_the_cache_and_imports_no_folium(cache_dir: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from deskdispatch.ui.map.page import page;"
        "page.load(Path(sys.argv[1])); sys.exit('folium' in sys.modules)"
    )
    assert run(code, str(cache_dir)) == 0


def test_a_page_that_is_shipped_is_taken_in_place_of_folium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cache_dir: Path
) -> None:
    shipped = page.load(cache_dir).replace("<title>", "<title>shipped ")
    file = tmp_path / "resources" / "map" / "page.html"
    file.parent.mkdir(parents=True)
    file.write_text(shipped, "utf-8")
    monkeypatch.setattr(assets, "path", (tmp_path / "resources").joinpath)
    monkeypatch.setattr(page, "rendered", pytest.fail)
    assert page.load(tmp_path / "cache") == shipped
    assert not (tmp_path / "cache").exists()


def test_a_page_that_was_prepared_is_taken_in_place_of_folium(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "_PREPARED", tmp_path / "map")
    (tmp_path / "map").mkdir()
    (tmp_path / "map" / "map-of-before.html").touch()
    page.prepare()
    (made,) = (tmp_path / "map").iterdir()
    monkeypatch.setattr(page, "rendered", pytest.fail)
    assert page.load(tmp_path / "cache") == made.read_text("utf-8")
    assert not (tmp_path / "cache").exists()


def test_importing_the_view_loads_neither_engine_nor_folium() -> None:
    code = (
        "import sys; import deskdispatch.ui.map.view;"
        "sys.exit(any('WebEngine' in name or name in ('folium', 'branca') for name in sys.modules))"
    )
    assert run(code) == 0


def run(code: str, *arguments: str) -> int:
    return subprocess.run([sys.executable, "-c", code, *arguments], check=False).returncode


@pytest.mark.parametrize(
    "damage",
    [lambda text: "", lambda text: text[: len(text) // 2], lambda text: "\ufffd" + "x" * 100],
    ids=["empty", "cut", "other"],
)
def test_a_damaged_copy_is_made_again(
    tmp_path: Path, cache_dir: Path, damage: Callable[[str], str]
) -> None:
    whole = page.load(cache_dir)
    page.load(tmp_path)
    (copy,) = tmp_path.iterdir()
    copy.write_text(damage(whole), "utf-8")
    assert page.load(tmp_path) == whole
    assert copy.read_text("utf-8") == whole


def test_a_cache_that_cannot_be_written_costs_no_map(tmp_path: Path, cache_dir: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a directory")
    assert page.load(blocked) == page.load(cache_dir)


def test_another_version_of_folium_makes_another_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.load(tmp_path)
    monkeypatch.setattr(page, "installation_stamp", lambda name: f"{name} of tomorrow")
    page.load(tmp_path)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_script_of_ours_that_was_changed_makes_another_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.load(tmp_path)
    shipped = tmp_path / "resources"
    shutil.copytree(assets.path("map"), shipped / "map")
    shutil.copytree(assets.path("kuwait"), shipped / "kuwait")
    (shipped / "map" / "desk.css").write_text("/* plain */", "utf-8")
    monkeypatch.setattr(assets, "path", shipped.joinpath)
    assert "/* plain */" in page.load(tmp_path)


@pytest.mark.parametrize("text", ["a </SCRIPT> b", "<!-- a", f"a {NONCE} b", STATE])
def test_a_file_that_would_end_its_script_is_refused(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(page, "LINKED_SCRIPTS", (("one", "desk://map/one.js"),))
    with pytest.raises(MapError, match="cannot stand"):
        bundled('<head><script src="desk://map/one.js"></script></head>', {"one": text}, {})


def test_a_page_that_folium_writes_otherwise_is_refused() -> None:
    with pytest.raises(MapError, match="otherwise"):
        bundled("<head></head>", page.linked_texts(), {})


def test_a_sector_is_not_named_on_the_map() -> None:
    areas = json.loads(page.page_data()["areas"])
    names = {area["en"] for area in areas}
    assert {"Al Mutlaa", "Sabah Al-Ahmad City", "Nugra"} <= names
    assert [name for name in names if re.search(r"(Mutlaa|City) \d", name)] == []
    assert "sector" not in {area["kind"] for area in areas}
