from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch import __version__
from deskdispatch.app.arguments import Arguments, parse
from tests.app.conftest import RunDesk


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("", Arguments()),
        ("--profile shop --language ar", Arguments(profile="shop", language="ar")),
        ("--data-dir there", Arguments(data_dir=Path("there"))),
        ("doctor", Arguments(command="doctor")),
        ("doctor --profile shop", Arguments(command="doctor", profile="shop")),
        ("--profile shop doctor", Arguments(command="doctor", profile="shop")),
        ("tour --out pictures", Arguments(command="tour", out=Path("pictures"))),
        (
            "--language ar tour --out pictures --scheme dark",
            Arguments(command="tour", out=Path("pictures"), language="ar", scheme="dark"),
        ),
    ],
)
def test_what_is_asked_for(words: str, asked: Arguments) -> None:
    assert parse(words.split()) == asked


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--language fr", "invalid choice: 'fr'"),
        ("tour", "--out"),
        ("tour --out x --scheme pink", "invalid choice: 'pink'"),
        ("dance", "invalid choice: 'dance'"),
        ("--colour", "--colour"),
    ],
)
def test_a_mistake_is_named_and_ends_with_status_2(
    words: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(words.split())
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


def test_the_version(run_desk: RunDesk) -> None:
    ended = run_desk("--version")
    assert (ended.returncode, ended.stdout) == (0, f"deskdispatch {__version__}\n")
    assert ended.stderr == ""
