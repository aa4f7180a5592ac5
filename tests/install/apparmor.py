"""Check of the AppArmor profile, which the package installs only where AppArmor supports it."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Final

from tests.install.checks import check
from tests.install.roots import Root

SHIPPED: Final = "/opt/deskdispatch/share/apparmor"
INSTALLED: Final = "/etc/apparmor.d/deskdispatch"

_PARSER: Final = "apparmor_parser --skip-kernel-load --skip-cache --stdout"
_KERNEL: Final = "--Werror --features-file /etc/apparmor.d/abi/4.0"
"""Options to compile for a kernel with all features of AppArmor 4, not for the present one."""

_WITHOUT_RULE: Final = f"sed '/^ *userns,$/d' {SHIPPED}"
_ATTACHMENT: Final = re.compile(r"(?m)^profile \S+ (?P<folder>\S+/)\{(?P<names>\S+)\} flags")


def proved(root: Root, userns: bool) -> str:
    """Compiles the profile with the system's own AppArmor; returns a summary.

    Args:
        root: A system with AppArmor on which the package was installed.
        userns: Whether its AppArmor supports the profile's rule.

    Raises:
        ProofError: The profile is missing or refused although the rule is supported, or is
            installed although it is not.
    """
    version = root.version("apparmor")
    place = root.path(INSTALLED)
    if not userns:
        refusal = _refused(root)
        check(not place.exists(), f"{INSTALLED} is in place, and AppArmor {version} refuses it")
        return f"left out, AppArmor {version} refuses it: {refusal}"
    compiled = _compiled(root, f"cat {INSTALLED}")
    check(compiled != _compiled(root, _WITHOUT_RULE), f"AppArmor {version} ignores the rule")
    check(place.read_bytes() == root.path(SHIPPED).read_bytes(), f"{INSTALLED} is another")
    programs = attached(place.read_text("utf-8"))
    for program in programs:
        check(root.path(program).is_file(), f"{INSTALLED} names {program}, which is not there")
    names = " and ".join(PurePosixPath(program).name for program in programs)
    return f"in place for {names}, compiled by AppArmor {version}"


def attached(profile: str) -> list[str]:
    """Returns the programs that a profile applies to.

    Raises:
        ProofError: The profile names none in the form of the program's own.
    """
    found = _ATTACHMENT.search(profile)
    check(found is not None, "the AppArmor profile names no programs")
    assert found is not None
    return [f"{found['folder']}{name}" for name in found["names"].split(",")]


def _compiled(root: Root, source: str) -> str:
    """Returns a digest of the policy for a kernel with AppArmor 4."""
    said = _said(root, f"{source} | {_PARSER} {_KERNEL}")
    check(said.startswith("compiled"), f"AppArmor: {said}")
    return said


def _refused(root: Root) -> str:
    """Returns the parser's message about the refused profile."""
    said = _said(root, f"{_PARSER} {SHIPPED}")
    check(said.startswith("refused"), f"AppArmor: {said}")
    return said.removeprefix("refused").strip()


def _said(root: Root, pipe: str) -> str:
    code = f"if {pipe} > /tmp/policy 2> /tmp/trouble; then echo compiled; sha256sum < /tmp/policy;"
    code += " else echo refused; grep -i error /tmp/trouble; fi"
    return root.run(["sh", "-c", code], network=False).strip()
