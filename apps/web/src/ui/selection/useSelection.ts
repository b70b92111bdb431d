import { useCallback, useMemo, useRef, useState } from "react";
import {
  chosenOf,
  extendedFrom,
  extendedTo,
  hiddenCount,
  NOTHING,
  type Selection,
  toggled,
  withSome,
} from "./selection.ts";

/** Toggles one row, or with the shift key all from the last one to it. */
export type Select = (id: string, isRange: boolean) => void;

const isThere = () => true;

/**
 * Holds the ticked rows. Rows hidden by a filter are not acted upon, so they are counted separately, and return when the filter is
 * removed.
 */
export function useSelection(shown: readonly string[], exists: (id: string) => boolean = isThere) {
  const [selection, setSelection] = useState(NOTHING);
  const list = useRef(shown);
  list.current = shown;
  const { ids: ticked } = selection;
  const chosen = useMemo(() => chosenOf(selection, shown), [selection, shown]);
  // Removed rows can only reduce it, and the list renders again when one is removed.
  const hidden = ticked.size === chosen.length ? 0 : hiddenCount(selection, shown, exists);

  const change = useCallback((next: (before: Selection, shown: readonly string[]) => Selection) => {
    setSelection((before) => next(before, list.current));
  }, []);
  const select = useCallback<Select>(
    (id, isRange) => change((before, order) => (isRange ? extendedTo(before, order, id) : toggled(before, id))),
    [change],
  );
  const extend = useCallback(
    (from: string, to: string) => change((before, order) => extendedFrom(before, order, from, to)),
    [change],
  );
  const set = useCallback(
    (ids: readonly string[], isIn: boolean) => change((before) => withSome(before, ids, isIn)),
    [change],
  );
  const keep = useCallback((ids: readonly string[]) => setSelection({ ids: new Set(ids) }), []);
  /** Selects all matching rows, rendered or not; deselects them when all are selected. */
  const selectAll = useCallback(
    () => change((before, order) => withSome(before, order, !order.every((id) => before.ids.has(id)))),
    [change],
  );
  const clear = useCallback(() => setSelection(NOTHING), []);
  return { ticked, chosen, hidden, select, extend, set, selectAll, keep, clear };
}

export type SelectionState = ReturnType<typeof useSelection>;
