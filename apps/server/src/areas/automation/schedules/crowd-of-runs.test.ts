import type { CommandMessage } from "@switchboard/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../../platform/db/database.ts";
import { RightOfWay } from "../../../platform/right-of-way.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createCommands } from "../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../control/protections/guard.service.ts";
import { createSchedules } from "./schedules.module.ts";
import { buildDueSchedules, buildManySwitches } from "./testing/due-schedules.ts";

/** More than are claimed at once, twice. */
const SWITCHES = 700;
const NOW = new Date("2026-03-02T13:00:01Z");
const MINUTE = 60_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  // The server is closed, because only its store is used.
  await server.app.close();
  server.clock.set(NOW);
});
afterAll(() => server.close());

/** Creates the schedules of a server whose messages go to the test. */
function startRunner(publish: (message: CommandMessage) => Promise<void> | void, database: Database = server.database) {
  const { clock } = server;
  const broker = { publish: async (_topic: string, payload: string) => publish(JSON.parse(payload) as CommandMessage) };
  const commands = createCommands({ database, broker, clock, endHolds: endHoldsByOrders, guard: guardSwitches });
  const rightOfWay = new RightOfWay();
  const tell = { tellWithin: async () => () => undefined };
  return { ...createSchedules({ database, clock, commands, tell, rightOfWay }), commands, rightOfWay };
}

async function buildCrowd() {
  const admin = await server.buildUser();
  const switches = await buildManySwitches(server, admin, SWITCHES);
  const earlier = { due: new Date(NOW.getTime() - MINUTE), state: 1 } as const;
  await buildDueSchedules(server, admin, switches, earlier);
  await buildDueSchedules(server, admin, switches, { due: NOW, state: 0 });
}

it("sends commands in the order in which they are due, each run once", async () => {
  await buildCrowd();
  const heard: CommandMessage[] = [];
  await startRunner((message) => void heard.push(message)).runner.runDue();
  const bySwitch = Map.groupBy(heard, ({ switch_no }) => switch_no);
  expect(bySwitch.size).toBe(SWITCHES);
  for (const own of bySwitch.values()) expect(own.map(({ state }) => state)).toEqual([1, 0]);
});

it("sends committed commands when the store fails midway, runs the rest at the next look, and gives up its right of way", async () => {
  await buildCrowd();
  let transactions = 0;
  const failing: Database = {
    ...server.database,
    transaction: (work) => {
      transactions += 1;
      return transactions === 2 ? Promise.reject(new Error("the store is gone")) : server.database.transaction(work);
    },
  };
  const heard: CommandMessage[] = [];
  // The first commands leave only after the others have failed.
  const { runner, rightOfWay } = startRunner(async (message) => {
    await new Promise((resolve) => setImmediate(resolve));
    heard.push(message);
  }, failing);
  await expect(runner.runDue()).rejects.toThrow("the store is gone");
  expect(rightOfWay.isTaken).toBe(false);
  const written = await server.database.query("SELECT id FROM commands WHERE publish_after IS NOT NULL");
  expect(written).toEqual([]);
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.length).toBeLessThan(2 * SWITCHES);

  await runner.runDue();
  expect(heard.length).toBe(2 * SWITCHES);
  expect(new Set(heard.map(({ id }) => id)).size).toBe(2 * SWITCHES);
});
