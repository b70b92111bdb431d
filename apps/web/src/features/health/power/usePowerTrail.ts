import { useEffect, useState } from "react";
import { useLiveView } from "../../../live/useLive.ts";
import type { Reading } from "./power-metrics.ts";
import { STRIP_MS } from "./strip.ts";

/** A negative voltage is no reading (spec §5). */
function isReading({ report }: Reading): boolean {
  return report.v === undefined || report.v >= 0;
}

/** The readings of the last minutes, oldest first, as they have come in while someone looks. */
export function usePowerTrail(id: string): readonly Reading[] {
  const report = useLiveView(id, id, (store) => store.device(id)?.power);
  const [trail, setTrail] = useState<readonly Reading[]>([]);
  useEffect(() => {
    if (!report) return;
    setTrail((before) => {
      const now = Date.now();
      // What was there before anyone looked is as old as it says.
      const reading = { at: before.length === 0 ? Math.min(report.ts, now) : now, report };
      if (!isReading(reading)) return before;
      return [...before.filter(({ at }) => at > now - STRIP_MS), reading];
    });
  }, [report]);
  return trail;
}
