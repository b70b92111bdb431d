import type { DemandLimitInput, DemandLoadInput, ShedEvent } from "@switchboard/contract";
import { type PowerReading, QUARTER_MS, replayShedding, type SheddableLoad } from "@switchboard/domain";
import { MINUTE } from "@switchboard/sample-building";
import { readingNow } from "../live/power.ts";
import type { DemoStore } from "../store.ts";

/** So long before somebody looked the demo has shed loads already. */
const BEFORE_MS = 150 * MINUTE;
const STEP_MS = MINUTE / 2;
/** Every other window begins with a machine that takes the building this far above its limit for a while. */
const LIFT = { share: 1.05, ms: 8 * MINUTE, everyMs: 2 * QUARTER_MS } as const;
const FACTOR = 0.93;

export function sheddable(load: DemandLoadInput, order: number): SheddableLoad {
  return {
    id: load.switch_appliance,
    order,
    isNecessary: load.necessary,
    minimumOnMs: load.min_on_s * 1000,
    minimumOffMs: load.min_off_s * 1000,
    longestOffMs: load.longest_off_s * 1000,
  };
}

/** What was shed of a course, and what was drawn then. */
export interface DemoShedding {
  course: PowerReading[];
  events: ShedEvent[];
}

/** The last hours of the demo: its own mains, a machine that starts now and then, and what the server's rule sheds for it. */
export class DemoLiveDemand {
  readonly #store: DemoStore;
  readonly since: number;

  constructor(store: DemoStore) {
    this.#store = store;
    const from = store.start - BEFORE_MS;
    this.since = from - (from % QUARTER_MS);
  }

  of(meters: readonly string[], limit: DemandLimitInput | undefined, timeZone: string, until: number): DemoShedding {
    const course = this.#drawn(meters, until).map((reading) => (limit ? this.#lifted(reading, limit) : reading));
    if (!limit?.is_on) return { course, events: [] };
    const { measure, minutes, restore_percent, loads } = limit;
    const { actions } = replayShedding(
      loads.map(sheddable),
      {
        at: course.map(({ at }) => at),
        until,
        total: course.map((reading) => reading[measure] ?? 0),
        loads: new Map(loads.map(({ switch_appliance, watts }) => [switch_appliance, course.map(() => watts ?? 0)])),
      },
      { limit: limit.limit, restoreShare: restore_percent / 100, minutes, timeZone },
    );
    const events: ShedEvent[] = [];
    for (const { id, do: what, at, power, why } of actions) {
      const load = loads.find(({ switch_appliance }) => switch_appliance === id);
      if (what === "shed" && load) events.push(...this.#event(load, at, power));
      const open = events.find((event) => event.switch_appliance._id === id && event.ended_at === null);
      // A load is shed for the limit, and never restored for it.
      if (what === "restore" && open && why !== "limit") Object.assign(open, { ended_at: iso(at), why });
    }
    return { course: course.map((reading) => withoutShed(reading, events)), events };
  }

  #drawn(meters: readonly string[], until: number): PowerReading[] {
    const mains = meters.flatMap((id) => {
      const [past, device] = [this.#store.pasts.find((each) => each.device.id === id), this.#store.device(id)];
      return past?.device.load ? [{ past, device }] : [];
    });
    const course: PowerReading[] = [];
    for (let at = this.since; mains.length > 0 && at <= until; at += STEP_MS) {
      const told = mains.map(({ past, device }) => readingNow(past, device, at));
      const w = told.reduce((sum, each) => sum + (each?.p ?? 0), 0);
      const va = told.reduce((sum, each) => sum + (each?.p ?? 0) / Math.min(1, each?.pf || 1), 0);
      course.push({ at, w: Math.round(w), va: Math.round(va) });
    }
    return course;
  }

  #lifted(reading: PowerReading, { limit, measure }: DemandLimitInput): PowerReading {
    const isLifted = (reading.at - this.since) % LIFT.everyMs < LIFT.ms;
    const missing = Math.max(0, Math.round(limit * LIFT.share) - (reading[measure] ?? 0));
    if (!isLifted || missing === 0) return reading;
    return added(reading, measure === "va" ? missing : missing / FACTOR);
  }

  #event({ switch_appliance: id, longest_off_s }: DemandLoadInput, at: number, power: number): ShedEvent[] {
    const found = this.#store.findSwitch(id);
    if (!found) return [];
    const { device, appliance } = found;
    return [
      {
        switch_appliance: { _id: id, name: appliance.name },
        device: { _id: device._id, device_name: device.device_name },
        power,
        since: iso(at),
        until: iso(at + longest_off_s * 1000),
        ended_at: null,
        why: null,
      },
    ];
  }
}

const iso = (at: number) => new Date(at).toISOString();

/** With so many volt-amperes more, or less. */
function added({ at, w, va }: PowerReading, by: number): PowerReading {
  const plus = (power: number | null, more: number) => (power === null ? null : Math.max(0, Math.round(power + more)));
  return { at, w: plus(w, by * FACTOR), va: plus(va, by) };
}

function withoutShed(reading: PowerReading, events: readonly ShedEvent[]): PowerReading {
  const isOff = ({ since, ended_at }: ShedEvent) =>
    Date.parse(since) <= reading.at && (ended_at === null || Date.parse(ended_at) > reading.at);
  const shed = events.filter(isOff).reduce((sum, { power }) => sum + power, 0);
  return shed === 0 ? reading : added(reading, -shed);
}
