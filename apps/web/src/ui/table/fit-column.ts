import { boundedWidth } from "./arrangement.ts";

const cellsOf = (table: HTMLElement, id: string) => [
  ...table.querySelectorAll<HTMLElement>(`[data-column="${CSS.escape(id)}"]`),
];

/** How wide a column is now. */
export function widthOf(table: HTMLElement, id: string): number {
  return cellsOf(table, id)[0]?.getBoundingClientRect().width ?? 0;
}

/** How wide each of the columns is now, in the order of the headings. */
export function widthsOf(table: HTMLElement, ids: readonly string[]): Map<string, number> {
  return new Map(ids.map((id) => [id, Math.round(widthOf(table, id))]));
}

/** Returns the width of a column's longest rendered cell, by laying each out once without a limit. */
export function fittingWidth(table: HTMLElement, id: string): number {
  const cells = cellsOf(table, id);
  for (const cell of cells) cell.dataset.measured = "true";
  const widths = cells.map((cell) => cell.getBoundingClientRect().width);
  for (const cell of cells) delete cell.dataset.measured;
  return boundedWidth(Math.ceil(Math.max(0, ...widths)) + 1);
}
