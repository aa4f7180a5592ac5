"""Tests of Tab and Shift+Tab with real keys through the whole window."""

from __future__ import annotations

from functools import partial
from itertools import groupby, pairwise, product
from typing import Final, cast

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QScrollArea,
    QWidget,
)

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.domain.clock import utc_now
from deskdispatch.ui.deliveries.detail.facts import Facts
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.window.pages import PAGES
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import CTRL, DROPOFF, RunningDesktop
from tests.waiting import until

pytestmark = pytest.mark.styled

NONE: Final = Qt.KeyboardModifier.NoModifier
LINE_PX: Final = 20
"""Largest vertical distance between controls in one line of the window."""


def stops(root: QWidget) -> set[QWidget]:
    """Returns the widgets that Tab must reach; of exclusive buttons only the checked one."""
    return {
        widget
        for widget in [root, *root.findChildren(QWidget)]
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.isVisibleTo(root)
        and widget.isEnabled()
        and widget.focusProxy() is None
        and not is_off_in_its_group(widget)
    }


def is_off_in_its_group(widget: QWidget) -> bool:
    if not isinstance(widget, QAbstractButton) or widget.isChecked():
        return False
    group = cast("QButtonGroup | None", widget.group())
    return widget.autoExclusive() or (group is not None and group.exclusive())


def walked(window: QWidget, *, back: bool) -> list[QWidget]:
    """Presses the key until the focus is at its start again; returns the widgets."""
    key = Qt.Key.Key_Backtab if back else Qt.Key.Key_Tab
    shift = Qt.KeyboardModifier.ShiftModifier if back else NONE
    found: list[QWidget] = []
    for _ in range(100):
        focused = QApplication.focusWidget()
        assert focused is not None
        if focused in found[:-1]:
            return found[found.index(focused) :]
        if focused not in found:  # Tab also goes through the parts of a date and time
            found.append(focused)
        QTest.keyClick(focused, key, shift)
    assert len(found) == 1, f"{window.objectName()}: Tab does not come round"
    return found


def comes_round(window: QWidget) -> list[QWidget]:
    """Returns the widgets in Tab's order; checks that it is complete and Shift+Tab's reverse."""
    forwards = walked(window, back=False)
    assert names(set(forwards)) == names(stops(window))
    backwards = walked(window, back=True)
    start = backwards.index(forwards[0])
    turned = backwards[start + 1 :] + backwards[: start + 1]
    assert [name(each) for each in reversed(turned)] == [name(each) for each in forwards]
    return forwards


def name(widget: QWidget) -> str:
    return widget.objectName() or widget.accessibleName() or type(widget).__name__


def names(widgets: set[QWidget]) -> list[str]:
    return sorted(map(name, widgets))


def out_of_order(walk: list[QWidget], panel: QWidget) -> list[tuple[str, str]]:
    """Returns neighbours in a panel that are not in the order of reading."""
    inside = [each for each in walk if panel.isAncestorOf(each) and not holds_another(each, walk)]
    first = min(range(len(inside)), key=lambda at: reading_place(inside[at], panel))
    inside = inside[first:] + inside[:first]
    return [
        (name(one), name(other))
        for one, other in pairwise(inside)
        if reading_place(other, panel) < reading_place(one, panel)
    ]


def is_in_order(walk: list[QWidget], panel: QWidget) -> bool:
    return not out_of_order(walk, panel)


def holds_another(widget: QWidget, walk: list[QWidget]) -> bool:
    return any(widget.isAncestorOf(each) for each in walk if each is not widget)


def reading_place(widget: QWidget, panel: QWidget) -> tuple[int, ...]:
    """Returns a widget's line, and its distance from the side where lines begin.

    A scroll area counts as one place, and so does a message, whose buttons may be below its text.
    Facts in two columns are read column by column.
    """
    inside = [each for each in panel.findChildren(QScrollArea) if each.isAncestorOf(widget)]
    if inside and inside[0] is not widget:
        area = inside[0]
        content = area.widget()
        assert content is not None
        return line_of(area, panel), *reading_place(widget, content)
    corner = widget.mapTo(panel, QPoint(0, 0))
    from_side = corner.x() if panel.isLeftToRight() else -corner.x() - widget.width()
    for facts in panel.findChildren(Facts):
        if facts.isAncestorOf(widget):
            across = widget.mapTo(facts, widget.rect().center()).x() > facts.width() // 2
            return (
                line_of(facts, panel),
                int(across == panel.isLeftToRight()),
                line_of(widget, panel),
                from_side,
            )
    messages = [each for each in panel.findChildren(Banner) if each.isAncestorOf(widget)]
    return line_of(messages[0] if messages else widget, panel), from_side


