import {
  type contract,
  type DemandLoadInput,
  type DemandTrialInput,
  type ReplyOf,
  trialView,
} from "@switchboard/contract";
import { instantsOf, type PastLoad, type PowerReading, type TrialMonth, tryLimit } from "@switchboard/domain";
import { meanOf } from "../hour-figures.ts";
import type { DemoMeter } from "../meter.ts";
import { sheddable } from "./demand-live.ts";

interface DemoPast {
  /** What is on now is taken to have been on all month. */
  isOn(switchId: string): boolean;
  course(from: number, to: number): PowerReading[];
}

/** What a limit would have done to the demo's last month, by the rules that the server has. */
export function tryOnDemo(
  body: DemandTrialInput,
  tried: TrialMonth,
  meter: DemoMeter,
  past: DemoPast,
): ReplyOf<typeof contract.tryDemandLimit> {
  const span = instantsOf(tried.month, tried.timeZone);
  const known = {
    readings: past.course(span.from, span.to),
    loads: body.loads.map(sheddable),
    past: body.loads.map((load) => pastLoad(load, meter, span, past)),
  };
  const { limit, measure, minutes, restore_percent } = body;
  const rule = { limit, measure, minutes, restoreShare: restore_percent / 100, timeZone: tried.timeZone };
  return trialView(tried.month, tryLimit(tried, known, rule));
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
