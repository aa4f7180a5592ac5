from __future__ import annotations

from deskdispatch.domain.sharing.membership import (
    Membership,
    NewCounter,
    SharedAddress,
    SharedLogin,
)


def test_passwords_are_in_no_log() -> None:
    membership = Membership(
        address=SharedAddress("shop-pc"),
        database_id="00112233445566aa",
        shop="Al Noor",
        counter_id="c0ffee",
        login=SharedLogin("deskdispatch_7kq2x", "hers"),
        owner=SharedLogin("deskdispatch_owner", "theirs"),
    )
    assert membership.is_first
    assert "hers" not in repr(membership)
    assert "theirs" not in repr(membership)


def test_each_new_counter_has_an_id_of_its_own() -> None:
    one, other = NewCounter.named("Salmiya"), NewCounter.named("Salmiya")
    assert one.id != other.id
    assert len(bytes.fromhex(one.id)) == 8
