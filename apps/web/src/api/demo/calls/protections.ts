import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import type { DemoStore } from "../store.ts";

/** What switches are spared. */
export function protectionCalls(on: On, { protections }: DemoStore): void {
  on(contract.listProtections, () => protections.list());
  on(contract.setLimits, (body) => protections.setLimits(body));
  on(contract.newInterlock, (body) => protections.create(body));
  on(contract.editInterlock, (body) => protections.edit(body));
  on(contract.deleteInterlock, ({ id }) => protections.delete(id));
}
