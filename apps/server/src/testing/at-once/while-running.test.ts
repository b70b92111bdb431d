import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { TestUser } from "../builders.ts";
import { countLockWaits } from "../lock-waits.ts";
import { createPeers } from "../test-peers.ts";
import { startTestServer, type TestServer } from "../test-server.ts";
import { answers, atOnce, trailOf } from "./at-once.ts";

/** 18:30 in Kolkata. */
const DUE = "2026-03-02T13:00:00.000Z";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());
beforeEach(() => server.clock.set("2026-03-02T06:30:00Z"));

async function building() {
  const admin = await server.buildUser();
  const colleague = await server.buildUser({ enterprise: admin.enterpriseId });
  const board = await server.buildDevice(admin.enterpriseId, { online: true });
  const actions = [{ switch_appliance_id: board.switches[0]?.id ?? "", switch_state: 1 }];
  return { admin, colleague, board, actions, enterpriseId: admin.enterpriseId };
}

/** Counts the commands of the building, whatever their outcome. */
async function ordered({ enterpriseId }: TestUser): Promise<number> {
  const rows = await server.database.query("SELECT 1 FROM commands WHERE enterprise_id = $1", [enterpriseId]);
  return rows.length;
}

it("runs a schedule once when two people delete it in its due second", async () => {
  const { admin, colleague, actions, enterpriseId } = await building();
  const draft = { name: "Evening", time: 1830, days: [1], repeats: true, actions };
  const { _id: id } = (await server.post(admin, contract.newSchedule, draft)).body;
  server.clock.set(DUE);
  const remove = (who: TestUser) => () => server.post(who, contract.deleteSchedule, { id });
  const held = { enterpriseId, table: "schedule_actions", column: "schedule_id", id };
  const replies = await atOnce(server, held, [remove(admin), remove(colleague)]);
  expect(answers(replies)).toEqual([200, 200]);
  expect(await ordered(admin)).toBe(1);
  expect(await trailOf(server, held)).toEqual(["schedule.delete"]);
});

describe("a scene that is played and deleted at once", () => {
  async function sceneOf() {
    const { admin, colleague, actions, enterpriseId } = await building();
    const { _id: sceneId } = (await server.post(admin, contract.newScene, { name: "Leave", actions })).body;
    const play = () => server.post(colleague, contract.playScene, { sceneId });
    const remove = () => server.post(admin, contract.deleteScene, { sceneId });
    return { admin, play, remove, held: { enterpriseId, table: "scenes", id: sceneId } };
  }

  it("has run when playing came first", async () => {
    const { admin, play, remove, held } = await sceneOf();
    expect(answers(await atOnce(server, held, [play, remove]))).toEqual([200, 200]);
    expect(await ordered(admin)).toBe(1);
  });

  it("does nothing when deleting came first", async () => {
    const { admin, play, remove, held } = await sceneOf();
    expect(answers(await atOnce(server, held, [remove, play]))).toEqual([200, "410 thing.deleted"]);
    expect(await ordered(admin)).toBe(0);
  });
});

it.each([
  ["has fired when it fires first", 1],
  ["does not fire when it is deleted first", 0],
] as const)("a workflow that is deleted at once %s", async (_name, fired) => {
  const { admin, actions, enterpriseId } = await building();
  const meter = await server.buildDevice(enterpriseId, { type: "ENERGY_METER_3" });
  const rule = { name: "High", trigger: "voltage", qualifier: "above", value: 250, startTime: 0, endTime: 2359 };
  const { workflows } = (
    await server.post(admin, contract.newWorkflows, { workflows: [{ ...rule, actions, device: meter.id }] })
  ).body;
  const { _id = "", key = "" } = workflows[0] ?? {};
  const peer = await peers.connectDevice(meter);
  const measure = (v: number) => {
    server.clock.advance(1000);
    const ts = server.clock.now().getTime();
    return peer.publish(deviceTopic(meter.kd_id, enterpriseId, "power"), { ts, v });
  };
  await measure(230);
  await server.app.settled();
  const remove = () => server.post(admin, contract.deleteWorkflows, { workflows: [_id] });
  const waiting = (count: number) =>
    vi.waitFor(async () => expect(await countLockWaits(server.database)).toBe(count), { interval: 5 });
  const { measured, deleted } = await server.database.transaction(async (sql) => {
    await sql.query("SELECT 1 FROM workflows WHERE key = $1 FOR UPDATE", [key]);
    const first = fired ? measure(260) : remove();
    await waiting(1);
    const second = fired ? remove() : measure(260);
    await waiting(2);
    return { measured: fired ? first : second, deleted: fired ? second : first };
  });
  expect(await deleted).toMatchObject({ status: 200, body: { deleted: 1 } });
  await measured;
  await server.app.settled();
  expect(await ordered(admin)).toBe(fired);
  await peer.end();
});
