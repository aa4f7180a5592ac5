"""Tests of the widgets' roles, as an assistive program gets them."""

from __future__ import annotations

import gc

import shiboken6
from PySide6.QtGui import QAccessible, QAccessibleInterface, QStandardItemModel
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.assistive import roles
from deskdispatch.ui.widgets.assistive.long_table import answer_quickly
from deskdispatch.ui.widgets.tables.table import LongTable

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


def test_no_interface_outlives_its_widget(qtbot: QtBot) -> None:
    before = _interfaces()
    window = QWidget()
    qtbot.addWidget(window)
    table, chart = LongTable(window), QWidget(window)
    table.setModel(QStandardItemModel(3, 2, table))
    roles.set_chart_role(chart)
    answer_quickly(table)
    assert QAccessible.queryAccessibleInterface(table).role() == Role.Table
    assert len(_interfaces() - before) == 3  # that of the chart, the table's, and Qt's behind it
    shiboken6.delete(window)
    assert _interfaces() <= before


def _interfaces() -> set[int]:
    """Returns the Python objects that PySide6 finds at the addresses of interfaces."""
    every = shiboken6.getAllValidWrappers()
    return {id(each) for each in every if isinstance(each, QAccessibleInterface)}
