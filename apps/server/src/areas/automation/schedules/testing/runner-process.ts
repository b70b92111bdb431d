import { setTimeout as delay } from "node:timers/promises";
import { openDatabase } from "../../../../platform/db/database.ts";
import { createCommands } from "../../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../../control/protections/guard.service.ts";
import { createSchedules } from "../schedules.module.ts";

/**
 * Runs a server's runner in a process of its own, which is killed after `last` commands. Its messages go to its parent.
 */
const [url = "", ahead = "0", last = "none"] = process.argv.slice(2);
const database = openDatabase(url, { max: 4 });
const clock = { now: () => new Date(Date.now() + Number(ahead)) };
let published = 0;
async function publish(topic: string, payload: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    process.send?.({ topic, payload }, (error: Error | null) => (error ? reject(error) : resolve()));
  });
  published += 1;
  if (published === Number(last)) process.kill(process.pid, "SIGKILL");
}
const commands = createCommands({
  database,
  broker: { publish },
  clock,
  endHolds: endHoldsByOrders,
  guard: guardSwitches,
});
const tell = { tellWithin: async () => () => undefined };
const { runner } = createSchedules({ database, clock, commands, tell });

const isLeft = async () =>
  (await database.query("SELECT 1 FROM commands WHERE publish_after IS NOT NULL LIMIT 1")).length > 0;

await runner.runDue();
await commands.dispatcher.dispatchWaiting();
// Commands that it claimed too long ago to send, as on a busy machine, are claimed again, perhaps by another server.
while (await isLeft()) {
  await delay(50);
  await commands.dispatcher.dispatchWaiting();
}
await database.close();
process.disconnect();
