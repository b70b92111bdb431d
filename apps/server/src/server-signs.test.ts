import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ServerHealthService } from "./areas/alarms/alarms/server-health.service.ts";
import { Metrics } from "./platform/http/metrics.ts";
import { watchServer } from "./server-signs.ts";
import type { TestUser } from "./testing/builders.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));
afterAll(() => server.close());

async function watched() {
  const admin = await server.buildUser();
  const state = { isReachable: true, stalledMs: 0, lastBackup: undefined as Date | undefined };
  const metrics = new Metrics();
  metrics.queues.watch("power").opened({
    length: 1,
    get stalledMs() {
      return state.stalledMs;
    },
  });
  const { clock } = server;
  const { reports, settling } = server.app.building.alarms;
  const health = new ServerHealthService(clock, reports);
  const broker = { isReachable: () => state.isReachable };
  watchServer(health, { clock, broker, metrics, lastBackup: async () => state.lastBackup });
  /** Checks now, and a minute later. */
  const look = async () => {
    await health.check();
    clock.advance(MINUTE);
    await health.check();
  };
  const over = async () => {
    await health.check();
    clock.advance(5 * MINUTE);
    await settling.settle();
  };
  return { admin, state, metrics, look, over };
}

const alarms = async (who: TestUser) =>
  (await server.get(who, contract.listAlarms)).body.docs.map(({ source, code, state }) => [source, code, state]);

it("notifies the admins of nothing while all is well", async () => {
  const { admin, look } = await watched();
  await look();
  expect(await alarms(admin)).toEqual([]);
});

it("notifies the admins that the broker is away, until it is back", async () => {
  const { admin, state, look, over } = await watched();
  state.isReachable = false;
  await look();
  expect(await alarms(admin)).toEqual([["server", "alarm.broker", "active"]]);
  state.isReachable = true;
  await over();
  expect(await alarms(admin)).toEqual([["server", "alarm.broker", "cleared"]]);
});

it("notifies the admins that device reports are not stored in time, or lost", async () => {
  const { admin, state, metrics, look, over } = await watched();
  state.stalledMs = 31_000;
  await look();
  expect(await alarms(admin)).toEqual([["server", "alarm.intake", "active"]]);
  state.stalledMs = 0;
  await over();
  expect(await alarms(admin)).toEqual([["server", "alarm.intake", "cleared"]]);
  metrics.lost.inc(3);
  await look();
  expect(await alarms(admin)).toEqual([["server", "alarm.intake", "active"]]);
});

it("notifies the admins of an overdue backup, if backups are made at all", async () => {
  const { admin, state, look, over } = await watched();
  state.lastBackup = new Date(server.clock.now().getTime() - 37 * HOUR);
  await look();
  expect(await alarms(admin)).toEqual([["server", "alarm.backup", "active"]]);
  state.lastBackup = server.clock.now();
  await over();
  expect(await alarms(admin)).toEqual([["server", "alarm.backup", "cleared"]]);
});
