"""What kind of device a session is on, roughly: enough to tell one's own apart, too little to know anybody by."""

from __future__ import annotations

BROWSERS = (
    # Most call themselves by the names of others too: the first that fits is the one.
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"), ("python", "Python"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip


def device_of(agent: str | None) -> str:
    """Return browser and system from what a browser says of itself, as in `Firefox, Windows`; empty where it says nothing known."""
    said = agent or ""
    names = [next((name for sign, name in known if sign in said), None) for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in names if name is not None)
