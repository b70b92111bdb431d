import {
  type BodyOf,
  contract,
  type MeterTree,
  meterSums,
  meterTree,
  powerOfSpan,
  type ReplyOf,
} from "@switchboard/contract";
import { energySpan, isMeter, localDay, placeProblem, powerFigure } from "@switchboard/domain";
import type { On } from "../calls.ts";
import { refuse } from "../refuse.ts";
import type { DemoStore, Whole } from "../store.ts";
import type { DemoAnalytics } from "./analytics.ts";

/** The tree of the demo's meters, as a person puts it in order. */
class DemoMeters {
  readonly #store: DemoStore;
  readonly #analytics: DemoAnalytics;

  constructor(store: DemoStore, analytics: DemoAnalytics) {
    this.#store = store;
    this.#analytics = analytics;
  }

  tree(): MeterTree {
    return meterTree("building", this.#store.tables.meters, this.#meters());
  }

  place({ device_ids, place, behind }: BodyOf<typeof contract.placeMeters>): MeterTree {
    const { tables } = this.#store;
    const ids = new Set(device_ids);
    const above = place === "behind" && behind ? behind : null;
    for (const id of above ? [...ids, above] : ids)
      if (!isMeter(this.#store.device(id).device_type)) throw refuse("meter.no_meter");
    const problem = above && placeProblem(tables.meters, [...ids], above);
    if (problem) throw refuse(`meter.${problem}`);
    const before = new Map([...ids].map((id) => [id, this.#recorded(id)]));
    tables.meters = tables.meters.filter(({ id }) => !ids.has(id));
    if (place !== "unknown") tables.meters.push(...[...ids].map((id) => ({ id, behind: above })));
    for (const id of ids)
      this.#store.record({
        action: "device.meter",
        subject: this.#store.device(id).device_name,
        subject_id: id,
        before: before.get(id),
        after: this.#recorded(id),
      });
    return this.tree();
  }

  energy({
    device_ids,
    groupby,
    v2,
    power,
    ...days
  }: BodyOf<typeof contract.meterEnergy>): ReplyOf<typeof contract.meterEnergy> {
    const span = energySpan(days, localDay(new Date(), this.#store.zone));
    const chosen = new Set(device_ids.map((id) => this.#store.device(id)._id));
    const meters = this.#meters().filter(({ _id }) => chosen.size === 0 || chosen.has(_id));
    const ids = meters.map(({ _id }) => _id);
    const used = ids.length > 0 ? this.#analytics.devicewise({ ...span, device_ids: ids }).devices : [];
    const each = v2 && ids.length > 0 ? this.#analytics.energy({ ...span, device_ids: ids, groupby, v2 }) : undefined;
    const series = new Map(each?.devices?.map(({ _id, data }) => [_id, data]));
    const figures = new Map(
      used.map(({ _id, avg_energy, avg_power, gap_ms }) => [
        _id,
        { avg_energy, avg_power, gap_ms, ...(v2 && { data: series.get(_id) ?? [] }) },
      ]),
    );
    const scope = chosen.size > 0 ? "chosen" : "building";
    const { reply, tops } = meterSums(scope, this.#store.tables.meters, meters, figures);
    const together = this.#analytics.energy({ ...span, device_ids: tops, groupby });
    const sums = { ...reply, ...together, data: tops.length > 0 ? together.data : [] };
    if (!power) return sums;
    const { unit, slots } = this.#analytics.peakOf(tops, span);
    const means = tops.map((id) => figures.get(id)?.avg_power ?? null);
    return { ...sums, power: powerOfSpan(powerFigure(means, slots), unit) };
  }

  #meters(): Whole[] {
    return this.#store.listed().filter(({ device_type }) => isMeter(device_type));
  }

  #recorded(id: string) {
    const behind = this.#store.tables.meters.find((place) => place.id === id)?.behind;
    if (behind) return { place: "behind", behind: this.#store.deviceRef(behind)?.device_name ?? null };
    return { place: behind === null ? "main" : "unknown", behind: null };
  }
}

export function meterCalls(on: On, store: DemoStore, analytics: DemoAnalytics): void {
  const meters = new DemoMeters(store, analytics);
  on(contract.listMeters, () => meters.tree());
  on(contract.placeMeters, (body) => meters.place(body));
  on(contract.meterEnergy, (body) => meters.energy(body));
}
