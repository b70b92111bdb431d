import { useMemo } from "react";
import { liveStore } from "../../../live/live.ts";
import { useSelecting } from "../../../ui/selection/useSelecting.ts";
import type { TileActions } from "../../../widgets/tiles/useTileGestures.ts";
import type { SwitchGroup } from "../grid/grouping.ts";

const isSwitch = (id: string) => liveStore.switch(id) !== undefined;

/** The switches of all groups, in the order of the screen, closed groups too; one that stands in two is one. */
export function useControlSelection(groups: readonly SwitchGroup[], tiles: TileActions) {
  const shown = useMemo(() => [...new Set(groups.flatMap(({ ids }) => ids))], [groups]);
  const selecting = useSelecting(shown, isSwitch);
  const { isSelecting, start, stop, ticked, select, extend, set } = selecting;
  const picking = useMemo(
    () => (isSelecting ? { ticked, select, set } : undefined),
    [isSelecting, ticked, select, set],
  );
  const gestures = useMemo(
    () => (isSelecting ? { select, extend, onAll: () => set(shown, true) } : undefined),
    [isSelecting, select, extend, set, shown],
  );
  const actions = useMemo(() => ({ ...tiles, onPick: start }), [tiles, start]);
  return {
    selection: { ...selecting, total: shown.length },
    /** For the button that begins and ends it. */
    selecting: { isSelecting, onSelecting: (next: boolean) => (next ? start() : stop()) },
    /** For the tiles. */
    picks: { picking, gestures, actions },
  };
}

export type ControlSelection = ReturnType<typeof useControlSelection>["selection"];
