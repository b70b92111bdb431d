import type { Density } from "../../../../ui/density.ts";
import type { SwitchGroup } from "./grouping.ts";

export interface GridShape {
  density: Density;
  columns: number;
  /** The width of one column, which decides whether a header fits on one line. */
  tileWidth: number;
  /** While selecting, headers have no buttons, and need no second line for them. */
  isSelecting?: boolean;
}

/** One cell of a compact line: the label of a group, or one of its switches. */
export type Cell = { kind: "label"; group: SwitchGroup } | { kind: "tile"; id: string; group: SwitchGroup };

export type GridRow =
  /** The header of a closed group, or of one whose tiles fill rows of their own. */
  | { kind: "header"; key: string; group: SwitchGroup; height: number }
  | { kind: "tiles"; key: string; ids: readonly string[]; height: number }
  /** Small groups side by side, each with its header above its tiles. */
  | { kind: "band"; key: string; groups: readonly SwitchGroup[]; height: number }
  /** Labels and tiles side by side, in as few lines as possible. */
  | { kind: "line"; key: string; cells: readonly Cell[]; height: number };

/** These sizes must match the style sheets of the grid and its tiles. */
const SIZES = {
  comfortable: { gap: 12, tileHeight: 128, tileWidth: 196, phoneTileWidth: 164 },
  compact: { gap: 4, tileHeight: 44, tileWidth: 156, phoneTileWidth: 156 },
} as const satisfies Record<Density, object>;

const PHONE = 560;
const HEADER_HEIGHT = 56;
const TALL_HEADER_HEIGHT = 92;
/** A header with its two buttons needs this width for one line; it must match GroupHeader.module.css. */
const ONE_LINE_WIDTH = 600;
/** The space above a line that begins with a group. */
const COMPACT_SPACE = 2;

const NONE_CLOSED: ReadonlySet<string> = new Set();

/** Fits as many columns as possible: two on a phone, more on a desktop. */
export function gridShape(width: number, density: Density = "comfortable"): GridShape {
  const { gap, tileWidth, phoneTileWidth } = SIZES[density];
  const wanted = width < PHONE ? phoneTileWidth : tileWidth;
  const columns = Math.max(1, Math.floor((width + gap) / (wanted + gap)));
  return { density, columns, tileWidth: (width - gap * (columns - 1)) / columns };
}

/** Converts groups to rows of known heights, so that a virtual list need not measure them. */
export function toRows(groups: readonly SwitchGroup[], shape: GridShape, closed = NONE_CLOSED): GridRow[] {
  return shape.density === "compact" ? toLines(groups, shape, closed) : toBands(groups, shape, closed);
}

const { gap: GAP, tileHeight: TILE_HEIGHT } = SIZES.comfortable;

function headerHeight(group: SwitchGroup, span: number, { tileWidth, isSelecting }: GridShape): number {
  if (isSelecting) return HEADER_HEIGHT;
  const width = span * (tileWidth + GAP) - GAP;
  return group.ids.length > 1 && width < ONE_LINE_WIDTH ? TALL_HEADER_HEIGHT : HEADER_HEIGHT;
}

function band(groups: readonly SwitchGroup[], shape: GridShape): GridRow {
  const heights = groups.map((group) => headerHeight(group, group.ids.length, shape));
  return { kind: "band", key: `b:${groups[0]?.key}`, groups, height: Math.max(...heights) + TILE_HEIGHT + GAP };
}

function toBands(groups: readonly SwitchGroup[], shape: GridShape, closed: ReadonlySet<string>): GridRow[] {
  const rows: GridRow[] = [];
  let open: SwitchGroup[] = [];
  let used = 0;
  const close = () => {
    if (open.length > 0) rows.push(band(open, shape));
    open = [];
    used = 0;
  };
  for (const group of groups) {
    const isClosed = closed.has(group.key);
    const isSmall = group.name !== undefined && group.ids.length <= shape.columns && !isClosed;
    if (!isSmall || used + group.ids.length > shape.columns) close();
    if (isSmall) {
      open.push(group);
      used += group.ids.length;
      continue;
    }
    if (group.name !== undefined) {
      rows.push({ kind: "header", key: `h:${group.key}`, group, height: headerHeight(group, shape.columns, shape) });
    }
    for (let start = 0; !isClosed && start < group.ids.length; start += shape.columns) {
      const ids = group.ids.slice(start, start + shape.columns);
      rows.push({ kind: "tiles", key: `${group.key}:${ids[0]}`, ids, height: TILE_HEIGHT + GAP });
    }
  }
  close();
  return rows;
}

function cellsOf(group: SwitchGroup, isClosed: boolean): Cell[] {
  const label: Cell[] = group.name === undefined ? [] : [{ kind: "label", group }];
  return isClosed ? label : [...label, ...group.ids.map((id): Cell => ({ kind: "tile", id, group }))];
}

function line(cells: readonly Cell[]): GridRow {
  const { gap, tileHeight } = SIZES.compact;
  const [first] = cells;
  const key = first?.kind === "tile" ? `${first.group.key}:${first.id}` : `l:${first?.group.key}`;
  return { kind: "line", key, cells, height: tileHeight + gap + (first?.kind === "label" ? COMPACT_SPACE : 0) };
}

/** Starts a new line for each group, unless the whole group fits beside the previous one. */
function toLines(groups: readonly SwitchGroup[], { columns }: GridShape, closed: ReadonlySet<string>): GridRow[] {
  const rows: GridRow[] = [];
  let open: Cell[] = [];
  const close = () => {
    if (open.length > 0) rows.push(line(open));
    open = [];
  };
  for (const group of groups) {
    const cells = cellsOf(group, closed.has(group.key));
    if (open.length + cells.length > columns) close();
    for (const cell of cells) {
      if (open.length === columns) close();
      open.push(cell);
    }
  }
  close();
  return rows;
}
