"""Saving, merging and erasing of customers, with messages about the result."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind, Words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.customers.erasure import Erasure
    from deskdispatch.ui.customers.detail import CustomerDetail

    Work = Callable[[Desk, CustomerProfile], Coroutine[Any, Any, None]]

_KEY = "customer"
"""Key of its messages: a new one replaces the previous."""


class CustomerEditing(QObject):
    """Edits the shown customer on request of the detail's buttons."""

    changed = Signal(str)
    """Id of a changed customer, to be read again together with the list."""

    erased = Signal(object)
    """The ``Erasure`` of a customer."""

    def __init__(
        self, page: QWidget, detail: CustomerDetail, banner: Banner, tasks: Tasks, clock: Clock
    ) -> None:
        super().__init__(page)
        self._page = page
        self._detail = detail
        self._banner = banner
        self._tasks = tasks
        self._clock = clock
        self._desk: Desk | None = None
        detail.save_button.clicked.connect(
            lambda: self._start(partial(self._save, detail.changes), detail.profile)
        )
        detail.merge_button.clicked.connect(lambda: self._start(self._merge, detail.profile))
        detail.unmerge_button.clicked.connect(lambda: self._start(self._undo_merge, detail.profile))
        detail.erase_button.clicked.connect(lambda: self._start(self._erase, detail.profile))
        detail.left_unsaved.connect(self._on_left_unsaved)
        detail.unsaved_shown.connect(lambda id: banner.end_message(_unsaved_key(id)))

    def attach(self, desk: Desk | None) -> None:
        self._desk = desk

    def _start(self, work: Work, profile: CustomerProfile | None) -> None:
        if self._desk is not None and profile is not None:
            self._tasks.spawn(
                work(self._desk, profile),
                name="edit customer",
                on_known=lambda error: self._say_not(partial(error_words, error)),
            )

    async def _save(self, fields: Mapping[str, Any], desk: Desk, profile: CustomerProfile) -> None:
        await desk.customers.edit(profile.customer.id, fields)
        self._detail.forget_unsaved(profile.customer.id)
        self._banner.end_message(_unsaved_key(profile.customer.id))
        self._say(lambda: self.tr("Saved."))
        self.changed.emit(profile.customer.id)

    async def _merge(self, desk: Desk, profile: CustomerProfile) -> None:
        from deskdispatch.ui.customers.dialogs import MergeDialog

        dialog = MergeDialog(profile, desk.customers.page, desk.areas, self._tasks, self._clock)
        dialog.search_alike()
        with over(self._page.window(), dialog):
            if await answered(dialog) != QDialog.DialogCode.Accepted or dialog.other is None:
                return
            other, chosen = dialog.other, dialog.chosen
        kept_id = profile.customer.id
        if not await desk.customers.merge(kept_id, other.customer.id, chosen):
            self._say_gone()
            return
        self._banner.show_message(
            BannerKind.GOOD,
            lambda: self.tr("{name} is merged.").format(name=embedded(other.customer.name)),
            lambda: self.tr("Undo"),
            on_action=partial(self._start, self._undo_merge, profile),
            key=_KEY,
        )
        self.changed.emit(kept_id)

    async def _undo_merge(self, desk: Desk, profile: CustomerProfile) -> None:
        customer_id = profile.customer.id
        if not await desk.customers.undo_merge(customer_id):
            if counter_names.names():
                self._say_not(lambda: self.tr("The merge stays: the other counters have it."))
                self.changed.emit(customer_id)
            else:
                self._say_gone()
            return
        self._say(lambda: self.tr("They are two customers again."))
        self.changed.emit(customer_id)

    async def _erase(self, desk: Desk, profile: CustomerProfile) -> None:
        from deskdispatch.ui.customers.dialogs import EraseDialog

        with over(self._page.window(), EraseDialog(profile)) as dialog:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return
        erasure = await desk.erasing.erase(profile.customer.id)
        if erasure.is_open:
            self._say_not(partial(self._open_words, erasure))
            return
        self._say(lambda: self.tr("The customer is erased."))
        self.erased.emit(erasure)
        self.changed.emit(profile.customer.id)

    def _open_words(self, erasure: Erasure) -> str:
        said = [self.tr("Nothing was erased.")]
        if erasure.under_way:
            said.append(self.tr("%n orders are still under way.", "", erasure.under_way))
        if erasure.unconfirmed:
            said.append(self.tr("%n bookings are still unconfirmed.", "", erasure.unconfirmed))
        said.append(self.tr("Erase the customer when they have ended."))
        return " ".join(said)

    def _on_left_unsaved(self, profile: CustomerProfile, changes: Mapping[str, Any]) -> None:
        name = profile.customer.name or profile.number
        self._banner.show_message(
            BannerKind.ATTENTION,
            lambda: self.tr("Changes of {name} are not saved.").format(name=embedded(name)),
            lambda: self.tr("Save"),
            on_action=lambda: self._start(partial(self._save, changes), profile),
            key=_unsaved_key(profile.customer.id),
        )

    def tell_unsaved(self) -> None:
        """Says whose changes would be lost by closing the program, and offers to save them."""
        unsaved = self._detail.unsaved
        names = joined(*(embedded(each.customer.name or each.number) for each, _ in unsaved))

        def words() -> str:
            return self.tr("Not saved: {names}. Close again to leave without it.").format(
                names=names
            )

        def save() -> None:
            for profile, changes in unsaved:
                self._start(partial(self._save, changes), profile)

        self._banner.show_message(
            BannerKind.ATTENTION, words, lambda: self.tr("Save"), on_action=save, key=_KEY
        )

    def _say(self, words: Words) -> None:
        self._banner.show_message(BannerKind.GOOD, words, key=_KEY, passes=True)

    def _say_gone(self) -> None:
        self._say_not(lambda: self.tr("This customer is no longer here."))

    def _say_not(self, words: Words) -> None:
        self._banner.show_message(BannerKind.ATTENTION, words, key=_KEY)


def _unsaved_key(customer_id: str) -> str:
    return f"unsaved {customer_id}"
