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

/** Sets one of them, or with the shift key all from the last one set to it. */
export type Select = (id: string, isRange: boolean) => void;

const isThere = () => true;

/**
 * Which of the shown are ticked. What a filter hides is not acted upon, so it does not count among the chosen; it is
 * counted apart, and is there again when the filter goes.
 */
export function useSelection(shown: readonly string[], exists: (id: string) => boolean = isThere) {
  const [selection, setSelection] = useState(NOTHING);
  const list = useRef(shown);
  list.current = shown;
  const { ids: ticked } = selection;
  const chosen = useMemo(() => chosenOf(selection, shown), [selection, shown]);
  // What has gone can only make it fewer, and the list is drawn anew when something goes.
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
  /** All that match, whether they are drawn or not; where they are all ticked, none. */
  const selectAll = useCallback(
    () => change((before, order) => withSome(before, order, !order.every((id) => before.ids.has(id)))),
    [change],
  );
  const clear = useCallback(() => setSelection(NOTHING), []);
  return { ticked, chosen, hidden, select, extend, set, selectAll, keep, clear };
}

export type SelectionState = ReturnType<typeof useSelection>;
