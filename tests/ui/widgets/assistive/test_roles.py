"""Tests of the widgets' roles, as an assistive program gets them."""

from __future__ import annotations

import gc

import shiboken6
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive import roles

Role = QAccessible.Role


def test_a_widget_is_told_by_its_role_and_name(qtbot: QtBot) -> None:
    given = {
        roles.set_chart_role: Role.Chart,
        roles.set_group_role: Role.Grouping,
        roles.set_picture_role: Role.Graphic,
    }
    widgets = [QWidget() for _ in given]
    for widget, give in zip(widgets, given, strict=True):
        qtbot.addWidget(widget)
        give(widget)
        widget.setAccessibleName("Spent per day")
    gc.collect()
    for widget, role in zip(widgets, given.values(), strict=True):
        heard = QAccessible.queryAccessibleInterface(widget)
        assert heard.role() == role
        assert heard.text(QAccessible.Text.Name) == "Spent per day"


def test_an_interface_is_let_go_after_its_widget(qtbot: QtBot) -> None:
    for _ in range(20):
        widget = QWidget()
        roles.set_chart_role(widget)
        assert QAccessible.queryAccessibleInterface(widget).role() == Role.Chart
        shiboken6.delete(widget)
    last = QWidget()
    qtbot.addWidget(last)
    roles.set_chart_role(last)
    alive = [each for each in roles._interfaces if shiboken6.isValid(each)]
    assert roles._interfaces == alive
    assert alive[-1] is QAccessible.queryAccessibleInterface(last)
