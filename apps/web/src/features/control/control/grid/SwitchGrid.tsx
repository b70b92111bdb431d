import { memo, useMemo, useRef } from "react";
import type { Density } from "../../../../ui/density.ts";
import { useListPlace } from "../../../../ui/kit/useListPlace.ts";
import { useWindowRows } from "../../../../ui/kit/useWindowRows.ts";
import { type Picking, PickingContext } from "../../../../ui/selection/picking.ts";
import type { SelectionActions } from "../../../../ui/selection/selection-gestures.ts";
import { useSelectionGestures } from "../../../../ui/selection/useSelectionGestures.ts";
import { type TileActions, useTileGestures } from "../../../../widgets/tiles/useTileGestures.ts";
import { PickableTile } from "../select/PickableTile.tsx";
import { GroupHeader } from "./GroupHeader.tsx";
import { GroupLabel } from "./GroupLabel.tsx";
import type { SwitchGroup } from "./grouping.ts";
import { type Cell, type GridRow, gridShape, toRows } from "./rows.ts";
import classes from "./SwitchGrid.module.css";
import { useAnchor } from "./useAnchor.ts";

interface SwitchGridProps {
  groups: readonly SwitchGroup[];
  actions: TileActions;
  density: Density;
  /** The actions of group headers; missing for a list without headers. */
  headers?: HeaderActions;
  /** Changes with the filter; a list that only grew keeps its scroll position. */
  listKey: string;
  label: string;
  /** Set while the screen is selecting: the effects of ticks, keys and drags. */
  picking?: Picking;
  gestures?: SelectionActions | undefined;
}

interface HeaderActions {
  /** The keys of closed groups. */
  closed: ReadonlySet<string>;
  onClose(group: SwitchGroup, isClosed: boolean): void;
  onAll(group: SwitchGroup, on: boolean): void;
}

const NO_HEADERS: HeaderActions = { closed: new Set(), onClose: () => undefined, onAll: () => undefined };

/** Rows beyond the screen that are rendered in advance. */
const OVERSCAN = 3;

function columnsOf(count: number) {
  return { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` };
}

function Tiles({ ids, columns }: { ids: readonly string[]; columns: number }) {
  return (
    <div className={classes.tiles} style={columnsOf(columns)}>
      {ids.map((id) => (
        <PickableTile key={id} id={id} />
      ))}
    </div>
  );
}

interface RowProps {
  row: GridRow;
  columns: number;
  headers: HeaderActions;
}

function Header({ group, headers: { closed, ...on } }: { group: SwitchGroup; headers: HeaderActions }) {
  return <GroupHeader group={group} isClosed={closed.has(group.key)} {...on} />;
}

function Line({ cells, columns, headers: { closed, ...on } }: { cells: readonly Cell[] } & Omit<RowProps, "row">) {
  return (
    <div className={classes.line} style={columnsOf(columns)} data-begins={cells[0]?.kind === "label" || undefined}>
      {cells.map((cell) =>
        cell.kind === "tile" ? (
          <PickableTile key={`${cell.group.key}:${cell.id}`} id={cell.id} />
        ) : (
          <GroupLabel key={cell.group.key} group={cell.group} isClosed={closed.has(cell.group.key)} {...on} />
        ),
      )}
    </div>
  );
}

const Row = memo(function Row({ row, columns, headers }: RowProps) {
  if (row.kind === "header") return <Header group={row.group} headers={headers} />;
  if (row.kind === "tiles") return <Tiles ids={row.ids} columns={columns} />;
  if (row.kind === "line") return <Line cells={row.cells} columns={columns} headers={headers} />;
  return (
    <div className={classes.band} style={columnsOf(columns)}>
      {row.groups.map((group) => (
        <section key={group.key} style={{ gridColumn: `span ${group.ids.length}` }}>
          <Header group={group} headers={headers} />
          <Tiles ids={group.ids} columns={group.ids.length} />
        </section>
      ))}
    </div>
  );
});

/** Renders only the visible ones of thousands of tiles. */
export function SwitchGrid(props: SwitchGridProps) {
  const { groups, actions, density, headers = NO_HEADERS, listKey, label, picking, gestures } = props;
  const list = useRef<HTMLDivElement>(null);
  const { width, top, isMeasured } = useListPlace(list);
  const { columns } = gridShape(width, density);
  const isSelecting = picking !== undefined;
  // Tiles for an assumed width would be rendered twice.
  const rows = useMemo(
    () => (isMeasured ? toRows(groups, { ...gridShape(width, density), isSelecting }, headers.closed) : []),
    [isMeasured, groups, width, density, isSelecting, headers.closed],
  );
  const virtualizer = useWindowRows({
    keys: rows.map(({ key }) => key),
    heightOf: (index) => rows[index]?.height ?? 0,
    top,
    overscan: OVERSCAN,
  });
  useAnchor(virtualizer, rows, listKey, top);
  useTileGestures(list, actions);
  useSelectionGestures(list, gestures);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={list}
      role="group"
      aria-label={label}
      className={classes.list}
      data-density={density}
      style={{ height: virtualizer.getTotalSize() }}
    >
      <PickingContext value={picking}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <div key={item.key} className={classes.row} style={{ transform: `translateY(${item.start - top}px)` }}>
                <Row row={row} columns={columns} headers={headers} />
              </div>
            )
          );
        })}
      </PickingContext>
    </div>
  );
}
