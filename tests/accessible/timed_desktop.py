"""Runs ``watched_desktop``, records when the service answers, and makes every delivery fail.

The environment variable ``ANSWERS`` names the file. Each line is JSON: the time from ``monotonic``,
the method, the path, and the orders that have failed according to the answer.
"""

from __future__ import annotations

import json
import os
import re
import sys
import time
from pathlib import Path
from typing import Any, Final

import httpx

from tests.accessible import watched_desktop

ANSWERS: Final = "ANSWERS"
_ORDER: Final = re.compile(r'"orderNumber":\s*"([^"]+)"')
_UNDERWAY: Final = re.compile(rb'("status":\s*)"PENDING"')


def main() -> int:
    send = httpx.AsyncClient.send
    file = Path(os.environ[ANSWERS])

    async def sent(self: httpx.AsyncClient, request: httpx.Request, **options: Any) -> Any:
        answer = await send(self, request, **options)
        failed: list[str] = []
        if request.method == "GET" and "deliveries" in request.url.path:
            answer._content = _UNDERWAY.sub(rb'\1"FAILED"', answer.content)
            failed = _ORDER.findall(answer.text)
        _write(file, [time.monotonic(), request.method, request.url.path, failed])
        return answer

    httpx.AsyncClient.send = sent  # type: ignore[method-assign]
    return watched_desktop.main()


def _write(file: Path, answer: list[Any]) -> None:
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{json.dumps(answer)}\n")


if __name__ == "__main__":
    sys.exit(main())
