import {
  type BodyOf,
  type contract,
  costOfParts,
  type ProvenFinding,
  type QueryOf,
  type ReplyOf,
  type WasteFindingView,
} from "@switchboard/contract";
import {
  dayBook,
  dayBounds,
  isMeter,
  localDay,
  meterDays,
  nextDay,
  shownAbove,
  WASTE_HISTORY_DAYS,
  type WasteFinding,
  wasteOn,
  worthTelling,
} from "@switchboard/domain";
import { idOf } from "@switchboard/sample-building";
import { sumOf } from "./hour-figures.ts";
import { DemoMeter } from "./meter.ts";
import { need } from "./refuse.ts";
import type { DemoStore, Whole } from "./store.ts";

/** So many days were looked at in the first night, as by a server that has just begun. */
const FIRST_DAYS = 28;

type Cost = Parameters<typeof costOfParts>[1];

/** What the meters of the demo wasted: found by the rules of the server, when somebody looks for the first time. */
export class DemoWaste {
  readonly #store: DemoStore;
  readonly #cost: Cost;
  #found: ProvenFinding[] | undefined;
  #sensor: string | null = null;

  constructor(store: DemoStore, cost: Cost) {
    this.#store = store;
    this.#cost = cost;
  }

  async list({
    state,
    device,
    limit,
  }: QueryOf<typeof contract.listWaste>): Promise<ReplyOf<typeof contract.listWaste>> {
    const asked = this.#all().filter(
      (each) =>
        (state === "all" || (state === "open") === (each.decided === null)) &&
        (device === undefined || each.device._id === device),
    );
    const docs = await this.#priced(asked.slice(0, limit));
    const placed = docs.map(({ device: { _id }, kind, from, to }) => ({ device: _id, kind, from, to }));
    const above = shownAbove(placed, this.#store.tables.meters);
    const shown = docs.map((each, n) => {
      const place = placed[n];
      return { ...withoutProof(each), isShownAbove: place !== undefined && above.has(place) };
    });
    return { docs: shown, checkedDay: this.#night, sensor: this.#sensor };
  }

  async one(id: string): Promise<ProvenFinding> {
    const found = this.#find(id);
    const [priced = found] = await this.#priced([found]);
    return priced;
  }

  async decide({ id, decision, note }: BodyOf<typeof contract.decideWaste>): Promise<WasteFindingView> {
    const found = this.#find(id);
    const before = { kind: found.kind, day: found.to, decision: found.decided?.decision ?? null };
    const now = new Date();
    const said = {
      note,
      by: this.#store.self.account.name,
      at: now.toISOString(),
      day: localDay(now, this.#store.zone),
    };
    found.decided = decision === null ? null : { decision, ...said };
    this.#store.record({
      action: "waste.decide",
      subject: found.device.device_name,
      subject_id: found.device._id,
      before,
      after: { ...before, decision, note },
    });
    return withoutProof(await this.one(id));
  }

  setSensor(sensor: string | null): { sensor: string | null } {
    if (sensor !== null)
      need(
        this.#store.tables.sensors.find((row) => row._id === sensor && row.sensor.kind === "temperature"),
        "sensor.not_found",
      );
    this.#sensor = sensor;
    return { sensor };
  }

  #find(id: string): ProvenFinding {
    return need(
      this.#all().find(({ _id }) => _id === id),
      "waste.not_found",
    );
  }

  /** With what each costs now: tariffs may have changed since it was found. */
  async #priced(found: readonly ProvenFinding[]): Promise<ProvenFinding[]> {
    const parts = found.map(({ device, from, to, wasteWh }) => {
      return { deviceId: device._id, from, to, wattHours: wasteWh };
    });
    const costs = await costOfParts(parts, this.#cost);
    return found.map((each, n) => ({ ...each, cost: costs[n] ?? null }));
  }

  get #night(): string {
    return nextDay(localDay(new Date(this.#store.start), this.#store.zone), -1);
  }

  /** Of devices that are still there. */
  #all(): ProvenFinding[] {
    this.#found ??= this.#look();
    const names = new Map(this.#store.listed().map(({ _id, device_name }) => [_id, device_name]));
    return this.#found.filter(({ device }) => names.has(device._id));
  }

  #look(): ProvenFinding[] {
    const meter = new DemoMeter(this.#store.pasts, this.#store.zone);
    const calendars = this.#store.tables.calendars.map(({ group, entries }) => ({
      group: group?._id ?? null,
      entries,
    }));
    const book = dayBook(calendars);
    const markOf = (day: string) => book(day, null);
    return this.#store
      .listed()
      .filter(({ device_type }) => isMeter(device_type))
      .flatMap((device) => {
        const found = this.#wasteOf(device, meter, markOf);
        return worthTelling(found, []).map((finding) => this.#present(device, finding, markOf(finding.to)?.name));
      })
      .sort((a, b) => b.to.localeCompare(a.to) || b.wasteWh - a.wasteWh);
  }

  #wasteOf(device: Whole, meter: DemoMeter, markOf: Parameters<typeof wasteOn>[0]["markOf"]): WasteFinding[] {
    const { zone } = this.#store;
    const night = this.#night;
    const span = { from: nextDay(night, 2 - FIRST_DAYS - WASTE_HISTORY_DAYS), to: night };
    const bounds = { from: dayBounds(span.from, zone).from.getTime(), to: dayBounds(span.to, zone).to.getTime() };
    const hours = meter.hours(device._id, bounds).map((hour) => ({
      at: hour.hour,
      wattSeconds: sumOf([hour], "energy"),
      gapMs: sumOf([hour], "gap_ms"),
    }));
    const days = meterDays(hours, span, zone);
    const judged = days.slice(-FIRST_DAYS);
    return judged.flatMap(({ day }) => {
      const known = days.filter((each) => each.day <= day).slice(-WASTE_HISTORY_DAYS);
      return wasteOn({ days: known, lastYear: [], markOf }, day);
    });
  }

  #present({ _id, device_name }: Whole, finding: WasteFinding, dayName: string | undefined): ProvenFinding {
    return {
      ...finding,
      _id: idOf(`waste ${_id} ${finding.kind} ${finding.to}`),
      device: { _id, device_name },
      cost: null,
      isShownAbove: false,
      dayName: finding.kind === "closed" ? (dayName ?? null) : null,
      foundAt: new Date(this.#store.start).toISOString(),
      decided: null,
      savings: null,
    };
  }
}

function withoutProof({ proof: _, ...finding }: ProvenFinding): WasteFindingView {
  return finding;
}
