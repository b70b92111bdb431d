import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/database.ts";
import { endHoldsByOrders } from "../../holds/hold-ends.service.ts";
import { guardSwitches } from "../../protections/guard.service.ts";
import { createCommands } from "../commands.module.ts";
import { actorOf } from "./commands.ts";

/** A server in a process of its own that accepts one tap, for the test that kills it before the broker has it. */
const [url = "", enterpriseId = "", userId = "", switchId = ""] = process.argv.slice(2);
const publish = (_topic: string, payload: string) => {
  process.send?.(payload);
  return new Promise<void>(() => undefined);
};
const { orders } = createCommands({
  database: openDatabase(url),
  broker: { publish },
  clock: systemClock,
  endHolds: endHoldsByOrders,
  guard: guardSwitches,
});
await orders.tap(actorOf({ userId, enterpriseId }), { order: { switchId, switch_state: 1 }, source: "dashboard" });
