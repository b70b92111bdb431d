import type { SwitchGroup } from "./grouping.ts";

export interface GridShape {
  columns: number;
  /** The width of one column, which decides whether a header fits on one line. */
  tileWidth: number;
}

export type GridRow =
  /** A group's header, where its tiles fill rows of their own. */
  | { kind: "header"; key: string; group: SwitchGroup; height: number }
  | { kind: "tiles"; key: string; ids: readonly string[]; height: number }
  /** Small groups side by side, each with its header above its tiles. */
  | { kind: "band"; key: string; groups: readonly SwitchGroup[]; height: number };

const GAP = 12;
const TILE_HEIGHT = 128;
const PHONE_TILE_WIDTH = 164;
const TILE_WIDTH = 196;
const PHONE = 560;
const HEADER_HEIGHT = 56;
const TALL_HEADER_HEIGHT = 92;
/** A header with its two buttons needs this much for one line; GroupHeader.module.css knows the same number. */
const ONE_LINE_WIDTH = 600;

/** As many columns as fit: two on a phone, more on a desk. */
export function gridShape(width: number): GridShape {
  const wanted = width < PHONE ? PHONE_TILE_WIDTH : TILE_WIDTH;
  const columns = Math.max(1, Math.floor((width + GAP) / (wanted + GAP)));
  return { columns, tileWidth: (width - GAP * (columns - 1)) / columns };
}

function headerHeight(group: SwitchGroup, span: number, { tileWidth }: GridShape): number {
  const width = span * (tileWidth + GAP) - GAP;
  return group.ids.length > 1 && width < ONE_LINE_WIDTH ? TALL_HEADER_HEIGHT : HEADER_HEIGHT;
}

function band(groups: readonly SwitchGroup[], shape: GridShape): GridRow {
  const heights = groups.map((group) => headerHeight(group, group.ids.length, shape));
  return { kind: "band", key: `b:${groups[0]?.key}`, groups, height: Math.max(...heights) + TILE_HEIGHT + GAP };
}

/** Groups as rows of known heights, which a virtual list needs not measure. */
export function toRows(groups: readonly SwitchGroup[], shape: GridShape): GridRow[] {
  const rows: GridRow[] = [];
  let open: SwitchGroup[] = [];
  let used = 0;
  const close = () => {
    if (open.length > 0) rows.push(band(open, shape));
    open = [];
    used = 0;
  };
  for (const group of groups) {
    const isSmall = group.name !== undefined && group.ids.length <= shape.columns;
    if (!isSmall || used + group.ids.length > shape.columns) close();
    if (isSmall) {
      open.push(group);
      used += group.ids.length;
      continue;
    }
    if (group.name !== undefined) {
      rows.push({ kind: "header", key: `h:${group.key}`, group, height: headerHeight(group, shape.columns, shape) });
    }
    for (let start = 0; start < group.ids.length; start += shape.columns) {
      const ids = group.ids.slice(start, start + shape.columns);
      rows.push({ kind: "tiles", key: `${group.key}:${ids[0]}`, ids, height: TILE_HEIGHT + GAP });
    }
  }
  close();
  return rows;
}
