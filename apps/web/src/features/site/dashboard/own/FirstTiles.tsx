import { Shortcuts } from "../shortcuts/Shortcuts.tsx";
import { OwnTiles } from "./OwnTiles.tsx";
import { useFirstTiles } from "./useFirstTiles.ts";

/** What someone with few switches came for, before anything else; nothing for those with many. */
export function FirstTiles({ isReady }: { isReady: boolean }) {
  const { hasPicked, others } = useFirstTiles(isReady);
  return (
    <>
      {hasPicked && <Shortcuts isReady={isReady} />}
      <OwnTiles ids={others} />
    </>
  );
}
