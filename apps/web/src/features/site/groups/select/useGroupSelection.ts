import { useMemo } from "react";
import type { Group } from "../../../../data/groups.ts";
import { usePicking } from "../../../../ui/selection/usePicking.ts";
import { useSelecting } from "../../../../ui/selection/useSelecting.ts";
import type { sections } from "../group-list.ts";

/** Which of the shown groups are selected, in the order of the screen. */
export function useGroupSelection(all: readonly Group[], found: ReturnType<typeof sections>) {
  const listed = useMemo(() => found.flatMap(({ groups }) => groups), [found]);
  const shown = useMemo(() => listed.map(({ _id }) => _id), [listed]);
  const selecting = useSelecting(shown, (id) => all.some(({ _id }) => _id === id));
  const { isSelecting, start, stop, ticked } = selecting;
  const picks = usePicking(selecting, shown);
  const groups = useMemo(() => listed.filter(({ _id }) => ticked.has(_id)), [listed, ticked]);
  return {
    selection: { ...selecting, groups, total: shown.length },
    /** For the button that begins and ends it. */
    selecting: { isSelecting, onSelecting: (next: boolean) => (next ? start() : stop()) },
    picks,
  };
}

export type GroupSelection = ReturnType<typeof useGroupSelection>["selection"];
