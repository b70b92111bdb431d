import { OnByRoom } from "../counters/OnByRoom.tsx";
import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { OwnTiles } from "./OwnTiles.tsx";
import { useFirstTiles } from "./useFirstTiles.ts";

/**
 * Puts the switches first for users with few of them. On a phone everyone begins with switches: their shortcuts, all of a few, or the
 * rooms where something is on.
 */
export function FirstTiles({ isReady, isPhone }: { isReady: boolean; isPhone: boolean }) {
  const { hasPicked, hasShortcuts, others } = useFirstTiles(isReady);
  return (
    <>
      {(hasPicked || (isPhone && hasShortcuts)) && <Shortcuts isReady={isReady} />}
      <OwnTiles ids={others} />
      {isPhone && isReady && !hasShortcuts && others.length === 0 && <OnByRoom />}
    </>
  );
}
