"""The strip under the top bar: what concerns the whole window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.widgets.amounts import embedded, isolated
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    from deskdispatch.domain.mending import Mended


class Notice(Banner):
    """A banner that knows what there is to say."""

    def show_trouble(self, error: KnownError, *, may_retry: bool = False) -> None:
        """Says what does not work, and offers to start it again where that may help."""
        retry = self.tr("Start it again") if may_retry else None
        self.show_message(Kind.BAD, error_words(error), retry)

    def show_signed_out(self) -> None:
        """Nobody is signed in, and the clerk does not want to be asked now."""
        self.show_message(
            Kind.ATTENTION,
            self.tr("Not signed in. The Desk menu has the sign-in, and the practice service."),
        )

    def show_remark(self, error: KnownError) -> None:
        """Says what did not work, where the service itself does."""
        self.show_message(Kind.ATTENTION, error_words(error))

    def show_practice_stopped(self) -> None:
        """The practice service ended by itself."""
        self.show_message(
            Kind.BAD,
            self.tr("The practice service has stopped. What is on the board stays."),
            self.tr("Start it again"),
        )

    def show_bug(self) -> None:
        """Something broke that is our fault; the log has it."""
        self.show_message(
            Kind.BAD,
            self.tr(
                "Something in this program broke. What you typed is still here; the log file says"
                " more. If it happens again, restart the program."
            ),
        )

    def show_mended(self, mended: Mended) -> None:
        """The journal was damaged: says what became of it, plainly."""
        words = self.tr(
            "The records of this PC were damaged and are set aside as {file}. Taken over from them:"
            " bookings {bookings}, deliveries {deliveries}. Look at the board before you book again"
            " what was booked just before."
        )
        self.show_message(
            Kind.BAD,
            words.format(
                file=isolated(mended.set_aside),
                bookings=mended.bookings,
                deliveries=mended.deliveries,
            ),
        )

    def show_older_kept(self, name: str) -> None:
        """What was typed before the last end of the program is not in the form, but kept."""
        words = self.tr("What was typed before is among the kept drafts: {name}.")
        self.show_message(Kind.INFO, words.format(name=embedded(name)))
