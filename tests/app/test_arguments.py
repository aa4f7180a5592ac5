from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.app.arguments import Arguments, parse
from deskdispatch.version import version
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
        ("call +965-5123-4567", Arguments(call="+96551234567")),
        ("call tel:5123-4567;phone-context=+965", Arguments(call="+96551234567")),
        ("call 51234567 --profile shop", Arguments(call="51234567", profile="shop")),
        ("--data-dir there call 51234567", Arguments(call="51234567", data_dir=Path("there"))),
        ("tel:+965-5123-4567;ext=2", Arguments(call="+96551234567")),
        ("TEL:%2B96551234567", Arguments(call="+96551234567")),
        ("open tel:51234567", Arguments(call="51234567")),
        ("geo:29.3,48.0", Arguments(location="geo:29.3,48.0")),
        (
            "--data-dir there open GEO:29.3,48.0;u=35?z=17",
            Arguments(location="GEO:29.3,48.0;u=35?z=17", data_dir=Path("there")),
        ),
        ("--minimised", Arguments(minimised=True)),
        ("--minimized open geo:1,2", Arguments(minimised=True, location="geo:1,2")),
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


HOSTILE = [
    ["call"],
    ["call", ""],
    ["call", "anonymous"],
    ["call", "-5"],
    ["call", "--", "-5"],
    ["call", "--\x1b[31mred"],
    ["call", "--help-me\n\ndeskdispatch: all is well"],
    ["call", "51234567", "52345678"],
    ["call", "٥١٢٣٤٥٦٧"],
    ["call", "5123\x1b]0;x\x074567"],
    ["call", "9" * 100_000],
    ["call", "\udcff51234567"],
    ["tel:"],
    ["tel:--data-dir=/tmp"],
    ["tel:\x1b[2J"],
    ["tel:" + "9" * 100_000],
    ["tel:51234567\n"],
    ["tel:51234567", "--\x1b[31m"],
    ["geo:"],
    ["geo:\x1b[2J"],
    ["geo:29.3,48.0\n--data-dir=/tmp"],
    ["geo:29.3,48.0\u202e"],
    ["geo:" + "9" * 100_000],
    ["geo:29.3,48.0", "--data-dir"],
    ["open"],
    ["open", "file:///etc/passwd"],
    ["open", "https://maps.google.com/?q=29.3,48.0"],
]


@pytest.mark.parametrize("words", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_number_is_a_plain_mistake(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(words)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    lines = said.splitlines()
    assert lines[0].startswith("usage: deskdispatch")
    assert lines[-1].startswith("deskdispatch")
    assert "error: " in lines[-1]
    assert all(line.isprintable() for line in lines)
    assert len(said) < 1000
    assert "9999" not in said


def test_the_version(run_desk: RunDesk) -> None:
    ended = run_desk("--version")
    assert (ended.returncode, ended.stdout) == (0, f"deskdispatch {version()}\n")
    assert ended.stderr == ""
