"""What the checks look at, and what one of them leaves for another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from deskdispatch.app.app_paths import AppPaths
from deskdispatch.app.settings.settings import Profile, Settings

if TYPE_CHECKING:
    from deskdispatch.domain.account.sign_in import SignInData


class CheckedPc:
    """This PC, for one run of the checks; made on the loop that runs them.

    Attributes:
        paths: The folders of the program.
        chosen: The settings in use.
        profile: Whose service is asked.
        secret: The profile's sign-in, once the keyring gave it; None where it has none.
        hangs: Whether a call of the keyring is still unanswered.
    """

    def __init__(self, paths: AppPaths, chosen: Settings) -> None:
        self.paths = paths
        self.chosen = chosen
        self.profile: Profile = chosen.named(chosen.profile)
        self.secret: asyncio.Future[SignInData | None] = asyncio.get_running_loop().create_future()
        self.hangs = False
