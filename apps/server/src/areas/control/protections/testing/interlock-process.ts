import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/database.ts";
import { AppError } from "../../../../platform/http/app-error.ts";
import { randomFrom } from "../../../automation/schedules/testing/expected-runs.ts";
import { createCommands } from "../../commands/commands.module.ts";
import { actorOf } from "../../commands/testing/commands.ts";
import { endHoldsByOrders } from "../../holds/hold-ends.service.ts";
import { guardSwitches } from "../guard.service.ts";

/** A server in a process of its own that taps the switches of an interlock without pause, for the test that kills it. */
const [url = "", enterpriseId = "", userId = "", seed = "1", ...switches] = process.argv.slice(2);
const { orders, dispatcher } = createCommands({
  database: openDatabase(url),
  broker: { publish: async (_topic, payload) => void process.send?.(String(payload)) },
  clock: systemClock,
  endHolds: endHoldsByOrders,
  guard: guardSwitches,
});
const random = randomFrom(Number(seed));
/** Enough taps in parallel to meet each other, as often on as off, so that either switch has its turn. */
const AT_ONCE = 6;
const tap = async () => {
  const order = { switchId: switches[random(switches.length)] ?? "", switch_state: random(2) === 0 ? 0 : 1 } as const;
  await orders.tap(actorOf({ userId, enterpriseId }), { order, source: "dashboard" }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
};
for (;;) {
  await Promise.all(Array.from({ length: AT_ONCE }, tap));
  await dispatcher.dispatchWaiting();
}
