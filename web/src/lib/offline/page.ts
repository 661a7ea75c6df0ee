/** The page's differences when a plain file server sent it. */
import { addressOf } from '../net/host.ts';
import { server } from '../net/server.ts';

/** The link under an event, and the path it has in the page's own terms. */
function linkOf(event: Event): [HTMLAnchorElement, string] | null {
  const link = (event.target as Element | null)?.closest?.('a');
  const path = link?.getAttribute('href');
  return link && path?.startsWith('/') ? [link, path] : null;
}

/** A link that is opened in a new tab, or copied, must name this page's folder. */
function nameFolder(event: Event): void {
  const found = linkOf(event);
  if (found && !found[0].hasAttribute('download')) found[0].setAttribute('href', addressOf(found[1]));
}

/** No server has the file: the worker writes it. */
function download(event: MouseEvent): void {
  const found = linkOf(event);
  if (!found?.[0].hasAttribute('download')) return;
  event.preventDefault();
  const [link, path] = found;
  void server.download(path).then((text) => {
    const file = document.createElement('a');
    file.href = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
    file.download = link.download;
    file.click();
    URL.revokeObjectURL(file.href);
  });
}

for (const looked of ['pointerover', 'focusin']) document.addEventListener(looked, nameFolder);
document.addEventListener('click', download);
