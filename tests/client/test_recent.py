"""What was used of late."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.client.recent import Recent

MOST = 3


def test_the_last_so_many_are_remembered() -> None:
    recent = Recent[int, str](MOST)
    for key in range(10):
        recent.put(key, str(key))
    assert [recent.get(key) for key in (7, 8, 9)] == ["7", "8", "9"]
    assert recent.get(0) is None


def test_what_is_used_stays() -> None:
    recent = Recent[int, str](MOST)
    recent.put(0, "kept")
    for key in range(1, 50):
        recent.put(key, "other")
        assert recent.get(0) == "kept"


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 9))))
def test_it_forgets_but_is_never_wrong_and_never_too_large(uses: list[tuple[bool, int]]) -> None:
    recent = Recent[int, int](MOST)
    last: dict[int, int] = {}
    for at, (puts, key) in enumerate(uses):
        if puts:
            recent.put(key, at)
            last[key] = at
        assert recent.get(key) in (None, last.get(key))
        assert len(recent) <= 2 * MOST
