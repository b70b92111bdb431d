import {
  type BodyOf,
  contract,
  devicesOfSupply,
  type Supply,
  type SupplyInput,
  supplyInWords,
} from "@switchboard/contract";
import { assignedProblem, isMeter, MOST_SUPPLIES, type Tariff } from "@switchboard/domain";
import type { SupplyPlan } from "@switchboard/sample-building";
import type { On } from "../calls.ts";
import { byName } from "../order.ts";
import { need, refuse } from "../refuse.ts";
import type { DemoStore } from "../store.ts";

/** The connections of the demo to a utility, as the server has them. */
export class DemoSupplies {
  readonly #store: DemoStore;

  constructor(store: DemoStore) {
    this.#store = store;
  }

  list() {
    return { docs: this.#store.tables.supplies.map((row) => this.#present(row)).sort(byName) };
  }

  create(body: SupplyInput): Supply {
    const { supplies } = this.#store.tables;
    if (supplies.length >= MOST_SUPPLIES) throw refuse("supply.too_many");
    const row = { ...this.#read(body), _id: this.#store.newId() };
    supplies.push(row);
    return this.#done("create", row);
  }

  edit({ id, ...body }: BodyOf<typeof contract.editSupply>): Supply {
    const row = this.find(id);
    const was = this.#present(row);
    Object.assign(row, this.#read(body));
    return this.#done("edit", row, was);
  }

  remove(id: string): { deleted: true } {
    const row = this.find(id);
    const before = supplyInWords(this.#present(row));
    const { supplies } = this.#store.tables;
    supplies.splice(supplies.indexOf(row), 1);
    this.#store.record({ action: "supply.delete", subject: row.name, subject_id: id, before });
    return { deleted: true };
  }

  find(id: string): SupplyPlan {
    return need(
      this.#store.tables.supplies.find(({ _id }) => _id === id),
      "supply.not_found",
    );
  }

  tariffs(): Map<string, Tariff> {
    return new Map(this.#store.tables.tariffs.map(({ _id, tariff }) => [_id, tariff]));
  }

  #read(given: SupplyInput): SupplyInput {
    for (const id of devicesOfSupply(given)) this.#store.device(id);
    const mains = [...given.meters, ...(given.exportMeter ? [given.exportMeter] : [])];
    if (!mains.every((id) => isMeter(this.#store.device(id).device_type))) throw refuse("meter.no_meter");
    const problem = assignedProblem(given.tariffs, this.tariffs());
    if (problem) throw refuse(problem === "missing" ? "tariff.not_found" : `supply.${problem}`);
    return { ...given, meters: [...new Set(given.meters)] };
  }

  #done(verb: string, row: SupplyPlan, was?: Supply): Supply {
    const supply = this.#present(row);
    const told = { before: was && supplyInWords(was), after: supplyInWords(supply) };
    this.#store.record({ action: `supply.${verb}`, subject: supply.name, subject_id: row._id, ...told });
    return supply;
  }

  #present(row: SupplyPlan): Supply {
    const tariffs = this.tariffs();
    const first = tariffs.get(row.tariffs[0]?.tariff ?? "");
    // A meter that was deleted is none of its meters any more.
    const meters = row.meters.filter((id) => this.#store.deviceRef(id));
    const named = [
      ...devicesOfSupply(row).map((id) => [id, this.#store.deviceRef(id)?.device_name] as const),
      ...row.tariffs.map(({ tariff }) => [tariff, tariffs.get(tariff)?.name] as const),
    ];
    return {
      ...row,
      meters,
      currency: first?.currency ?? "",
      timeZone: first?.timeZone ?? "UTC",
      names: Object.fromEntries(named.filter((pair): pair is readonly [string, string] => pair[1] !== undefined)),
    };
  }
}

export function supplyCalls(on: On, store: DemoStore): DemoSupplies {
  const supplies = new DemoSupplies(store);
  on(contract.listSupplies, () => supplies.list());
  on(contract.newSupply, (body) => supplies.create(body));
  on(contract.editSupply, (body) => supplies.edit(body));
  on(contract.deleteSupply, ({ id }) => supplies.remove(id));
  return supplies;
}
