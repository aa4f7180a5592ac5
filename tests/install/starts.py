"""Start times of the installed program, over the checkout with the same Python."""

from __future__ import annotations

import json
import statistics
import subprocess
from collections.abc import Sequence
from typing import Final, NamedTuple

from tests.install import checkout
from tests.install.checks import ProofError
from tests.install.roots import CLERK, Root

ROUNDS: Final = 11
_BORN: Final = (
    "import os, sys, time; print(time.monotonic_ns(), flush=True);"
    " os.execv(sys.argv[1], sys.argv[1:])"
)
_CODE: Final = "from tests.bench.children.desk_keys import main; main()"


class Starts(NamedTuple):
    """Milliseconds from the start of the process to the first key in the form, in pairs."""

    installed: Sequence[float]
    checkout: Sequence[float]

    @property
    def ratio(self) -> float:
        """Ratio of the medians."""
        return statistics.median(self.installed) / statistics.median(self.checkout)


def measured(root: Root, installed: str, proof: str) -> Starts:
    """Measures starts of both in turn.

    Args:
        root: The system, with a checkout from ``checkout.put``.
        installed: The package's Python.
        proof: A folder there that contains only ``tests`` of the checkout.

    Raises:
        ProofError: A start failed.
    """
    ours, theirs = [], []
    for at in range(ROUNDS + 1):
        one = _until_key(root, installed, proof)
        other = _until_key(root, checkout.PYTHON, checkout.PLACE)
        if at:  # the first round only fills the disk caches
            ours.append(one)
            theirs.append(other)
    return Starts(ours, theirs)


def _until_key(root: Root, python: str, folder: str) -> float:
    """Returns the milliseconds of one start.

    Raises:
        ProofError: The start failed, or ended without reporting the key.
    """
    command = ["/usr/bin/python3", "-c", _BORN, python, "-c", _CODE]
    try:
        said = root.run(command, user=CLERK, folder=folder, network=False)
    except subprocess.CalledProcessError as error:
        raise ProofError(f"a start of {python} ended with status {error.returncode}") from error
    lines = said.splitlines()
    try:
        return float(json.loads(lines[-1])["at_ns"] - int(lines[0])) / 1e6
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise ProofError(f"a start of {python} ended before its first key: {said!r}") from error
