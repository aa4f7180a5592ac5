"""Renews the outdated pictures of the guide: ``python -m tests.screenshots.guide``.

Each picture is a part of the real window, in both languages and schemes, with numbers on the
controls that the page describes. The layout of the shown parts is saved with the pictures, and a
test compares it with the present window. ``--all`` renews every picture, for example after a change
of colours.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Collection, Mapping
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.flow.running_desktop import RunningDesktop
from tests.screenshots.__main__ import LANGUAGES, SCHEMES
from tests.screenshots.capture import PAINTED_S, close_others, picture, run, settings_of
from tests.screenshots.guide_pictures import TABLE, layouts
from tests.screenshots.marked import marked, part_of, save
from tests.screenshots.published import ROOT, SETTINGS, STILL, at_work
from tests.screenshots.screen import Screen

PICTURES: Final = ROOT / "resources" / "guide" / "pictures"
LAYOUT: Final = ROOT / "packaging" / "guide.outline"

SCREEN: Final = Screen(2049, 1152, 1.5)
"""1366x768 with more dots, so that pictures stay sharp on screens of other scales."""


def main() -> int:
    """Returns 0 if every picture was taken."""
    parser = argparse.ArgumentParser(prog="tests.screenshots.guide", description=__doc__)
    parser.add_argument("--all", action="store_true", help="also those that are up to date")
    parser.add_argument("--picture", nargs="*", default=[], choices=TABLE, help="only these")
    chosen = parser.parse_args()
    subprocess.run([sys.executable, "packaging/translations.py", "compile"], check=True, cwd=ROOT)
    with TemporaryDirectory(prefix="deskdispatch-guide-") as name:
        folder = Path(name)
        failed = _run(folder, "layout")
        now = read_layouts(folder / LAYOUT.name)
        wanted = chosen.picture or [each for each in TABLE if chosen.all or _is_old(each, now)]
        for code, scheme in product(LANGUAGES, SCHEMES) if wanted else ():
            failed += _run(folder, code, scheme, *wanted)
        if not failed and not chosen.picture:
            LAYOUT.write_text((folder / LAYOUT.name).read_text("utf-8"), "utf-8")
    words = "not all were reached" if failed else "taken"
    sys.stdout.write(f"{len(wanted)} pictures, {words}: {', '.join(wanted)}\n")
    return int(failed > 0)


def read_layouts(path: Path = LAYOUT) -> dict[str, list[str]]:
    """Reads the saved layout of each shown part of the window, by name."""
    texts = path.read_text("utf-8").strip().split("\n\n") if path.exists() else []
    return {lines[0].split(" ")[0]: lines for text in texts if (lines := text.splitlines())}


def _is_old(name: str, now: Mapping[str, list[str]]) -> bool:
    part = TABLE[name].part
    return now[part] != read_layouts().get(part) or any(
        not path_of(name, code, scheme).exists() for code, scheme in product(LANGUAGES, SCHEMES)
    )


def path_of(name: str, code: str, scheme: str) -> Path:
    return PICTURES / code / scheme / f"{name}.png"


def _run(folder: Path, *arguments: str) -> int:
    command = [sys.executable, "-m", "tests.screenshots.guide", str(folder), *arguments]
    environment = SCREEN.environment(folder)
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


async def _lay_out(desk: RunningDesktop, path: Path) -> int:
    await at_work(desk)
    _write_layouts(path, await layouts(desk))
    return 0


def _write_layouts(path: Path, found: Mapping[str, list[str]]) -> None:
    path.write_text("\n\n".join("\n".join(lines) for lines in found.values()) + "\n", "utf-8")


async def _take(desk: RunningDesktop, code: str, scheme: str, wanted: Collection[str]) -> int:
    await desk.drawn()
    last = max(list(TABLE).index(name) for name in wanted)
    for name, shown in list(TABLE.items())[: last + 1]:
        await shown.reach(desk)
        if name in wanted:
            await asyncio.sleep(PAINTED_S)
            part = part_of(desk.window, shown.inside, shown.rows, shown.marks)
            made = marked(desk.window, picture(desk.window), part, shown.marks)
            save(made, path_of(name, code, scheme))
        await close_others(desk.window)
    return 0


def _process(folder: Path, code: str, *rest: str) -> int:
    """Writes the present layouts, or takes pictures of one window in a language and scheme."""
    if code == "layout":
        return run(SETTINGS, lambda desk: _lay_out(desk, folder / LAYOUT.name), STILL)
    scheme, *wanted = rest
    return run(settings_of(code, scheme), lambda desk: _take(desk, code, scheme, wanted))


if __name__ == "__main__":
    arguments = sys.argv[1:]
    is_command = not arguments or arguments[0].startswith("--")
    sys.exit(main() if is_command else _process(Path(arguments[0]), *arguments[1:]))
