import type { contract, DemandTrialInput, ReplyOf } from "@switchboard/contract";
import {
  addPower,
  DEMAND_PROBLEMS,
  type DemandMeasure,
  demandProblems,
  type EnergySlot,
  instantOf,
  lastBillingMonth,
  localDay,
  measuredShare,
  type PastLoad,
  replayShedding,
  type SheddingReplay,
  trialCourse,
  type Usage,
  wholeWattHours,
} from "@switchboard/domain";
import type { Actor } from "../../platform/auth/actor.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { problemFields } from "../automation/problem-fields.ts";
import type { DemandSuppliesService, WatchedSupply } from "../bills/demand-supplies.service.ts";
import { requireNamed } from "./demand.service.ts";
import { loadRow } from "./demand-view.ts";
import { sheddable } from "./load-now.ts";
import { coursesOf, PowerRepository } from "./power.repository.ts";

type Tried = ReplyOf<typeof contract.tryDemandLimit>;

/** Stretches of the mains are five minutes; one that is missing is bridged, two are not. */
const HOLD_MS = 900_000;
const HOUR_MS = 3_600_000;
const HIGHEST = 10;

interface Month {
  from: string;
  to: string;
  start: Date;
  end: Date;
}

/** What a demand limit would have done in the last billed month. Nothing is stored, and nothing is switched. */
export class TrialService {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #supplies: DemandSuppliesService;

  constructor(parts: { database: Database; clock: Clock; supplies: DemandSuppliesService }) {
    this.#database = parts.database;
    this.#clock = parts.clock;
    this.#supplies = parts.supplies;
  }

  async try(actor: Actor, body: DemandTrialInput): Promise<Tried> {
    const problems = demandProblems({ ...body, is_on: false });
    if (problems.length > 0) throw new AppError("demand.invalid", problemFields(problems, DEMAND_PROBLEMS));
    const supply = (await this.#supplies.seen(actor)).find(({ id }) => id === body.supply);
    if (!supply) throw new AppError("supply.not_found");
    await requireNamed(this.#database, actor, body);
    const month = monthOf(supply, this.#clock.now());
    const total = await this.#mains(actor.enterpriseId, supply, month);
    const past = await this.#past(actor.enterpriseId, body, month);
    const course = trialCourse(total, body.measure, past, month.end.getTime());
    const loads = body.loads.map((load, order) => sheddable(loadRow(load), order));
    const replay = replayShedding(loads, course, {
      limit: body.limit,
      restoreShare: body.restore_percent / 100,
      minutes: body.minutes,
      timeZone: supply.timeZone,
    });
    const slots = await this.#slots(actor.enterpriseId, supply, month);
    const usages = usagesOf(slots, body, replay);
    const question = { enterpriseId: actor.enterpriseId, supplyId: supply.id, from: month.from, to: month.to };
    const saved = await this.#supplies.saved({ ...question, ...usages });
    const measured = measuredShare(total, month.start.getTime(), month.end.getTime());
    return present(month, replay, measured, saved ?? null);
  }

  async #mains(enterpriseId: string, { meters }: WatchedSupply, { start, end }: Month) {
    const stretches = await new PowerRepository(this.#database).stretches(enterpriseId, meters, start, end);
    return addPower(coursesOf(stretches, meters), HOLD_MS);
  }

  async #past(enterpriseId: string, body: DemandTrialInput, { start, end }: Month): Promise<PastLoad[]> {
    const power = new PowerRepository(this.#database);
    const own = body.loads.map(loadRow);
    const meters = own.flatMap(({ meter_id }) => meter_id ?? []);
    const hours = Map.groupBy(await power.hours(enterpriseId, meters, start, end), ({ device_id }) => device_id);
    const ids = own.map(({ switch_id }) => switch_id);
    const turns = Map.groupBy(await power.turns(enterpriseId, ids, start, end), ({ switch_id }) => switch_id);
    const sensors = own.flatMap(({ sensor_id }) => sensor_id ?? []);
    const felt = Map.groupBy(await power.sensorHours(enterpriseId, sensors, start, end), ({ sensor_id }) => sensor_id);
    return own.map(({ switch_id: id, watts, meter_id, sensor_id }) => ({
      id,
      watts,
      hours: (meter_id ? (hours.get(meter_id) ?? []) : []).map(({ at, w, va }) => ({
        at,
        power: body.measure === "va" ? (va ?? w) : w,
      })),
      turns: (turns.get(id) ?? []).map(({ at, is_on }) => ({ at, isOn: is_on })),
      felt: sensor_id ? (felt.get(sensor_id) ?? []) : undefined,
    }));
  }

  /** The energy of the month, hour by hour: what does not depend on the demand is billed the same both times. */
  async #slots(enterpriseId: string, { meters }: WatchedSupply, { start, end }: Month): Promise<EnergySlot[]> {
    const hours = await new PowerRepository(this.#database).energy(enterpriseId, meters, start, end);
    const whole = wholeWattHours(hours.map(({ energy }) => energy));
    return hours.map(({ at, factor }, index) => {
      const importWh = whole[index] ?? 0;
      const vah = factor === null ? null : Math.round(importWh / factor);
      return { at, until: at + HOUR_MS, importWh, exportWh: 0, vah };
    });
  }
}

/** The month as it was, and as it would have been. */
function usagesOf(slots: readonly EnergySlot[], { measure, minutes }: DemandTrialInput, { windows }: SheddingReplay) {
  const usage = (of: "before" | "after"): Usage => ({
    slots,
    isOrdered: true,
    demand: { minutes, windows: windows.map((window) => ({ at: window.at, ...only(measure, window[of]) })) },
  });
  return { before: usage("before"), after: usage("after") };
}

const only = (measure: DemandMeasure, value: number) =>
  measure === "va" ? { w: null, va: value } : { w: value, va: null };

function monthOf({ timeZone, readingDay }: WatchedSupply, now: Date): Month {
  const { from, to } = lastBillingMonth(localDay(now, timeZone), readingDay);
  return { from, to, start: instantOf(from, 0, timeZone), end: instantOf(to, 0, timeZone) };
}

function present({ from, to }: Month, replay: SheddingReplay, measured: number, saved: Tried["saved"]): Tried {
  const highest = replay.windows.toSorted((a, b) => b.before - a.before).slice(0, HIGHEST);
  return {
    from,
    to,
    peak_before: replay.peakBefore,
    peak_after: replay.peakAfter,
    measured,
    shed_ms: replay.shedMs,
    loads: replay.shed.map(({ id, times, ms }) => ({ switch_appliance: id, times, ms })),
    saved,
    windows: highest.map(({ at, before, after }) => ({ at: new Date(at).toISOString(), before, after })),
  };
}