def line_of(widget: QWidget, panel: QWidget) -> int:
    is_tall = widget.height() > 3 * LINE_PX
    middle = widget.height() // 2 if not is_tall else 0
    return round((widget.mapTo(panel, QPoint(0, 0)).y() + middle) / LINE_PX)


async def filled(desk: RunningDesktop) -> None:
    """Fills the window: a selected row, cash and a scheduled time."""
    await desk.signed_in()
    await until(lambda: desk.board.rowCount() == 1, what="a delivery")
    desk.click_row(0)
    await until(desk.window.detail_panel.print_button.isEnabled, what="its details")
    await until(lambda: not desk.find(QWidget, "jobCancel").isVisible(), what="the first look")
    desk.form.cash_check.setChecked(True)
    desk.form.schedule_check.setChecked(True)
    desk.type_customer()


async def everything(desk: RunningDesktop) -> None:
    """Fills the window, and adds alerts and a message at each possible place."""
    await filled(desk)
    bar = desk.program.wiring.monitoring.alert_bar
    bar.show_alerts(
        [Alert(about=f"d-{kind}", kind=kind, at=utc_now()) for kind in tuple(AlertKind)[:3]]
    )
    bar.press_fold()
    QApplication.clipboard().setText(DROPOFF)
    desk.form.name_edit.setFocus()
    desk.press(Qt.Key.Key_V, CTRL)  # shows a message under the name
    pasted = desk.find(Banner, "pastedLocationNotice")
    assert pasted.isVisible()
    for banner in {*desk.window.findChildren(Banner)} - {pasted}:
        banner.show_message(
            BannerKind.ATTENTION, lambda: "Something", lambda: "Do it", details="technical"
        )
    desk.find(QWidget, "progressStrip").show()


async def test_tab_walks_the_whole_window_in_reading_order_and_comes_round(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await everything(desk)
        for language, page in product(("en", "ar"), PAGES):
            desk.window.appearance.set_language(language)
            QCoreApplication.sendPostedEvents()  # mirrors the panels
            desk.window.side.show_page(page.name)
            desk.form.phone_edit.setFocus()
            walk = comes_round(desk.window)
            read = regions(desk)
            assert come_through(walk, read) == [*read, "page"]
            shown = {name: parts[0] for name, parts in read.items() if name != "messages"}
            panels = shown | parts_of(page.name, desk)
            for panel, widget in panels.items():
                where = f"the order of the {panel} beside the {page.name} in {language}"
                await until(partial(is_in_order, walk, widget), 20, what=where)


def parts_of(page: str, desk: RunningDesktop) -> dict[str, QWidget]:
    if page == "deliveries":
        return {each: desk.find(QWidget, each) for each in ("boardPanel", "deliveryDetail")}
    return {page: desk.window.side.pages[page]}


def regions(desk: RunningDesktop) -> dict[str, tuple[QWidget, ...]]:
    """Returns the window's parts in the order of reading, with overlays; the page is last."""
    window, panel = desk.window, desk.window.booking_panel
    return {
        "top bar": (window.top_bar, desk.program.wiring.monitoring.alert_bar.panel),
        "form": (panel, *panel.messages.overlays, *panel.call_messages.overlays),
        "map": (window.map_panel, window.map_panel.notice),
        "messages": (window.notice, desk.find(QWidget, "progressStrip")),
        "tabs": (window.side.tabs,),
    }


def come_through(walk: list[QWidget], read: dict[str, tuple[QWidget, ...]]) -> list[str]:
    """Returns the regions of a walk in order; a region that is visited again is repeated."""
    names = [
        next(
            (
                name
                for name, parts in read.items()
                if any(part is each or part.isAncestorOf(each) for part in parts)
            ),
            "page",
        )
        for each in walk
    ]
    first = names.index(next(iter(read)))
    return [name for name, _ in groupby(names[first:] + names[:first])]
