import { useCallback, useMemo, useRef, useState } from "react";

interface Row {
  _id: string;
}

export interface Steady<T> {
  /** The rows in the order when somebody began to point at them, with their latest data. */
  rows: readonly T[];
  /** Rows that no longer match the filter and stay visible until nobody points. */
  gone: ReadonlySet<string>;
  /** The number of new rows that are not shown yet. */
  fresh: number;
  /** True when the order has changed. */
  isMoved: boolean;
  show(): void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * Keeps the order of a live list while somebody uses it, so that nothing moves under a finger. `key` identifies the list; another key
 * starts anew.
 */
export function useSteadyRows<T extends Row>(latest: readonly T[], key: string, isHeld: boolean): Steady<T> {
  const known = useRef(new Map<string, T>());
  const order = useRef<{ key: string; ids: readonly string[] }>({ key, ids: [] });
  const [, setTaken] = useState(0);
  const now = useMemo(() => new Map(latest.map((row) => [row._id, row])), [latest]);
  for (const row of latest) known.current.set(row._id, row);
  if (!isHeld || order.current.key !== key || order.current.ids.length === 0)
    order.current = { key, ids: latest.map(({ _id }) => _id) };
  else order.current = withTail(order.current, latest);
  const { ids } = order.current;
  const show = useCallback(() => {
    order.current = { key: "", ids: [] };
    setTaken((count) => count + 1);
  }, []);
  return useMemo(() => {
    const shown = new Set(ids);
    const rows = ids.flatMap((id) => now.get(id) ?? known.current.get(id) ?? []);
    const missing = ids.filter((id) => !now.has(id));
    const fresh = latest.filter(({ _id }) => !shown.has(_id)).length;
    const isMoved = fresh > 0 || latest.some(({ _id }, index) => ids[index] !== _id);
    return { rows, gone: missing.length > 0 ? new Set(missing) : NONE, fresh, isMoved, show };
  }, [ids, now, latest, show]);
}

/** Appends rows after the last shown one, such as the next page, because they move nothing. */
function withTail(order: { key: string; ids: readonly string[] }, latest: readonly Row[]): typeof order {
  const shown = new Set(order.ids);
  const last = latest.findLastIndex(({ _id }) => shown.has(_id));
  const tail = last === -1 ? [] : latest.slice(last + 1).map(({ _id }) => _id);
  return tail.length === 0 ? order : { key: order.key, ids: [...order.ids, ...tail] };
}
