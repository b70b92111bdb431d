import { FELT_MS, type PastStart, planStart, type Reach, type Where } from "@switchboard/domain";
import type { ScheduleRow } from "@switchboard/sample-building";
import type { DemoStore } from "../store.ts";
import { DemoSensors } from "./sensors.ts";

/** Plans how early the runs of the demo start, whenever somebody looks, by what was learnt before; nothing is in the few minutes that it is open. */
export class DemoStarts {
  readonly #sensors: DemoSensors;
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
    this.#sensors = new DemoSensors(store);
  }

  /** Whether there is such a thermometer. */
  isThermometer(id: string): boolean {
    return this.#store.tables.sensors.some(({ _id, sensor }) => _id === id && sensor.kind === "temperature");
  }

  /** True where its next run has moved. */
  plan(row: ScheduleRow, where: Where): boolean {
    const reach = row.rhythm?.reach;
    if (!reach || row.next === null || !row.isActive) return false;
    const known = {
      now: new Date(),
      due: new Date(row.next),
      shown: this.#shown(reach),
      past: this.#learnt(row._id, reach),
    };
    const start = planStart(row, where, known);
    if (!start) return false;
    row.start = start;
    row.next = Date.parse(start.at);
    return true;
  }

  /** What its runs have taught with this sensor and this way, the latest first. */
  #learnt(schedule: string, { sensor, way }: Reach): PastStart[] {
    const own = this.#store.tables.runs.filter((run) => run.schedule === schedule).sort((a, b) => b.due - a.due);
    const alike = own.flatMap(({ early }) => (early?.reach.sensor === sensor && early.reach.way === way ? early : []));
    return alike.flatMap(({ learnt }) => learnt ?? []);
  }

  #shown({ sensor }: Reach) {
    if (!this.isThermometer(sensor)) return undefined;
    const { unit, value, at } = this.#sensors.present(this.#sensors.find(sensor));
    const isFresh = at !== null && Date.now() - Date.parse(at) <= FELT_MS;
    return { unit, value: isFresh ? (value ?? undefined) : undefined };
  }
}
