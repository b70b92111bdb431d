import { useCallback, useMemo } from "react";
import { readPreference, usePreference, writePreference } from "../../../ui/preferences.ts";
import type { SwitchGroup } from "./grid/grouping.ts";

const NONE: readonly string[] = [];
/** Limits the list, because the browser's storage is shared with other data. */
const MOST = 2000;

/** Keeps the closed groups until sign-out. */
export function useClosedGroups() {
  const [keys] = usePreference<readonly string[]>("closed-groups", NONE);
  const closed = useMemo<ReadonlySet<string>>(() => new Set(Array.isArray(keys) ? keys : NONE), [keys]);
  const onClose = useCallback((group: SwitchGroup, isClosed: boolean) => {
    const others = (readPreference("closed-groups") ?? NONE).filter((key) => key !== group.key);
    writePreference("closed-groups", isClosed ? [...others, group.key].slice(-MOST) : others);
  }, []);
  const closeAll = useCallback((groups: readonly SwitchGroup[], isClosed: boolean) => {
    const shown = new Set(groups.map(({ key }) => key));
    const others = (readPreference("closed-groups") ?? NONE).filter((key) => !shown.has(key));
    writePreference("closed-groups", isClosed ? [...others, ...shown].slice(-MOST) : others);
  }, []);
  return { closed, onClose, closeAll };
}
