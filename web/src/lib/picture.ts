/** A part of the page as a PNG image, drawn by the browser itself: no server and no library takes part. */

/** Rules of the page's own style sheets, with the fonts in use inside them: an image may load nothing. */
async function styles(): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => {
    try {
      return [...sheet.cssRules];
    } catch {
      return [];
    }
  });
  const used = new Set([...document.fonts].filter((font) => font.status === 'loaded').map(nameOf));
  const texts = await Promise.all(
    rules.map((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
      const name = `${rule.style.getPropertyValue('font-family')} ${rule.style.getPropertyValue('font-weight')}`;
      return used.has(name.replaceAll('"', '')) ? withFont(rule) : '';
    }),
  );
  return texts.join('\n');
}

const nameOf = (font: FontFace): string => `${font.family} ${font.weight}`.replaceAll('"', '');

async function withFont(rule: CSSFontFaceRule): Promise<string> {
  const found = /url\("?([^")]+)"?\)/.exec(rule.cssText);
  if (!found?.[1]) return '';
  const file = await (await fetch(new URL(found[1], rule.parentStyleSheet?.href ?? document.baseURI))).blob();
  return rule.cssText.replace(found[0], `url("${await dataUrl(file)}")`);
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

function load(source: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => failed(new Error('the picture could not be drawn'));
    image.src = source;
  });
}

/** Return a PNG of an element of this size. Raises where the browser cannot draw pages into images. */
export async function pictureOf(element: HTMLElement, width: number, height: number): Promise<Blob> {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const [name, value] of Object.entries(document.documentElement.dataset)) svg.dataset[name] = value;
  svg.dataset['motion'] = 'none';
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  const style = document.createElement('style');
  style.textContent = await styles();
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  // Gradients and patterns are shared by all drawings of the page.
  const shared = [...document.querySelectorAll('svg > defs')].map((defs) => defs.cloneNode(true));
  const copy = element.cloneNode(true) as HTMLElement;
  copy.style.position = 'static';
  frame.append(style, copy);
  svg.append(...shared, frame);
  const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  const image = await load(source);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('the picture could not be drawn'))), 'image/png');
  });
}
