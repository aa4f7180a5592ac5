from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deskdispatch.ui.map import page
from deskdispatch.ui.map.files import collect
from deskdispatch.ui.map.recipe import ORIGIN, SCRIPTS

OUTSIDE = re.compile(r"https?:|//(?!map[/\"'])[a-z0-9-]+\.[a-z]", re.IGNORECASE)


def test_no_outside_address_is_named(cache_dir: Path) -> None:
    from PySide6 import QtWebChannel  # noqa: F401  # brings its script

    texts = {"the page": page.load(cache_dir)}
    ours = [f"/{name}.js" for name in SCRIPTS]
    for name in (*ours, "/desk.css", "/areas.json", "/land.geojson"):
        texts[name] = collect()[name].body.decode()
    assert [name for name, text in texts.items() if OUTSIDE.search(text)] == []


def test_everything_linked_is_served(cache_dir: Path) -> None:
    links = re.findall(r'(?:src|href)="([^"]+)"', page.load(cache_dir))
    assert f"{ORIGIN}/leaflet/leaflet.js" in links
    assert {link.removeprefix(ORIGIN) for link in links} <= set(collect())


def test_leaflet_comes_before_the_script_that_uses_it(cache_dir: Path) -> None:
    html = page.load(cache_dir)
    places = [html.index(f"{name}.js") for name in ("leaflet", "qwebchannel", *SCRIPTS)]
    assert places == sorted(places)
    assert places[-1] < html.index("desk.start(")


def test_every_inline_script_and_style_carries_the_nonce(cache_dir: Path) -> None:
    html = page.with_nonce(page.load(cache_dir), "abc")
    inline = re.findall(r"<(?:script|style)(?![^>]*src=)[^>]*>", html)
    assert len(inline) >= 5
    assert all('nonce="abc"' in tag for tag in inline)
    assert not re.search(r"\son[a-z]+=|javascript:|\sstyle=", html)


def test_a_second_start_reads_the_cache_and_imports_no_folium(cache_dir: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from deskdispatch.ui.map import page;"
        "page.load(Path(sys.argv[1])); sys.exit('folium' in sys.modules)"
    )
    assert run(code, str(cache_dir)) == 0


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
    monkeypatch.setattr(page, "installed", lambda name: f"{name} of tomorrow")
    page.load(tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
