import type { contract, DemandLoadInput, DemandTrialInput, ReplyOf, Supply } from "@switchboard/contract";
import {
  demandSaving,
  instantOf,
  lastBillingMonth,
  localDay,
  measuredShare,
  type PastLoad,
  type PowerReading,
  replayShedding,
  type SheddableLoad,
  type SheddingReplay,
  type Tariff,
  trialCourse,
  type Usage,
  wholeWattHours,
} from "@switchboard/domain";
import { meanOf, sumOf } from "../hour-figures.ts";
import type { DemoMeter } from "../meter.ts";

type Tried = ReplyOf<typeof contract.tryDemandLimit>;

const HOUR_MS = 3_600_000;
const HIGHEST = 10;

/** A supply with how its tariff measures demand. */
export interface DemoSupply {
  supply: Supply;
  tariff: Tariff | undefined;
  measure: "w" | "va";
  minutes: 15 | 30 | 60;
  contract: number | null;
}

interface DemoPast {
  /** What is on now is taken to have been on all month. */
  isOn(switchId: string): boolean;
  course(from: number, to: number): PowerReading[];
}

/** What a limit would have done to the demo's last month, by the rules that the server has. */
export function tryOnDemo(body: DemandTrialInput, found: DemoSupply, meter: DemoMeter, past: DemoPast): Tried {
  const { timeZone, readingDay } = found.supply;
  const { from, to } = lastBillingMonth(localDay(new Date(), timeZone), readingDay);
  const [start, end] = [instantOf(from, 0, timeZone).getTime(), instantOf(to, 0, timeZone).getTime()];
  const total = past.course(start, end);
  const loads = body.loads.map((load) => pastLoad(load, meter, { from: start, to: end }, past));
  const replay = replayShedding(body.loads.map(sheddable), trialCourse(total, body.measure, loads, end), {
    limit: body.limit,
    restoreShare: body.restore_percent / 100,
    minutes: body.minutes,
    timeZone,
  });
  const highest = replay.windows.toSorted((a, b) => b.before - a.before).slice(0, HIGHEST);
  return {
    from,
    to,
    peak_before: replay.peakBefore,
    peak_after: replay.peakAfter,
    measured: measuredShare(total, start, end),
    shed_ms: replay.shedMs,
    loads: replay.shed.map(({ id, times, ms }) => ({ switch_appliance: id, times, ms })),
    saved: savedBy(body, found, meter, replay, { from, to, start, end }),
    windows: highest.map(({ at, before, after }) => ({ at: new Date(at).toISOString(), before, after })),
  };
}

function sheddable(load: DemandLoadInput, order: number): SheddableLoad {
  return {
    id: load.switch_appliance,
    order,
    isNecessary: load.necessary,
    minimumOnMs: load.min_on_s * 1000,
    minimumOffMs: load.min_off_s * 1000,
    longestOffMs: load.longest_off_s * 1000,
  };
}

function pastLoad(
  { switch_appliance: id, watts, meter: meterId }: DemandLoadInput,
  meter: DemoMeter,
  span: { from: number; to: number },
  { isOn }: DemoPast,
): PastLoad {
  const hours = meterId ? meter.hours(meterId, span) : [];
  return {
    id,
    watts,
    hours: hours.map((hour) => ({ at: hour.hour, power: meanOf([hour], "p") ?? 0 })),
    turns: meterId ? [] : [{ at: span.from, isOn: isOn(id) }],
  };
}

function savedBy(
  { measure, minutes }: DemandTrialInput,
  { supply, tariff }: DemoSupply,
  meter: DemoMeter,
  { windows }: SheddingReplay,
  month: { from: string; to: string; start: number; end: number },
): Tried["saved"] {
  if (!tariff) return null;
  const hours = Map.groupBy(
    supply.meters.flatMap((id) => meter.hours(id, { from: month.start, to: month.end })),
    ({ hour }) => hour,
  );
  const ordered = [...hours].toSorted(([a], [b]) => a - b);
  const whole = wholeWattHours(ordered.map(([, own]) => sumOf(own, "energy")));
  const slots = ordered.map(([at], index) => ({
    at,
    until: at + HOUR_MS,
    importWh: whole[index] ?? 0,
    exportWh: 0,
    vah: null,
  }));
  const usage = (of: "before" | "after"): Usage => ({
    slots,
    demand: {
      minutes,
      windows: windows.map((window) => ({ at: window.at, w: null, va: null, [measure]: window[of] })),
    },
  });
  const connection = {
    contractDemand: supply.contractDemand ?? undefined,
    connectedLoad: supply.connectedLoad ?? undefined,
    pastDemands: supply.pastDemands,
  };
  const amount = demandSaving(tariff, connection, { before: usage("before"), after: usage("after") }, month);
  return amount === undefined ? null : { currency: tariff.currency, amount };
}
