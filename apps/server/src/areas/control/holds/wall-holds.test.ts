import { contract, deviceTopic } from "@switchboard/contract";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { expectFailure, startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { draftOf } from "../../automation/schedules/testing/office.ts";
import { buildHeldOffice } from "./testing/held-office.ts";

/** 18:00 in Kolkata. */
const SIX = "2026-03-02T12:30:00.000Z";
const MINUTE = 60_000;

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
beforeEach(() => server.clock.set(SIX));

/** An office in which a press on the wall holds for so many minutes. */
async function office(minutes = 30) {
  const built = await buildHeldOffice(server, peers);
  open.push(built.peer);
  const { admin, board, peer } = built;
  await server.post(admin, contract.editEnterprise, { hold_wall_minutes: minutes });
  const presses = () =>
    server.database.query("SELECT 1 FROM commands WHERE device_id = $1 AND source = 'device'", [board.id]);
  /** Lets the board report a press by itself, and waits until that is stored. */
  const press = async (relays: (0 | 1)[]) => {
    const before = (await presses()).length;
    await peer.publish(deviceTopic(board.kd_id, board.enterpriseId, "state"), { ts: Date.now(), relays });
    await vi.waitFor(async () => {
      await server.app.live.settled();
      if ((await presses()).length === before) throw new Error("not heard yet");
    });
  };
  return { ...built, press };
}
const endDue = () => server.app.building.holds.runner.endDue();
const runDue = () => server.app.building.schedules.runner.runDue();
const off = (switchId: string, time: number) =>
  draftOf(switchId, { name: "Night", time, actions: [{ switch_appliance_id: switchId, switch_state: 0 }] });

it("holds its switch in nobody's name against automations, which follow at the end", async () => {
  const { admin, user, first, press, create, listed, events, told, settled } = await office();
  await press([1, 0, 0]);
  expect(await listed(user)).toMatchObject([
    {
      switch_appliance: { _id: first },
      level: "hold",
      switch_state: 1,
      by: null,
      until: "2026-03-02T13:00:00.000Z",
      may_release: true,
    },
  ]);
  await create(admin, off(first, 1815));
  server.clock.set("2026-03-02T12:45:00.000Z");
  await runDue();
  const met = (await events(admin)).find(({ source }) => source === "schedule");
  expect(met).toMatchObject({ outcome: "held", held: { by: null, until: "2026-03-02T13:00:00.000Z" } });
  server.clock.set("2026-03-02T13:00:00.000Z");
  await Promise.all([endDue(), endDue()]);
  await settled();
  expect(await listed(user)).toEqual([]);
  expect(told()).toEqual([[1, 0]]);
});

it("gives way to a newer press and to a tap, and leaves one hold at a time", async () => {
  const { user, first, press, listed, settled } = await office();
  await press([1, 0, 0]);
  server.clock.advance(10 * MINUTE);
  await press([0, 0, 0]);
  expect(await listed(user)).toMatchObject([{ switch_state: 0, until: "2026-03-02T13:10:00.000Z" }]);
  const tapped = await server.post(user, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 });
  expect(tapped.status).toBe(200);
  await settled();
  expect(await listed(user)).toEqual([]);
  const ends = await server.database.query(
    "SELECT end_reason, ended_by FROM holds WHERE switch_id = $1 ORDER BY since",
    [first],
  );
  expect(ends).toEqual([
    { end_reason: "replaced", ended_by: null },
    { end_reason: "released", ended_by: "Kiran" },
  ]);
});

it("replaces no person's hold, nor anything higher", async () => {
  const { admin, user, first, second, place, press, listed, settled } = await office();
  await place(admin);
  await server.database.query(
    `INSERT INTO holds (enterprise_id, id, batch_id, switch_id, level, switch_state, since, chain_since, until_kind, after_end)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), $2, 'safety', 0, $3, $3, 'released', 'resume')`,
    [admin.enterpriseId, second, server.clock.now()],
  );
  await settled();
  await press([0, 1, 0]);
  expect((await listed(user)).map(({ level, by, switch_state }) => [level, by?.name, switch_state])).toEqual(
    expect.arrayContaining([
      ["hold", "Ananya", 1],
      ["safety", undefined, 0],
    ]),
  );
  expect(await listed(user)).toHaveLength(2);
  expectFailure(
    await server.post(user, contract.switchDevice, { switch_appliance_id: first, switch_state: 1 }),
    409,
    "switch.held",
  );
});

it("can be released, and held on, by people who may use the switch", async () => {
  const { user, press, place, release, listed } = await office();
  await press([1, 0, 0]);
  const [wall] = await listed(user);
  expect((await release(user, { holds: [wall?._id] })).body.released).toEqual([wall?._id]);
  await press([0, 0, 0]);
  await place(user);
  expect(await listed(user)).toMatchObject([{ by: { name: "Kiran" }, switch_state: 1 }]);
});

it("holds nothing when the enterprise has not enabled it", async () => {
  const { user, press, listed } = await office(0);
  await press([1, 0, 0]);
  expect(await listed(user)).toEqual([]);
});

it("is placed once, whichever of several servers receives it", async () => {
  const { admin, user, board, first, listed } = await office();
  const { holdPresses } = await import("./wall-holds.service.ts");
  const press = {
    enterprise_id: admin.enterpriseId,
    device_id: board.id,
    switch_id: first,
    switch_state: 1 as const,
    at: server.clock.now(),
    isTold: true,
  };
  const store = () => server.database.transaction((sql) => holdPresses(sql, [press]));
  await Promise.all([store(), store(), store()]);
  expect(await listed(user)).toHaveLength(1);
});
