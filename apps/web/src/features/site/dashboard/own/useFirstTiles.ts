import { useMemo } from "react";
import { tilesOf } from "../../../../data/tiles.ts";
import { liveStore } from "../../../../live/live.ts";
import { useDeviceIds } from "../../../../live/useLive.ts";
import { useShownShortcuts } from "../shortcuts/useShownShortcuts.ts";

/** Whoever has no more than this sees all of it on the first screen. */
const FEW = 16;

/** Returns the tiles of a user with only a few switches; empty for more, or none. */
function useFewTiles(): readonly string[] {
  const ids = useDeviceIds();
  return useMemo(() => {
    const tiles = ids.flatMap((id) => {
      const device = liveStore.device(id);
      return device ? tilesOf(device, device.switches) : [];
    });
    return tiles.length <= FEW ? tiles : [];
  }, [ids]);
}

/** Puts the switches first for users with few of them: their shortcuts, then the others. */
export function useFirstTiles(isReady: boolean) {
  const few = useFewTiles();
  const { all, shown, failed } = useShownShortcuts(isReady);
  // Before it is known which were picked, a tile could change its place under a finger.
  const isFew = isReady && few.length > 0 && (all !== undefined || failed !== undefined);
  const picked = new Set(shown.map(({ target }) => target));
  const hasShortcuts = shown.length > 0;
  return { hasPicked: isFew && hasShortcuts, hasShortcuts, others: isFew ? few.filter((id) => !picked.has(id)) : [] };
}
