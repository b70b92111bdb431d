import type { PowerReport } from "@switchboard/contract";
import { isDrawable } from "@switchboard/domain/energy";
import { useEffect, useState } from "react";
import { pingDevice } from "../../../../live/live.ts";
import { useConnection, useLiveView } from "../../../../live/useLive.ts";

export type TailPoint = Omit<PowerReport, "ts" | "e" | "THDN"> & { timestamp: string };

const PING_EVERY_MS = 10_000;
/** Covers an hour of live readings; by then the server returns them itself. */
const MOST = 360;
const NONE: readonly TailPoint[] = [];

function useAsking(id: string | undefined): void {
  const isConnected = useConnection().state === "connected";
  useEffect(() => {
    if (!isConnected || id === undefined) return;
    const ask = () => {
      if (document.visibilityState === "visible") pingDevice(id);
    };
    ask();
    const timer = setInterval(ask, PING_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, isConnected]);
}

/** Collects one device's live readings while the page is open; stays empty without a device. */
export function useLiveTail(id: string | undefined): readonly TailPoint[] {
  useAsking(id);
  const report = useLiveView(id ?? "", id ?? "", (store) => (id === undefined ? undefined : store.device(id)?.power));
  const [tail, setTail] = useState<{ id: string | undefined; points: readonly TailPoint[] }>({ id, points: NONE });
  useEffect(() => {
    if (!report || !isDrawable(report)) return;
    const { ts, e: _, THDN: __, ...values } = report;
    const point = { ...values, timestamp: new Date(ts).toISOString() };
    setTail((before) => ({ id, points: [...(before.id === id ? before.points : NONE), point].slice(-MOST) }));
  }, [report, id]);
  return tail.id === id ? tail.points : NONE;
}
