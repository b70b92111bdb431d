import { memo } from "react";
import { useLiveView } from "../../../../live/useLive.ts";
import { Cells } from "../../../../ui/table/Cells.tsx";
import type { Column } from "../../../../ui/table/column.ts";
import type { RowPlace } from "../../../../ui/table/TableGrid.tsx";
import classes from "./DeviceTable.module.css";
import { type DeviceView, deviceView } from "./device-view.ts";
import { EditButton, type RowActions, RowTick } from "./RowTools.tsx";

interface DeviceTableRowProps {
  id: string;
  columns: readonly Column<DeviceView>[];
  isSelected: boolean;
  /** Missing for users who may only look. */
  actions: RowActions | undefined;
  top: string;
  height: number;
  rowIndex: number;
  className: string | undefined;
}

/** Returns the parts of a place as plain values, because a new object at every scroll would render all rows. */
export function flatPlace({ className, style, "aria-rowindex": rowIndex }: RowPlace) {
  return { className, top: String(style.transform), height: Number(style.height), rowIndex };
}

/** Links a device to its switches; admins can tick and edit it. */
export const DeviceTableRow = memo(function DeviceTableRow(props: DeviceTableRowProps) {
  const { id, columns, isSelected, actions, top, height, rowIndex, className } = props;
  const view = useLiveView(id, id, (store) => deviceView(store, id));
  if (!view) return null;
  const tool = actions && { id, name: view.name, actions };
  return (
    <tr
      className={`${className} ${classes.row}`}
      style={{ height, transform: top }}
      aria-rowindex={rowIndex}
      data-pick={id}
      data-offline={view.online ? undefined : true}
      data-selected={isSelected || undefined}
    >
      <Cells
        columns={columns}
        row={view}
        start={tool && <RowTick {...tool} className={classes.tool} isSelected={isSelected} />}
        end={tool && <EditButton {...tool} className={classes.tool} />}
      />
    </tr>
  );
});
