"""The device of a session, roughly: enough for people to recognise their own, too little to identify anybody."""

from __future__ import annotations

BROWSERS = (
    # Most browsers also name others in their header: the first match counts.
    ("Edg", "Edge"), ("OPR/", "Opera"), ("SamsungBrowser/", "Samsung Internet"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Safari/", "Safari"), ("curl/", "curl"), ("python", "Python"),
)  # fmt: skip
SYSTEMS = (
    ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)  # fmt: skip


def device_of(user_agent: str | None) -> str:
    """Return browser and system of a User-Agent header, as in `Firefox, Windows`; empty if both are unknown."""
    text = user_agent or ""
    names = [next((name for sign, name in known if sign in text), None) for known in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in names if name is not None)
