import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import type { DemoStore } from "../store.ts";
import { DemoWaste } from "../waste.ts";
import type { DemoCost } from "./bills.ts";

/** Energy that is used for nothing. */
export function wasteCalls(on: On, store: DemoStore, cost: DemoCost): void {
  const waste = new DemoWaste(store, (asked) => cost.of(asked));
  on(contract.listWaste, (query) => waste.list(query));
  on(contract.oneWaste, ({ id }) => waste.one(id));
  on(contract.decideWaste, (body) => waste.decide(body));
  on(contract.setWasteSensor, ({ sensor }) => waste.setSensor(sensor));
}
