import type { DaySpan, DemandTrial } from "@switchboard/domain/energy";
import type { ReplyOf } from "../core/endpoint.ts";
import type { tryDemandLimit } from "./endpoints/demand.ts";

/** The number of windows that the reply lists. */
const HIGHEST = 10;

export function trialView({ from, to }: DaySpan, trial: DemandTrial): ReplyOf<typeof tryDemandLimit> {
  const highest = trial.windows.toSorted((a, b) => b.before - a.before).slice(0, HIGHEST);
  return {
    from,
    to,
    peak_before: trial.peakBefore,
    peak_after: trial.peakAfter,
    measured: trial.measured,
    shed_ms: trial.shedMs,
    loads: trial.shed.map(({ id, times, ms }) => ({ switch_appliance: id, times, ms })),
    saved: trial.saved ?? null,
    windows: highest.map(({ at, before, after }) => ({ at: new Date(at).toISOString(), before, after })),
  };
}
