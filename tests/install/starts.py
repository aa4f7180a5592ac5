"""How long the installed program takes to its form, beside the checkout with the same Python."""

from __future__ import annotations

import json
import statistics
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tests.install.roots import CLERK, HOME, Root

ROUNDS: Final = 11
_LOCK: Final = f"{HOME}/.local/share/deskdispatch/deskdispatch.lock".lstrip("/")
"""Left by the start before, whose process had the same number: each run counts them anew."""

_CODE: Final = "from tests.bench.children.desk_keys import main; main()"


class Starts(NamedTuple):
    """Milliseconds from the birth of the process to the first key in the form, in pairs."""

    installed: Sequence[float]
    checkout: Sequence[float]

    @property
    def ratio(self) -> float:
        """The median of the one over that of the other."""
        return statistics.median(self.installed) / statistics.median(self.checkout)


def measured(root: Root, installed: str, proof: str, checkout: Path) -> Starts:
    """Starts both in turn.

    Args:
        root: The system, whose Python has the version of the environment's.
        installed: The package's Python.
        proof: A folder there that holds ``tests`` and nothing else of the checkout.
        checkout: The checkout with its environment, at its own place there as well.
    """
    beside = root.folder / "srv" / "checkout"
    (beside / "bin").mkdir(parents=True)
    (beside / "bin" / "python3").symlink_to("/usr/bin/python3")
    (beside / "pyvenv.cfg").write_text("home = /usr/bin\n")
    venv = Path(sysconfig.get_path("purelib"))
    inside = beside / "lib" / venv.parent.name
    inside.mkdir(parents=True)
    (inside / "site-packages").symlink_to(venv)
    ours, theirs = [], []
    for at in range(ROUNDS + 1):
        one = _until_key(root, installed, proof)
        other = _until_key(root, "/srv/checkout/bin/python3", str(checkout))
        if at:  # the first round fills the caches of the disk
            ours.append(one)
            theirs.append(other)
    return Starts(ours, theirs)


def _until_key(root: Root, python: str, folder: str) -> float:
    (root.folder / _LOCK).unlink(missing_ok=True)
    born = "import os, sys, time; born = time.monotonic_ns(); sys.stdout.flush();"
    born += "print(born, flush=True); os.execv(sys.argv[1], sys.argv[1:])"
    command = ["/usr/bin/python3", "-c", born, python, "-c", _CODE]
    lines = root.run(command, user=CLERK, folder=folder, network=False).splitlines()
    return float(json.loads(lines[-1])["at_ns"] - int(lines[0])) / 1e6
