function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The tile in the next row up or down that is nearest in its column. */
function vertical(tiles: HTMLElement[], from: HTMLElement, direction: 1 | -1): HTMLElement | undefined {
  const start = middle(from);
  const beyond = tiles
    .map((tile) => ({ tile, at: middle(tile) }))
    .filter(({ at }) => (at.y - start.y) * direction > 1)
    .sort((a, b) => Math.abs(a.at.y - start.y) - Math.abs(b.at.y - start.y));
  const row = beyond.filter(({ at }) => at.y === beyond[0]?.at.y);
  return row.sort((a, b) => Math.abs(a.at.x - start.x) - Math.abs(b.at.x - start.x))[0]?.tile;
}

function neighbour(tiles: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  const index = tiles.indexOf(from);
  if (key === "ArrowRight") return tiles[index + 1];
  if (key === "ArrowLeft") return tiles[index - 1];
  return vertical(tiles, from, key === "ArrowDown" ? 1 : -1);
}

/** Moves the focus with the arrow keys among the elements of a grid that match `selector`; returns whether the key was used. */
export function moveFocus(grid: HTMLElement, key: string, selector: string): boolean {
  const from = document.activeElement;
  if (!/^Arrow(Right|Left|Down|Up)$/.test(key)) return false;
  if (!(from instanceof HTMLElement) || !from.matches(selector)) return false;
  neighbour([...grid.querySelectorAll<HTMLElement>(selector)], from, key)?.focus();
  return true;
}
