"""Time from a click to the board that shows its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.playing import PICK

if TYPE_CHECKING:
    from playwright.sync_api import Page

WATCHED = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (!this.watched) {
      this.watched = true;
      this.addEventListener('message', (event) => { if (window.sentAt && event.data.includes('"ack":')) window.answeredAt ??= performance.now(); });
    }
    if (String(text).includes('"t":"do"')) { window.sentAt = performance.now(); window.answeredAt = null; }
    return send.call(this, text);
  };
})()"""
"""Put into the page before it loads: notes when a command leaves and when it is answered."""

TIMED = f"""(i) => new Promise((done) => {{
  const [what, thing] = ({PICK})(i);
  if (what === 'end') return done('end');
  if (what !== 'brass') {{
    thing?.click();
    return setTimeout(() => done(null), 15);
  }}
  const before = document.querySelector('.felt').innerHTML;
  window.sentAt = window.answeredAt = null;
  const from = performance.now();
  const look = new MutationObserver(() => {{
    if (document.querySelector('.felt').innerHTML === before) return;
    look.disconnect();
    requestAnimationFrame(() => done([performance.now() - from, window.sentAt && window.answeredAt ? window.answeredAt - window.sentAt : null]));
  }});
  look.observe(document.querySelector('.shell'), {{ subtree: true, childList: true, attributes: true, characterData: true }});
  setTimeout(() => {{ look.disconnect(); done(null); }}, 3000);
  thing.click();
}})"""
"""One touch; the brass button's is timed until the frame that shows a changed board."""

GLANCE_MS = 300
"""A person looks before touching; bots that choose at the same time have done thinking."""


def time_clicks(page: Page, url: str, game: str, clicks: int) -> tuple[list[float], list[float]]:
    """Play against bots by touch; return how long each click took, and the server's part of it, in milliseconds."""
    page.add_init_script(WATCHED)
    page.goto(url)
    page.locator(f'[data-game="{game}"] .btn.primary').click()
    page.locator(".dock .ask p").wait_for()
    times: list[float] = []
    server: list[float] = []
    for i in range(clicks * 60):
        page.wait_for_timeout(GLANCE_MS)
        found = page.evaluate(TIMED, i)
        if found == "end" or len(times) == clicks:
            break
        if found is not None:
            times.append(found[0])
            if found[1] is not None:
                server.append(found[1])
    return times, server
