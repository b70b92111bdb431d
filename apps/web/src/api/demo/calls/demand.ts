import {
  contract,
  type DemandLimit,
  type DemandLimitInput,
  type DemandTrialInput,
  type ReplyOf,
  type Supply,
  type SupplyDemand,
  type TariffView,
} from "@switchboard/contract";
import {
  addPower,
  DEMAND_PROBLEMS,
  demandLineOn,
  demandProblems,
  demandWindows,
  instantOf,
  isMeter,
  joinTariffs,
  LIVE_HOLD_MS,
  liveDemand,
  localDay,
  nextDay,
  type PowerReading,
  type Tariff,
  type TrialMonth,
  wholeWatts,
} from "@switchboard/domain";
import { planDemandLimits } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { DemoMeter } from "../meter.ts";
import { need, refuse, refuseProblems } from "../refuse.ts";
import type { DemoStore } from "../store.ts";
import { DemoLiveDemand } from "./demand-live.ts";
import { tryOnDemo } from "./demand-trial.ts";

/** How the demo learns of its own supplies and tariffs. */
export interface DemoBilling {
  supplies(): Promise<readonly Supply[]>;
  tariffs(): Promise<readonly TariffView[]>;
  lastMonth(supply: string): TrialMonth;
}

/** A supply with how its tariff measures demand. */
interface DemoSupply {
  supply: Supply;
  measure: "w" | "va";
  minutes: 15 | 30 | 60;
  contract: number | null;
}

const NO_LIMIT = Number.MAX_SAFE_INTEGER;

/** The demand of the demo: limits are kept and judged as the server does. What is shed shows here, and leaves its tiles alone. */
class DemoDemand {
  readonly #store: DemoStore;
  readonly #billing: DemoBilling;
  readonly #meter: DemoMeter;
  readonly #live: DemoLiveDemand;
  readonly #limits = new Map<string, DemandLimitInput>();

  constructor(store: DemoStore, billing: DemoBilling) {
    this.#store = store;
    this.#billing = billing;
    this.#meter = new DemoMeter(store.pasts, store.zone);
    this.#live = new DemoLiveDemand(store);
    // Turned on here, so that there is something to see.
    for (const limit of planDemandLimits(store.site, store.start))
      this.#limits.set(limit.supply, { ...limit, is_on: true });
  }

  async list(): Promise<ReplyOf<typeof contract.listDemand>> {
    return { docs: (await this.#supplies()).map((each) => this.#present(each)) };
  }

  async day(id: string, day: string): Promise<ReplyOf<typeof contract.demandDay>> {
    const found = await this.#find(id);
    const { measure, minutes } = this.#limits.get(id) ?? found;
    const { timeZone } = found.supply;
    const from = instantOf(day, 0, timeZone).getTime();
    const to = Math.min(instantOf(nextDay(day), 0, timeZone).getTime(), Date.now());
    const { course: late, events } = this.#now(found.supply, to);
    const early = this.course(found.supply, from - LIVE_HOLD_MS, Math.min(to, this.#live.since));
    const course = [...early, ...late];
    const windows = to > from ? demandWindows(course, { minutes, timeZone, holdMs: LIVE_HOLD_MS }, from, to) : [];
    const at = (instant: number) => new Date(instant).toISOString();
    return {
      windows: windows.map((each) => ({ at: at(each.at), until: at(each.until), value: each[measure] })),
      shed: events.filter(({ since }) => Date.parse(since) >= from),
    };
  }

  async set(body: DemandLimitInput): Promise<DemandLimit> {
    refuseProblems("demand.invalid", demandProblems(body), DEMAND_PROBLEMS);
    const { supply } = await this.#find(body.supply);
    this.#require(body);
    const before = this.#limits.get(supply._id);
    this.#limits.set(supply._id, body);
    const action = before ? "demand_limit.edit" : "demand_limit.create";
    const told = { before: before && this.#inWords(before), after: this.#inWords(body) };
    this.#store.record({ action, subject: supply.name, subject_id: supply._id, ...told });
    return this.#limit(body);
  }

  async delete(id: string): Promise<{ deleted: true }> {
    const { supply } = await this.#find(id);
    const before = this.#limits.get(id);
    if (!before) return { deleted: true };
    this.#limits.delete(id);
    this.#store.record({
      action: "demand_limit.delete",
      subject: supply.name,
      subject_id: id,
      before: this.#inWords(before),
    });
    return { deleted: true };
  }

  async try(body: DemandTrialInput): Promise<ReplyOf<typeof contract.tryDemandLimit>> {
    refuseProblems("demand.invalid", demandProblems({ ...body, is_on: false }), DEMAND_PROBLEMS);
    const found = await this.#find(body.supply);
    this.#require(body);
    const isOn = (id: string) => this.#switch(id)?.current_status === true;
    const month = this.#billing.lastMonth(body.supply);
    return tryOnDemo(body, month, this.#meter, { isOn, course: (from, to) => this.course(found.supply, from, to) });
  }

  /** What its mains drew together. */
  course(supply: Supply, from: number, to: number): PowerReading[] {
    const courses = supply.meters.map((id) =>
      this.#meter.readings(id, { from, to }, ["p", "pf"]).flatMap(({ timestamp, p, pf }): PowerReading[] => {
        if (typeof p !== "number") return [];
        const va = typeof pf === "number" && pf > 0 ? Math.round(p / Math.min(pf, 1)) : null;
        return [{ at: Date.parse(timestamp), w: Math.round(p), va }];
      }),
    );
    return addPower(courses, LIVE_HOLD_MS);
  }

  #present(found: DemoSupply): SupplyDemand {
    const { supply, contract: allowed } = found;
    const limit = this.#limits.get(supply._id);
    const { measure, minutes } = limit ?? found;
    const now = Date.now();
    const { course, events } = this.#now(supply, now);
    const rule = { limit: limit?.limit ?? NO_LIMIT, measure, minutes, timeZone: supply.timeZone };
    const live = liveDemand(course, [], rule, now);
    const at = (instant: number) => new Date(instant).toISOString();
    return {
      supply: { _id: supply._id, name: supply.name },
      measure,
      minutes,
      contract: allowed,
      limit: limit ? this.#limit(limit) : null,
      now: live
        ? {
            at: at(live.at),
            until: at(live.until),
            present: live.present,
            so_far: live.soFar,
            expected: live.expected,
            low: live.low,
            high: live.high,
            certainty: live.certainty,
            outlook: limit ? live.outlook : null,
            allowed: limit ? live.allowed : null,
            heard_at: at(live.heardAt),
          }
        : null,
      shed: events.flatMap(({ ended_at, why: _, ...event }) => (ended_at === null ? event : [])),
    };
  }

  #now({ _id, meters, timeZone }: Supply, until: number) {
    return this.#live.of(meters, this.#limits.get(_id), timeZone, until);
  }

