"""Command ``python -m tests.journal.killing ACT FOLDER ROUNDS SEED``: prints counts as JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from tests.journal.killing.rounds import ACTS

_, act, folder, rounds, seed = sys.argv
sys.stdout.write(json.dumps(ACTS[act](Path(folder), int(rounds), int(seed))))
