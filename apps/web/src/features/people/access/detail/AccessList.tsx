import { useMemo } from "react";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { PickList } from "../../../../ui/selection/PickList.tsx";
import { type Choice, keyOf } from "../model/changes.ts";
import { SwitchLine, WholeLine } from "./AccessLine.tsx";
import classes from "./AccessList.module.css";
import { AreaLine } from "./AreaLine.tsx";
import type { AccessRow, WholeRow } from "./access-rows.ts";
import type { Selection } from "./useSelection.ts";

interface AccessListProps {
  view: "person" | "device";
  rows: readonly AccessRow[];
  selection: Selection;
  /** All checkboxes in the order of the list. */
  order: readonly Choice[];
  onFold(row: WholeRow): void;
}

/** Supports dragging across lines, Ctrl A and Shift with an arrow, by the keys of the choices. */
function useGestures({ pick, set }: Selection, order: readonly Choice[]) {
  return useMemo(() => {
    const choices = new Map(order.map((each) => [keyOf(each), each]));
    const select = (id: string, isRange: boolean) => {
      const choice = choices.get(id);
      if (choice) pick(choice, isRange);
    };
    const extend = (from: string, to: string) => {
      const both = [choices.get(from), choices.get(to)].flatMap((each) => each ?? []);
      set(both, true);
    };
    return { select, extend, onAll: () => set(order.filter(isWhole), true) };
  }, [pick, set, order]);
}

const isWhole = (choice: Choice) => !("switch" in choice && choice.switch);

const HEIGHTS = { area: 48, whole: 64, switch: 52 } as const;
const OVERSCAN = 8;

/** Lists every device of a person, or everybody of a device. */
export function AccessList({ view, rows, selection, order, onFold }: AccessListProps) {
  const gestures = useGestures(selection, order);
  const keys = rows.map(({ key }) => key);
  const heightOf = (index: number) => HEIGHTS[rows[index]?.kind ?? "whole"];
  return (
    <PickList picking={undefined} gestures={gestures}>
      <VirtualRows keys={keys} height={heightOf} overscan={OVERSCAN} className={classes.list}>
        {(index) => {
          const row = rows[index];
          if (row?.kind === "area") return <AreaLine row={row} selection={selection} />;
          if (row?.kind === "whole") return <WholeLine view={view} row={row} selection={selection} onFold={onFold} />;
          return row && <SwitchLine row={row} selection={selection} />;
        }}
      </VirtualRows>
    </PickList>
  );
}
