import type { PowerReport, RecentReading } from "@switchboard/contract";
import { isDrawable, RECENT_MS } from "@switchboard/domain/energy";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useLiveView } from "../../../../live/useLive.ts";
import { currentTime } from "../../../../ui/clock.ts";
import { recentQuery } from "../api.ts";
import type { Reading } from "./power-metrics.ts";

/** Converts a stored reading to a live report. */
function readingOf({ timestamp, ...values }: RecentReading): Reading {
  const ts = Date.parse(timestamp);
  const measured = Object.entries(values).filter(([, value]) => typeof value === "number");
  return { at: ts, report: { ts, ...(Object.fromEntries(measured) as Omit<PowerReport, "ts">) } };
}

/** Joins stored readings with the live ones, leaving out stored ones that overlap. */
export function joined(stored: readonly Reading[], live: readonly Reading[]): readonly Reading[] {
  const first = live[0];
  if (!first) return stored;
  return [...stored.filter(({ at, report }) => at < first.at && report.ts !== first.report.ts), ...live];
}

/** Returns the readings of the last minutes, oldest first: the stored ones, then the live ones. */
export function usePowerTrail(id: string): readonly Reading[] {
  const report = useLiveView(id, id, (store) => store.device(id)?.power);
  const { data } = useQuery(recentQuery(id));
  const [live, setLive] = useState<readonly Reading[]>([]);
  useEffect(() => {
    if (!report || !isDrawable(report)) return;
    setLive((before) => {
      const now = currentTime();
      // A report from before the page opened keeps its own time.
      const reading = { at: before.length === 0 ? Math.min(report.ts, now) : now, report };
      return [...before.filter(({ at }) => at > now - RECENT_MS), reading];
    });
  }, [report]);
  return useMemo(() => joined((data ?? []).map(readingOf), live), [data, live]);
}
