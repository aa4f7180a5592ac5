"""Screenshots in every language, theme and screen size: ``python -m tests.screenshots OUT``.

Each combination runs in its own process with its own practice service. Its pictures are written to
a folder in ``OUT``, and sheets of twelve pictures beside it, for inspection. With
``--beside OTHER`` each picture is shown beside the same state of an earlier run.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Final

from tests.screenshots.screen import Screen
from tests.screenshots.sheet import save_sheets

LANGUAGES: Final = ("en", "ar")
SCHEMES: Final = ("light", "dark")


SCREENS: Final = (
    Screen(1366, 768),
    Screen(1920, 1080),
    Screen(1920, 1080, 1.5),
    Screen(1920, 1080, 2),
    Screen(2560, 1440),
)


def main() -> int:
    """Returns 0 if every picture was taken."""
    parser = argparse.ArgumentParser(prog="tests.screenshots", description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--language", choices=LANGUAGES, nargs="*", default=LANGUAGES)
    parser.add_argument("--scheme", choices=SCHEMES, nargs="*", default=SCHEMES)
    names = ", ".join(screen.name for screen in SCREENS)
    parser.add_argument(
        "--screen",
        type=Screen.named,
        nargs="*",
        default=SCREENS,
        help=f"WIDTHxHEIGHT[@PERCENT] of any screen; without: {names}",
    )
    parser.add_argument("--state", nargs="*", default=[], help="only these, by name")
    parser.add_argument("--beside", type=Path, help="an OUT of before, to stand beside each")
    parser.add_argument("--only-sheets", action="store_true", help="of the pictures taken before")
    chosen = parser.parse_args()
    subprocess.run([sys.executable, "packaging/translations.py", "compile"], check=True)
    failed = 0
    for language, scheme, screen in product(chosen.language, chosen.scheme, chosen.screen):
        folder = chosen.out / f"{screen.name}-{language}-{scheme}"
        folder.mkdir(parents=True, exist_ok=True)
        if not chosen.only_sheets:
            failed += _take(folder, language, scheme, screen, chosen.state) != 0
        sheets = save_sheets(folder, chosen.beside and chosen.beside / folder.name)
        count = len(list(folder.glob("*.png")))
        sys.stdout.write(f"{folder.name}: {count} pictures on {sheets} sheets\n")
    return int(failed > 0)


def _take(folder: Path, language: str, scheme: str, screen: Screen, states: list[str]) -> int:
    command = [
        sys.executable,
        "-m",
        "tests.screenshots.capture",
        str(folder),
        language,
        scheme,
        *states,
    ]
    return subprocess.run(command, env=screen.environment(folder), check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
