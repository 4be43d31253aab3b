"""Chromium without a window, spoken to by its own protocol through two pipes.

Without a browser the tests are skipped, with the reason; with HUANGPAI_TEST_BROWSER=1 they fail,
and with 0 they are skipped also where there is one.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Self

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
#: Seconds until a browser that does not answer is given up.
PATIENCE = 180


def need_browser() -> str:
    """The browser's command; skips the test, or fails it under HUANGPAI_TEST_BROWSER=1."""
    wanted = os.environ.get("HUANGPAI_TEST_BROWSER", "")
    if wanted == "0":
        pytest.skip("HUANGPAI_TEST_BROWSER=0")
    for name in (os.environ.get("CHROMIUM", ""), *NAMES):
        if name and shutil.which(name):
            return name
    reason = f"no browser ({', '.join(NAMES)}; or set CHROMIUM)"
    if wanted:
        pytest.fail(f"{reason}; HUANGPAI_TEST_BROWSER=1 lets no test be skipped", pytrace=False)
    pytest.skip(reason)


class Browser:
    """A browser with one tab."""

    def __init__(self, command: str, profile: Path) -> None:
        reads, self._out = os.pipe()
        self._in, writes = os.pipe()
        options = [
            "--headless=new",
            "--remote-debugging-pipe",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--hide-scrollbars",
            f"--user-data-dir={profile}",
        ]
        # Chromium reads from descriptor 3 and writes to 4. Descriptors go by way of 8 and 9, lest
        # one is overwritten before it is copied.
        for end, number in ((reads, 8), (writes, 9)):
            assert end not in (8, 9) or end == number
        words = 'exec 8<&"$1" 9>&"$2"; exec 3<&8 4>&9 8<&- 9>&-; shift 2; exec "$@"'
        self._process = subprocess.Popen(
            ["bash", "-c", words, "bash", str(reads), str(writes), command, *options],
            pass_fds=(reads, writes),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(reads)
        os.close(writes)
        self._buffer = b""
        self._number = 0
        self._session: str | None = None
        self.events: list[dict[str, Any]] = []
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)[
            "sessionId"
        ]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._session = None
        try:
            self.send("Browser.close")
            self._process.wait(10)
        except (AssertionError, OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)

    # ---- The protocol ----

    def _next(self, until: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._in], [], [], max(0, until - time.monotonic()))
            assert ready, "the browser does not answer"
            more = os.read(self._in, 1 << 20)
            assert more, "the browser is gone"
            self._buffer += more
        text, self._buffer = self._buffer.split(b"\0", 1)
        found: dict[str, Any] = json.loads(text)
        return found

    def send(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Call a method and return its result; events that come before it are kept."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._out, data) :]
        until = time.monotonic() + PATIENCE
        while True:
            answer = self._next(until)
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result
            self.events.append(answer)

    def wait_for(self, event: str) -> None:
        until = time.monotonic() + PATIENCE
        while not any(one.get("method") == event for one in self.events):
            self.events.append(self._next(until))

    # ---- What tests do ----

    def open(self, address: str) -> None:
        """Load a page anew, forgetting what happened before."""
        self.events.clear()
        self.send("Page.navigate", url="about:blank")
        self.wait_for("Page.loadEventFired")
        self.events.clear()
        self.send("Page.navigate", url=address)
        self.wait_for("Page.loadEventFired")

    def reload(self) -> None:
        self.events.clear()
        self.send("Page.reload")
        self.wait_for("Page.loadEventFired")

    def ask(self, expression: str) -> Any:
        """Evaluate JavaScript and return its value."""
        answer = self.send(
            "Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True
        )
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def press(self, key: str, *, shift: bool = False, code: int = 0) -> None:
        """Press a key and let it go."""
        text = key if len(key) == 1 else ""
        codes = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
        codes |= {"Home": 36, "End": 35, "Tab": 9, " ": 32}
        number = code or codes.get(key, ord(key[0].upper()))
        common = {"key": key, "modifiers": 8 if shift else 0, "windowsVirtualKeyCode": number}
        common["code"] = "Space" if key == " " else key
        down = {"type": "keyDown", "text": text} if text else {"type": "rawKeyDown"}
        self.send("Input.dispatchKeyEvent", **common, **down)
        self.send("Input.dispatchKeyEvent", **common, type="keyUp")

    def click(self, selector: str) -> None:
        """Click in the middle of an element."""
        place = self.ask(
            f"(() => {{const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.left + r.width / 2, r.top + r.height / 2]})()"
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.send(
                "Input.dispatchMouseEvent",
                type=kind,
                x=place[0],
                y=place[1],
                button="left",
                clickCount=1,
            )

    def screen(self, width: int, height: int, *, dark: bool = False, paper: bool = False) -> None:
        """Set the size of the window, the colours asked for, and whether it is printed."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=width < 600,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.send("Emulation.setEmulatedMedia", media="print" if paper else "", features=[scheme])

    def complaints(self) -> list[str]:
        """What the console and the log hold, and requests for anything but the page."""
        self.ask("new Promise(done => setTimeout(done, 50))")
        found = []
        for event in self.events:
            method, about = event.get("method"), event.get("params", {})
            if method in ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"):
                found.append(f"{method}: {json.dumps(about)[:500]}")
            elif method == "Network.requestWillBeSent" and about.get("type") != "Document":
                address = about["request"]["url"]
                if not address.startswith("data:"):
                    found.append(f"request: {address}")
        return found
