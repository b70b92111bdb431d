import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { OwnTiles } from "./OwnTiles.tsx";
import { useFirstTiles } from "./useFirstTiles.ts";

/** Puts the switches first for users with few of them; renders nothing for users with many. */
export function FirstTiles({ isReady }: { isReady: boolean }) {
  const { hasPicked, others } = useFirstTiles(isReady);
  return (
    <>
      {hasPicked && <Shortcuts isReady={isReady} />}
      <OwnTiles ids={others} />
    </>
  );
}
