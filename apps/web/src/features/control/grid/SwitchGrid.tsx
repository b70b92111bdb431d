import { memo, useMemo, useRef } from "react";
import { useListPlace } from "../../../ui/kit/useListPlace.ts";
import { useWindowRows } from "../../../ui/kit/useWindowRows.ts";
import { ControlTile } from "../../../widgets/tiles/ControlTile.tsx";
import { type TileActions, useTileGestures } from "../../../widgets/tiles/useTileGestures.ts";
import { GroupHeader } from "./GroupHeader.tsx";
import type { SwitchGroup } from "./grouping.ts";
import { type GridRow, gridShape, toRows } from "./rows.ts";
import classes from "./SwitchGrid.module.css";
import { useAnchor } from "./useAnchor.ts";

interface SwitchGridProps {
  groups: readonly SwitchGroup[];
  actions: TileActions;
  onAll(group: SwitchGroup, on: boolean): void;
  /** Changes when another list was asked for; the same list that grew keeps its place. */
  listKey: string;
  label: string;
}

/** Rows beyond the screen that are kept ready for a scroll. */
const OVERSCAN = 3;

function columnsOf(count: number) {
  return { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` };
}

function Tiles({ ids, columns }: { ids: readonly string[]; columns: number }) {
  return (
    <div className={classes.tiles} style={columnsOf(columns)}>
      {ids.map((id) => (
        <ControlTile key={id} id={id} />
      ))}
    </div>
  );
}

interface RowProps {
  row: GridRow;
  columns: number;
  onAll: SwitchGridProps["onAll"];
}

const Row = memo(function Row({ row, columns, onAll }: RowProps) {
  if (row.kind === "header") return <GroupHeader group={row.group} onAll={onAll} />;
  if (row.kind === "tiles") return <Tiles ids={row.ids} columns={columns} />;
  return (
    <div className={classes.band} style={columnsOf(columns)}>
      {row.groups.map((group) => (
        <section key={group.key} style={{ gridColumn: `span ${group.ids.length}` }}>
          <GroupHeader group={group} onAll={onAll} />
          <Tiles ids={group.ids} columns={group.ids.length} />
        </section>
      ))}
    </div>
  );
});

/** Thousands of tiles of which only those on screen exist. */
export function SwitchGrid({ groups, actions, onAll, listKey, label }: SwitchGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const { width, top } = useListPlace(list);
  const { columns } = gridShape(width);
  const rows = useMemo(() => toRows(groups, gridShape(width)), [groups, width]);
  const virtualizer = useWindowRows({
    keys: rows.map(({ key }) => key),
    heightOf: (index) => rows[index]?.height ?? 0,
    top,
    overscan: OVERSCAN,
  });
  useAnchor(virtualizer, rows, listKey, top);
  useTileGestures(list, actions);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      ref={list}
      role="group"
      aria-label={label}
      className={classes.list}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        return (
          row && (
            <div key={item.key} className={classes.row} style={{ transform: `translateY(${item.start - top}px)` }}>
              <Row row={row} columns={columns} onAll={onAll} />
            </div>
          )
        );
      })}
    </div>
  );
}
