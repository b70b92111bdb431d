import { type BillPart, notice } from "./bill-part.ts";
import { joinWindows } from "./demand-windows.ts";
import { periodKeys } from "./tariff.ts";
import type { DemandLine } from "./tariff-lines.ts";
import type { DemandWindow } from "./usage.ts";

const MINUTE = 60_000;

/** The highest window of the whole bill, in watts or volt-amperes; of several alike, the first. */
export function peakDemand(part: BillPart, line: DemandLine): { watts: number; at: number | null } {
  const { plan, usage } = part;
  const windows = windowsFor(part, line);
  const counts = line.periods ? inPeriods(part, line.periods) : () => true;
  let [watts, at, known]: [number, number | null, number] = [0, null, 0];
  for (const window of windows) {
    if (window.at < plan.from || window.at >= plan.to) continue;
    const value = line.measure === "kVA" ? window.va : window.w;
    if (value === null) continue;
    known += 1;
    const isHigher = at === null || value > watts || (value === watts && window.at < at);
    if (isHigher && counts(window.at)) [watts, at] = [value, window.at];
  }
  const wanted = Math.round((plan.to - plan.from) / (line.windowMinutes * MINUTE));
  if (known === 0) notice(part, "demand_missing", { name: line.name });
  else if (known < wanted)
    notice(part, "demand_incomplete", { name: line.name, known: `${known}`, wanted: `${wanted}` });
  if (usage.demand && usage.demand.windows.length > 0 && windows.length === 0)
    notice(part, "demand_windows_differ", { name: line.name, minutes: `${line.windowMinutes}` });
  return { watts, at };
}

/** The windows as long as the tariff wants them: shorter ones are joined, longer ones tell nothing. */
function windowsFor({ usage, plan }: BillPart, { windowMinutes }: DemandLine): readonly DemandWindow[] {
  if (!usage.demand) return [];
  const { minutes, windows } = usage.demand;
  if (minutes === windowMinutes) return windows;
  return windowMinutes % minutes === 0 ? joinWindows(windows, minutes, windowMinutes, plan.tariff.timeZone) : [];
}

/** Whether an instant lies in one of some periods, by the spans of the plan. */
function inPeriods({ plan, version }: BillPart, periods: readonly string[]): (at: number) => boolean {
  const keys = periodKeys(version);
  const wanted = new Set(periods.map((key) => keys.indexOf(key)));
  const spans = plan.spans;
  let index = 0;
  return (at) => {
    if ((spans[index]?.from ?? 0) > at) index = 0;
    while (index < spans.length - 1 && (spans[index]?.to ?? 0) <= at) index += 1;
    const span = spans[index];
    return span !== undefined && span.from <= at && at < span.to && wanted.has(span.period);
  };
}
