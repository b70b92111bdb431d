import { VirtualRows } from "../../../ui/kit/VirtualRows.tsx";
import { SwitchLine, WholeLine } from "./AccessLine.tsx";
import classes from "./AccessList.module.css";
import type { AccessRow, WholeRow } from "./access-rows.ts";
import { RoomLine } from "./RoomLine.tsx";
import type { Selection } from "./useSelection.ts";

interface AccessListProps {
  view: "person" | "device";
  rows: readonly AccessRow[];
  selection: Selection;
  onFold(row: WholeRow): void;
}

const HEIGHTS = { room: 48, whole: 64, switch: 52 } as const;
const OVERSCAN = 8;

/** Every device of a person, or everybody of a device. */
export function AccessList({ view, rows, selection, onFold }: AccessListProps) {
  const keys = rows.map(({ key }) => key);
  const heightOf = (index: number) => HEIGHTS[rows[index]?.kind ?? "whole"];
  return (
    <VirtualRows keys={keys} height={heightOf} overscan={OVERSCAN} className={classes.list}>
      {(index) => {
        const row = rows[index];
        if (row?.kind === "room") return <RoomLine row={row} selection={selection} />;
        if (row?.kind === "whole") return <WholeLine view={view} row={row} selection={selection} onFold={onFold} />;
        return row && <SwitchLine row={row} selection={selection} />;
      }}
    </VirtualRows>
  );
}
