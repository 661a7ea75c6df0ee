"""Firefox and WebKit as Debian ships them, driven by WebDriver: Firefox over its Marionette socket, WebKit over HTTP.

`apt-get install firefox-esr webkit2gtk-driver` installs both. WebKit draws into GTK's Broadway display, so neither needs a
screen.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

START_S = 60
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"
QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


class Driver:
    """A page of a browser. `send` carries out a WebDriver command and returns its value."""

    def __init__(self, send: Callable[[str, dict[str, Any]], Any]) -> None:
        self._send = send

    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded."""
        self._send("url", {"url": url})

    def run(self, script: str) -> Any:
        """Return what the body of a function returns in the page."""
        return self._send("execute/sync", {"script": script, "args": []})

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Wait until an expression is true in the page."""
        end = time.monotonic() + seconds
        while not self.run(f"return Boolean({condition})"):
            assert time.monotonic() < end, f"never true: {condition}"
            time.sleep(0.05)

    def click(self, selector: str) -> None:
        """Touch the first element once it is there and may be touched."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.wait(f"{found} && !{found}.disabled")
        self.run(f"{found}.click()")


def missing(browser: str) -> str | None:
    """Return the reason why a browser cannot be driven here; None if it can."""
    if browser == "firefox":
        return None if shutil.which("firefox-esr") else "no firefox-esr: apt-get install firefox-esr"
    found = shutil.which("WebKitWebDriver") and shutil.which("broadwayd") and _mini_browser()
    return None if found else "no WebKitGTK: apt-get install webkit2gtk-driver libgtk-3-bin"


def _mini_browser() -> str | None:
    return next((str(path) for path in Path("/").glob(MINI_BROWSERS[1:])), None)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _connect(port: int) -> socket.socket:
    end = time.monotonic() + START_S
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=START_S)
        except OSError:
            assert time.monotonic() < end, "the browser did not start"
            time.sleep(0.1)


@contextmanager
def started(browser: str, folder: Path) -> Iterator[Driver]:
    """Run a browser with a fresh profile in a folder."""
    with firefox(folder) if browser == "firefox" else webkit(folder) as driver:
        yield driver


MARIONETTE = {"url": "WebDriver:Navigate", "execute/sync": "WebDriver:ExecuteScript"}


@contextmanager
def firefox(profile: Path) -> Iterator[Driver]:
    """Run Firefox without a screen. Its own Marionette socket speaks WebDriver: no other driver is needed."""
    port = _free_port()
    prefs = {"marionette.port": port, "ui.prefersReducedMotion": 1}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in prefs.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    command = [
        "firefox-esr",
        "--headless",
        "-marionette",
        "--no-remote",
        "--profile",
        str(profile),
        "about:blank",
    ]
    process = subprocess.Popen(command, **QUIET)  # a fixed command
    try:
        with _connect(port) as connection, connection.makefile("rb") as answers:

            def read() -> Any:
                size = b""
                while (digit := answers.read(1)) != b":":
                    size += digit
                return json.loads(answers.read(int(size)))

            def command_(name: str, params: dict[str, Any]) -> Any:
                body = json.dumps([0, 1, MARIONETTE.get(name, name), params]).encode()
                connection.sendall(f"{len(body)}:".encode() + body)
                _kind, _id, problem, result = read()
                assert problem is None, problem
                return result.get("value") if isinstance(result, dict) and "value" in result else result

            read()
            command_("WebDriver:NewSession", {})
            yield Driver(command_)
    finally:
        process.terminate()
        process.wait(20)


@contextmanager
def webkit(folder: Path) -> Iterator[Driver]:
    """Run WebKitGTK's small browser on a Broadway display."""
    display, port = 40 + os.getpid() % 50, _free_port()
    env = {
        **os.environ, "HOME": str(folder), "XDG_CACHE_HOME": str(folder), "GDK_BACKEND": "broadway",
        "BROADWAY_DISPLAY": f":{display}", "LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
    }  # fmt: skip
    screen = ["broadwayd", "--address", "127.0.0.1", "--port", str(_free_port()), f":{display}"]
    processes = [subprocess.Popen(screen, env=env, **QUIET)]  # a fixed command
    try:
        processes.append(subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=env, **QUIET))
        _connect(port).close()

        def send(method: str, path: str, body: dict[str, Any] | None) -> Any:
            data = None if body is None else json.dumps(body).encode()
            request = Request(  # this machine
                f"http://127.0.0.1:{port}/session{path}",
                data,
                {"Content-Type": "application/json"},
                method=method,
            )
            with urlopen(request, timeout=START_S) as answer:  # noqa: S310  # this machine
                return json.load(answer)["value"]

        options = {"binary": _mini_browser(), "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        session = send("POST", "", wish)["sessionId"]
        yield Driver(lambda name, params: send("POST", f"/{session}/{name}", params))
        send("DELETE", f"/{session}", None)
    finally:
        for process in reversed(processes):
            process.terminate()
            process.wait(20)
