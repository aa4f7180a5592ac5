from __future__ import annotations

from pathlib import Path

import pytest

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.ui.printing.words import Words
from tests.ui.printing.samples import ARABIC, FULL, compiled


@pytest.fixture(scope="session")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Catalogue with every word in Arabic."""
    return compiled(tmp_path_factory.mktemp("whole"))


@pytest.fixture(scope="session")
def words(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """Words in both languages, from an outdated catalogue, which lacks the van."""
    known = {english: arabic for english, arabic in ARABIC.items() if english != "Van"}
    return Words(compiled(tmp_path_factory.mktemp("catalogue"), known))


@pytest.fixture(scope="session")
def english(tmp_path_factory: pytest.TempPathFactory) -> Words:
    """Words without any catalogue."""
    return Words(tmp_path_factory.mktemp("nothing") / "ar.qm")


@pytest.fixture(scope="session")
def full() -> Slip:
    """A slip with something in every field."""
    return FULL
