import { openDatabase } from "../../platform/db/database.ts";
import { OrdersService } from "../commands/orders.service.ts";
import { createSchedules } from "./schedules.module.ts";

/** A server's runner in a process of its own, for the test that kills it. What it publishes goes to its parent. */
const [url = "", ahead = "0"] = process.argv.slice(2);
const database = openDatabase(url, { max: 4 });
const clock = { now: () => new Date(Date.now() + Number(ahead)) };
const publish = (topic: string, payload: string) =>
  new Promise<void>((resolve, reject) => {
    process.send?.({ topic, payload }, (error: Error | null) => (error ? reject(error) : resolve()));
  });
const orders = new OrdersService(database, { publish }, clock);
const tell = { tellWithin: async () => () => undefined };
const { runner } = createSchedules({ database, clock, orders, tell });

await runner.runDue();
await orders.dispatchWaiting();
await database.close();
process.disconnect();
