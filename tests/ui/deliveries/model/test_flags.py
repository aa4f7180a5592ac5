from __future__ import annotations

from deskdispatch.ui.deliveries.model.flags import Flags


def test_marks_come_go_and_say_why() -> None:
    flags = Flags()
    assert flags.set("print", {"d1": "The printer is off.", "d2": "No paper."}) == {"d1", "d2"}
    assert flags.set("late", {"d1": "On the way for 50 min."}) == {"d1"}
    assert flags.of("d1") == ("late", "print")
    assert flags.words("d1") == "On the way for 50 min.\nThe printer is off."
    assert flags.set("print", {"d2": "No paper.", "d3": "No paper."}) == {"d1", "d3"}
    assert (flags.of("d1"), flags.of("d2"), flags.of("d9")) == (("late",), ("print",), ())
    flags.clear()
    assert flags.words("d1") == ""