  #limit({ supply: _, ...limit }: DemandLimitInput): DemandLimit {
    const names = limit.loads.map(({ switch_appliance: id }) => [id, this.#nameOf(id)] as const);
    return { ...limit, names: Object.fromEntries(names) };
  }

  #inWords({ supply: _, loads, ...rest }: DemandLimitInput) {
    return { ...rest, loads: loads.map(({ switch_appliance }) => this.#nameOf(switch_appliance)) };
  }

  #nameOf(id: string): string {
    const device = this.#store.devices.find(({ switch_appliances }) => switch_appliances.some(({ _id }) => _id === id));
    return `${device?.device_name ?? ""} · ${this.#switch(id)?.name ?? ""}`;
  }

  #switch(id: string) {
    return this.#store.devices.flatMap(({ switch_appliances }) => switch_appliances).find(({ _id }) => _id === id);
  }

  #require({ supply, loads }: Pick<DemandTrialInput, "supply" | "loads">): void {
    for (const { switch_appliance, meter, comfort } of loads) {
      need(this.#switch(switch_appliance), "switch.not_found");
      const others = [...this.#limits.values()].filter((each) => each.supply !== supply);
      if (others.some((each) => each.loads.some((load) => load.switch_appliance === switch_appliance)))
        throw refuse("demand.taken");
      if (meter && !isMeter(this.#store.device(meter).device_type)) throw refuse("device.not_found");
      if (comfort && !this.#store.tables.sensors.some(({ _id }) => _id === comfort.sensor))
        throw refuse("sensor.not_found");
    }
  }

  async #find(id: string): Promise<DemoSupply> {
    return need(
      (await this.#supplies()).find(({ supply }) => supply._id === id),
      "supply.not_found",
    );
  }

  async #supplies(): Promise<DemoSupply[]> {
    const [supplies, tariffs] = await Promise.all([this.#billing.supplies(), this.#billing.tariffs()]);
    const known = new Map(tariffs.map((tariff) => [tariff._id, tariff as Tariff]));
    return supplies.map((supply) => {
      const tariff = joinTariffs(supply.tariffs, known);
      const line = tariff && demandLineOn(tariff, localDay(new Date(), supply.timeZone));
      return {
        supply,
        measure: line?.measure === "kW" ? "w" : "va",
        minutes: line?.windowMinutes ?? 15,
        contract: supply.contractDemand === null ? null : wholeWatts(supply.contractDemand),
      };
    });
  }
}

export function demandCalls(on: On, store: DemoStore, billing: DemoBilling): void {
  const demand = new DemoDemand(store, billing);
  on(contract.listDemand, () => demand.list());
  on(contract.demandDay, ({ supply, day }) => demand.day(supply, day));
  on(contract.setDemandLimit, (body) => demand.set(body));
  on(contract.deleteDemandLimit, ({ supply }) => demand.delete(supply));
  on(contract.tryDemandLimit, (body) => demand.try(body));
}
