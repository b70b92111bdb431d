import { useMemo } from "react";
import { liveStore } from "../../../../live/live.ts";
import { usePicking } from "../../../../ui/selection/usePicking.ts";
import { useSelecting } from "../../../../ui/selection/useSelecting.ts";
import type { TileActions } from "../../../../widgets/tiles/useTileGestures.ts";
import type { SwitchGroup } from "../grid/grouping.ts";

const isSwitch = (id: string) => liveStore.switch(id) !== undefined;

/** Selects among the switches of all groups, including closed ones, in the order of the screen; a switch in two groups counts once. */
export function useControlSelection(groups: readonly SwitchGroup[], tiles: TileActions) {
  const shown = useMemo(() => [...new Set(groups.flatMap(({ ids }) => ids))], [groups]);
  const selecting = useSelecting(shown, isSwitch);
  const { isSelecting, start, stop } = selecting;
  const picks = usePicking(selecting, shown);
  const actions = useMemo(() => ({ ...tiles, onPick: start }), [tiles, start]);
  return {
    selection: { ...selecting, total: shown.length },
    /** For the button that begins and ends it. */
    selecting: { isSelecting, onSelecting: (next: boolean) => (next ? start() : stop()) },
    /** For the tiles. */
    picks: { ...picks, actions },
  };
}

export type ControlSelection = ReturnType<typeof useControlSelection>["selection"];
