// Every text that is seen, with its size in pixels of the screen: `[size, text, element, whether it is on the board]`.
() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent.trim();
    const element = node.parentElement;
    if (!text || !element || element.closest('script,style,title,desc,.visually-hidden,defs,noscript')) continue;
    const style = getComputedStyle(element);
    if (style.visibility !== 'visible' || style.display === 'none') continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width < 1 || box.height < 1 || box.right < 0 || box.bottom < 0) continue;
    if (box.left > innerWidth || box.top > innerHeight) continue;
    let shown = 1;
    for (let at = element; at; at = at.parentElement) shown *= Number(getComputedStyle(at).opacity);
    if (shown < 0.05) continue;
    let scale = 1;
    let at = element;
    if (element instanceof SVGElement) {
      const matrix = element.getCTM();
      scale = Math.hypot(matrix.a, matrix.b);
      at = element.ownerSVGElement;
      while (at.ownerSVGElement) at = at.ownerSVGElement;
    }
    for (; at; at = at.parentElement) {
      const its = getComputedStyle(at);
      const matrix = its.transform === 'none' ? null : new DOMMatrix(its.transform);
      if (matrix) scale *= Math.hypot(matrix.a, matrix.b);
      if (its.scale !== 'none') scale *= parseFloat(its.scale);
    }
    const name = `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').split(' ')[0]}`;
    found.push([Math.round(parseFloat(style.fontSize) * scale * 10) / 10, text.slice(0, 40), name, element.closest('.felt') !== null]);
  }
  return found.sort((a, b) => a[0] - b[0]);
}
