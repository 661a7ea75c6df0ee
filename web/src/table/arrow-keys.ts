/** Arrow keys on the board walk from one legal thing to the nearest in that direction. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function walkByArrows(event: KeyboardEvent, board: HTMLElement): void {
  const direction = DIRECTIONS[event.key];
  const from = document.activeElement;
  if (!direction || !(from instanceof HTMLElement) || !board.contains(from)) return;
  const [dx, dy] = direction;
  const centre = (element: Element): readonly [number, number] => {
    const box = element.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const target of board.querySelectorAll<HTMLElement>('button:not([disabled])')) {
    if (target === from) continue;
    const [tx, ty] = centre(target);
    const ahead = (tx - x) * dx + (ty - y) * dy;
    const aside = Math.abs((tx - x) * dy) + Math.abs((ty - y) * dx);
    if (ahead <= 1) continue;
    const cost = ahead + aside * 2.5;
    if (cost < least) [best, least] = [target, cost];
  }
  if (best) {
    event.preventDefault();
    best.focus();
  }
}
