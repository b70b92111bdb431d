import { randomUUID } from "node:crypto";
import { type CommandMessage, contract } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildOffice, draftOf } from "./testing/office.ts";

const NOON = "2026-03-02T06:30:00.000Z";
/** A manual run never has the instant of one that is due. */
const BY_HAND = "2026-03-02T06:30:00.001Z";
/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});
beforeEach(() => server.clock.set(NOON));

async function office() {
  const built = await buildOffice(server);
  const device = await peers.runDevice(built.board);
  open.push(device);
  return { ...built, device };
}

const commandsOf = (peer: TestPeer) =>
  peer.received.flatMap(({ topic, payload }) =>
    topic.endsWith("command/set") ? [JSON.parse(payload) as CommandMessage] : [],
  );
const runNow = (who: TestUser, id: string, run = randomUUID(), more: object = {}) =>
  server.post(who, contract.runSchedule, { id, run, ...more });

async function ended(who: TestUser, id: string) {
  return vi.waitFor(async () => {
    await server.app.live.settled();
    await server.app.building.schedules.runner.settle();
    const { docs } = (await server.get(who, contract.scheduleHistory, { id })).body;
    if (docs.some(({ state }) => state === "running")) throw new Error("still running");
    return docs;
  });
}

it("switches at once in the name of the caller, and leaves the times of the schedule unchanged", async () => {
  const { admin, user, device, first, create, list } = await office();
  await server.grant(user, { switch: first });
  const made = await create(user, draftOf(first));
  const reply = (await runNow(admin, made._id)).body;
  expect(reply.results).toMatchObject([{ switch_appliance_id: first, switch_name: "Switch 1" }]);
  const [run] = await ended(user, made._id);
  expect(run).toMatchObject({ due: BY_HAND, state: "done", manual: true, by: { name: "Ananya" } });
  expect(run?.results).toMatchObject([{ outcome: "turned on" }]);
  expect(commandsOf(device)).toHaveLength(1);
  server.clock.advance(1);
  expect((await list(user)).docs[0]).toMatchObject({ next_run: DUE, last_run: { due: BY_HAND, state: "done" } });
  const { events } = (await server.get(admin, contract.switchEvents, { id: first, day: "2026-03-02" })).body;
  expect(events).toMatchObject([{ source: "schedule", actor: "Ananya" }]);
  const trail = (await server.get(admin, contract.auditLog, { action: "schedule.run" })).body.entries;
  expect(trail).toMatchObject([{ actor: "Ananya", subject: "Evening lights", after: { due: BY_HAND } }]);
});

it("runs once, however often the same request is made, at once or later", async () => {
  const { admin, device, first, create, history } = await office();
  const { _id: id } = await create(admin, draftOf(first));
  const run = randomUUID();
  const replies = await Promise.all([runNow(admin, id, run), runNow(admin, id, run)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await ended(admin, id);
  const again = (await runNow(admin, id, run)).body;
  expect(again.results).toMatchObject([{ switch_appliance_id: first, outcome: "turned on" }]);
  expect(commandsOf(device)).toHaveLength(1);
  expect((await history(admin, id)).count).toBe(1);
  const other = await create(admin, draftOf(first, { name: "Other" }));
  expectFailure(await runNow(admin, other._id, run), 404, "schedule.not_found");
});

it("runs beside a run that is due at that moment, each recorded by itself", async () => {
  const { admin, device, first, create } = await office();
  const { _id: id } = await create(admin, draftOf(first));
  server.clock.set(DUE);
  await runNow(admin, id);
  await server.app.building.schedules.runner.runDue();
  const docs = await ended(admin, id);
  expect(docs.map(({ manual }) => manual ?? false).toSorted()).toEqual([false, true]);
  expect(new Set(commandsOf(device).map(({ id: command }) => command)).size).toBe(2);
});

it("reports for each switch why it failed, and notifies nobody else", async () => {
  const { user, dimmer, first, create } = await office();
  await server.database.query("UPDATE devices SET current_status = 2 WHERE id = $1", [dimmer.id]);
  await server.grant(user, { switch: first });
  const away = dimmer.switches[0]?.id ?? "";
  await server.grant(user, { switch: away });
  const actions = [first, away].map((id) => ({ switch_appliance_id: id, switch_state: 1 }));
  const { _id: id } = await create(user, draftOf(first, { actions, force: true }));
  const { results } = (await runNow(user, id)).body;
  expect(results.map(({ outcome, reason }) => reason ?? outcome).toSorted()).toContain("offline");
  const [run] = await ended(user, id);
  expect(run?.state).toBe("failed");
  await server.app.building.schedules.runner.settle();
  expect(
    await server.database.query("SELECT 1 FROM notifications WHERE enterprise_id = $1", [user.enterpriseId]),
  ).toEqual([]);
});

it.each([
  ["disabled", { isActive: false }],
  ["over", { repeats: false, days: [], date: "2026-03-01", isActive: false }],
])("runs one that is %s, and leaves it so", async (_name, given) => {
  const { admin, first, create, list } = await office();
  const { _id: id } = await create(admin, draftOf(first, given));
  expect((await runNow(admin, id)).status).toBe(200);
  expect(await ended(admin, id)).toMatchObject([{ state: "done" }]);
  expect((await list(admin)).docs[0]).toMatchObject({ isActive: false, next_run: null });
});

it("records that there was nothing left to switch", async () => {
  const { admin, board, first, create } = await buildOffice(server);
  const { _id: id } = await create(admin, draftOf(first));
  await server.post(admin, contract.deleteDevice, { id: board.id });
  expect((await runNow(admin, id)).body).toEqual({ results: [] });
  expect(await ended(admin, id)).toMatchObject([{ state: "failed", reason: "nothing_to_switch" }]);
});

it("does nothing for a person without access, nor for one who was told that there was no answer", async () => {
  const { admin, user, device, first, create, history } = await office();
  const { _id: id } = await create(admin, draftOf(first));
  for (const who of [user, await server.buildUser()]) expectFailure(await runNow(who, id), 404, "schedule.not_found");
  const deadline = Date.parse(NOON);
  expectFailure(await runNow(admin, id, randomUUID(), { deadline }), 409, "command.too_late");
  await server.post(admin, contract.setScheduleActive, { id, isActive: false });
  expect((await history(admin, id)).count).toBe(0);
  await server.post(admin, contract.deleteSchedule, { id });
  expectFailure(await runNow(admin, id), 410, "thing.deleted");
  expect(commandsOf(device)).toEqual([]);
});
