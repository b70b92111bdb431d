import { type CommandMessage, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import type { Actor } from "../../../platform/auth/actor.ts";
import type { Broker } from "../../../platform/broker/broker.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { TestDevice } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { createCommands } from "../../control/commands/commands.module.ts";
import { endHoldsByOrders } from "../../control/holds/hold-ends.service.ts";
import { guardSwitches } from "../../control/protections/guard.service.ts";
import { createSchedules } from "./schedules.module.ts";
import { expectedDues, type PlannedSchedule, randomFrom, WallClocks } from "./testing/expected-runs.ts";
import { draftOf } from "./testing/office.ts";
import { ScheduleModel } from "./testing/schedule-model.ts";

const ZONES = ["Asia/Kolkata", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"];
/** Each course begins two days before a clock change: in New York, in Berlin, and back on Lord Howe Island. */
const COURSES = [
  [1, "2026-03-06T00:00:00Z"],
  [2, "2026-03-27T00:00:00Z"],
  [3, "2026-04-03T00:00:00Z"],
] as const;
const SPAN_DAYS = 30;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = 24;

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

/** Starts one more server on the same store, with an optional layer before the store or the broker. */
function startRunner(given: { database?: Database; broker?: Pick<Broker, "publish"> } = {}) {
  const { database = server.database, broker = server.app.broker } = given;
  const commands = createCommands({
    database,
    broker,
    clock: server.clock,
    endHolds: endHoldsByOrders,
    guard: guardSwitches,
  });
  const { tell } = server.app.building.notifications;
  const { runner } = createSchedules({ database, clock: server.clock, commands, tell });
  return { run: () => runner.runDue(), dispatch: () => commands.dispatcher.dispatchWaiting() };
}

/** Starts a server that dies within a transaction, after a number of statements. */
function dyingInStore(after: number) {
  let left = after;
  const database: Database = {
    ...server.database,
    transaction: (work) =>
      server.database.transaction((sql) =>
        work({
          query: (text, values) => (left-- > 0 ? sql.query(text, values) : Promise.reject(new Error("killed"))),
        }),
      ),
  };
  return startRunner({ database })
    .run()
    .catch(() => undefined);
}

/** Starts a server that dies while it publishes, after a number of messages, before it can record that. */
function dyingAtBroker(after: number) {
  let left = after;
  return new Promise<void>((resolve) => {
    const publish: Broker["publish"] = (...message) => {
      if (left-- > 0) return server.app.broker.publish(...message);
      resolve();
      return new Promise<void>(() => undefined);
    };
    void startRunner({ broker: { publish } }).run().then(resolve);
  });
}

interface Site {
  planned: PlannedSchedule[];
  actor: Actor;
  device: TestDevice;
  peer: TestPeer;
}

/** Builds a zone, a board with four switches, and a random schedule for each of them. */
async function buildSite(zone: string, random: (below: number) => number): Promise<Site> {
  const enterprise = await server.buildEnterprise({ time_zone: zone });
  const admin = await server.buildUser({ enterprise });
  const device = await server.buildDevice(enterprise);
  const peer = await peers.runDevice(device);
  const planned: PlannedSchedule[] = [];
  const actor = { ...admin, sessionId: "", role: "admin", name: "Model", isDemo: false, timeZone: zone } as const;
  for (const { id: switchId } of device.switches) {
    // Half of the times are around the hours at which clocks change.
    const minute = random(2) ? 60 + random(30) * 5 : random(288) * 5;
    const repeats = random(4) > 0;
    const days = [0, 1, 2, 3, 4, 5, 6].filter(() => random(3) > 0);
    const timing = {
      time: Math.floor(minute / 60) * 100 + (minute % 60),
      repeats,
      days: repeats && days.length === 0 ? [0] : days,
    };
    const { service } = server.app.building.schedules;
    const draft = {
      date: null,
      before: null,
      rhythm: null,
      force: false,
      isActive: true,
      ...draftOf(switchId, timing),
      ...timing,
    };
    const { _id, date } = await service.create(actor, draft);
    planned.push({ id: _id, switchId, zone, date, ...timing });
  }
  return { planned, actor, device, peer };
}

/**
 * Somebody skips a run, takes that back, pauses a schedule or resumes it; the reply must contain the model's next run.
 */
async function decide({ planned, actor }: Site, models: Models, random: (below: number) => number): Promise<void> {
  const { plans, service } = server.app.building.schedules;
  const { id } = planned[random(planned.length)] ?? { id: "" };
  const model = models.get(id);
  if (!model) return;
  const next = model.next();
  const now = server.clock.now().getTime();
  const kind = random(6);
  const [skipped] = model.skipped();
  if (kind <= 1 && next !== undefined) {
    await plans.skip(actor, id, new Date(next));
    model.skip(next);
  } else if (kind === 2 && skipped !== undefined) {
    await plans.unskip(actor, id, new Date(skipped));
    model.unskip(skipped);
  } else if (kind === 3 && next !== undefined) {
    const until = random(3) ? now + (1 + random(6)) * DAY + random(24) * HOUR : Number.POSITIVE_INFINITY;
    await plans.pause(actor, id, Number.isFinite(until) ? new Date(until) : null);
    model.pause(until);
  } else if (kind === 4) {
    await plans.resume(actor, id);
    model.resume();
  }
  const { docs } = await service.list(actor, { id, limit: 1, offset: 0 });
  const coming = model.next();
  if (coming !== undefined) expect(docs[0]?.next_run).toBe(new Date(coming).toISOString());
}

type Models = Map<string, ScheduleModel>;

/** Restarts the server: its devices reconnect a moment after runs that are due then. */
async function restart(sites: Site[]): Promise<void> {
  await server.app.live.expectDevices();
  await Promise.all([startRunner().run(), startRunner().run()]);
  for (const { device, peer } of sites) {
    const report = { ts: server.clock.now().getTime(), relays: device.switches.map(() => 0) };
    await peer.publish(deviceTopic(device.kd_id, device.enterpriseId, "heartbeat"), report);
  }
  await vi.waitFor(async () => {
    await server.app.live.settled();
    const away = await server.database.query("SELECT 1 FROM devices WHERE expected_until IS NOT NULL");
    expect(away).toEqual([]);
  });
}

/** Waits until nothing is on its way any more; the work of a dead server is only taken over after its lease ends. */
async function settle(moved: (instant: Date) => void): Promise<void> {
  const healthy = startRunner();
  await vi.waitFor(async () => {
    await server.app.live.settled();
    await healthy.run();
    const rows = await server.database.query<{ left: boolean }>(
      "SELECT publish_after IS NOT NULL AS left FROM commands WHERE outcome = 'pending'",
    );
    if (rows.some(({ left }) => left)) {
      server.clock.advance(5001);
      moved(server.clock.now());
      await healthy.dispatch();
    }
    if (rows.length > 0) throw new Error("still on its way");
  });
  await server.app.building.schedules.runner.settle();
}

/**
 * Returns a time mostly shortly after something is due, at times far ahead, at times back, but not before the
 * beginning.
 */
function nextInstant(start: Date, dues: number[], random: (below: number) => number): Date {
  const now = server.clock.now().getTime();
  const kind = random(10);
  if (kind === 0) {
    const back = random(2) ? (1 + random(90)) * MINUTE : (1 + random(40)) * HOUR;
    return new Date(Math.max(start.getTime(), now - back));
  }
  if (kind === 1) return new Date(now + (1 + random(60)) * HOUR);
  const coming = dues.filter((due) => due > now);
  const due = coming[random(Math.min(3, coming.length))] ?? now + HOUR;
  // Never about five minutes, because the side of the limit would then depend on which server looked first.
  const late = [0, 500, 3 * MINUTE, 4 * MINUTE, 6 * MINUTE, 20 * MINUTE][random(6)] ?? 0;
  return new Date(Math.max(now, due + late));
}

test.each(inject("isFullRun") ? COURSES : COURSES.slice(0, 1))(
  "gives each due instant exactly one outcome, also when people skip and pause (course %i, from %s)",
  async (seed, from) => {
    const random = randomFrom(seed);
    const start = new Date(from);
    const wallClocks = new WallClocks(ZONES, start, SPAN_DAYS);
    server.clock.set(start);
    const sites = await Promise.all(ZONES.map((zone, index) => buildSite(zone, randomFrom(seed * 100 + index))));
    const planned = sites.flatMap((site) => site.planned);
    const dues = new Map(planned.map((each) => [each.id, expectedDues(each, wallClocks, start)]));
    const all = [...dues.values()].flat().toSorted((a, b) => a - b);
    const models: Models = new Map([...dues].map(([id, own]) => [id, new ScheduleModel(own, start.getTime())]));
    const moved = (instant: Date) => {
      for (const model of models.values()) model.clock(instant.getTime());
    };
    for (let step = 0; step < STEPS; step += 1) {
      server.clock.set(nextInstant(start, all, random));
      moved(server.clock.now());
      const attack = random(5);
      if (attack === 4) await restart(sites);
      else if (attack === 0) await Promise.all([dyingInStore(1 + random(9)), startRunner().run()]);
      else if (attack === 1) await Promise.all([dyingAtBroker(random(3)), dyingAtBroker(random(3))]);
      else await Promise.all([startRunner().run(), startRunner().run()]);
      await settle(moved);
      for (const site of sites) if (random(2)) await decide(site, models, random);
    }
    for (const site of sites) await compare(site, models);
    await Promise.all(sites.map(({ peer }) => peer.end()));
    await server.database.query("UPDATE schedules SET next_run = NULL");
  },
  60_000,
);

/** The outcome of each due instant follows from the clock and people's decisions alone. */
async function compare({ planned, device, peer }: Site, models: Models): Promise<void> {
  const expected = planned.flatMap(({ id }) =>
    (models.get(id)?.ends() ?? []).map(({ due, end }) => ({ id, due, state: end === "paused" ? "skipped" : end })),
  );
  const runs = await server.database.query<{ id: string; due: Date; state: string; sent: string[] | null }>(
    `SELECT r.schedule_id AS id, r.due, r.state, array_agg(c.id::text) FILTER (WHERE c.id IS NOT NULL) AS sent
     FROM schedule_runs r LEFT JOIN commands c ON c.cause_run = r.id
     WHERE r.schedule_id = ANY($1) GROUP BY r.id, r.schedule_id, r.due, r.state`,
    [planned.map(({ id }) => id)],
  );
  const inOrder = (a: { id: string; due: number }, b: typeof a) => a.id.localeCompare(b.id) || a.due - b.due;
  expect(runs.map(({ id, due, state }) => ({ id, due: due.getTime(), state })).toSorted(inOrder)).toEqual(
    expected.toSorted(inOrder),
  );
  for (const { state, sent } of runs) expect(sent?.length ?? 0).toBe(state === "done" ? 1 : 0);
  // A device acts once for an id, however often it receives it.
  const heard = peer.received.flatMap(({ topic, payload }) =>
    topic.endsWith("command/set") ? [(JSON.parse(payload) as CommandMessage).id] : [],
  );
  expect(new Set(heard)).toEqual(new Set(runs.flatMap(({ sent }) => sent ?? [])));
  expect(device.switches).toHaveLength(4);
}
