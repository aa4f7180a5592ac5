"""Tests of fields of settings, each declared once with its valid values."""

from __future__ import annotations

from typing import Any

import pytest

from deskdispatch.domain.slips.setting_fields import SettingField, settings_of
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.domain.slips.thermal_settings import ThermalSettings


@pytest.mark.parametrize(
    ("spec", "allowed", "refused"),
    [
        (SettingField(), [True, False], [1, "yes", None]),
        (SettingField(choices=("a", "b")), ["a"], ["c", ["a"], None, True]),
        (SettingField(choices=(2, 5)), [2, 5], [3, 2.0, "2"]),
        (SettingField(numbers=range(-4, 5)), [-4, 0, 4], [5, True, 1.0, "1"]),
        (SettingField(longest=3), ["", "abc"], ["abcd", 3, None]),
    ],
)
def test_a_field_is_what_its_declaration_allows(
    spec: SettingField, allowed: list[Any], refused: list[Any]
) -> None:
    assert all(spec.allows(value) for value in allowed)
    assert not any(spec.allows(value) for value in refused)


@pytest.mark.parametrize("kind", [SlipTemplate, ThermalSettings])
def test_every_field_is_declared(kind: type[Any]) -> None:
    assert list(settings_of(kind)) == list(kind.__slots__)
