import { setTimeout as delay } from "node:timers/promises";
import { systemClock } from "../../../../platform/clock/clock.ts";
import { openDatabase } from "../../../../platform/db/database.ts";
import { createCommands } from "../../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../../control/protections/guard.service.ts";
import { createSchedules } from "../schedules.module.ts";

/** A server that runs schedules until it is ended, for the test that makes it hang. Its messages go to its parent. */
const [url = ""] = process.argv.slice(2);
const database = openDatabase(url, { max: 4 });
const tell = { tellWithin: async () => () => undefined };
const say = (message: object) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });
const publish = async (_topic: string, payload: string) => {
  await say({ payload });
  // The broker is slow, so that the test can stop this server in the middle.
  await delay(300);
};
const commands = createCommands({
  database,
  broker: { publish },
  clock: systemClock,
  endHolds: endHoldsByOrders,
  guard: guardSwitches,
});
const { runner } = createSchedules({ database, clock: systemClock, commands, tell });

for (let round = 0; ; round += 1) {
  await runner.runDue();
  await commands.dispatcher.dispatchWaiting();
  await say({ round });
  await delay(50);
}
