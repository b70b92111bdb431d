import { useDocumentVisibility } from "@mantine/hooks";
import type { Notification } from "@switchboard/contract";
import { useCallback, useEffect, useState } from "react";
import { useMarkAllSeen, useMarkSeen } from "../../../data/notifications.ts";

/** Long enough to have been read, short enough not to be noticed. */
const LOOKED_AFTER_MS = 1500;

const NONE: ReadonlySet<string> = new Set();

/** Keeps new entries marked as new during a visit, although the server knows them as seen (spec §4). */
export function useVisit(all: readonly Notification[], unseen: number) {
  const [fresh, setFresh] = useState(NONE);
  const [put, setPut] = useState(NONE);
  const isLookedAt = useDocumentVisibility() === "visible";
  const { mutate: markAll } = useMarkAllSeen();
  const { mutate: markOne } = useMarkSeen();

  useEffect(() => {
    const found = all.filter((each) => !each.seen).map((each) => each._id);
    setFresh((known) => (found.every((id) => known.has(id)) ? known : new Set([...known, ...found])));
  }, [all]);
  useEffect(() => {
    if (unseen === 0 || !isLookedAt) return;
    const timer = setTimeout(() => markAll(), LOOKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [unseen, isLookedAt, markAll]);

  const isNew = useCallback(
    (each: Notification) => (!each.seen || fresh.has(each._id)) && !put.has(each._id),
    [fresh, put],
  );
  const markSeen = useCallback(
    (each: Notification) => {
      setPut((before) => new Set([...before, each._id]));
      if (!each.seen) markOne(each._id);
    },
    [markOne],
  );
  const markAllSeen = () => {
    setPut(new Set(all.map((each) => each._id)));
    if (unseen > 0) markAll();
  };
  return { isNew, markSeen, markAllSeen };
}
