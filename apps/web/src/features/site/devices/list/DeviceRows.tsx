import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "../../../../i18n/useTranslation.ts";
import { VirtualRows } from "../../../../ui/kit/VirtualRows.tsx";
import { useSelectionGestures } from "../../../../ui/selection/useSelectionGestures.ts";
import { TableGrid } from "../../../../ui/table/TableGrid.tsx";
import type { ListTable } from "../../../../widgets/tables/useTable.ts";
import { DeviceCard } from "./DeviceCard.tsx";
import classes from "./DeviceCards.module.css";
import { DeviceTableRow, flatPlace } from "./DeviceTableRow.tsx";
import type { DeviceView } from "./device-view.ts";
import type { RowActions } from "./RowTools.tsx";

interface DeviceRowsProps {
  ids: readonly string[];
  table: ListTable<DeviceView>;
  metaKeys: readonly string[];
  isStale: boolean;
  selected: ReadonlySet<string>;
  actions: RowActions | undefined;
}

const ROW_HEIGHT = 56;
const CARD_HEIGHT = 156;
/** The line of details that a card has where the enterprise keeps some. */
const META_HEIGHT = 24;
const TOOLS = { start: 44, end: 48 };

/** Ticks rows by dragging and keys, for users who may tick. */
function Selectable({
  ids,
  isStale,
  actions,
  children,
}: Omit<DeviceRowsProps, "table" | "metaKeys" | "selected"> & { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const gestures = useMemo(
    () => actions && { select: actions.onSelect, extend: actions.onExtend, onAll: () => actions.onSome(ids, true) },
    [actions, ids],
  );
  useSelectionGestures(frame, gestures);
  return (
    <div ref={frame} data-stale={isStale || undefined}>
      {children}
    </div>
  );
}

/** A table on a desk, cards on a phone; heights are known, so nothing is measured. */
export function DeviceRows({ table, metaKeys, selected, ...rows }: DeviceRowsProps) {
  const { t } = useTranslation("devices");
  const { ids, actions } = rows;
  const own = (id: string) => ({ id, isSelected: selected.has(id), actions });
  if (table.isCards) {
    const height = CARD_HEIGHT + (metaKeys.length > 0 ? META_HEIGHT : 0);
    return (
      <Selectable {...rows}>
        <VirtualRows keys={ids} height={height} className={classes.list}>
          {(index) => ids[index] && <DeviceCard {...own(ids[index])} metaKeys={metaKeys} />}
        </VirtualRows>
      </Selectable>
    );
  }
  return (
    <Selectable {...rows}>
      <TableGrid label={t("title")} table={table} keys={ids} height={ROW_HEIGHT} {...(actions && { edges: TOOLS })}>
        {(index, place) => {
          const id = ids[index];
          return id && <DeviceTableRow key={id} {...own(id)} columns={table.shown} {...flatPlace(place)} />;
        }}
      </TableGrid>
    </Selectable>
  );
}
