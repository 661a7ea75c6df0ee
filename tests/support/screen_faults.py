"""The script that looks for faults of a page as it is shown."""

from __future__ import annotations

LOOK = """
() => {
  const found = [];
  const W = innerWidth, H = innerHeight;
  const shown = (e) => {
    const s = getComputedStyle(e);
    const r = e.getBoundingClientRect();
    return r.width > 1 && r.height > 1 && s.visibility !== 'hidden' && s.opacity !== '0' && !e.closest('[inert], .visually-hidden, [aria-hidden="true"]')
      && !e.closest('.list:not(.open)');
  };
  const words = (e) => [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join(' ').trim();
  const called = (e) => {
    const parts = [];
    for (let at = e; at && at !== document.body && parts.length < 3; at = at.parentElement)
      parts.unshift(at.tagName.toLowerCase() + [...at.classList].filter((c) => !c.startsWith('svelte-') && !c.startsWith('s-')).map((c) => '.' + c).join(''));
    return parts.join(' ');
  };
  const scrolled = (e) => {
    for (let at = e.parentElement; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX + getComputedStyle(at).overflowY)) return true;
    return false;
  };
  const frame = document.querySelector('.table, .page, body');
  for (const e of document.body.querySelectorAll('*')) {
    if (e.closest('svg') || !shown(e)) continue;
    const text = words(e), button = e.tagName === 'BUTTON';
    if (!text && !button) continue;
    const r = e.getBoundingClientRect();
    const what = (text || e.getAttribute('aria-label') || '').slice(0, 40);
    const [x, y] = [(r.left + r.right) / 2, (r.top + r.bottom) / 2];
    const clipped = e.closest('.fan, .ticker');
    const line = e.parentElement && getComputedStyle(e.parentElement).textOverflow === 'ellipsis' ? e.parentElement.getBoundingClientRect() : null;
    if (line && r.right > line.right + 1) {
      found.push(['shortened', called(e), what]);
      continue;
    }
    if (!scrolled(e) && !e.matches('.skip') && (clipped ? x < 0 || y < 0 || x > W || y > H : r.left < -1 || r.top < -1 || r.right > W + 1 || r.bottom > H + 1)) {
      found.push(['off the screen', called(e), what]);
      continue;
    }
    if (!text) continue;
    const s = getComputedStyle(e);
    if (e.scrollWidth > e.clientWidth + 1 && s.overflowX !== 'visible' && e.clientWidth > 0 && !/auto|scroll/.test(s.overflowX))
      found.push([s.textOverflow === 'ellipsis' ? 'shortened' : 'cut', called(e), what]);
    if (r.left >= 0 && r.top >= 0 && r.right <= W && r.bottom <= H && !scrolled(e)) {
      const top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
      const laid = top && (getComputedStyle(top).backgroundColor === 'rgba(0, 0, 0, 0)' && !words(top));
      if (top && !e.contains(top) && !top.contains(e) && !laid && !top.closest('svg, dialog'))
        found.push(['hidden', called(e), what + ' under ' + called(top)]);
    }
  }
  const hits = [...document.querySelectorAll('button, a')].filter((e) => shown(e) && !scrolled(e) && !e.matches('.explain, .details') && !e.closest('.fan'));
  const boxes = hits.map((e) => e.getBoundingClientRect());
  for (let i = 0; i < hits.length; i++)
    for (let j = i + 1; j < hits.length; j++) {
      const a = boxes[i], b = boxes[j];
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 4 && h > 4 && w * h > 0.3 * Math.min(a.width * a.height, b.width * b.height) && !hits[i].contains(hits[j]) && !hits[j].contains(hits[i]))
        found.push(['overlap', called(hits[i]), (hits[i].ariaLabel || hits[i].textContent || '').slice(0, 24) + ' with ' + called(hits[j]) + ' ' + (hits[j].ariaLabel || hits[j].textContent || '').slice(0, 24)]);
    }
  const board = document.querySelector('.felt');
  return found;
}
"""
