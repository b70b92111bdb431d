import { useCallback, useMemo, useRef, useState } from "react";

/** Sets one device, or with the shift key all from the last one set to it. */
export type Select = (id: string, isRange: boolean) => void;

/** Which of the shown devices are ticked. What a filter hides is not acted upon, so it does not count. */
export function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const list = useRef(shown);
  list.current = shown;
  const last = useRef<string>(undefined);
  const chosen = useMemo(() => shown.filter((id) => ticked.has(id)), [shown, ticked]);

  const select = useCallback<Select>((id, isRange) => {
    const from = isRange && last.current ? list.current.indexOf(last.current) : -1;
    const to = list.current.indexOf(id);
    last.current = id;
    setTicked((before) => {
      const range = from < 0 ? [id] : list.current.slice(Math.min(from, to), Math.max(from, to) + 1);
      const isIn = !before.has(id);
      const next = new Set(before);
      for (const each of range) {
        if (isIn) next.add(each);
        else next.delete(each);
      }
      return next;
    });
  }, []);
  const selectAll = () => setTicked(chosen.length === shown.length ? new Set() : new Set(shown));
  const keep = useCallback((ids: readonly string[]) => setTicked(new Set(ids)), []);
  return { ticked, chosen, select, selectAll, keep };
}
