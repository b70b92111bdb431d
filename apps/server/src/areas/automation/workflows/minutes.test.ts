import { contract } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { buildColdStore, NOON, PLAIN } from "./testing/cold-store.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
beforeEach(() => server.clock.set(NOON));
afterEach(() => Promise.all(open.splice(0).map((peer) => peer.end())));
afterAll(() => server.close());

/** A compressor whose power has to be above 1 kW for five minutes. */
async function watched() {
  const built = await buildColdStore(server, peers, open);
  const { admin, compressor } = built;
  await built.power(100);
  const rule = { ...PLAIN, trigger: "power", value: 1, device: compressor.id };
  const made = await server.post(admin, contract.newWorkflows, { workflows: [{ ...rule, minutes: 5 }] });
  expect(made.body.workflows).toMatchObject([{ trigger: "power", minutes: 5 }]);
  const key = made.body.workflows[0]?.key ?? "";
  /** Returns the minutes after noon at which the workflow fired and ended. */
  const course = async () => {
    const { docs } = (await server.get(admin, contract.workflowHistory, { key })).body;
    const minute = (at: string) => (Date.parse(at) - Date.parse(NOON)) / 60_000;
    return docs.map(({ firedAt, endedAt }) => [minute(firedAt), ...(endedAt ? [minute(endedAt)] : [])]);
  };
  const becomes = (status: number) =>
    server.database.query("UPDATE devices SET current_status = $3 WHERE enterprise_id = $1 AND id = $2", [
      admin.enterpriseId,
      compressor.id,
      status,
    ]);
  return { ...built, key, rule, course, becomes };
}

it("fires once a measured value has been past its limit for its minutes, without a further message", async () => {
  const { power, pass, course } = await watched();
  await pass(1);
  await power(2000);
  await pass(4);
  expect(await course()).toEqual([]);
  await pass(1);
  expect(await course()).toEqual([[6]]);
  await power(100);
  expect(await course()).toEqual([[6, 6]]);
});

it("starts its minutes again when the value returns in between", async () => {
  const { power, pass, course } = await watched();
  await power(2000);
  await pass(3);
  await power(100);
  await power(2000);
  await pass(1);
  await power(100);
  await pass(1);
  await power(2000);
  await pass(4);
  expect(await course()).toEqual([]);
  await pass(1);
  expect(await course()).toEqual([[10]]);
});

it("waits while the device is offline", async () => {
  const { power, pass, course, becomes } = await watched();
  await power(2000);
  await becomes(2);
  await pass(8);
  expect(await course()).toEqual([]);
  await becomes(1);
  await power(2000);
  await pass(1);
  expect(await course()).toHaveLength(1);
});

it("keeps its minutes in an edit that does not know them, and drops them with another trigger", async () => {
  const { admin, key, rule } = await watched();
  const edit = async (change: object) => {
    const body = { key, workflows: [{ ...rule, ...change }] };
    return (await server.post(admin, contract.editWorkflows, body)).body.workflows[0]?.minutes;
  };
  expect(await edit({ name: "Renamed" })).toBe(5);
  expect(await edit({ trigger: "energy" })).toBeUndefined();
  expect(await edit({ minutes: 5 })).toBe(5);
  expect(await edit({ minutes: 0 })).toBeUndefined();
});
