"""Tests of finding the authors of a package's parts in licences and metadata."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from staging import notices

LICENCE = """BSD License

# Copyright (c) 2010-2022,   Vladimir Agafonkin
Portions Copyright 1999 A Library
© 2005 Another
The above copyright notice and this permission notice shall be included.
Copyright (C) 2007 Free Software Foundation, Inc. <https://fsf.org/>
Copyright 2026 [name of copyright owner]
Copyright (c) 2025 <copyright holders>
IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM
"""


@pytest.fixture
def metadata(tmp_path: Path) -> Path:
    folder = tmp_path / "a-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(
        "Metadata-Version: 2.4\nName: a\nVersion: 1\nAuthor-email: A <a@b.kw>, B <b@b.kw>\n"
    )
    return folder


def test_holders_are_those_of_the_notices(tmp_path: Path, metadata: Path) -> None:
    text = tmp_path / "LICENSE"
    text.write_text(LICENCE, "utf-8")
    assert notices.holders([text], metadata) == (
        *("2010-2022, Vladimir Agafonkin", "Portions Copyright 1999 A Library"),
        "© 2005 Another",
    )


def test_without_notices_they_are_the_authors(tmp_path: Path, metadata: Path) -> None:
    assert notices.holders([], metadata) == ("A, B",)
    (metadata / "METADATA").write_text("Metadata-Version: 2.4\nName: a\nVersion: 1\n")
    assert notices.holders([], metadata) == ("the authors of a",)


def test_what_is_built_in_is_listed_with_its_licence_and_authors(metadata: Path) -> None:
    assert notices.built_in(metadata) == ""
    crate = {"name": "ahash", "version": "0.8", "author": "T <t@b.example>"}
    crate["licenses"] = [{"expression": "MIT OR Apache-2.0"}]  # type: ignore[assignment]
    library = {"name": "libtiff", "version": "4.7", "licenses": [{"license": {"id": "libtiff"}}]}
    (metadata / "sboms").mkdir()
    bill = json.dumps({"components": [library, crate, {"name": "openssl"}]})
    (metadata / "sboms" / "a.json").write_text(bill)
    assert notices.built_in(metadata).splitlines() == [
        "ahash 0.8 · MIT OR Apache-2.0 · T <t@b.example>",
        "libtiff 4.7 · libtiff",
        "openssl",
    ]


def test_a_package_is_where_its_wheels_have_it(tmp_path: Path) -> None:
    for tag in ("cp311", "cp312"):
        name = f"Pillow-1-{tag}-{tag}-any.whl"
        with zipfile.ZipFile(tmp_path / name, "w") as archive:
            for file in ("PIL/a.py", "pillow.libs/b.so", "Pillow-1.dist-info/WHEEL", "six.py"):
                archive.writestr(file, "")
    assert notices.places(tmp_path.iterdir()) == {
        "pillow": ["PIL", "Pillow-1.dist-info", "pillow.libs", "six.py"]
    }
