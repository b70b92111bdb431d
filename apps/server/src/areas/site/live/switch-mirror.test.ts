import { contract, deviceTopic, type SwitchReport, switchTopic } from "@switchboard/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createPeers, type TestPeer } from "../../../testing/test-peers.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";

let server: TestServer;
let peers: ReturnType<typeof createPeers>;
const open: TestPeer[] = [];
const keep = (peer: TestPeer) => {
  open.push(peer);
  return peer;
};
beforeAll(async () => {
  server = await startTestServer();
  peers = createPeers(server, await server.app.listen({ port: 0, host: "127.0.0.1", mqttPort: 0 }));
});
afterAll(async () => {
  await Promise.all(open.map((peer) => peer.end()));
  await server.close();
});

/** Builds a running device, and someone who may see its second switch alone. */
async function buildScene() {
  const admin = await server.buildUser();
  const user = await server.buildUser({ role: "user", enterprise: admin.enterpriseId });
  const device = await server.buildDevice(admin.enterpriseId);
  await server.grant(user, { switch: device.switches[1]?.id ?? "" });
  await server.app.live.recheckEverything();
  const board = keep(await peers.runDevice(device));
  const person = keep(await peers.connectPerson(user));
  await person.subscribe([switchTopic(device.kd_id, admin.enterpriseId, 2)]);
  const say = (channel: "heartbeat" | "state", payload: object) =>
    board.publish(deviceTopic(device.kd_id, admin.enterpriseId, channel), payload);
  const order = async (number: number, switch_state: 0 | 1) => {
    const switch_appliance_id = device.switches[number - 1]?.id ?? "";
    const { body } = await server.post(admin, contract.switchDevice, { switch_appliance_id, switch_state });
    const [row] = await server.database.query<{ id: string }>(
      "SELECT id FROM commands WHERE enterprise_id = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
      [admin.enterpriseId],
    );
    expect(body).toBeDefined();
    return row?.id ?? "";
  };
  /** Returns the reports the person has received once this heartbeat has passed. */
  const heardUntil = async (ts: number): Promise<SwitchReport[]> => {
    await say("heartbeat", { ts, relays: [0, 0, 0, 0] });
    const all = () => person.received.map(({ payload }) => JSON.parse(payload) as SwitchReport);
    return vi.waitFor(() => {
      if (all().at(-1)?.ts !== ts) throw new Error("the heartbeat has not come through yet");
      return all();
    });
  };
  return { admin, device, board, say, order, heardUntil };
}

describe("the mirror of one switch", () => {
  it("reveals nothing of commands to its siblings, not even that there were any", async () => {
    const { order, board, say, heardUntil } = await buildScene();
    await heardUntil(1);
    for (const number of [1, 3, 4]) await order(number, 1);
    await vi.waitFor(() => expect(board.received.filter(({ topic }) => topic.endsWith("command/set"))).toHaveLength(3));
    await say("state", { ts: 50, relays: [0, 0, 1, 1] });
    await say("state", { ts: 51, relays: [0, 0, 1, 1], light: { color: "#ff0000", ct: 3000 } });
    const heard = await heardUntil(2);
    expect(heard.map(({ ts }) => ts)).toEqual([1, 2]);
    expect(heard.map((report) => Object.keys(report).sort())).toEqual(Array(2).fill(["dimm", "relay", "ts"]));
  });

  it("reports the result of its own command, with its id, and presses on the wall", async () => {
    const { order, say, heardUntil } = await buildScene();
    await heardUntil(1);
    const command = await order(2, 1);
    await vi.waitFor(async () => expect((await heardUntil(2)).some(({ cmd }) => cmd === command)).toBe(true));
    await say("state", { ts: 60, relays: [1, 1, 1, 1] });
    await say("state", { ts: 61, relays: [1, 0, 1, 1] });
    const heard = await heardUntil(3);
    expect(heard.find(({ cmd }) => cmd === command)).toMatchObject({ relay: 1, ok: true });
    expect(heard.filter(({ ts }) => ts === 60 || ts === 61).map(({ relay, cmd }) => [relay, cmd])).toEqual([
      [1, undefined],
      [0, undefined],
    ]);
  });

  it("reports why its own command failed, though nothing changed", async () => {
    const { device, admin, say, heardUntil } = await buildScene();
    await heardUntil(1);
    const id = crypto.randomUUID();
    await server.database.query(
      `INSERT INTO commands (enterprise_id, id, device_id, switch_id, source, outcome, created_at, expires_at)
       VALUES ($1, $2, $3, $4, 'dashboard', 'pending', $5, $5)`,
      [admin.enterpriseId, id, device.id, device.switches[1]?.id, server.clock.now()],
    );
    await say("state", { ts: 70, relays: [0, 0, 0, 0], cmd: id, ok: false, err: "stuck" });
    await say("state", { ts: 71, relays: [0, 0, 0, 0], cmd: crypto.randomUUID(), ok: false, err: "of nobody" });
    const heard = await heardUntil(2);
    expect(heard.filter(({ ts }) => ts >= 70)).toMatchObject([{ ts: 70, cmd: id, ok: false, err: "stuck" }]);
  });
});
