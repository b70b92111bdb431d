import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useMay } from "../../api/useMay.ts";
import { loadAttention } from "../../data/attention.ts";
import { useDevicesLoad } from "../../data/queries.ts";

const CHECKED_EVERY_MS = 60_000;
/** For browsers without `requestIdleCallback`. */
const SOON_MS = 200;

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, SOON_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work);
  return () => cancelIdleCallback(request);
}

/**
 * Loads what is behind the number at the bell and in the menu. Only the server can count what cannot work, and in large buildings it has
 * to look at many schedules and workflows: a screen therefore never waits for the counts, they are loaded when the browser is idle, and
 * changes reload them at most once a minute.
 */
export function useIdleAttention(): void {
  const client = useQueryClient();
  const { isWaiting } = useDevicesLoad();
  const mayDecide = useMay("device.manage");
  useEffect(() => {
    if (isWaiting) return;
    let cancel = () => {};
    const plan = () => {
      cancel();
      cancel = whenIdle(() => void loadAttention(client, mayDecide));
    };
    plan();
    const timer = setInterval(plan, CHECKED_EVERY_MS);
    return () => {
      cancel();
      clearInterval(timer);
    };
  }, [client, isWaiting, mayDecide]);
}
