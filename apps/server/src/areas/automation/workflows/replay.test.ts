import { contract, type WorkflowTree } from "@switchboard/contract";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import type { TestUser } from "../../../testing/builders.ts";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import {
  buildColdStore,
  type ColdStore,
  isRunning,
  isWarm,
  makeTree,
  NOON,
  PLAIN,
  warmWhileRunning,
} from "./testing/cold-store.ts";

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

const store = () => buildColdStore(server, peers, open);
const replay = async (who: TestUser, workflow: object) =>
  server.post(who, contract.replayWorkflows, { workflows: [{ ...PLAIN, ...workflow }] });
const firings = async (who: TestUser, key: string) =>
  (await server.get(who, contract.workflowHistory, { key, limit: 200 })).body.docs
    .toReversed()
    .map(({ firedAt, value, device }) => ({ at: firedAt, value, device: device._id }));

/** Returns the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

/** Reports some hours in which the store warms and cools, and the compressor starts and stops. */
async function live({ warm, power, pass }: ColdStore, seed: number): Promise<void> {
  const random = randomFrom(seed);
  await power(0);
  await warm(4);
  for (let step = 0; step < 25; step += 1) {
    await pass(1 + Math.floor(random() * 9));
    // Avoids the millisecond in which a duration ends, because the order of the two events would be undefined.
    server.clock.advance(1009 + step);
    if (random() < 0.6) await warm(Math.round(random() * 80 + 40) / 10);
    else await power(random() < 0.5 ? 2000 : 300);
  }
  await pass(12);
}

describe("a replay finds the firings of a live run", () => {
  const conditions: [string, (built: ColdStore) => WorkflowTree][] = [
    ["several triggers that last", warmWhileRunning],
    ["one or the other", ({ sensor, compressor }) => ({ kind: "any", of: [isWarm(sensor), isRunning(compressor.id)] })],
    [
      "one without the other, outside some hours",
      ({ sensor, compressor }) => ({
        kind: "all",
        of: [
          isWarm(sensor),
          { kind: "not", of: isRunning(compressor.id) },
          { kind: "not", of: { kind: "hours", startTime: 1300, endTime: 1329 } },
        ],
      }),
    ],
    [
      "two limits of one sensor",
      ({ sensor }) => ({
        kind: "all",
        of: [
          { ...isWarm(sensor), value: 6 } as WorkflowTree,
          { kind: "not", of: { ...isWarm(sensor), value: 9 } as WorkflowTree },
        ],
      }),
    ],
  ];
  it.each(conditions)("%s", async (_, treeOf) => {
    for (const seed of inject("isFullRun") ? [7, 19] : [7]) {
      server.clock.set(NOON);
      const built = await store();
      const tree = treeOf(built);
      const key = await makeTree(server, built.admin, tree);
      await live(built, seed);
      const { body } = await replay(built.admin, { tree });
      const lived = await firings(built.admin, key);
      expect(body.at.map(({ at, value, device }) => ({ at, value, device: device?._id }))).toEqual(lived);
      expect(body.fired).toBe(lived.length);
    }
  });

  it("does so for a single trigger", async () => {
    const built = await store();
    const { admin, sensor } = built;
    const simple = { sensor, trigger: "sensor", qualifier: "above", value: 8 };
    const { workflows } = (await server.post(admin, contract.newWorkflows, { workflows: [{ ...PLAIN, ...simple }] }))
      .body;
    await live(built, 3);
    const { body } = await replay(admin, simple);
    const lived = await firings(admin, workflows[0]?.key ?? "");
    expect(lived.length).toBeGreaterThan(2);
    expect(body.at.map(({ at, value, device }) => ({ at, value, device: device?._id }))).toEqual(lived);
  });
});

describe("a replay", () => {
  it("returns the unknown share, changes nothing, and counts alarms with their delays", async () => {
    const built = await store();
    const { admin, sensor, warm, pass } = built;
    for (const value of [5, 9, 5, 9]) {
      await warm(value);
      await pass(4);
    }
    const alarm = { priority: "high", onDelay: 300 };
    const { body } = await replay(admin, { tree: isWarm(sensor), alarm });
    expect(body).toMatchObject({ fired: 2, alarms: 0, to: server.clock.now().toISOString() });
    expect(body.unknown).toBeGreaterThan(0.9);
    expect((await server.get(admin, contract.listWorkflows, {})).body.groups).toEqual([]);
  });

  it("is refused when the workflow would be refused", async () => {
    const [mine, other] = [await store(), await store()];
    expect(await replay(mine.admin, { tree: isWarm(other.sensor) })).toMatchObject({
      status: 404,
      body: { code: "sensor.not_found" },
    });
    expect(await replay(mine.admin, { device: other.compressor.id, trigger: "power", value: 1 })).toMatchObject({
      status: 404,
      body: { code: "device.not_found" },
    });
  });
});
