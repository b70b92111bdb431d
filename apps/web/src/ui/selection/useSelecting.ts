import { useCallback, useState } from "react";
import { useEscape } from "./useEscape.ts";
import { useSelection } from "./useSelection.ts";

/** A selection on a screen that is for something else most of the time: it begins when it is asked for, and ends. */
export function useSelecting(shown: readonly string[], exists?: (id: string) => boolean) {
  const selection = useSelection(shown, exists);
  const [isSelecting, setSelecting] = useState(false);
  const { select, clear } = selection;
  /** With the one that was pressed, where it began by that. */
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
