"""The picture in README and AppStream shows the window as it is laid out now."""

from __future__ import annotations

from tests.flow.conftest import OpenDesktop
from tests.screenshots.outline import outline
from tests.screenshots.published import HEIGHT, OUTLINE, SETTINGS, STILL, WIDTH, at_work


async def test_the_published_picture_is_as_new_as_the_layout(open_desktop: OpenDesktop) -> None:
    """Fails with the lines that changed: ``python -m tests.screenshots.published`` renews both."""
    async with open_desktop(SETTINGS, options=STILL) as desk:
        desk.window.resize(WIDTH, HEIGHT)
        await at_work(desk)
        now = outline(desk.window)
    assert now.splitlines() == OUTLINE.read_text("utf-8").splitlines()
