import { contract } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { switchesOfGroups } from "./group-switches.service.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;

beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(() => server.close());

async function relays(config: object) {
  const admin = await server.buildUser();
  const device = await server.buildDevice(admin.enterpriseId, { type: "SW_2_REL" });
  await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [device.id, config]);
  const [open, close] = device.switches;
  if (!open || !close) throw new Error("there are two relays");
  const board = await peers.runDevice(device);
  const turn = (id: string, switch_state: 0 | 1) =>
    server.post(admin, contract.switchDevice, { switch_appliance_id: id, switch_state });
  const isOn = async (id: string) =>
    (
      await server.database.query<{ current_status: boolean }>(
        "SELECT current_status FROM switch_appliances WHERE id = $1",
        [id],
      )
    )[0]?.current_status;
  return { admin, board, open, close, turn, isOn };
}

const told = (board: TestPeer) =>
  board.received
    .filter(({ topic }) => topic.endsWith("command/set"))
    .map(({ payload }) => JSON.parse(payload) as { switch_no: number; state: number })
    .map(({ switch_no, state }) => [switch_no, state]);

describe("the two relays of a curtain", () => {
  it("are never on together: one turns off before the other is turned on", async () => {
    const { admin, board, open, close, turn, isOn } = await relays({ curtain_mode: "1" });
    await turn(open.id, 1);
    await vi.waitFor(async () => expect(await isOn(open.id)).toBe(true));
    const sent = await turn(close.id, 1);
    await vi.waitFor(async () => expect([await isOn(open.id), await isOn(close.id)]).toEqual([false, true]));
    expect(told(board)).toEqual([
      [1, 1],
      [1, 0],
      [2, 1],
    ]);
    const { body } = await server.get(admin, contract.switchEvents, { id: open.id, day: "2026-03-02" });
    expect(body.events).toHaveLength(2);
    expect(body.events.map(({ actor, source }) => [actor, source])).toEqual([
      ["Test Person", "dashboard"],
      ["Test Person", "dashboard"],
    ]);
    expect(body.events.map(({ _id }) => _id)).not.toContain(sent.body.command_id);
    await board.end();
  });

  it("are independent of each other while the device moves no curtain", async () => {
    const { board, open, close, turn, isOn } = await relays({});
    await turn(open.id, 1);
    await vi.waitFor(async () => expect(await isOn(open.id)).toBe(true));
    await turn(close.id, 1);
    await vi.waitFor(async () => expect(await isOn(close.id)).toBe(true));
    expect(told(board)).toEqual([
      [1, 1],
      [2, 1],
    ]);
    await board.end();
  });
});

it("leaves out a curtain's relays and a door bell when a group is switched", async () => {
  const admin = await server.buildUser();
  const build = async (type: "SW_2_REL" | "SW_1_PLUS_1", config: object) => {
    const device = await server.buildDevice(admin.enterpriseId, { type });
    await server.database.query("UPDATE devices SET device_config = $2 WHERE id = $1", [device.id, config]);
    return device;
  };
  const curtain = await build("SW_2_REL", { curtain_mode: "1" });
  const bell = await build("SW_1_PLUS_1", { disable_doorbell: false });
  const lamps = await build("SW_2_REL", {});
  const groupId = await server.buildGroup(admin.enterpriseId, "Hall", [curtain.id, bell.id, lamps.id]);
  const wanted = { enterpriseId: admin.enterpriseId, ownerId: admin.userId, groupId };
  const switchesOf = await switchesOfGroups(server.database, [wanted]);
  const socket = bell.switches[1]?.id;
  expect(new Set(switchesOf(admin.userId, groupId))).toEqual(new Set([socket, ...lamps.switches.map(({ id }) => id)]));
});
