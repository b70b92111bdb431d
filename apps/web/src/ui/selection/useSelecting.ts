import { useCallback, useState } from "react";
import { useEscape } from "./useEscape.ts";
import { useSelection } from "./useSelection.ts";

/** Adds a selection mode, which is started and ended, to a screen with another main purpose. */
export function useSelecting(shown: readonly string[], exists?: (id: string) => boolean) {
  const selection = useSelection(shown, exists);
  const [isSelecting, setSelecting] = useState(false);
  const { select, clear } = selection;
  /** Starts with the pressed item, if any. */
  const start = useCallback(
    (id?: string) => {
      setSelecting(true);
      if (id !== undefined) select(id, false);
    },
    [select],
  );
  const stop = useCallback(() => {
    setSelecting(false);
    clear();
  }, [clear]);
  useEscape(isSelecting, stop);
  return { ...selection, isSelecting, start, stop };
}
