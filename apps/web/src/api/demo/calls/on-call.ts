import { contract } from "@switchboard/contract";
import type { On } from "../calls.ts";
import type { DemoStore } from "../store.ts";

/** Who is called when something is wrong. */
export function onCallCalls(on: On, { onCall }: DemoStore): void {
  on(contract.listOnCall, () => onCall.list());
  on(contract.newOnCallPlan, (body) => onCall.create(body));
  on(contract.editOnCallPlan, (body) => onCall.edit(body));
  on(contract.deleteOnCallPlan, ({ id }) => onCall.delete(id));
  on(contract.coverOnCall, (body) => onCall.cover(body));
  on(contract.uncoverOnCall, (body) => onCall.uncover(body));
}
