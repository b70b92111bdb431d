export interface Pane {
  x: number;
  y: number;
  width: number;
  height: number;
}

function grid(x: number, y: number, columns: number, rows: number, stepX: number, stepY: number, pane: number): Pane[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: x + (index % columns) * stepX,
    y: y + Math.floor(index / columns) * stepY,
    width: pane,
    height: pane * 1.3,
  }));
}

/** The tower's windows, then the annex's. */
export const WINDOWS: readonly Pane[] = [...grid(211, 100, 6, 9, 32, 37, 18), ...grid(437, 298, 4, 4, 32, 37, 18)];

/** In no order one could guess, and in the same one every time: people come in as they please. */
export const LIGHTING_ORDER: readonly number[] = WINDOWS.map((_, index) => index).sort(
  (a, b) => scatter(a) - scatter(b),
);

function scatter(index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 8;
}

/** How many burn before anyone types, and always where motion is unwelcome. */
export const FIRST_LIT = 4;
