"""What the clerk is warned of before a booking leaves, one thing after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deskdispatch.ui.booking.banner import BookingBanner
from deskdispatch.ui.booking.points import Points

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft


class BookingWarnings:
    """Shows the first warning that the clerk has not accepted by *Book anyway*.

    Args:
        banner: Where they are shown.
        points: Of the form.
    """

    def __init__(self, banner: BookingBanner, points: Points) -> None:
        self._banner = banner
        self._points = points
        self._accepted = 0
        self._draft: Draft | None = None

    def start_over(self) -> None:
        """The next booking is warned of everything."""
        self._draft = None

    def accept(self) -> None:
        """The clerk books in spite of the warning that is shown."""
        self._accepted += 1

    async def show_next(self, desk: Desk, draft: Draft) -> bool:
        """Shows the next warning; whether there is one.

        Raises:
            JournalError: What is known here could not be read.
        """
        if draft != self._draft:  # what was accepted was said of another
            self._draft, self._accepted = draft, 0
        checks: tuple[Callable[[Desk, Draft], Awaitable[bool]], ...]
        checks = (self._is_blocked, self._is_middle, self._is_instead, self._is_repeated)
        for check in checks[self._accepted :]:
            if await check(desk, draft):
                return True
            self._accepted += 1
        return False

    async def _is_blocked(self, desk: Desk, draft: Draft) -> bool:
        """Nothing is to be booked for the customer."""
        blocked = await desk.customers.blocked(draft)
        if blocked is not None:
            self._banner.warn_blocked(blocked)
        return blocked is not None

    async def _is_middle(self, _desk: Desk, _draft: Draft) -> bool:
        """The drop-off is only the middle of an area."""
        area = self._points.middle
        if area is not None:
            self._banner.warn_middle(area)
        return area is not None

    async def _is_instead(self, _desk: Desk, _draft: Draft) -> bool:
        """The drop-off is not in the area that the address names."""
        named, found = self._points.named, self._points.instead
        if named is not None and found is not None:
            self._banner.warn_instead(named, found)
        return found is not None

    async def _is_repeated(self, desk: Desk, draft: Draft) -> bool:
        """An earlier booking may be the same."""
        earlier = await desk.booking.warning_of(draft)
        if earlier is not None:
            self._banner.warn(earlier)
        return earlier is not None
