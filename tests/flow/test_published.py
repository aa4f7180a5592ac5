"""Tests that the pictures in README, AppStream and guide show the present layout."""

from __future__ import annotations

import pytest

from tests.flow.conftest import OpenDesktop
from tests.screenshots.guide import read_layouts
from tests.screenshots.guide_pictures import layouts
from tests.screenshots.outline import outline
from tests.screenshots.published import HEIGHT, OUTLINE, SETTINGS, STILL, WIDTH, at_work

pytestmark = pytest.mark.styled


async def test_published_pictures_are_as_new_as_the_layout(open_desktop: OpenDesktop) -> None:
    """Fails with the changed lines; ``python -m tests.screenshots.published`` renews all."""
    async with open_desktop(SETTINGS, options=STILL) as desk:
        desk.window.resize(WIDTH, HEIGHT)
        await at_work(desk)
        now = outline(desk.window)
        parts = await layouts(desk)
    assert now.splitlines() == OUTLINE.read_text("utf-8").splitlines()
    taken = read_layouts()
    assert [*parts] == [*taken]
    for name, lines in parts.items():
        assert lines == taken[name], f"the pictures of {name} are older than it"
