import { useMemo } from "react";
import { useDensity } from "../../../ui/density.ts";
import { GroupBy, type SwitchGroup } from "./grid/grouping.ts";
import { useClosedGroups } from "./useClosedGroups.ts";

interface ArrangementInput {
  groups: readonly SwitchGroup[];
  groupBy: GroupBy;
  search: string;
  onAll(group: SwitchGroup, on: boolean): void;
}

const NONE_CLOSED: ReadonlySet<string> = new Set();

/** Provides the density and the closed groups, for the grid and for the buttons that change them. */
export function useArrangement({ groups, groupBy, search, onAll }: ArrangementInput) {
  const { closed, onClose, closeAll } = useClosedGroups();
  const [density, onDensity] = useDensity();
  // A search must also find switches in closed groups.
  const shut = search.trim() === "" ? closed : NONE_CLOSED;
  const headers = useMemo(() => ({ closed: shut, onClose, onAll }), [shut, onClose, onAll]);
  const hasHeaders = groupBy !== GroupBy.none && groups.length > 0;
  const arrange = {
    density,
    onDensity,
    isAllClosed: groups.every(({ key }) => closed.has(key)),
    onCloseAll: hasHeaders ? (isClosed: boolean) => closeAll(groups, isClosed) : undefined,
  };
  return { density, headers, arrange };
}
